import type { BillView, FillView } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { findFillDifferences, isOfFill } from './fill-proof.ts';

const market = { baseAsset: 'BTC', quoteAsset: 'USDT' };

const buy = {
  ...{ tradeId: 7, side: 'buy', quantity: '0.002', quote: '134.5', fee: '0.000002' },
  feeAsset: 'BTC',
} as FillView;
const sell = { ...buy, side: 'sell', fee: '0.1345', feeAsset: 'USDT' } as FillView;

const entry = (asset: string, amount: string): BillView =>
  ({ accountKind: 'spot', asset, amount, reason: 'trade', referenceId: 7 }) as BillView;

const ofBuy = [entry('USDT', '-134.5'), entry('BTC', '0.002'), entry('BTC', '-0.000002')];
const ofSell = [entry('BTC', '-0.002'), entry('USDT', '134.5'), entry('USDT', '-0.1345')];

describe('a fill is proved', () => {
  test.each([
    ['a buy, whose fee is of the coin', buy, ofBuy],
    ['a sale, whose fee is of the money', sell, ofSell],
  ])('by its entries: %s', (_, fill, bills) => {
    expect(findFillDifferences(fill, market, bills)).toEqual([]);
  });

  test.each([
    ['one unit more was taken', [entry('USDT', '-134.50000001'), ...ofBuy.slice(1)], ['USDT']],
    ['the fee was booked twice', [...ofBuy, entry('BTC', '-0.000002')], ['BTC']],
    ['an entry is missing', ofBuy.slice(1), ['USDT']],
    ['there are none', [], ['BTC', 'USDT']],
    ['another coin moved', [...ofBuy, entry('ETH', '1')], ['ETH']],
  ])('not where %s', (_, bills, assets) => {
    expect(findFillDifferences(buy, market, bills).map(({ asset }) => asset)).toEqual(assets);
  });
});

test('entries of other trades, and what was held for the order, are not its own', () => {
  const own = entry('BTC', '0.002');
  expect(isOfFill(own, buy)).toBe(true);
  expect(isOfFill({ ...own, reason: 'trade_fee' }, buy)).toBe(true);
  expect(isOfFill({ ...own, reason: 'order_release' }, buy)).toBe(false);
  expect(isOfFill({ ...own, referenceId: 8 }, buy)).toBe(false);
});
