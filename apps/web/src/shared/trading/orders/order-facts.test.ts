import type { MarketView, OrderView } from '@candor/protocol';
import { expect, test } from 'vitest';
import {
  amendFields,
  amendRequest,
  amendTextsOf,
  canAmend,
  filledPercent,
  findAmendProblem,
  isLive,
  keepsPlace,
  restOf,
} from './order-facts.ts';
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
  [{ status: 'waiting' }, true],
  [{ status: 'waiting', ocoOrderId: 8 }, false],
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
  const texts = { ...amendTextsOf(order), price, quantity };
  expect(findAmendProblem(order, texts, market)?.code).toBe(code);
});

test('a new amount counts what has filled: it is above that, and the rest is what stays open', () => {
  const texts = { ...amendTextsOf(order), quantity: '0.5' };
  expect(findAmendProblem(order, texts, market)?.filled).toBe('0.5');
  expect(findAmendProblem(order, { ...texts, quantity: '101' }, market)?.filled).toBeUndefined();
  const rests = ['2', '1250.5', '0.5', '0.4', ''].map((quantity) => restOf(order, quantity));
  expect(rests).toEqual(['1.5', '1250', undefined, undefined, undefined]);
  expect(restOf({ ...order, filledQuantity: '0' }, '2')).toBeUndefined();
});

const trailing: OrderView = {
  ...order,
  side: 'sell',
  type: 'trailing_stop',
  status: 'waiting',
  price: null,
  filledQuantity: '0',
  trailing: { callbackBps: 150, activationPrice: '120', extremePrice: null },
};

test('what waits is amended by its trigger, a trailing stop by its distance', () => {
  const stop: OrderView = { ...order, type: 'stop_limit', status: 'waiting', triggerPrice: '98' };
  expect(amendFields(stop)).toEqual(['triggerPrice', 'price', 'quantity']);
  expect(amendRequest(stop, { ...amendTextsOf(stop), quantity: '3' })).toEqual({
    orderId: 7,
    triggerPrice: '98',
    price: '100',
    quantity: '3',
  });
  expect(amendFields(trailing)).toEqual(['callbackRate', 'triggerPrice', 'quantity']);
  expect(amendRequest(trailing, { ...amendTextsOf(trailing), callbackRate: '2.05' })).toEqual({
    orderId: 7,
    callbackBps: 205,
    triggerPrice: '120',
    quantity: '2',
  });
  const started = { callbackBps: 150, activationPrice: '120', extremePrice: '121' };
  expect(amendFields({ ...trailing, trailing: started })).toEqual(['callbackRate', 'quantity']);
});

test.each<[callbackRate: string, code: number | undefined]>([
  ['0.05', 41032],
  ['11', 41032],
  ['1.5', 41033],
  ['2', undefined],
])('a distance of %s percent: %s', (callbackRate, code) => {
  const texts = { ...amendTextsOf(trailing), callbackRate };
  expect(findAmendProblem(trailing, texts, market)?.code).toBe(code);
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
