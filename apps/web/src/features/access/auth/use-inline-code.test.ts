import { expect, test } from 'vitest';
import { targetOf } from './use-inline-code.ts';

test('the same address written twice is one target, another is another', () => {
  const mail = { kind: 'email', areaCode: '86', account: 'alice@example.com' } as const;
  expect(targetOf({ ...mail, account: ' Alice@Example.com' })).toBe(targetOf(mail));
  expect(targetOf({ ...mail, areaCode: '852' })).toBe(targetOf(mail));
  expect(targetOf({ ...mail, account: 'bob@example.com' })).not.toBe(targetOf(mail));
});

test('a number is another in another country', () => {
  const phone = { kind: 'phone', areaCode: '852', account: '9123 4567' } as const;
  expect(targetOf({ ...phone, account: '91234567' })).toBe(targetOf(phone));
  expect(targetOf({ ...phone, areaCode: '853' })).not.toBe(targetOf(phone));
});
