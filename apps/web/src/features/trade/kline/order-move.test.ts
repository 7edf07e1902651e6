import type { OrderView } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDistance, movedTexts, moveEffect, snapPrice, whyFixed } from './order-move.ts';

const order = (fields: Partial<OrderView>): OrderView =>
  ({
    side: 'buy',
    type: 'limit',
    status: 'open',
    price: '100',
    quantity: '2',
    triggerPrice: null,
    ocoOrderId: 0,
    ...fields,
  }) as OrderView;

const stop = { type: 'stop_limit', status: 'waiting', triggerPrice: '90', side: 'sell' } as const;
const market = { tickSize: '0.05', priceMin: '1', priceMax: '1000' };

test.each<[what: string, fields: Partial<OrderView>, why: string | undefined]>([
  ['a resting order', {}, undefined],
  ['a stop that waits', stop, undefined],
  ['a stop at the market', { ...stop, type: 'stop_market', price: null }, undefined],
  ['a leg of a pair', { ocoOrderId: 7 }, 'pair'],
  [
    'a trailing stop',
    {
      ...stop,
      type: 'trailing_stop',
      trailing: { callbackBps: 100, activationPrice: null, extremePrice: '95' },
    },
    'trailing',
  ],
  ['an order without a price', { price: null }, 'unpriced'],
])('%s has a line that is fixed for: %s', (_what, fields, why) => {
  expect(whyFixed(order(fields))).toBe(why);
});

test.each<[value: number, price: string]>([
  [100.02, '100'],
  [100.03, '100.05'],
  [0.2, '1'],
  [-5, '1'],
  [Number.NaN, '1'],
  [5_000, '1000'],
])('a line dropped at %d is at %s', (value, price) => {
  expect(snapPrice(value, market)).toBe(price);
});

test('a dropped line is on the grid, and at most half a tick from the finger', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1_000, noNaN: true }), (value) => {
      const price = Number(snapPrice(value, market));
      expect(Math.abs(price / 0.05 - Math.round(price / 0.05))).toBeLessThan(1e-6);
      expect(Math.abs(price - value)).toBeLessThanOrEqual(0.025 + 0.001);
    }),
  );
});

test('moving changes the price of what rests, and only the trigger of what waits', () => {
  expect(movedTexts(order({}), '101')).toMatchObject({ price: '101', quantity: '2' });
  expect(movedTexts(order(stop), '91')).toMatchObject({ price: '100', triggerPrice: '91' });
});

test.each<[price: string, last: string | undefined, distance: object | undefined]>([
  ['97', '100', { percent: '3', isAbove: false }],
  ['103.456', '100', { percent: '3.45', isAbove: true }],
  ['100', undefined, undefined],
])('%s lies to %s as %j', (price, last, distance) => {
  const found = lineDistance(price, last);
  expect(found && { ...found, percent: String(Number(found.percent)) }).toEqual(distance);
});

const book: Parameters<typeof moveEffect>[2] = {
  bids: [['99', '1']],
  asks: [['101', '1']],
  lastPrice: '100',
};
const takeProfit = { ...stop, type: 'take_profit_limit' } as const;

test.each<[what: string, fields: Partial<OrderView>, price: string, effect: object | undefined]>([
  ['a buy below the best ask', {}, '100.95', undefined],
  ['a buy at the best ask', {}, '101', { kind: 'fills', price: '101' }],
  ['a sell above the best bid', { side: 'sell' }, '99.05', undefined],
  ['a sell below the best bid', { side: 'sell' }, '98', { kind: 'fills', price: '99' }],
  ['a stop to sell below the market', stop, '99.95', undefined],
  ['a stop to sell at the market', stop, '100', { kind: 'below', price: '100' }],
  [
    'a stop to buy below the market',
    { ...stop, side: 'buy' },
    '99',
    { kind: 'above', price: '100' },
  ],
  ['a take-profit to sell above the market', takeProfit, '105', undefined],
  ['a take-profit to sell below it', takeProfit, '95', { kind: 'above', price: '100' }],
])('%s: %s at %s', (_what, fields, price, effect) => {
  expect(moveEffect(order(fields), price, book)).toEqual(effect);
});

test('nothing is said about a book that is not there', () => {
  const empty = { bids: [], asks: [], lastPrice: undefined };
  expect(moveEffect(order({}), '500', empty)).toBeUndefined();
  expect(moveEffect(order(stop), '500', empty)).toBeUndefined();
});
