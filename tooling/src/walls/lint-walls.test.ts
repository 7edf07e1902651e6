import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantRepository } from './planted-repository.ts';
import type { PlantedRepository } from './planted-repository.ts';

interface LintedFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly message: string }[];
}

const CORE = 'packages/exchange-core/src';
const SYNTAX = 'no-restricted-syntax';

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);
const longFunction = `export function long(value: number): number {\n  let sum = value;\n${lines(70, '  sum += 1;')}  return sum;\n}\n`;
const longFile = Array.from({ length: 401 }, (_, index) => `export const n${index} = ${index};\n`);
const screen = (body: string): string =>
  `declare const Trans: (props: { children: unknown }) => null;\nexport const Screen = (): unknown => ${body};\nexport const used = Trans;\n`;

/** Rule, path, source, and words of the message that names the remedy. */
const planted: readonly (readonly [rule: string, path: string, text: string, remedy: string])[] = [
  [SYNTAX, `${CORE}/clock.ts`, 'export const now = Date.now();\n', 'command.timestampMs'],
  [SYNTAX, `${CORE}/date.ts`, 'export const now = new Date();\n', 'command.timestampMs'],
  [SYNTAX, `${CORE}/chance.ts`, 'export const dice = Math.random();\n', 'seeded generator'],
  [SYNTAX, `${CORE}/fraction.ts`, 'export const fee = 0.001;\n', 'scaled integers'],
  [SYNTAX, `${CORE}/number.ts`, `export const price = Number('1');\n`, 'parseUnits'],
  [SYNTAX, `${CORE}/float.ts`, `export const price = parseFloat('1');\n`, 'parseUnits'],
  [SYNTAX, `${CORE}/integer.ts`, `export const price = parseInt('1', 10);\n`, 'parseUnits'],
  [
    SYNTAX,
    `${CORE}/waits.ts`,
    'export async function wait(): Promise<void> {\n  await Promise.resolve();\n}\n',
    'runs to completion',
  ],
  [SYNTAX, 'packages/money/src/fraction.ts', 'export const half = 0.5;\n', 'scaled integers'],
  [
    SYNTAX,
    'apps/server/src/float.ts',
    `export const price = Number.parseFloat('1');\n`,
    'parseUnits',
  ],
  [
    SYNTAX,
    'apps/server/src/bang.ts',
    'export const sure = (text: string | undefined): string => text!;\n',
    'narrow the type',
  ],
  [
    SYNTAX,
    'apps/web/src/rounds.ts',
    'export const shown = (value: number): string => value.toFixed(2);\n',
    'decimal strings',
  ],
  [
    SYNTAX,
    'apps/web/src/locale.ts',
    'export const shown = (value: number): string => value.toLocaleString();\n',
    '<Amount>',
  ],
  [SYNTAX, 'apps/web/src/literal.tsx', screen('<p>Balance</p>'), 'translated'],
  [SYNTAX, 'apps/web/src/expression.tsx', screen(`<p>{'Balance'}</p>`), 'translated'],
  [SYNTAX, 'apps/web/src/label.tsx', screen('<button aria-label="Close" />'), 'translated'],
  [SYNTAX, 'packages/ui-kit/src/literal.tsx', screen('<p>Balance</p>'), 'translated'],
  [
    SYNTAX,
    'apps/server/src/modules/numbers.ts',
    `class ApiError extends Error {}\nthrow new ApiError('4017');\nexport {};\n`,
    'Refuse by name',
  ],
  [
    SYNTAX,
    'apps/server/src/modules/compares.ts',
    'export const isFinished = (error: { code: number }): boolean => error.code === 4017;\n',
    'Name the code',
  ],
  ['max-lines', 'apps/server/src/long-file.ts', longFile.join(''), '400'],
  ['max-lines-per-function', 'apps/server/src/long-function.ts', longFunction, '70'],
  [
    'no-restricted-exports',
    'apps/server/src/default.ts',
    'export default function main(): void {\n  process.exit(0);\n}\n',
    'default',
  ],
  [
    'no-restricted-imports',
    'apps/server/src/http/deep/climbs.ts',
    `import '../../index.ts';\n`,
    '#folder/file.ts',
  ],
  [
    '@typescript-eslint/consistent-type-imports',
    'apps/server/src/type-import.ts',
    `import { Wanted } from './wanted.ts';\nexport const wanted: Wanted = 1;\n`,
    'type',
  ],
];

/** The rules that need types, which oxlint applies. */
const plantedTypes: typeof planted = [
  [
    'typescript(switch-exhaustiveness-check)',
    'apps/server/src/forgets.ts',
    `export function name(side: 'buy' | 'sell'): void {\n  switch (side) {\n    case 'buy':\n      process.exit(0);\n  }\n}\n`,
    'sell',
  ],
  [
    'typescript(no-floating-promises)',
    'apps/server/src/floats.ts',
    'Promise.resolve();\nexport {};\n',
    'Promises must be awaited',
  ],
  [
    'typescript(require-await)',
    'apps/server/src/never-waits.ts',
    'export async function never(): Promise<number> {\n  return 1;\n}\n',
    'await',
  ],
];

const allowed: Readonly<Record<string, string>> = {
  'apps/server/src/wanted.ts': 'export type Wanted = number;\n',
  'apps/server/src/spot-routes.ts':
    'export async function spotRoutes(): Promise<number> {\n  return 1;\n}\n',
  'apps/server/src/indexed.ts':
    'export const first = (list: readonly number[]): number => list[0]!;\n',
  'packages/money/src/back.ts': 'export const back = (value: bigint): number => Number(value);\n',
  [`${CORE}/clock.test.ts`]: 'export const now = Date.now();\n',
  'apps/web/src/translated.tsx': screen('<p><Trans>Balance <b>now</b></Trans> 1 / 2</p>'),
  'apps/server/src/long.test.ts': longFunction,
};

/** React's types are not needed to lint a literal; this is enough JSX to parse and type one. */
const jsx =
  'declare namespace JSX {\n  type Element = unknown;\n  interface IntrinsicElements {\n    [name: string]: object;\n  }\n}\n';

/** What oxlint says about one place. */
interface TypedFinding {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
}

let repository: PlantedRepository;
beforeAll(() => {
  repository = plantRepository({
    ...allowed,
    'apps/web/src/jsx.d.ts': jsx,
    'packages/ui-kit/src/jsx.d.ts': jsx,
    ...Object.fromEntries([...planted, ...plantedTypes].map(([, path, text]) => [path, text])),
  });
});
afterAll(() => repository.remove());

describe('eslint', () => {
  const byPath = new Map<string, LintedFile['messages']>();

  beforeAll(() => {
    const { output } = repository.run('eslint', ['--format', 'json', 'packages', 'apps']);
    for (const file of JSON.parse(output) as readonly LintedFile[]) {
      byPath.set(file.filePath.slice(repository.root.length + 1), file.messages);
    }
  }, 60_000);

  test.each(planted)('%s catches %s', (rule, path, _text, remedy) => {
    const found = byPath.get(path)?.filter((message) => message.ruleId === rule) ?? [];
    expect(found.map((message) => message.message).join('\n')).toContain(remedy);
  });

  test.each(Object.keys(allowed))('%s is left alone', (path) => {
    const house = [SYNTAX, 'max-lines-per-function'];
    expect(byPath.get(path)?.filter(({ ruleId }) => house.includes(ruleId ?? ''))).toEqual([]);
  });
});

describe('oxlint', () => {
  let findings: readonly TypedFinding[];

  beforeAll(() => {
    const { output } = repository.run('oxlint', ['--format', 'json', 'packages', 'apps']);
    findings = (JSON.parse(output) as { readonly diagnostics: typeof findings }).diagnostics;
  }, 60_000);

  test.each(plantedTypes)('%s catches %s', (rule, path, _text, remedy) => {
    const found = findings.filter(({ filename, code }) => filename === path && code === rule);
    expect(found.map(({ message }) => message).join('\n')).toContain(remedy);
  });

  test.each(Object.keys(allowed))('%s is left alone', (path) => {
    expect(findings.filter(({ filename }) => filename === path)).toEqual([]);
  });
});
