import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExchangeHost } from '#engine/exchange-host.ts';
import { btcUsdt } from '#engine/testing/btc-usdt.ts';
import { startMemoryExchange } from '#engine/testing/memory-exchange.ts';
import { MarketCatalogue } from './market-catalogue.ts';

let exchange: ExchangeHost;

beforeEach(async () => {
  exchange = await startMemoryExchange();
});
afterEach(() => exchange.stop());

test('an empty exchange has nothing to look up; what is made later is there with the commit', async () => {
  const catalogue = await MarketCatalogue.start(exchange);
  expect([catalogue.assets, catalogue.markets]).toEqual([[], []]);
  await exchange.submitAll([
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 6 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 7, takerRatePpm: 9 },
  ]);
  expect(catalogue.asset('BTC')).toMatchObject({ assetId: 2, scale: 6, delistedAtMs: 0 });
  expect(catalogue.assetOf(1).symbol).toBe('USDT');
  expect(() => catalogue.assetOf(3)).toThrow('no asset 3');
});

test('rules, fees and states are the newest', async () => {
  const catalogue = await MarketCatalogue.start(exchange);
  await exchange.submitAll([
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 7, takerRatePpm: 9 },
    btcUsdt,
  ]);
  const found = (): unknown => catalogue.market('BTCUSDT');
  expect(found()).toMatchObject({ state: 'open', makerRatePpm: 7, base: { symbol: 'BTC' } });
  await exchange.submit({ type: 'market_state_set', marketId: 1, state: 'halted' });
  await exchange.submit({ type: 'fee_tier_set', tier: 0, makerRatePpm: 5, takerRatePpm: 9 });
  expect(found()).toMatchObject({ state: 'halted', makerRatePpm: 5 });
  expect(catalogue.marketOf(1)).toBe(found());
  expect(() => catalogue.marketOf(2)).toThrow('no market 2');
});
