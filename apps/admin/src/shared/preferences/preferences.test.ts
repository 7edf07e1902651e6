import { expect, test } from 'vitest';
import { parsePreferences } from './preferences.ts';

test.each<[stored: unknown, expected: object]>([
  [
    undefined,
    {
      theme: 'light',
      density: 'small',
      locale: undefined,
      isMenuFolded: false,
      noticesSeen: undefined,
    },
  ],
  [
    'nonsense',
    {
      theme: 'light',
      density: 'small',
      locale: undefined,
      isMenuFolded: false,
      noticesSeen: undefined,
    },
  ],
  [
    { theme: 'dark', density: 'middle', locale: 'hk', isMenuFolded: true, noticesSeen: undefined },
    { theme: 'dark', density: 'middle', locale: 'hk', isMenuFolded: true, noticesSeen: undefined },
  ],
  [
    // Once the back office spoke Thai.
    { locale: 'ty' },
    { theme: 'light', density: 'small', locale: 'en', isMenuFolded: false, noticesSeen: undefined },
  ],
  [
    { theme: 7, density: 'huge', locale: 'klingon', isMenuFolded: 'yes' },
    {
      theme: 'light',
      density: 'small',
      locale: undefined,
      isMenuFolded: false,
      noticesSeen: undefined,
    },
  ],
])('a stored %j is read as %j', (stored, expected) => {
  expect(parsePreferences(stored)).toEqual(expected);
});
