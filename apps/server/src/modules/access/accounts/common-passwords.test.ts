import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password1',
  'Password123',
  'P@ssw0rd2024!',
  'Passw0rd',
  'P@ssw0rd',
  'Passw0rd!',
  'Admin@123',
  'Pass@123',
  'Test@123',
  'Welcome@1',
  'Summer2024!',
  'qwerty123',
  '1q2w3e4r',
  '1qaz@WSX',
  '!QAZ2wsx',
  'iloveyou520',
  'woaini1314',
  'Woaini@520',
  'saranghae1',
  'matkhau123',
  'abcd1234',
  'aa123456',
  'a123456789',
  'abc1abc1',
  'a1a1a1a1a1',
  '1234qwer',
  'bitcoin2025',
  'candor123',
  'Candor2026!',
  'P4ssw0rd'.repeat(8),
])('knows %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct7horse-battery',
  'x9#Lmq02vT',
  'kT9zmLq2',
  'Zürich-1871-Limmat',
  'tr0ub4dor&3-extra',
  'Harbour9lantern',
  '我家的猫有3只眼睛',
])('lets %s pass', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
