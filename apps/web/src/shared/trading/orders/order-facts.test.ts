import type { MarketView, OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { canAmend, filledPercent, findAmendProblem, isLive, keepsPlace } from './order-facts.ts';
import { statusText } from './order-texts.ts';

const order: OrderView = {
  orderId: 7,
  clientOrderId: '',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  selfTradePrevention: 'expire_taker',
  price: '100',
  quantity: '2',
  quoteAmount: null,
  triggerPrice: null,
  triggered: false,
  displayQuantity: null,
  filledQuantity: '0.5',
  filledQuote: '50',
  averagePrice: '100',
  fee: '0',
  feeAsset: 'BTC',
  status: 'partially_filled',
  closeReason: 'none',
  ocoOrderId: 0,
  createdAtMs: 0,
  updatedAtMs: 0,
};

const market = {
  tickSize: '0.5',
  quantityStep: '0.001',
  priceMin: '1',
  priceMax: '1000',
  quantityMin: '0.001',
  quantityMax: '100',
  notionalMin: '5',
} as MarketView;

test.each<[changes: Partial<OrderView>, can: boolean]>([
  [{}, true],
  [{ status: 'open' }, true],
  [{ status: 'waiting' }, false],
  [{ status: 'filled' }, false],
  [{ price: null }, false],
  [{ ocoOrderId: 8 }, false],
])('an order with %j can be amended: %s', (changes, can) => {
  expect(canAmend({ ...order, ...changes })).toBe(can);
});

// Each row also breaks what the next row is about.
test.each<[price: string, quantity: string, code: string | number | undefined]>([
  ['', '0', 'missing'],
  ['100.3', '', 'missing'],
  ['100.3', '2.0001', 41020],
  ['100', '2.0001', 41021],
  ['100.0', '2', 41033],
  ['2000', '0.5', 41022],
  ['100', '0.5', 4024],
  ['100', '101', 4024],
  ['1', '2', 4016],
  ['100', '1.', undefined],
  ['99.5', '2', undefined],
])('a new price of %j and quantity of %j: %s', (price, quantity, code) => {
  expect(findAmendProblem(order, { price, quantity }, market)?.code).toBe(code);
});

test.each<[price: string, quantity: string, keeps: boolean]>([
  ['100', '1', true],
  ['100', '2.5', false],
  ['99.5', '1', false],
])('at %s for %s the place in the queue is kept: %s', (price, quantity, keeps) => {
  expect(keepsPlace(order, { price, quantity })).toBe(keeps);
});

test('the share filled is of the quantity, or of the amount for an order by total', () => {
  expect(filledPercent(order)).toBe(25);
  expect(filledPercent({ ...order, quantity: null, quoteAmount: '200' })).toBe(25);
  expect(filledPercent({ ...order, quantity: null })).toBe(0);
  const spent: OrderView = { ...order, quantity: null, quoteAmount: '51', status: 'filled' };
  expect(filledPercent(spent)).toBe(100);
});

test('an order cancelled after a part traded says both', () => {
  const cancelled = statusText({ ...order, status: 'cancelled' });
  expect(cancelled).not.toEqual(statusText({ status: 'cancelled', filledQuantity: '0.00' }));
  expect(isLive(order)).toBe(true);
  expect(isLive({ status: 'cancelled' })).toBe(false);
});
