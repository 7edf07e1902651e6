import { locales } from './vocabulary.ts';
import { expect, test } from 'vitest';
import { languages, pickLocale, readingOrder } from './languages.ts';

test('the languages are the seven of the protocol, in its order', () => {
  expect(languages.map((language) => language.code)).toEqual([...locales]);
});

test.each<[stored: unknown, browser: readonly string[], picked: string]>([
  ['ty', ['en-US'], 'ty'],
  [undefined, ['vi-VN', 'en'], 'yn'],
  [undefined, ['zh-Hant-TW'], 'hk'],
  [undefined, ['zh-TW'], 'hk'],
  [undefined, ['zh-Hans-CN'], 'zh'],
  [undefined, ['zh'], 'zh'],
  [undefined, ['fr-FR', 'ja'], 'jp'],
  [undefined, ['ko-KR'], 'hy'],
  [undefined, ['fr-FR', 'de'], 'hk'],
  [undefined, [], 'hk'],
  ['klingon', ['en'], 'en'],
  [42, ['th'], 'ty'],
])('a stored %j and a browser of %j begin in %s', (stored, browser, picked) => {
  expect(pickLocale(stored, browser)).toBe(picked);
});

test.each([
  ['hk', ['hk', 'zh', 'en', 'jp', 'hy', 'yn', 'ty']],
  ['zh', ['zh', 'en', 'hk', 'jp', 'hy', 'yn', 'ty']],
  ['en', ['en', 'hk', 'zh', 'jp', 'hy', 'yn', 'ty']],
  ['ty', ['ty', 'en', 'hk', 'zh', 'jp', 'hy', 'yn']],
] as const)('a reader of %s is shown the first text of %j', (locale, order) => {
  expect(readingOrder(locale)).toEqual(order);
});
