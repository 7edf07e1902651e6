import fc from 'fast-check';
import { compareDecimals, multiplyDecimals, subtractDecimals } from '@candor/money';
import { expect, test } from 'vitest';
import { asks, bids } from './testing/order-form-facts.ts';
import { averagePrice, protectionPrice, slippagePercent, walkBook } from './walk-book.ts';

const step = '0.001';

test.each<[what: string, quantity: string, limit: string | undefined, got: string, quote: string]>([
  ['part of the best level', '0.5', undefined, '0.5', '50'],
  ['the best level to the last unit', '1', undefined, '1', '100'],
  ['two levels', '2', undefined, '2', '201'],
  ['only what the limit allows', '5', '101', '3', '302'],
  ['nothing below the best price', '1', '99.5', '0', '0'],
  ['all there is', '500', undefined, '107', '12718'],
])('a buy takes %s', (_what, quantity, limitPrice, got, quote) => {
  const walk = walkBook(asks, { side: 'buy', quantity, limitPrice, quantityStep: step });
  expect([walk.quantity, walk.quote]).toEqual([got, quote]);
  expect(walk.isWhole).toBe(walk.quantity === quantity);
});

test('a sale goes down the bids to its limit', () => {
  const walk = walkBook(bids, {
    side: 'sell',
    quantity: '5',
    limitPrice: '95',
    quantityStep: step,
  });
  expect(walk).toMatchObject({ quantity: '5', quote: '485', worstPrice: '95', isWhole: true });
});

test('an amount of quote coin buys whole steps and never costs more than it', () => {
  const walk = walkBook(asks, { side: 'buy', quoteAmount: '201', quantityStep: step });
  expect(walk).toMatchObject({ quantity: '2', quote: '201', worstPrice: '101' });
  const odd = walkBook(asks, { side: 'buy', quoteAmount: '0.3', quantityStep: step });
  expect(odd).toMatchObject({ quantity: '0.003', quote: '0.3' });
});

test('slippage is the average against the best price, for either side', () => {
  const buy = walkBook(asks, { side: 'buy', quantity: '2', quantityStep: step });
  expect([averagePrice(buy), slippagePercent(buy)]).toEqual(['100.5', '0.5']);
  const sell = walkBook(bids, { side: 'sell', quantity: '3', quantityStep: step });
  expect(slippagePercent(sell)).toBe('0.6734');
  const none = walkBook([], { side: 'buy', quantity: '1', quantityStep: step });
  expect(slippagePercent(none)).toBeUndefined();
});

test.each<[side: 'buy' | 'sell', best: string, ppm: number, price: string | undefined]>([
  ['buy', '100', 50_000, '105'],
  ['buy', '100.5', 20_000, '102.5'],
  ['sell', '100', 50_000, '95'],
  ['sell', '100.5', 20_000, '98.5'],
  ['buy', '100', 0, undefined],
])('a market %s from %s with %i ppm goes as far as %s', (side, best, ppm, price) => {
  expect(protectionPrice(side, best, ppm, '0.5')).toBe(price);
});

const amount = (max: number) =>
  fc.integer({ min: 1, max }).map((thousandths) => {
    const text = String(thousandths).padStart(4, '0');
    return `${text.slice(0, -3)}.${text.slice(-3)}`;
  });

const ladder = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), amount(9_000)), { maxLength: 12 })
  .map((steps) => {
    let price = 100;
    return steps.map(([up, size]): [string, string] => [String((price += up)), size]);
  });

test('a walk never takes more than wanted, and costs between best and worst price', () => {
  fc.assert(
    fc.property(ladder, amount(90_000), (levels, quantity) => {
      const walk = walkBook(levels, { side: 'buy', quantity, quantityStep: step });
      expect(compareDecimals(walk.quantity, quantity)).toBeLessThanOrEqual(0);
      const { bestPrice = '0', worstPrice = '0' } = walk;
      expect(compareDecimals(walk.quote, multiplyDecimals(walk.quantity, bestPrice))).not.toBe(-1);
      expect(compareDecimals(walk.quote, multiplyDecimals(walk.quantity, worstPrice))).not.toBe(1);
    }),
  );
});

test('a walk by quote amount leaves less than one step unspent on the level it ends on', () => {
  fc.assert(
    fc.property(ladder, amount(900_000), (levels, quoteAmount) => {
      const walk = walkBook(levels, { side: 'buy', quoteAmount, quantityStep: step });
      expect(compareDecimals(walk.quote, quoteAmount)).toBeLessThanOrEqual(0);
      if (!walk.isWhole) return;
      const left = subtractDecimals(quoteAmount, walk.quote);
      const price = levels.find(([at]) => at === walk.worstPrice)?.[0] ?? levels[0]?.[0] ?? '0';
      const dearest = levels.at(-1)?.[0] ?? price;
      expect(compareDecimals(left, multiplyDecimals(dearest, step))).toBe(-1);
    }),
  );
});
