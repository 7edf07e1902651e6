import { expect, test } from 'vitest';
import { maskEmail, maskPhone, readAccountName } from './account-name.ts';

test.each([
  ['Alice.B+x@Example.COM', undefined, 'email', 'alice.b+x@example.com'],
  [' alice@example.com ', undefined, 'email', 'alice@example.com'],
  ['13812345678', undefined, 'phone', '8613812345678'],
  ['138 1234 5678', '86', 'phone', '8613812345678'],
  ['+8613812345678', '1', 'phone', '8613812345678'],
  ['+14155550123', undefined, 'phone', '14155550123'],
  ['4155550123', '1', 'phone', '14155550123'],
  ['0812345678', '66', 'phone', '66812345678'],
  ['0612345678', '39', 'phone', '390612345678'],
  ['0170 1234567', '49', 'phone', '491701234567'],
  ['(0)170-1234567', '49', 'phone', '491701234567'],
  ['+49 0170 1234567', undefined, 'phone', '491701234567'],
  ['89161234567', '7', 'phone', '79161234567'],
  ['9123 4567', '852', 'phone', '85291234567'],
])('reads %s with area code %s', (account, areaCode, kind, text) => {
  expect(readAccountName(account, areaCode)).toEqual({ kind, text });
});

test.each([
  ['', undefined],
  ['alice', undefined],
  ['alice@', undefined],
  ['@example.com', undefined],
  ['alice@example', undefined],
  ['alice@exam ple.com', undefined],
  ['alicë@example.com', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
  ['23812345678', undefined],
  ['1381234567', undefined],
  ['138123456789', '86'],
  ['+861381234567', undefined],
  ['+0123456789', undefined],
  ['123', '84'],
  ['001701234567', '49'],
  ['00491701234567', '43'],
  ['1701234567', '999'],
  ['1701234567', '0'],
  ['+49170123456789012', undefined],
  ['0170 1234567 ext. 5', '49'],
  [';ext=5+8613812345678', undefined],
  ['１３８１２３４５６７８', undefined],
])('refuses %j with area code %j', (account, areaCode) => {
  expect(() => readAccountName(account, areaCode)).toThrow(
    expect.objectContaining({ code: 41011 }) as Error,
  );
});

test('masks keep what the owner recognises', () => {
  expect(maskEmail('a@example.com')).toBe('a***@example.com');
  expect(maskEmail('alice@example.com')).toBe('al***@example.com');
  expect(maskPhone('8613812345678')).toBe('86138****5678');
});
