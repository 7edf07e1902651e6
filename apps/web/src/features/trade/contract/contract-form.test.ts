import { expect, test } from 'vitest';
import { createContractForm, wantedForm } from './contract-form.ts';

const before = { unit: 'base', price: '60000.0' } as const;
const empty = createContractForm('base');

test('a form turned to what is wanted has its price where an order of that type has one', () => {
  const limit = { side: 'sell', type: 'limit', price: '61000.0' } as const;
  expect(wantedForm(limit, before)).toEqual({ ...empty, direction: 'short', price: '61000.0' });
  expect(wantedForm({ ...limit, price: undefined }, before).price).toBe('60000.0');
  const stop = { side: 'buy', type: 'stop_market', price: '61000.0', isReducing: true } as const;
  expect(wantedForm(stop, before)).toEqual({
    ...empty,
    ...{ kind: 'stop_market', trigger: '61000.0', price: '60000.0', isReducing: true },
  });
});
