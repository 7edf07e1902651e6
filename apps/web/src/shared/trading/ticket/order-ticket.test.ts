import { describe, expect, test } from 'vitest';
import { createOrderForm, freshen, orderRequest } from './order-form.ts';
import type { OrderForm } from './order-form.ts';
import { findOrderFormProblems } from './order-form-problems.ts';
import { summarizeOrderForm } from './order-form-summary.ts';
import {
  distanceOf,
  pairDistances,
  pairNow,
  pairOutcomes,
  shownPercent,
  trailOutcome,
  triggerDistanceOf,
} from './order-ticket.ts';
import { inputsOf } from './testing/order-form-facts.ts';

const inputs = inputsOf();
const formOf = (changes: Partial<OrderForm>): OrderForm => ({ ...createOrderForm(), ...changes });

test.each<[change: Partial<OrderForm>, percent: string, isAbove: boolean, level: string]>([
  // Asks begin at 100, bids at 99.
  [{ price: '100' }, '0', false, 'near'],
  [{ price: '100.5' }, '0.5', true, 'near'],
  [{ price: '101' }, '1', true, 'warn'],
  [{ price: '104.5' }, '4.5', true, 'warn'],
  [{ price: '105' }, '5', true, 'stop'],
  [{ price: '50' }, '50', false, 'near'],
  [{ side: 'sell', price: '99' }, '0', false, 'near'],
  [{ side: 'sell', price: '97.5' }, '1.51', false, 'warn'],
  [{ side: 'sell', price: '90' }, '9.09', false, 'stop'],
  [{ side: 'sell', price: '150' }, '51.51', true, 'near'],
  // One that waits is measured from its own trigger.
  [{ type: 'stop_limit', triggerPrice: '200', price: '201' }, '0.5', true, 'near'],
  [{ type: 'stop_limit', triggerPrice: '200', price: '210' }, '5', true, 'stop'],
])('%j is %s % from the market', (change, percent, isAbove, level) => {
  expect(distanceOf(formOf(change), inputs)).toMatchObject({ percent, isAbove, level });
});

test('the distance says what it is measured from: the best price of the other side, or the own trigger', () => {
  expect(distanceOf(formOf({ price: '101' }), inputs)).toMatchObject({
    from: 'market',
    reference: '100',
  });
  const waiting = formOf({ type: 'stop_limit', triggerPrice: '200', price: '201' });
  expect(distanceOf(waiting, inputs)).toMatchObject({ from: 'trigger', reference: '200' });
});

test('a trigger lies so far from the last price', () => {
  const last = { lastPrice: '160' };
  expect(triggerDistanceOf(formOf({ type: 'stop_market', triggerPrice: '200' }), last)).toEqual({
    ...{ percent: '25', isAbove: true, from: 'market', reference: '160' },
  });
  expect(triggerDistanceOf(formOf({ type: 'stop_limit', triggerPrice: '120' }), last)).toEqual({
    ...{ percent: '25', isAbove: false, from: 'market', reference: '160' },
  });
  for (const none of [
    { type: 'oco', triggerPrice: '120' },
    { price: '1' },
    { type: 'stop_market' },
  ] as const)
    expect(triggerDistanceOf(formOf(none), last)).toBeUndefined();
});

test('without a price, at the market and of a pair without a stop limit there is no distance', () => {
  expect(distanceOf(formOf({ price: '' }), inputs)).toBeUndefined();
  expect(distanceOf(formOf({ type: 'market', price: '200' }), inputs)).toBeUndefined();
  expect(distanceOf(formOf({ type: 'oco', price: '200' }), inputs)).toBeUndefined();
});

test.each<[change: Partial<OrderForm>, percent: number]>([
  [{ percent: 25, price: '100' }, 25],
  [{ price: '100', quantity: '2.5' }, 25],
  [{ price: '100', quantity: '2.499' }, 25],
  [{ price: '100', quantity: '9.999' }, 99],
  [{ price: '100', quantity: '10' }, 100],
  [{ price: '100', quantity: '25' }, 100],
  [{ side: 'sell', price: '100', quantity: '5' }, 50],
  [{ price: '100' }, 0],
])('the size of %j is %i percent of the balance', (change, percent) => {
  const form = formOf(change);
  expect(shownPercent(form, summarizeOrderForm(form, inputs), inputs)).toBe(percent);
});

test('a pair that sells says what its limit brings and what its stop at least brings', () => {
  const form = formOf({
    type: 'oco',
    side: 'sell',
    price: '110',
    triggerPrice: '90',
    quantity: '2',
  });
  // Fees are 0.1 % for the limit that waits and 0.2 % for the stop; it may fall 5 % below its trigger.
  expect(pairOutcomes(form, inputs)).toEqual({
    limit: { price: '110', bound: undefined, amount: '219.78', boundAmount: undefined },
    stop: { price: '90', bound: '85.5', amount: '179.64', boundAmount: '170.658' },
  });
  expect(summarizeOrderForm(form, inputs).worstPrice).toBe('85.5');
});

test('a pair that buys says what it pays; a stop with a limit of its own has no other bound', () => {
  const form = formOf({ type: 'oco', price: '90', triggerPrice: '110', quantity: '2' });
  expect(pairOutcomes(form, inputs)).toMatchObject({
    limit: { amount: '180' },
    stop: { price: '110', bound: '115.5', amount: '220', boundAmount: '231' },
  });
  expect(pairOutcomes({ ...form, stopLimitPrice: '112' }, inputs)).toMatchObject({
    stop: { price: '112', bound: undefined, amount: '224', ownLimit: '112' },
  });
  expect(pairOutcomes({ ...form, quantity: '' }, inputs)).toBeUndefined();
});

test('a fresh form has the market’s price and nothing of the order before', () => {
  const old = formOf({
    price: '80',
    triggerPrice: '120',
    quantity: '1',
    total: '80',
    percent: 50,
    timeInForce: 'fok',
  });
  expect(freshen(old, '99.5')).toEqual(formOf({ price: '99.5', timeInForce: 'fok' }));
  expect(freshen({ ...old, type: 'oco' }, '99.5')).toMatchObject({ price: '', triggerPrice: '' });
});

const boundOf = (change: Partial<OrderForm>): unknown => {
  const form = formOf({ quantity: '1', ...change });
  const problems = findOrderFormProblems(form, summarizeOrderForm(form, inputs), inputs);
  return problems.find(({ bound }) => bound !== undefined)?.bound;
};

test('a refusal for a price names the price that would do', () => {
  const oco = { type: 'oco', side: 'sell', triggerPrice: '90' } as const;
  expect(boundOf({ ...oco, price: '98' })).toEqual({ kind: 'above', price: '99' });
  expect(boundOf({ type: 'stop_market', triggerPrice: '90' })).toEqual({
    kind: 'above',
    price: '99.5',
  });
  // The band is half of the index, 100.
  expect(boundOf({ price: '151' })).toEqual({ kind: 'at_most', price: '150' });
  expect(boundOf({ side: 'sell', price: '49' })).toEqual({ kind: 'at_least', price: '50' });
});

describe('a trailing stop', () => {
  const sell = {
    ...createOrderForm('sell'),
    type: 'trailing_stop',
    quantity: '2',
    callbackRate: '2',
  } as const;

  test('comes at worst to its trigger as of now, and to the protection behind it', () => {
    // 2 % under 99.5, on the grid; 5 % under that.
    expect(trailOutcome(sell, inputsOf())).toMatchObject({ price: '97.5', bound: '93' });
    expect(trailOutcome({ ...sell, side: 'buy' }, inputsOf())?.price).toBe('101.5');
  });

  test('counts from its activation price where that is still ahead', () => {
    expect(trailOutcome({ ...sell, triggerPrice: '200' }, inputsOf())?.price).toBe('196');
    expect(trailOutcome({ ...sell, triggerPrice: '50' }, inputsOf())?.price).toBe('97.5');
  });

  test('is sent by quantity, distance and, if any, its activation price', () => {
    const sent = { symbol: 'BTCUSDT', side: 'sell', type: 'trailing_stop', quantity: '2' };
    expect(orderRequest(sell, 'BTCUSDT')).toEqual({ ...sent, callbackBps: 200 });
    expect(orderRequest({ ...sell, triggerPrice: '120' }, 'BTCUSDT')).toEqual({
      ...sent,
      callbackBps: 200,
      triggerPrice: '120',
    });
  });

  test.each<[callbackRate: string, code: number | 'missing' | undefined]>([
    ['', 'missing'],
    ['0.05', 41032],
    ['10.5', 41032],
    ['1.234', 41032],
    ['10', undefined],
  ])('with a distance of %j has the problem %s', (callbackRate, code) => {
    const form = { ...sell, callbackRate };
    const inputs = inputsOf();
    const problems = findOrderFormProblems(form, summarizeOrderForm(form, inputs), inputs);
    expect(problems[0]?.code).toBe(code);
  });
});

test('the stop limit of a pair is measured from its trigger, as that of a plain stop is', () => {
  const pair = formOf({ type: 'oco', side: 'sell', price: '120', triggerPrice: '100' });
  for (const [stopLimitPrice, level] of [
    ['101', 'near'],
    ['99.5', 'near'],
    ['99', 'warn'],
    ['95', 'stop'],
  ] as const) {
    const distance = distanceOf({ ...pair, stopLimitPrice }, inputs);
    expect([distance?.from, distance?.level]).toEqual(['trigger', level]);
  }
});

test('the prices of a pair lie so far from the last one, each with its sign', () => {
  const pair = formOf({ type: 'oco', side: 'sell', price: '110', triggerPrice: '95' });
  expect(pairDistances(pair, { lastPrice: '100' })).toEqual({ limit: '10', stop: '-5' });
  expect(pairDistances({ ...pair, price: '' }, { lastPrice: '100' }).limit).toBeUndefined();
  expect(pairDistances(pair, { lastPrice: undefined }).stop).toBeUndefined();
  expect(pairDistances({ ...pair, type: 'limit' }, { lastPrice: '100' }).limit).toBeUndefined();
});

test('a pair is weighed against its quantity at the market now, as far as the book has it', () => {
  const sold = formOf({ type: 'oco', side: 'sell', quantity: '2' });
  // 1 at 99 and 1 at 98, less 0.2 %; bought it is 1 at 100 and 1 at 101.
  expect(pairNow(sold, inputs)).toBe('196.606');
  expect(pairNow({ ...sold, side: 'buy' }, inputs)).toBe('201');
  expect(pairNow({ ...sold, quantity: '8' }, inputs)).toBeUndefined();
  expect(pairNow({ ...sold, type: 'limit' }, inputs)).toBeUndefined();
});
