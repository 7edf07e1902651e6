import type { OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { inputsOf } from '#shared/trading/ticket/testing/order-form-facts.ts';
import { amendDistance, amendOutlook } from './amend-outlook.ts';
import { amendTextsOf } from './order-facts.ts';
import type { AmendTexts } from './order-facts.ts';

const order = {
  side: 'buy',
  type: 'limit',
  status: 'open',
  timeInForce: 'gtc',
  price: '90',
  quantity: '3',
  filledQuantity: '1',
  quoteAmount: null,
  triggerPrice: null,
} as OrderView;

const stop: Partial<OrderView> = {
  type: 'stop_limit',
  status: 'waiting',
  price: '110',
  triggerPrice: '110',
  filledQuantity: '0',
};

/** The book of the tests asks 100, 101, 104 and bids 99; its index is 100 and a price may lie 50 % beyond it. */
function outlook(changes: Partial<OrderView>, texts: Partial<AmendTexts>) {
  const amended = { ...order, ...changes };
  return amendOutlook(amended, { ...amendTextsOf(amended), ...texts }, inputsOf());
}

test.each<[price: string, level: string, fill: string]>([
  ['95', 'near', 'none'],
  ['100', 'near', 'part'],
  ['101', 'warn', 'whole'],
  ['105', 'stop', 'whole'],
])('a resting buy moved to %s is %s and fills: %s', (price, level, fill) => {
  const { distance, summary, problem } = outlook({}, { price });
  expect([distance?.level, summary.fill, problem]).toEqual([level, fill, undefined]);
});

test('what fills is what is left of the order, at the average of the levels it takes', () => {
  const { summary } = outlook({}, { price: '101', quantity: '3' });
  expect(summary).toMatchObject({ filledQuantity: '2', averagePrice: '100.5' });
});

test('the limit of a waiting order is measured from its trigger', () => {
  expect(outlook(stop, { price: '116' }).distance).toMatchObject({
    level: 'stop',
    from: 'trigger',
  });
  expect(outlook(stop, { price: '110' }).distance?.level).toBe('near');
});

test('one whose trigger has fired is measured from the market', () => {
  const fired = { ...stop, status: 'open' } as const;
  expect(outlook(fired, { price: '102' }).distance).toMatchObject({
    level: 'warn',
    from: 'market',
  });
});

test.each<[what: string, changes: Partial<OrderView>, texts: Partial<AmendTexts>, problem: object]>(
  [
    [
      'beyond the band',
      {},
      { price: '151' },
      { code: 41023, bound: { kind: 'at_most', price: '150' } },
    ],
    [
      'a limit beyond the band around its trigger',
      stop,
      { price: '166' },
      { code: 41023, bound: { kind: 'at_most', price: '165' } },
    ],
    [
      'a trigger that the market has passed',
      stop,
      { triggerPrice: '99' },
      { field: 'triggerPrice', code: 2050, bound: { kind: 'above', price: '99.5' } },
    ],
    [
      'post only, through the market',
      { timeInForce: 'post_only' },
      { price: '100' },
      { code: 41028 },
    ],
  ],
)('%s is refused before it is sent', (_what, changes, texts, problem) => {
  expect(outlook(changes, texts).problem).toMatchObject(problem);
});

test('an order that rests and keeps its price is not measured again', () => {
  expect(outlook({ price: '151' }, { quantity: '2' }).problem).toBeUndefined();
});

test('a stop whose trigger is moved is measured by the limit it keeps', () => {
  const waiting = { ...order, ...stop };
  const texts = { ...amendTextsOf(waiting), triggerPrice: '104' };
  expect(amendDistance(waiting, texts, inputsOf())).toMatchObject({
    ...{ level: 'stop', from: 'trigger', percent: '5.76' },
  });
});
