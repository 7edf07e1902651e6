import { expect, test } from 'vitest';
import { shortText } from './finance-texts.ts';

test.each([
  ['1500000', '1.5M'],
  ['1499500', '1.49M'],
  ['200000', '200K'],
  ['1000', '1K'],
  ['200', '200'],
  ['20.5', '20.5'],
  ['100.00', '100'],
  ['0.4', '0.4'],
  ['0', '0'],
])('%s is %s in short', (amount, text) => {
  expect(shortText(amount)).toBe(text);
});
