import { NetworkError, RefusedError } from '@candor/api-client';
import { expect, test } from 'vitest';
import { IntentKeys, isOutcomeUnknown } from './intent.ts';

const refused = (code: number, status: number): RefusedError =>
  new RefusedError({ code, type: 'error', status, detail: null }, 'no');

test('the same inputs keep their key until the answer is known', () => {
  const keys = new IntentKeys();
  const first = keys.keyFor({ price: '1' });
  expect(keys.keyFor({ price: '1' })).toBe(first);
  keys.settle();
  expect(keys.keyFor({ price: '1' })).not.toBe(first);
});

test('other inputs are another intention', () => {
  const keys = new IntentKeys();
  const first = keys.keyFor({ price: '1' });
  expect(keys.keyFor({ price: '2' })).not.toBe(first);
});

test.each<[what: string, error: unknown, isUnknown: boolean]>([
  ['no connection', new NetworkError('no connection'), true],
  ['an unknown outcome', refused(41008, 503), true],
  ['a broken answer of a proxy', refused(500, 502), true],
  ['a page of a proxy that says all is well', refused(500, 200), true],
  ['a clear refusal', refused(2005, 409), false],
  ['a slip of our own', new TypeError('x'), false],
])('after %s the outcome is unknown: %s', (_what, error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});
