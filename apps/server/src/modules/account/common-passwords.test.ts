import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password1',
  'Password123',
  'P@ssw0rd2024!',
  'qwerty123',
  '1q2w3e4r',
  'iloveyou520',
  'woaini1314',
  'abcd1234',
  'aa123456',
  'a123456789',
  'abc1abc1',
  'a1a1a1a1a1',
  '1234qwer',
  'bitcoin2025',
  'candor123',
])('knows %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['correct7horse-battery', 'x9#Lmq02vT', 'Zürich-1871-Limmat', 'tr0ub4dor&3-extra'])(
  'lets %s pass',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
