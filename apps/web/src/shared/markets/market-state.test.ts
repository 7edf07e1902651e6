import type { MarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { unlistedSymbols } from './market-state.ts';

const markets = [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }] as MarketView[];

test.each<[priced: string, unlisted: string]>([
  ['BTCUSDT ETHUSDT', ''],
  ['BTCUSDT', ''],
  ['BTCUSDT ETHUSDT NEWUSDT', 'NEWUSDT'],
])('with prices of %s, %j has been listed since', (priced, unlisted) => {
  const tickers = new Map(priced.split(' ').map((symbol) => [symbol, {}]));
  expect(unlistedSymbols(markets, tickers).join(' ')).toBe(unlisted);
});
