import { expect, test } from 'vitest';
import { cleanInviteCode, isInviteCode } from './invite-code.ts';

test.each([
  [' Ab12 Cd\n', 'Ab12Cd'],
  ['ＡＢ１２', 'AB12'],
])('%j is read as %j', (typed, code) => {
  expect(cleanInviteCode(typed)).toBe(code);
});

test.each([
  ['AB12', true],
  ['', false],
  ['A-12', false],
  ['x'.repeat(17), false],
])('%j can be a code: %j', (code, can) => {
  expect(isInviteCode(code)).toBe(can);
});
