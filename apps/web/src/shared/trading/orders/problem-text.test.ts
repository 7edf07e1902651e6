import { beforeAll, expect, test } from 'vitest';
import { i18n } from '#i18n/i18n.ts';
import { problemText } from './problem-text.ts';

const market = { notionalMin: '5.00', quoteAsset: 'USDT' };

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('an order below the minimum is told what the minimum is', () => {
  expect(problemText(4016, market)).toBe('The smallest order is 5 USDT');
});

test('a trigger on the wrong side is told about the trigger, and where it has to be', () => {
  expect(problemText(2050, market)).toBe('The trigger price must be above the market price');
  expect(problemText(2051, market)).toBe('The trigger price must be below the market price');
});
