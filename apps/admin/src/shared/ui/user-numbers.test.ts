import { expect, test } from 'vitest';
import { userNumbersOf } from './user-numbers.ts';

test.each([
  ['12, 7 12\n30', [12, 7, 30]],
  ['user 5; user 0', [5]],
  ['', []],
  ['99999999999999999999 8', [8]],
])('%j names %j', (text, numbers) => {
  expect(userNumbersOf(text)).toEqual(numbers);
});
