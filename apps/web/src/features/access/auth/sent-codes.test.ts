import { expect, test } from 'vitest';
import { dropSentCode, keepSentCode, sentCodeOf } from './sent-codes.ts';

const sent = { verificationId: 'v1', resendAtMs: 61_000 };

test('a code on its way is known under its name until it is used', () => {
  keepSentCode('1 fund_password email', sent, 1_000);
  expect(sentCodeOf('1 fund_password email', 2_000)).toEqual(sent);
  expect(sentCodeOf('2 fund_password email', 2_000)).toBeUndefined();
  dropSentCode('1 fund_password email');
  expect(sentCodeOf('1 fund_password email', 2_000)).toBeUndefined();
});

test('a code that the server no longer takes is not waited for', () => {
  keepSentCode('1 fund_password sms', sent, 1_000);
  expect(sentCodeOf('1 fund_password sms', 600_999)).toEqual(sent);
  expect(sentCodeOf('1 fund_password sms', 601_000)).toBeUndefined();
});
