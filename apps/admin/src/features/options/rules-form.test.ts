import { expect, test } from 'vitest';
import { factorOf, formOf, ppmOf, rulesRequest } from './rules-form.ts';

test('percentages and factors are read and shown to the millionth', () => {
  expect(ppmOf('3', 'percent')).toBe(30_000);
  expect(ppmOf(' 0.0001 ', 'percent')).toBe(1);
  expect(ppmOf('1.88', 'factor')).toBe(1_880_000);
  expect(ppmOf('1.0000001', 'factor')).toBeUndefined();
  expect(ppmOf('three', 'percent')).toBeUndefined();
  expect([factorOf(1_880_000), factorOf(2_000_000), factorOf(null)]).toEqual(['1.88', '2', '–']);
});

test('what a mode has no use for is sent as 0, whatever stands in the form', () => {
  const form = { ...formOf(undefined), fee: '2.5', riseOdds: '1.9', flatOdds: '0', prize: '500' };
  expect(rulesRequest(form)).toMatchObject({
    ...{ cycleMs: 60_000, mode: 'pool', feePpm: 25_000, riseOddsPpm: 0, prize: '0' },
  });
  expect(rulesRequest({ ...form, mode: 'fixed' })).toMatchObject({
    ...{ feePpm: 0, riseOddsPpm: 1_900_000, fallOddsPpm: 1_900_000, flatOddsPpm: 0, prize: '500' },
  });
});
