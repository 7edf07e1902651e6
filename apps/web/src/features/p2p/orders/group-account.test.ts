import { expect, test } from 'vitest';
import { groupAccount } from './group-account.ts';

test.each([
  ['DE02120300000000202051', 'DE02 1203 0000 0000 2020 51'],
  ['6222 0210 0112 0000', '6222 0210 0112 0000'],
  ['nora@example.com', 'nora@example.com'],
  ['1234567', '1234567'],
])('%s reads %s', (account, text) => {
  expect(groupAccount(account)).toBe(text);
});
