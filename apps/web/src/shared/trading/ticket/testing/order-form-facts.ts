import { divideDecimalsTrunc } from '@candor/money';
import type { LevelView, MarketView } from '@candor/protocol';
import type { OrderFormInputs } from '../order-form-summary.ts';

/** A market with a coarse grid, so that the tests' arithmetic can be done in the head. */
export const market: MarketView = {
  marketId: 1,
  symbol: 'BTCUSDT',
  kind: 'spot',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseName: 'Bitcoin',
  quoteName: 'Tether',
  priceScale: 1,
  quantityScale: 3,
  tickSize: '0.5',
  quantityStep: '0.001',
  priceMin: '1',
  priceMax: '10000',
  quantityMin: '0.001',
  quantityMax: '1000',
  notionalMin: '5',
  notionalMax: '50000',
  priceBandPpm: 500_000,
  marketProtectionPpm: 50_000,
  openOrdersMax: 200,
  triggerOrdersMax: 20,
  makerRatePpm: 1_000,
  takerRatePpm: 2_000,
  state: 'open',
};

export const asks: readonly LevelView[] = [
  ['100', '1'],
  ['101', '2'],
  ['104', '4'],
  ['120', '100'],
];

export const bids: readonly LevelView[] = [
  ['99', '1'],
  ['98', '2'],
  ['95', '4'],
  ['80', '100'],
];

/** A user with 1,000 USDT and 10 BTC in front of that book; `changes` say otherwise. */
export function inputsOf(changes: Partial<OrderFormInputs> = {}): OrderFormInputs {
  return {
    market,
    availableBase: '10',
    availableQuote: '1000',
    bestPrice: '100',
    // At 105, the protection price of an ask of 100.
    quantityFor: (quoteAmount) => divideDecimalsTrunc(quoteAmount, '105', 3),
    bids,
    asks,
    lastPrice: '99.5',
    indexPrice: '100',
    baseScale: 8,
    quoteScale: 8,
    ...changes,
  };
}
