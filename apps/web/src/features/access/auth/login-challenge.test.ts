import { RefusedError } from '@candor/api-client';
import { expect, test } from 'vitest';
import { challengeOf, cleanRecoveryCode, firstFactor, unprovedOf } from './login-challenge.ts';
import type { Factor } from './login-challenge.ts';

const refused = (code: number, detail: RefusedError['detail']): RefusedError =>
  new RefusedError({ code, type: 'error', status: 400, detail }, '');

test('a login that waits says what can answer it and until when', () => {
  const error = refused(2045, { challengeId: 'c', factors: ['passkey', 'recovery'] });
  expect(challengeOf(error, 1_000)).toEqual({
    challengeId: 'c',
    factors: ['passkey', 'recovery'],
    endsAtMs: 301_000,
  });
});

test('a server that names no ways means the app and its recovery codes', () => {
  expect(challengeOf(refused(2045, { challengeId: 'c' }), 0)?.factors).toEqual([
    'totp',
    'recovery',
  ]);
});

test('a login that others’ guesses hold up names the code that may have been sent', () => {
  const error = refused(41_156, { verificationId: 'v', resendAfterMs: 60_000 });
  expect(unprovedOf(error, 1_000)).toEqual({ verificationId: 'v', resendAtMs: 61_000 });
  expect(unprovedOf(refused(41_012, null))).toBeUndefined();
  expect(challengeOf(error)).toBeUndefined();
});

test.each<[what: string, error: unknown]>([
  ['a wrong password', refused(2010, null)],
  ['a prompt without a challenge', refused(2045, null)],
  ['a broken line', new Error('offline')],
])('%s is no second step', (_what, error) => {
  expect(challengeOf(error)).toBeUndefined();
});

test.each<[factors: Factor[], canUsePasskeys: boolean, first: Factor]>([
  [['totp', 'passkey', 'recovery'], true, 'totp'],
  [['passkey', 'recovery'], true, 'passkey'],
  [['passkey', 'recovery'], false, 'recovery'],
])('of %j with passkeys %j the first is %s', (factors, canUsePasskeys, first) => {
  expect(firstFactor({ challengeId: 'c', factors, endsAtMs: 0 }, canUsePasskeys)).toBe(first);
});

test('a recovery code may be pasted with blanks', () => {
  expect(cleanRecoveryCode(' abcd-efgh \n')).toBe('abcd-efgh');
});
