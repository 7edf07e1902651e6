import type { OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { distancePercent, liveTrigger, pairOrders, triggerText } from './order-distance.ts';

const order = (changes: Partial<OrderView>): OrderView =>
  ({
    orderId: 1,
    ocoOrderId: 0,
    side: 'sell',
    type: 'limit',
    status: 'open',
    ...changes,
  }) as OrderView;

test('the legs of a pair are one card, in the place of the limit leg', () => {
  const limit = order({ orderId: 4, ocoOrderId: 5 });
  const stop = order({ orderId: 5, ocoOrderId: 4, type: 'stop_market', status: 'waiting' });
  const alone = order({ orderId: 3 });
  expect(pairOrders([stop, limit, alone])).toEqual([
    { order: limit, stop },
    { order: alone, stop: undefined },
  ]);
});

test('what is left of a pair stands for itself', () => {
  const stop = order({ orderId: 5, ocoOrderId: 4, type: 'stop_market', status: 'waiting' });
  expect(pairOrders([stop])).toEqual([{ order: stop, stop: undefined }]);
});

test.each<[side: OrderView['side'], type: OrderView['type'], text: string]>([
  ['sell', 'stop_market', '≤ 90'],
  ['buy', 'stop_limit', '≥ 90'],
  ['sell', 'take_profit_market', '≥ 90'],
  ['buy', 'take_profit_limit', '≤ 90'],
  ['sell', 'trailing_stop', '≤ 90'],
  ['buy', 'trailing_stop', '≥ 90'],
])('a %s %s fires at %s', (side, type, text) => {
  expect(triggerText({ side, type }, '90')).toBe(text);
});

test('a trailing trigger moves along with a better price, and with no other', () => {
  const trailing = { callbackBps: 100, activationPrice: null, extremePrice: '100' };
  const sell = order({ type: 'trailing_stop', triggerPrice: '99', trailing });
  expect(liveTrigger(sell, '99.5')).toBe('99');
  expect(liveTrigger(sell, '110')).toBe('108.9');
  const buy = order({ side: 'buy', type: 'trailing_stop', triggerPrice: '101', trailing });
  expect(liveTrigger(buy, '90')).toBe('90.9');
  const waits = { ...trailing, extremePrice: null };
  expect(liveTrigger(order({ triggerPrice: null, trailing: waits }), '90')).toBeNull();
});

test('the distance is unsigned and of the last price', () => {
  expect(distancePercent('98', '100')).toBe('2');
  expect(distancePercent('102.55', '100')).toBe('2.5');
  expect(distancePercent(null, '100')).toBeUndefined();
});
