import { describe, expect, test } from 'vitest';
import { assetName } from '#modules/markets/catalogue/index.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { createGenesis } from './create-genesis.ts';
import { wantedHouseUnits } from './house-funds.ts';
import {
  demoAssets,
  demoMarkets,
  marketCreateCommand,
  startPriceOf,
  symbolOf,
} from './market-catalogue.ts';

const assetOf = (symbol: string) => {
  const index = demoAssets.findIndex((asset) => asset.symbol === symbol);
  return { assetId: index + 1, scale: demoAssets[index]!.scale };
};

test('every asset has a name; two are called like their symbols', () => {
  const unnamed = demoAssets.filter(({ symbol }) => assetName(symbol) === symbol);
  expect(unnamed.map(({ symbol }) => symbol)).toEqual(['BNB', 'XRP']);
});

describe('demoMarkets', () => {
  test('are at least a dozen, Bitcoin, a cheap coin and a market without USDT among them', () => {
    const symbols = demoMarkets.map(symbolOf);
    expect(symbols.length).toBeGreaterThanOrEqual(12);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols).toEqual(expect.arrayContaining(['BTCUSDT', 'SHIBUSDT', 'ETHBTC']));
  });

  test.each(demoMarkets.map((market) => [symbolOf(market), market] as const))(
    '%s has a tick and a lot whose product is whole units, and a tick below a tenth of a percent',
    (_symbol, market) => {
      const command = marketCreateCommand(market, assetOf);
      expect(command.tickLotUnits).toBeGreaterThanOrEqual(1);
      expect(Number.isSafeInteger(command.tickLotUnits)).toBe(true);
      expect(Number.isSafeInteger(command.lotUnits)).toBe(true);
      expect(Number.isSafeInteger(command.tickSizeE12)).toBe(true);
      const tickLot = BigInt(command.tickSizeE12) * BigInt(command.lotUnits);
      const scales = 10n ** BigInt(12 + assetOf(market.base).scale - assetOf(market.quote).scale);
      expect(tickLot).toBe(BigInt(command.tickLotUnits) * scales);
      const startTicks = startPriceOf(market) * 10 ** market.priceScale;
      expect(startTicks).toBeGreaterThan(1_000);
      expect(startTicks).toBeLessThan(command.ticksMax);
      expect(startTicks).toBeGreaterThan(command.ticksMin);
    },
  );
});

test('the house’s funds stay far below what a balance can hold', async () => {
  const exchange = new MemoryExchange(Date.UTC(2026, 0, 5));
  await createGenesis(exchange);
  const wanted = wantedHouseUnits(exchange.engine);
  expect(wanted.size).toBe(demoAssets.length - 1);
  for (const units of wanted.values()) expect(units < 10n ** 18n).toBe(true);
});
