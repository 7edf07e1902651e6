import { expect, test } from 'vitest';
import { pickStaffLocale, readStaffLocale, staffLanguages } from './staff-languages.ts';

test('staff have English, simplified and traditional Chinese', () => {
  expect(staffLanguages.map(({ tag }) => tag)).toEqual(['zh-CN', 'en', 'zh-HK']);
});

test.each([
  ['zh', 'zh'],
  ['hk', 'hk'],
  ['en', 'en'],
  ['ty', 'en'],
  ['jp', 'en'],
  ['klingon', undefined],
  [7, undefined],
])('a stored %j is read as %j', (stored, expected) => {
  expect(readStaffLocale(stored)).toBe(expected);
});

test.each([
  ['hk', ['en-US'], 'hk'],
  [undefined, ['zh-TW', 'en'], 'hk'],
  [undefined, ['zh'], 'zh'],
  [undefined, ['th-TH', 'zh'], 'en'],
  [undefined, ['fr-CH'], 'en'],
  [undefined, [], 'en'],
] as const)('with %j stored and a browser in %j staff begin in %s', (stored, tags, picked) => {
  expect(pickStaffLocale(stored, tags)).toBe(picked);
});
