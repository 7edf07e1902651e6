import { expect, test } from 'vitest';
import { situation, terms } from '#shared/contracts/testing/contract-facts.ts';
import { ticksOf } from '#shared/contracts/contract-terms.ts';
import { contractDistanceOf } from './contract-distance.ts';
import { form } from './testing/form-facts.ts';

const at = (price: string): number => ticksOf(price, terms);
const market = { bidTicks: at('59990'), askTicks: at('60000'), markTicks: at('50000') };

test.each([
  ['buy', '60599', 'near'],
  ['buy', '60600', 'warn'],
  ['buy', '62999', 'warn'],
  ['buy', '63000', 'stop'],
  ['buy', '50000', 'near'],
  ['sell', '59400', 'near'],
  ['sell', '59390', 'warn'],
  ['sell', '56990', 'stop'],
  ['sell', '70000', 'near'],
] as const)('a limit %s at %s is %s, measured from what it would take', (side, price, level) => {
  const found = contractDistanceOf(form({ price }), side, situation(market));
  expect([found?.from, found?.level]).toEqual(['market', level]);
});

test('without the other side the mark is the market; without either nothing is said', () => {
  const empty = { ...market, askTicks: 0 };
  const limit = form({ price: '53000' });
  expect(contractDistanceOf(limit, 'buy', situation(empty))?.percent).toBe('6');
  expect(contractDistanceOf(limit, 'buy', situation({ ...empty, markTicks: 0 }))).toBeUndefined();
});

test('the limit of what waits is measured from its own trigger; what trades at the market names none', () => {
  const stop = form({ kind: 'stop_limit', trigger: '100000', price: '105000' });
  expect(contractDistanceOf(stop, 'buy', situation(market))).toMatchObject({
    ...{ from: 'trigger', level: 'stop', isAbove: true },
  });
  expect(contractDistanceOf({ ...stop, trigger: '' }, 'buy', situation(market))).toBeUndefined();
  const sold = contractDistanceOf({ ...stop, kind: 'stop_market' }, 'buy', situation(market));
  expect(sold).toBeUndefined();
});
