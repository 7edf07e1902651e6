import { i18n } from '#i18n/i18n.ts';
import { beforeAll, expect, test } from 'vitest';
import { changedText } from './order-toast.ts';
import type { ToldOrder } from './order-toast.ts';

const market = { baseAsset: 'BTC', quoteAsset: 'USDT', priceScale: 2 };

const order: ToldOrder = {
  orderId: 7,
  symbol: 'BTCUSDT',
  price: '67000',
  quantity: '0.03000',
  quoteAmount: null,
  filledQuantity: '0.01000',
};

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test.each<[change: 'amended' | 'cancelled', changes: Partial<ToldOrder>, text: string]>([
  ['amended', {}, 'Order amended: 0.03 BTC at 67,000.00'],
  ['cancelled', {}, 'Order cancelled: 0.02 BTC at 67,000.00'],
  ['cancelled', { filledQuantity: '0' }, 'Order cancelled: 0.03 BTC at 67,000.00'],
  ['cancelled', { price: null, filledQuantity: '0' }, 'Order cancelled: 0.03 BTC'],
  ['amended', { price: null, quantity: null, quoteAmount: '50' }, 'Order amended: 50 USDT'],
])('an order that was %s with %j: %s', (change, changes, text) => {
  expect(changedText(change, { ...order, ...changes }, market)).toBe(text);
});
