import { expect, test } from 'vitest';
import { notices, unseen } from './notices.ts';

const list = notices({
  signIns: [
    { sessionId: 2, atMs: 30, address: '192.0.2.2', userAgent: 'b', isNew: true },
    { sessionId: 1, atMs: 10, address: '192.0.2.1', userAgent: 'a', isNew: false },
  ],
  lookAlarms: [{ entryId: 7, atMs: 20, staffId: 3, email: 'clerk@example.com' }],
  guessAlarms: [{ entryId: 8, atMs: 5, at: 'codes', email: '' }],
});

test('notices of all kinds stand together, the latest first', () => {
  expect(list.map(({ key }) => key)).toEqual([
    ...['sign_in-2', 'look_alarm-7', 'sign_in-1', 'guess_alarm-8'],
  ]);
  expect(notices(undefined)).toEqual([]);
});

test('what came after the last look of this person rings, a sign-in as ever does not', () => {
  const keys = (seen: Parameters<typeof unseen>[1]) => unseen(list, seen, 5).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['sign_in-2', 'look_alarm-7', 'guess_alarm-8']);
  expect(keys({ staffId: 5, atMs: 20 })).toEqual(['sign_in-2']);
  expect(keys({ staffId: 5, atMs: 30 })).toEqual([]);
  expect(keys({ staffId: 6, atMs: 30 })).toHaveLength(3);
});
