/**
 * The walls of docs/architecture.md. The patterns are generic: a new module or feature is inside them the day
 * its folder exists. tooling/src/walls/import-walls.test.ts plants a violation of each rule and sees it found.
 */
const PURE = '^packages/(money|exchange-core)/src/';
const TEST_TOOLS = '^node_modules/(fast-check|vitest)/';
const TEST = '\\.test\\.tsx?$|/testing/';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move the shared part down a layer.',
      from: { pathNot: 'node_modules' },
      to: { circular: true },
    },
    {
      name: 'money-is-a-leaf',
      severity: 'error',
      comment: 'packages/money imports nothing.',
      from: { path: '^packages/money/src/', pathNot: TEST },
      to: { pathNot: '^packages/money/src/' },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      comment:
        'The exchange core is deterministic: no Node built-ins, no npm packages, no I/O. Pass it in as a command.',
      from: { path: PURE, pathNot: TEST },
      to: { pathNot: PURE },
    },
    {
      name: 'kernel-knows-no-product',
      severity: 'error',
      comment:
        'The kernel runs any list of products. Beside itself it has the tables of the ledger and the registry; ask a product through its port.',
      from: { path: '^packages/exchange-core/src/kernel/', pathNot: TEST },
      to: {
        path: [
          '^packages/exchange-core/src/(?!kernel/|ledger/|registry/)',
          '^packages/exchange-core/src/(ledger|registry)/product\\.ts$',
        ],
      },
    },
    {
      name: 'book-knows-no-money',
      severity: 'error',
      comment: 'The book matches; a product settles. Add what it must do to book/settlement.ts.',
      from: { path: '^packages/exchange-core/src/book/', pathNot: TEST },
      to: { path: '^packages/exchange-core/src/(?!book/|kernel/|registry/)' },
    },
    {
      name: 'protocol-is-thin',
      severity: 'error',
      comment:
        'protocol may use money, typebox, the core’s lists of names and the formulas of contracts only; browsers load it.',
      from: { path: '^packages/protocol/src/', pathNot: TEST },
      to: {
        pathNot:
          '^packages/(protocol|money)/src/|^packages/exchange-core/src/(kernel/vocabulary\\.ts$|contract/formulas/)|^node_modules/typebox/',
      },
    },
    {
      name: 'verify-is-pure',
      severity: 'error',
      comment:
        'A stranger runs it in a browser: money, the core’s formulas of option and contracts, and hashes only. Node is for its command (cli/).',
      from: { path: '^packages/verify/src/', pathNot: `${TEST}|/cli/` },
      to: {
        pathNot:
          '^packages/(verify|money)/src/|^packages/exchange-core/src/(option|contract)/formulas/|^node_modules/@noble/',
      },
    },
    {
      name: 'api-client-is-browser-safe',
      severity: 'error',
      comment:
        'api-client runs in browsers: protocol and money only, the socket and fetch come in as arguments.',
      from: { path: '^packages/api-client/src/', pathNot: TEST },
      to: { pathNot: '^packages/(api-client|protocol|money)/src/' },
    },
    {
      name: 'ui-kit-knows-no-exchange',
      severity: 'error',
      comment: 'ui-kit draws; it knows money and React, never the protocol, a client or an app.',
      from: { path: '^packages/ui-kit/' },
      to: { path: '^(packages/(?!ui-kit/|money/)|apps/)' },
    },
    {
      name: 'persistence-knows-the-core-only',
      severity: 'error',
      comment:
        'persistence stores what the core says; it knows neither the protocol nor the screens.',
      from: { path: '^packages/persistence/' },
      to: { path: '^(packages/(?!persistence/|money/|exchange-core/)|apps/)' },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      comment: 'Apps depend on packages, never the reverse.',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'browser-talks-protocol',
      severity: 'error',
      comment: 'web and admin reach the server through @candor/api-client only.',
      from: { path: '^apps/(web|admin)/' },
      to: { path: '^(packages/(exchange-core|persistence)/|apps/(?!$1/))' },
    },
    {
      name: 'server-draws-nothing',
      severity: 'error',
      comment:
        'The server needs neither ui-kit nor the browser client; tests may speak through the client.',
      from: { path: '^apps/server/src/', pathNot: TEST },
      to: { path: '^packages/(ui-kit|api-client)/|^node_modules/react' },
    },
    {
      name: 'module-front-door',
      severity: 'error',
      comment: 'Import another subject through its index.ts; only compose/ reads a staff.ts.',
      from: { path: '^apps/server/src/modules/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/server/src/modules/([^/]+/[^/]+)/',
        // What is in a testing folder serves the tests of others too; tests-are-not-imported keeps it from what ships.
        pathNot: [
          '^apps/server/src/modules/$1/',
          '^apps/server/src/modules/[^/]+/[^/]+/(index\\.ts$|testing/)',
        ],
      },
    },
    {
      name: 'staff-never-reach-the-core',
      severity: 'error',
      comment:
        'The back office sends commands by console/acts/staff-commands.ts only, which says which. Ask for a StaffEngine, or for reads as an argument.',
      from: {
        path: '^apps/server/src/modules/(console/|[^/]+/[^/]+/staff[^/]*\\.ts$)',
        pathNot: [TEST, '^apps/server/src/modules/console/acts/staff-commands\\.ts$'],
      },
      to: { path: '^apps/server/src/engine/' },
    },
    {
      name: 'no-cross-feature',
      severity: 'error',
      comment: 'Features are composed in app/; move shared parts to shared/ or ui-kit.',
      // A feature is a folder, or a folder of a group (trade/spot); only the latter has folders of its own.
      from: { path: '^apps/(web|admin)/src/features/([^/]+/[^/]+|[^/]+)/' },
      to: { path: '^apps/[^/]+/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'What ships never imports a test or a testing helper.',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
      to: { path: TEST, pathNot: 'node_modules' },
    },
    {
      name: 'no-undeclared-dependency',
      severity: 'error',
      comment: 'Declare it in this package.json.',
      from: { pathNot: 'node_modules' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: TEST_TOOLS },
    },
    {
      name: 'ships-no-test-tool',
      severity: 'error',
      comment: 'The root declares the test tools for every workspace; only tests may import them.',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
      to: { path: TEST_TOOLS },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import points at nothing.',
      from: { pathNot: 'node_modules' },
      to: { couldNotResolve: true, pathNot: '^virtual:|\\.css$|^@lingui/(core|react)/macro$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
