import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { plantRepository } from './planted-repository.ts';
import type { PlantedRepository } from './planted-repository.ts';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

const FOLDERS = ['packages', 'apps', 'tooling'] as const;

function findViolations(repository: PlantedRepository): readonly string[] {
  const { output } = repository.run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...FOLDERS,
  ]);
  const report = JSON.parse(output) as { summary: { violations: readonly Violation[] } };
  return report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

const planted: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['no-cycles', 'apps/server/src/left.ts', `import './right.ts';\nexport const left = 1;\n`],
  ['money-is-a-leaf', 'packages/money/src/leaf.ts', `import '@candor/protocol';\n`],
  ['core-is-pure', 'packages/exchange-core/src/npm.ts', `import 'typebox';\n`],
  ['core-is-pure', 'packages/exchange-core/src/built-in.ts', `import 'node:fs';\n`],
  ['core-is-pure', 'packages/exchange-core/src/store.ts', `import '@candor/persistence';\n`],
  [
    'kernel-knows-no-product',
    'packages/exchange-core/src/kernel/peek.ts',
    `import '#spot/inside.ts';\n`,
  ],
  [
    'book-knows-no-money',
    'packages/exchange-core/src/book/pays.ts',
    `import '#ledger/inside.ts';\n`,
  ],
  ['protocol-is-thin', 'packages/protocol/src/thick.ts', `import 'fastify';\n`],
  ['api-client-is-browser-safe', 'packages/api-client/src/node.ts', `import 'node:net';\n`],
  ['verify-is-pure', 'packages/verify/src/node.ts', `import 'node:net';\n`],
  ['ui-kit-knows-no-exchange', 'packages/ui-kit/src/calls.ts', `import '@candor/protocol';\n`],
  [
    'persistence-knows-the-core-only',
    'packages/persistence/src/wire.ts',
    `import '@candor/protocol';\n`,
  ],
  ['packages-never-import-apps', 'packages/money/src/up.ts', `import '@candor/server';\n`],
  ['browser-talks-protocol', 'apps/web/src/core.ts', `import '@candor/exchange-core';\n`],
  ['browser-talks-protocol', 'apps/web/src/server.ts', `import '@candor/server';\n`],
  ['server-draws-nothing', 'apps/server/src/screen.ts', `import '@candor/ui-kit';\n`],
  [
    'module-front-door',
    'apps/server/src/modules/trading/spot/peek.ts',
    `import '#modules/money/wallet/inside.ts';\n`,
  ],
  [
    'module-front-door',
    'apps/server/src/modules/trading/spot/staff-peek.ts',
    `import '#modules/money/wallet/staff.ts';\n`,
  ],
  [
    'staff-never-reach-the-core',
    'apps/server/src/modules/console/acts/shortcut.ts',
    `import '#engine/door.ts';\n`,
  ],
  [
    'staff-never-reach-the-core',
    'apps/server/src/modules/people/users/staff-shortcut.ts',
    `import '#engine/door.ts';\n`,
  ],
  [
    'no-cross-feature',
    'apps/web/src/features/home/peek.ts',
    `import '#features/trade/spot/inside.ts';\n`,
  ],
  [
    'no-cross-feature',
    'apps/web/src/features/trade/orders/peek.ts',
    `import '#features/trade/spot/inside.ts';\n`,
  ],
  ['tests-are-not-imported', 'apps/server/src/ships.ts', `import './testing/helper.ts';\n`],
  ['no-undeclared-dependency', 'apps/server/src/undeclared.ts', `import 'undeclared-package';\n`],
  ['ships-no-test-tool', 'apps/server/src/test-tool.ts', `import 'fast-check';\n`],
  ['resolvable', 'apps/server/src/nowhere.ts', `import './no-such-file.ts';\n`],
];

const bystanders: Readonly<Record<string, string>> = {
  'packages/exchange-core/src/ledger/inside.ts': 'export {};\n',
  'packages/exchange-core/src/spot/inside.ts': 'export {};\n',
  'apps/server/src/engine/door.ts': `export const door = 1;\n`,
  'apps/server/src/right.ts': `import './left.ts';\n`,
  'apps/server/src/testing/helper.ts': 'export {};\n',
  'apps/server/src/modules/money/wallet/inside.ts': 'export {};\n',
  'apps/server/src/modules/money/wallet/staff.ts': 'export {};\n',
  'apps/web/src/features/trade/spot/inside.ts': 'export {};\n',
};

/** What the rules must leave alone, or nobody could work. */
const allowed: Readonly<Record<string, string>> = {
  'packages/exchange-core/src/uses-money.ts': `import '@candor/money';\n`,
  'packages/exchange-core/src/uses-money.test.ts': `import 'node:fs';\n`,
  'packages/protocol/src/schema.ts': `import 'typebox';\nimport '@candor/money';\n`,
  'apps/server/src/compose/create-api.ts': `import '#modules/money/wallet/staff.ts';\n`,
  'apps/server/src/modules/money/wallet/staff.ts': `import './inside.ts';\n`,
  'apps/server/src/modules/trading/spot/asks.ts': `import '#modules/money/wallet/index.ts';\n`,
  'apps/server/src/modules/money/wallet/index.ts': `import './inside.ts';\n`,
  'apps/server/src/modules/money/wallet/inside.ts': 'export {};\n',
  'packages/exchange-core/src/any-order.test.ts': `import 'fast-check';\n`,
  'apps/web/src/app/router.ts': `import '#features/trade/spot/inside.ts';\n`,
  'apps/web/src/features/trade/spot/form/deep.ts': `import '../inside.ts';\n`,
  'apps/web/src/features/trade/spot/inside.ts': `import '@candor/api-client';\n`,
};

describe('dependency-cruiser', () => {
  let wrong: PlantedRepository;
  let right: PlantedRepository;
  let violations: readonly string[];

  beforeAll(() => {
    wrong = plantRepository({
      ...bystanders,
      ...Object.fromEntries(planted.map(([, path, text]) => [path, text])),
    });
    right = plantRepository(allowed);
    violations = findViolations(wrong);
  });
  afterAll(() => {
    wrong.remove();
    right.remove();
  });

  test.each(planted)('%s catches %s', (rule, path) => {
    expect(violations).toContain(`${rule} ${path}`);
  });

  test('every rule of the configuration has a planted violation', async () => {
    const configuration = (await import(inRepository('.dependency-cruiser.mjs'))) as {
      default: { forbidden: readonly { name: string }[] };
    };
    const names = configuration.default.forbidden.map((rule) => rule.name);
    expect(names.filter((name) => !planted.some(([rule]) => rule === name))).toEqual([]);
  });

  test('imports along the layers are left alone', () => {
    expect(findViolations(right)).toEqual([]);
  });
});
