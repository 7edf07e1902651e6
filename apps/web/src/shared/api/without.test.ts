import { expect, test } from 'vitest';
import { without } from './without.ts';

test('leaves out the fields named and keeps the record itself as it was', () => {
  const record = { a: 1, b: 2, c: 3 };
  expect(without(record, 'a', 'c')).toEqual({ b: 2 });
  expect(record).toEqual({ a: 1, b: 2, c: 3 });
});
