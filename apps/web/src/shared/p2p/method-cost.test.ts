import { expect, test } from 'vitest';
import { leastCost, methodCost } from './method-cost.ts';

const pair = {
  fiatScale: 2,
  costs: [
    { kind: 'alipay', payerPpm: 1, payerFixed: '0.00', payeePpm: 20_000, payeeFixed: '0.00' },
    { kind: 'paypal', payerPpm: 30_000, payerFixed: '0.35', payeePpm: 20_000, payeeFixed: '0.10' },
  ],
} as const;
const costed = { ...pair, costs: [...pair.costs] };

test('a method costs who pays or who is paid, rounded up', () => {
  expect(methodCost(costed, 'sell', 'paypal', '100.01')).toBe('3.36');
  expect(methodCost(costed, 'buy', 'paypal', '100.01')).toBe('2.11');
  expect(methodCost(costed, 'sell', 'bank', '100')).toBeUndefined();
});

test('the cheapest counts, and one that nobody knows counts as nothing', () => {
  const least = (methods: Parameters<typeof leastCost>[1]['methods'], fiat = '100.00') =>
    leastCost(costed, { side: 'sell', methods }, fiat);
  expect(least(['alipay', 'paypal'])).toEqual({ cost: '0.01', costOf: 'alipay' });
  expect(least(['paypal'])).toEqual({ cost: '3.35', costOf: 'paypal' });
  expect(least(['bank', 'paypal'])).toEqual({ cost: null, costOf: 'bank' });
  expect(least(['bank', 'alipay'], '0')).toEqual({ cost: '0', costOf: 'alipay' });
  expect(least([])).toEqual({ cost: null, costOf: null });
});
