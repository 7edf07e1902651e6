import { expect, test } from 'vitest';
import {
  findLoginProblems,
  findRegisterProblems,
  normalizeAccount,
  passwordStrength,
} from './auth-form.ts';
import type { AuthInputs, AuthProblems } from './auth-form.ts';

const good: AuthInputs = {
  kind: 'email',
  account: 'alice@example.com',
  areaCode: '86',
  password: 'correct1horse',
  confirmPassword: 'correct1horse',
};

test('a proper form has no problems', () => {
  expect(findRegisterProblems(good)).toEqual({});
  expect(findLoginProblems(good)).toEqual({});
});

test.each<[what: string, change: Partial<AuthInputs>, problems: AuthProblems]>([
  ['no account', { account: '' }, { account: 41011 }],
  ['an address without a point', { account: 'alice@example' }, { account: 41011 }],
  [
    'a mainland number that is too short',
    { kind: 'phone', account: '1380013800' },
    { account: 41011 },
  ],
  [
    'a mainland number not beginning with 1',
    { kind: 'phone', account: '23800138000' },
    { account: 41011 },
  ],
  ['a password of 7', { password: 'abc1234', confirmPassword: 'abc1234' }, { password: 9002 }],
  [
    'a password without digits',
    { password: 'abcdefgh', confirmPassword: 'abcdefgh' },
    { password: 9002 },
  ],
  [
    'a password of 65',
    { password: `a1${'é'.repeat(63)}`, confirmPassword: `a1${'é'.repeat(63)}` },
    { password: 9002 },
  ],
  ['nothing in a repetition that is not asked for', { confirmPassword: '' }, {}],
])('%s is found', (_what, change, problems) => {
  expect(findRegisterProblems({ ...good, ...change })).toEqual(problems);
});

test('a code is missed only where one could have been sent', () => {
  expect(findRegisterProblems(good, '12')).toEqual({ code: 2040 });
  expect(findRegisterProblems({ ...good, account: 'alice@' }, '')).toEqual({ account: 41011 });
  expect(findRegisterProblems(good, '123456')).toEqual({});
});

test.each<[kind: 'email' | 'phone', areaCode: string, account: string]>([
  ['phone', '86', '138 0013 8000'],
  ['phone', '852', '9123 4567'],
  ['phone', '86', '１３８００１３８０００'],
  ['email', '86', ' Alice@Example.COM '],
])('a %s of +%s written %j is fine', (kind, areaCode, account) => {
  expect(findLoginProblems({ ...good, kind, areaCode, account })).toEqual({});
});

test.each(['пароль2026', '密碼密碼密碼密碼７', `a1${'😀'.repeat(62)}`])(
  '%s is as good a password here as on the server',
  (password) => {
    expect(findRegisterProblems({ ...good, password, confirmPassword: password })).toEqual({});
  },
);

test('accounts are sent in one form', () => {
  expect(normalizeAccount({ kind: 'email', account: ' Alice@Example.COM ' })).toBe(
    'alice@example.com',
  );
  expect(normalizeAccount({ kind: 'phone', account: '(138) 0013-8000' })).toBe('13800138000');
});

test('a code is asked for by the prompt of its way, where the server wants one', () => {
  expect(findRegisterProblems(good, '')).toEqual({ code: 2040 });
  expect(findRegisterProblems({ ...good, kind: 'phone', account: '13800138000' }, '40291')).toEqual(
    { code: 2039 },
  );
  expect(findRegisterProblems(good, '402917')).toEqual({});
});

test('logging in does not judge an old password', () => {
  expect(findLoginProblems({ ...good, password: 'short' })).toEqual({});
  expect(findLoginProblems({ ...good, password: '' })).toEqual({ password: 2030 });
});

test.each<[password: string, strength: number]>([
  ['', 0],
  ['abc', 1],
  ['abcdefg1', 2],
  ['Abcdefg1', 3],
  ['abcdefghijk1', 3],
  ['Abcdefghijk1!', 4],
])('%j has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
