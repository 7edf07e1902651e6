import { expect, test } from 'vitest';
import { preferredLocale } from './preferred-locale.ts';

test.each([
  ['ty', 'en-US', 'ty'],
  ['xx', 'en-US', 'en'],
  [undefined, 'zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  [undefined, 'zh-HK', 'hk'],
  [undefined, 'zh-Hant-TW,zh-TW', 'hk'],
  [undefined, 'fr-FR, de;q=0.9, ja;q=0.8', 'jp'],
  [undefined, 'ko', 'hy'],
  [undefined, 'vi-VN', 'yn'],
  [undefined, 'th', 'ty'],
  [undefined, 'fr', undefined],
  [undefined, 'constructor', undefined],
  [undefined, '*', undefined],
  [undefined, 'x'.repeat(300), undefined],
  [undefined, undefined, undefined],
])('header %s with accept-language %s is %s', (named, acceptLanguage, locale) => {
  expect(preferredLocale(named, acceptLanguage)).toBe(locale);
});
