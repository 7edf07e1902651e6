import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Lint rules of the house that read one file at a time: each names a habit with its remedy. Formatting is Biome's,
 * architecture is dependency-cruiser's, rules that need types are oxlint's (`.oxlintrc.json`). docs/style.md says the
 * same with reasons and examples.
 */

const PURE = ['packages/money/src/**', 'packages/exchange-core/src/**'];
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**'];
const BROWSER = ['apps/web/src/**', 'apps/admin/src/**', 'packages/ui-kit/src/**'];
const WIRE = [...BROWSER, 'packages/protocol/src/**', 'packages/api-client/src/**'];

const everywhere = [
  {
    selector:
      "TSNonNullExpression:not([expression.type='MemberExpression'][expression.computed=true])",
    message:
      'Use ! only on an index whose bound is known. Elsewhere narrow the type or return early.',
  },
  {
    selector:
      "CallExpression[callee.name='parseFloat'], MemberExpression[property.name='parseFloat']",
    message:
      'No floats for what users type or own. Use parseUnits() and friends from @candor/money.',
  },
];

const pureCore = [
  {
    selector:
      "MemberExpression[object.name='Date'][property.name='now'], NewExpression[callee.name='Date'], MemberExpression[object.name='performance']",
    message: 'The core has no clock. Read command.timestampMs.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'The core is deterministic. Take a seeded generator as an argument.',
  },
  {
    selector: 'Literal[raw=/^[0-9_]*\\.[0-9]+(e[0-9]+)?$/]',
    message: 'No fractions in money code. Use scaled integers and mulDivFloor/mulDivCeil.',
  },
  {
    selector: 'AwaitExpression, :function[async=true]',
    message: 'The core runs to completion. Do the waiting in apps/server and pass the result in.',
  },
];

const noNumberFromText = {
  selector:
    'CallExpression[callee.name=/^(Number|parseInt)$/], MemberExpression[property.name="parseInt"]',
  message: 'No floats in money code. Use parseUnits() from @candor/money.',
};

const wire = [
  {
    selector: 'CallExpression[callee.property.name=/^(toFixed|toPrecision)$/]',
    message: 'A float rounds where nobody sees it. Format decimal strings with @candor/money.',
  },
  {
    selector: "CallExpression[callee.property.name='toLocaleString']",
    message:
      'Figures go through <Amount>, <Price> or the shared formatters, so that every screen agrees.',
  },
];

const INSIDE_MACRO = 'JSXElement[openingElement.name.name=/^(Trans|Plural|Select|SelectOrdinal)$/]';
const words = [
  {
    selector: `JSXText[value=/\\p{L}/u]:not(${INSIDE_MACRO} JSXText)`,
    message: 'Text on a screen is translated: wrap it in <Trans> or t`...`.',
  },
  {
    selector: `JSXExpressionContainer > Literal[value=/\\p{L}/u]:not(JSXAttribute Literal):not(${INSIDE_MACRO} Literal)`,
    message: 'Text on a screen is translated: wrap it in <Trans> or t`...`.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|title|placeholder|alt|label)$/] > Literal[value=/\\p{L}/u]',
    message: 'Text that is read out or shown is translated: use t`...`.',
  },
];

const refusals = [
  {
    selector: "NewExpression[callee.name='ApiError']",
    message: 'Refuse by name: throw refuse.orderFinished(). Numbers stand in error-codes.ts only.',
  },
  {
    selector:
      "CallExpression[callee.name=/^refusal(Answer|Envelope)$/] > Literal.arguments:first-child, BinaryExpression[left.property.name='code'] > Literal[raw=/^[0-9]{3,5}$/]",
    message: 'Name the code: codes.notFound. Numbers stand in error-codes.ts only.',
  },
];

const restrict = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors.flat()] });

export default defineConfig(
  globalIgnores(['**/dist/**', '**/node_modules/**', '.cache/**', 'coverage/**', 'data/**']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      // An interface of a mapped type is what keeps the compiler from opening it.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // Replaced by a narrower ban above: typed arrays are indexed behind a checked bound.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `const { type: _type, ...rest } = effect` is how a field is left out.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../../*'], message: 'Inside a package use #folder/file.ts, never ../../' },
          ],
        },
      ],
      eqeqeq: 'error',
      'prefer-const': 'error',
      ...restrict(everywhere),
    },
  },
  { files: WIRE, rules: restrict(everywhere, wire) },
  { files: BROWSER, rules: restrict(everywhere, wire, words) },
  { files: ['packages/protocol/src/**'], rules: restrict(everywhere, wire, noNumberFromText) },
  { files: PURE, rules: restrict(everywhere, wire, pureCore, noNumberFromText) },
  {
    // The one place where a bigint that fits becomes a number again.
    files: ['packages/money/src/**'],
    rules: restrict(everywhere, wire, pureCore),
  },
  {
    files: ['apps/server/src/**'],
    ignores: ['apps/server/src/api/refuse.ts'],
    rules: restrict(everywhere, refusals),
  },
  {
    // A line for each endpoint, and nobody reads it from top to bottom.
    files: [
      'packages/protocol/src/generated/routes.ts',
      'apps/server/src/compose/acts-twice.test.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    files: TESTS,
    rules: {
      ...restrict(everywhere),
      // A describe block is a list of tests, not a function; each test in it stays short by taste.
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['**/*.config.{ts,mts}'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
