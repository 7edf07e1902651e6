import { expect, test } from 'vitest';
import { mentions, tenthOf, touchedBy } from './testing/sweep.ts';

const files: Readonly<Record<string, string>> = {
  'apps/server/src/modules/trading/spot/spot-routes.ts': `currency: (call) => place(call),\n'common/depth': depth,`,
  'apps/server/src/modules/trading/spot/place-order.ts': 'export function place() {}',
  'apps/server/src/modules/trading/spot/spot-routes.test.ts': `call('transfer')`,
  'apps/server/src/modules/money/wallet/wallet-routes.ts': 'transfer: move, subcurrency: 1',
  'packages/protocol/src/endpoints/spot-endpoints.ts': 'currency: define({})',
};
const read = {
  text: (path: string) => files[path] ?? '',
  folder: (folder: string) => Object.keys(files).filter((path) => path.startsWith(`${folder}/`)),
};
const all = ['currency', 'common/depth', 'transfer'];

test.each<[changed: string, touched: readonly string[]]>([
  ['apps/server/src/modules/trading/spot/place-order.ts', ['currency', 'common/depth']],
  ['apps/server/src/modules/money/wallet/wallet-routes.ts', ['transfer']],
  ['apps/server/src/modules/trading/spot/spot-routes.test.ts', []],
  ['packages/protocol/src/endpoints/spot-endpoints.ts', ['currency']],
  ['packages/protocol/src/endpoint.ts', all],
  ['apps/server/src/http/call-endpoint.ts', all],
  ['apps/server/src/compose/testing/test-api.ts', []],
  ['apps/web/src/app/main.tsx', []],
])('a change of %s touches %j', (changed, touched) => {
  expect(all.filter(touchedBy([changed], read))).toEqual(touched);
});

test('an endpoint is meant by its whole name only', () => {
  expect(mentions('subcurrency: 1', 'currency')).toBe(false);
  expect(mentions('reads.currency: 1', 'currency')).toBe(false);
  expect(mentions(`{ currency: 1 }`, 'currency')).toBe(true);
});

test('ten seeds in a row take every item once, and each takes at least one', () => {
  for (const count of [1, 3, 10, 45]) {
    const items = Array.from({ length: count }, (_, place) => place);
    const tenths = Array.from({ length: 10 }, (_, seed) => tenthOf(items, 990 + seed));
    expect(new Set(tenths.flat())).toEqual(new Set(items));
    for (const tenth of tenths) expect(tenth).not.toEqual([]);
  }
  expect(tenthOf([], 7)).toEqual([]);
});
