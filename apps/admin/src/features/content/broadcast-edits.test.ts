import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { broadcastRequest, NEW_BROADCAST, usersOf } from './broadcast-edits.ts';

test.each<[typed: string, users: readonly number[] | undefined]>([
  ['', []],
  ['1000001', [1_000_001]],
  [' 1000001, 1000002\n1000001;', [1_000_001, 1_000_002]],
  ['1000001 ann', undefined],
  ['-5', undefined],
  ['0', undefined],
])('%j names these users', (typed, users) => {
  expect(usersOf(typed)).toEqual(users);
});

test('what is empty is not asked for, and a language without a title is left out', () => {
  const values = {
    ...NEW_BROADCAST,
    texts: { en: { title: 'We moved', body: 'Elsewhere' }, zh: { title: '', body: '新办公室' } },
    reason: 'moved',
  };
  expect(broadcastRequest(values)).toEqual({
    texts: { en: { title: 'We moved', body: 'Elsewhere' } },
    articleSlug: null,
    audience: { reach: 'everybody', locale: null, country: null, userIds: null },
    ...{ sendAtMs: null, reason: 'moved' },
  });
  const narrow = { ...values, country: 'gb', users: '7', sendAt: dayjs(5_000), articleSlug: 'a' };
  expect(broadcastRequest(narrow)).toMatchObject({
    ...{ articleSlug: 'a', sendAtMs: 5_000 },
    audience: { country: 'GB', userIds: [7] },
  });
});
