import { expect, test } from 'vitest';
import { homeAreaCode, namedAreaCodes, searchAreaCodes } from './area-codes.ts';

const list = namedAreaCodes('en');

test('every calling code is one to four digits and every region is named', () => {
  for (const { code, name, region } of list) {
    expect(code).toMatch(/^[1-9]\d{0,3}$/);
    expect(name).not.toBe(region);
  }
});

test.each<[typed: string, region: string]>([
  ['hong', 'HK'],
  ['852', 'HK'],
  ['+852', 'HK'],
  ['00 852', 'HK'],
  ['＋８５２', 'HK'],
  ['日本', 'JP'],
  ['viet nam', 'VN'],
  ['vn', 'VN'],
  ['  JAPAN ', 'JP'],
])('finds by %j', (typed, region) => {
  expect(searchAreaCodes(list, typed).map((area) => area.region)).toContain(region);
});

test('finds nothing for what is no place', () => {
  expect(searchAreaCodes(list, 'atlantis')).toEqual([]);
});

test.each<[language: string | undefined, code: string]>([
  ['en-GB', '44'],
  ['en', '1'],
  ['th', '66'],
  ['zh-HK', '852'],
  ['ja-JP', '81'],
  ['eo-001', '852'],
  ['not a language', '852'],
  [undefined, '852'],
])('begins with the place of %j', (language, code) => {
  expect(homeAreaCode(language)).toBe(code);
});
