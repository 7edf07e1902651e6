import { expect, test } from 'vitest';
import { oneOf, present, wholeOf } from './url-state.ts';

test('a word of the address counts only when it is known', () => {
  expect(oneOf(['open', 'done'], 'done')).toBe('done');
  expect(oneOf(['open', 'done'], 'drop table')).toBeUndefined();
  expect(oneOf(['open', 'done'], undefined)).toBeUndefined();
});

test.each<[text: string | undefined, number: number | undefined]>([
  ['1000004', 1_000_004],
  [undefined, undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['9999999999999999', undefined],
])('%j as a number is %j', (text, number) => {
  expect(wholeOf(text)).toBe(number);
});

test('what is undefined is left out', () => {
  expect(present({ a: 1, b: undefined, c: '' })).toEqual({ a: 1, c: '' });
});
