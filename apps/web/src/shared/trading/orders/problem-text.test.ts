import { beforeAll, expect, test } from 'vitest';
import { i18n } from '#i18n/i18n.ts';
import type { MarketView } from '@candor/protocol';
import { amendComplaint, problemText } from './problem-text.ts';

const market = { notionalMin: '5.00', quoteAsset: 'USDT' };

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('an order below the minimum is told what the minimum is', () => {
  expect(problemText(4016, market)).toBe('The smallest order is 5 USDT');
});

test('a trigger on the wrong side is told about the trigger, and where it has to be', () => {
  expect(problemText(2050, market)).toBe('The trigger price must be above the market price');
  const bound = { kind: 'above', price: '67431.56' } as const;
  expect(problemText(41028, { ...market, priceScale: 2 }, bound)).toBe('Must be above 67,431.56');
  expect(problemText(2051, market)).toBe('The trigger price must be below the market price');
});

test('an amount that is filled already is told how much that is', () => {
  const complaint = amendComplaint({ field: 'quantity', code: 4024, filled: '0.50' }, {
    ...market,
    baseAsset: 'BTC',
  } as MarketView);
  expect(complaint).toEqual({
    field: 'quantity',
    text: 'Must be above 0.5 BTC, which is filled already',
  });
});
