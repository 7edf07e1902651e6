import { i18n } from '#i18n/i18n.ts';
import { beforeAll, expect, test } from 'vitest';
import { changedContractText } from './order-toast.ts';

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test.each([
  ['amended', { orderId: 1, price: '67000.5', lots: 10, filledLots: 4 }, ': 6 lots at 67,000.5'],
  ['cancelled', { orderId: 1, price: null, lots: 1, filledLots: 0 }, ': 1 lot'],
  ['cancelled', { triggerId: 1, price: '67000.0', lots: 2 }, ': 2 lots at 67,000'],
  ['cancelled', { triggerId: 1, price: null, lots: null }, ''],
] as const)('a contract order that was %s: %j', (change, order, text) => {
  expect(changedContractText(change, order)).toBe(`Order ${change}${text}`);
});
