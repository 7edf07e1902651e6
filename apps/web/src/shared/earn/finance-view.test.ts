import { expect, test } from 'vitest';
import {
  accruedOf,
  bestProduct,
  coinsOf,
  DAY_MS,
  exampleAmount,
  interestOf,
  maturityMs,
  ownLeft,
  progressOf,
  weakestReward,
} from './finance-view.ts';
import { orderOf, productOf, rewardOf } from './testing/finance-samples.ts';

test('interest is cut at the coin’s unit, a day like a term', () => {
  const product = productOf({});
  expect(interestOf('2500', product, 1)).toBe('0.32876712');
  expect(interestOf('2500', product, 90)).toBe('29.58904109');
  expect(accruedOf('2500', product, 45)).toBe('14.7945204');
  expect(accruedOf('2500', product, 90)).toBe('29.58904109');
  expect(interestOf('0.8', productOf({ ratePpm: 20_000 }), 7)).toBe('0.00030684');
});

test('the best product is open, has the highest rate, and of those the shortest term', () => {
  const products = [
    productOf({ productId: 1, ratePpm: 90_000, state: 'sold_out' }),
    productOf({ productId: 2, ratePpm: 48_000, termDays: 365 }),
    productOf({ productId: 3, ratePpm: 48_000, termDays: 30 }),
    productOf({ productId: 4, ratePpm: 24_000, termDays: 7 }),
  ];
  expect(bestProduct({ products })?.productId).toBe(3);
  expect(bestProduct({ products: products.slice(0, 1) })).toBeUndefined();
});

test('coins stand as listed, or by their best rate; terms by length', () => {
  const list = {
    sequence: 1,
    timeMs: 1,
    products: [
      productOf({ productId: 1, termDays: 90, ratePpm: 48_000 }),
      productOf({ productId: 2, termDays: 7, ratePpm: 24_000 }),
      productOf({ productId: 3, asset: 'ETH', ratePpm: 60_000 }),
    ],
    rewards: [rewardOf({ asset: 'ETH' })],
  };
  const terms = (sort: 'listed' | 'rate') =>
    coinsOf(list, sort).map(({ asset, products }) => [asset, products.map((one) => one.productId)]);
  expect(terms('listed')).toEqual([
    ['USDT', [2, 1]],
    ['ETH', [3]],
  ]);
  expect(terms('rate')[0]).toEqual(['ETH', [3]]);
});

test('an example is round and ten times the least that can be subscribed', () => {
  expect(exampleAmount(productOf({ min: '100' }))).toBe('1000');
  expect(exampleAmount(productOf({ min: '0.001' }))).toBe('0.01');
  expect(exampleAmount(productOf({ min: '5000' }))).toBe('5000');
});

test('the account with the least behind its promises speaks for all', () => {
  const rewards = [
    rewardOf({ asset: 'BTC', coverPercent: null }),
    rewardOf({ asset: 'USDT', coverPercent: 128 }),
    rewardOf({ asset: 'ETH', coverPercent: 97 }),
  ];
  expect(weakestReward(rewards)?.asset).toBe('ETH');
  expect(weakestReward(rewards.slice(0, 1))?.asset).toBe('BTC');
  expect(weakestReward([])).toBeUndefined();
});

test('a subscription of now matures whole days after the next midnight', () => {
  expect(maturityMs(DAY_MS / 2, productOf({ termDays: 7 }))).toBe(8 * DAY_MS);
});

test('an order waits, earns day by day, and is closed', () => {
  const order = orderOf({ accruesFromMs: 10 * DAY_MS, termDays: 4, daily: '0.4' });
  expect(progressOf(order, 10 * DAY_MS - 1)).toMatchObject({ stage: 'waiting', percent: 0 });
  expect(progressOf(order, 11.5 * DAY_MS)).toEqual({
    stage: 'earning',
    day: 2,
    percent: 37.5,
    today: '0.2',
  });
  // A payout that waits does not make the last day longer.
  expect(progressOf(order, 20 * DAY_MS)).toMatchObject({ day: 4, percent: 100, today: '0.4' });
  expect(progressOf({ ...order, earning: 'earned' }, 11 * DAY_MS).stage).toBe('closed');
});

test('the own limit is used up by running orders of the same product only', () => {
  const product = productOf({ userLimit: '1000' });
  const running = [orderOf({ principal: '700' }), orderOf({ productId: 9, principal: '999' })];
  expect(ownLeft(product, running)).toBe('300');
  expect(ownLeft(product, [orderOf({ principal: '1500' })])).toBe('0');
});
