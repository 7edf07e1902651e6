import { readFileSync } from 'node:fs';
import { languages, pickLocale, tagOf } from '@candor/protocol';
import { expect, test } from 'vitest';
import { firstPair, visitorLanguage } from './first-frame.ts';

const tagByCode = Object.fromEntries(languages.map(({ code, tag }) => [code, tag]));

test.each<[stored: unknown, browserTags: readonly string[]]>([
  ['jp', ['en-US']],
  [undefined, ['en-US', 'th']],
  [undefined, ['zh-TW']],
  [undefined, ['zh-Hant-MO']],
  [undefined, ['zh', 'en']],
  [undefined, ['zh-Hans-CN']],
  [undefined, ['de-DE', 'vi-VN', 'en']],
  [undefined, ['KO-kr']],
  [undefined, ['fr']],
  [undefined, []],
  ['ja', ['ja-JP']],
  [7, ['en']],
  ['constructor', ['en']],
])('the first frame speaks the language of the app for %j and %j', (stored, browserTags) => {
  const wanted = tagOf(pickLocale(stored, browserTags));
  expect(visitorLanguage(stored, browserTags, tagByCode)).toBe(wanted);
});

test.each<[kept: unknown, pair: string]>([
  [null, 'BTC/USDT'],
  [{ symbol: 'ETHUSDT', name: 'ETH/USDT' }, 'ETH/USDT'],
  [{ symbol: 'ETHUSDT' }, ''],
  [{ name: '<b>x</b>' }, ''],
  [7, ''],
])('of %j the first frame names %j', (kept, pair) => {
  expect(firstPair(kept)).toBe(pair);
});

test('the page before the app has no colour that is not a token', () => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
  const tokens = readFileSync(
    new URL('../../../packages/ui-kit/src/tokens.css', import.meta.url),
    'utf8',
  );
  const colours = new Set(page.match(/#[0-9a-f]{6}\b/g));
  const strangers = [...colours].filter((colour) => !tokens.includes(colour));
  expect(colours.size).toBeGreaterThan(5);
  expect(strangers).toEqual([]);
});
