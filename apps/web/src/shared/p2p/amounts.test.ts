import { expect, test } from 'vitest';
import { distanceText, feeText, moneyText, writtenText } from './amounts.ts';

test.each([
  ['1500.00', '1,500.00'],
  ['0.8640', '0.8640'],
  ['263', '263'],
])('%s is written %s', (amount, text) => {
  expect(writtenText(amount)).toBe(text);
  expect(moneyText(amount, 'EUR')).toBe(`${text} EUR`);
});

test('a fee is never shown smaller than it is', () => {
  expect(feeText('0.578704', 'USDT')).toBe('0.58 USDT');
  expect(feeText('0.58', 'USDT')).toBe('0.58 USDT');
  expect(feeText('0.00000578', 'BTC')).toBe('0.00000578 BTC');
});

test('a price has its distance to the index, where there is one', () => {
  expect(distanceText('0.8640', '0.8612')).toBe('+0.32%');
  expect(distanceText('0.8600', '0.8612')).toBe('-0.13%');
  expect(distanceText('0.8600', null)).toBeUndefined();
});
