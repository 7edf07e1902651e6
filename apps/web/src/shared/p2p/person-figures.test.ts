import { expect, test } from 'vitest';
import { minutesOf, shareText } from './person-figures.ts';

test.each<[number, number, 1 | 2, string | undefined]>([
  [0, 0, 1, undefined],
  [154, 156, 1, '98.7%'],
  [154, 156, 2, '98.71%'],
  [3, 3, 1, '100.0%'],
  [0, 7, 1, '0.0%'],
  [1, 1_000, 2, '0.10%'],
])('%i of %i with %i decimals is %s', (part, whole, decimals, text) => {
  expect(shareText(part, whole, decimals)).toBe(text);
});

test('a duration is told in whole minutes, never in none', () => {
  expect(minutesOf(20_000)).toBe(1);
  expect(minutesOf(125_000)).toBe(2);
});
