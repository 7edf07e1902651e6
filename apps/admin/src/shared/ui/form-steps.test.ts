import { expect, test } from 'vitest';
import { stepOf } from './form-steps.ts';

test('a field leads to its step, and one of no step to none', () => {
  const steps = [{ names: ['baseAsset', 'quoteAsset'] }, { names: ['tickSize'] }];
  expect(stepOf(steps, 'tickSize')).toBe(1);
  expect(stepOf(steps, 'quoteAsset')).toBe(0);
  expect(stepOf(steps, 'reason')).toBeUndefined();
});
