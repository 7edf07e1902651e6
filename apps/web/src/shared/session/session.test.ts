import { expect, test } from 'vitest';
import { parsePreferences } from './preferences.ts';
import { parseSession } from './session.ts';

const session = { token: 't', expiresAtMs: 1, isKept: false, userId: 7, account: 'a***@x.com' };

test('a whole session is taken as it is', () => {
  expect(parseSession(session)).toEqual(session);
});

test('a session of an older version was kept: it had no choice', () => {
  const { isKept: _, ...older } = session;
  expect(parseSession(older)).toEqual({ ...session, isKept: true });
});

test.each<[what: string, raw: unknown]>([
  ['nothing', undefined],
  ['a bare token of an older version', 'abc'],
  ['an empty token', { ...session, token: '' }],
  ['a user without a number', { ...session, userId: '7' }],
  ['a time that is no number', { ...session, expiresAtMs: null }],
  ['a choice that is none', { ...session, isKept: 'no' }],
  ['a list', [session]],
])('%s is no session', (_what, raw) => {
  expect(parseSession(raw)).toBeUndefined();
});

test('preferences survive values they do not understand, one by one', () => {
  expect(
    parsePreferences({
      ...{ theme: 'sepia', riseFall: 'red-up', locale: 'xx', isBalanceHidden: 1 },
      shortcuts: ['p2p', 7],
    }),
  ).toEqual({
    theme: 'dark',
    riseFall: 'red-up',
    locale: undefined,
    isBalanceHidden: false,
    isSmallHidden: false,
    isRiseFallOffered: false,
    isHapticsOn: true,
    isMotionPaused: false,
    isLite: false,
    currency: 'USD',
    shortcuts: ['p2p'],
  });
  expect(parsePreferences({ shortcuts: 'p2p' }).shortcuts).toEqual([]);
});
