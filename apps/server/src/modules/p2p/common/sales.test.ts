import { asUnits } from '@candor/money';
import { expect, test } from 'vitest';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import type { P2pDeps } from './p2p-deps.ts';
import { valueOfSale } from './sales.ts';

/** A house that lists USDT alone, with so many decimals. */
function houseOf(scale: number) {
  const usdt = { assetId: 1, symbol: 'USDT', scale, delistedAtMs: 0 } as CatalogueAsset;
  const reader = { markets: () => [] };
  const exchange = {
    read: async (ask: (of: typeof reader) => unknown) => ({ value: ask(reader) }),
  };
  const catalogue = { asset: (symbol: string) => (symbol === 'USDT' ? usdt : undefined) };
  return { usdt, deps: { exchange, catalogue } as unknown as P2pDeps };
}

test.each([
  [6, 10_000_000_001, '10000.000001'],
  [8, 1_000_000_000_001, '10000.00000001'],
])('the worth of a sale is whole USDT, whatever its decimals: %i', async (scale, units, worth) => {
  const { usdt, deps } = houseOf(scale);
  expect(await valueOfSale(deps, asUnits(units), usdt)).toBe(worth);
});
