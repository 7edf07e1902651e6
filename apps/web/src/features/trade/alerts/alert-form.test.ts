import { describe, expect, test } from 'vitest';
import {
  alertRequest,
  distanceOf,
  findProblem,
  firstForm,
  percentText,
  priceAway,
  ringsOf,
  suggestedPrice,
} from './alert-form.ts';
import type { AlertForm, AlertView } from './alert-form.ts';
import type { AlertMarket } from './alert-market.ts';

const market = {
  kind: 'spot',
  tickSize: '0.01',
  priceMin: '0.01',
  priceMax: '1000000.00',
} as AlertMarket;
const form = (fields: Partial<AlertForm>): AlertForm => ({ ...firstForm(market), ...fields });

describe('what stands in the way', () => {
  // Each row also has what the rows after it are about.
  test.each([
    ['nothing typed', { price: '' }, 'missing'],
    ['no number', { price: '.' }, 'missing'],
    ['below the lowest price', { price: '0.001', condition: 'rises_above' }, 41022],
    ['above the highest', { price: '1000000.01', condition: 'falls_below' }, 41022],
    ['a rise to where it is', { price: '100' }, 2050],
    ['a fall to above', { price: '100.01', condition: 'falls_below' }, 2051],
    ['the price of now', { price: '100.00', condition: 'reaches' }, 41030],
    ['a rise', { price: '100.01' }, undefined],
    ['a fall', { price: '99.99', condition: 'falls_below' }, undefined],
    ['no change', { condition: 'gains' }, 'missing'],
    ['a change below 0.1 %', { condition: 'gains', change: '0.09' }, 4027],
    ['a change above 1,000 %', { condition: 'loses', change: '1000.1' }, 4026],
    ['a change', { condition: 'loses', change: '0.1' }, undefined],
  ] as const)('%s', (_why, fields, problem) => {
    expect(findProblem(form(fields), market, '100')).toBe(problem);
  });

  test('without a price of now only the figure itself is judged', () => {
    expect(findProblem(form({ price: '50' }), market, undefined)).toBeUndefined();
  });
});

test('a price alert says no change, a change says no price', () => {
  expect(alertRequest(form({ price: '1.5', change: '7' }))).toEqual({
    ...{ source: 'last', condition: 'rises_above', repeat: 'once', byEmail: false },
    price: '1.5',
  });
  expect(alertRequest(form({ condition: 'loses', price: '1.5', change: '2.25' }))).toMatchObject({
    changePpm: 22_500,
    windowHours: 24,
  });
});

test('an alert that is there fills the form as it was set', () => {
  const alert: AlertView = {
    alertId: 1,
    symbol: 'BTCUSDT',
    source: 'index',
    condition: 'gains',
    price: null,
    changePpm: 52_500,
    windowHours: 1,
    repeat: 'daily',
    byEmail: true,
    isPaused: false,
    createdAtMs: 1,
    firedAtMs: null,
    endedAtMs: null,
  };
  expect(alertRequest(firstForm(market, alert))).toMatchObject({
    ...{ source: 'index', condition: 'gains', changePpm: 52_500, windowHours: 1, byEmail: true },
  });
  expect([percentText(50_000), percentText(1_000), percentText(100_000)]).toEqual([
    '5',
    '0.1',
    '10',
  ]);
});

test('a price some percent away stands on a step, and says how far it is', () => {
  expect(priceAway('67440.40', 3, market)).toBe('69463.61');
  expect(priceAway('67440.40', -10, market)).toBe('60696.36');
  expect(distanceOf('70000', '67440.40')).toMatch(/^3\.79/);
  expect(distanceOf('', '67440.40')).toBeUndefined();
});

test('a price is suggested on the side that the alert waits for', () => {
  const suggested = (condition: AlertForm['condition'], now?: string): string =>
    suggestedPrice({ condition }, now, market);
  expect(suggested('rises_above', '67440.40')).toBe('68114.8');
  expect(suggested('falls_below', '67440.40')).toBe('66765.99');
  expect(suggested('reaches', '67440.40')).toBe('68114.8');
  expect([suggested('gains', '67440.40'), suggested('rises_above')]).toEqual(['', '']);
});

test('candles tell how often a price was crossed from its other side', () => {
  const candles = [
    { low: '90', high: '95' },
    { low: '94', high: '101' },
    { low: '101', high: '104' },
    { low: '96', high: '99' },
    { low: '97', high: '105' },
  ];
  const rings = (condition: AlertForm['condition']): number =>
    ringsOf(candles, { condition, price: '100' });
  expect([rings('rises_above'), rings('falls_below'), rings('reaches')]).toEqual([2, 1, 3]);
  expect(rings('gains')).toBe(0);
});
