import { expect, test } from 'vitest';
import { changeOver, comparedAssets, compareLines } from './compare.ts';

const candles = (...closes: string[]) =>
  closes.map((close, index) => ({ openTimeMs: 1_000 + index * 10, close }));

test.each<[string | undefined, string, readonly string[] | undefined]>([
  ['BTC,ETH', 'BTC ETH', undefined],
  ['btc,BTC,eth', 'BTC ETH', undefined],
  ['A,B,C,D,E', 'A B C D', undefined],
  ['<img>,,ETH', 'ETH', undefined],
  [undefined, '', undefined],
  ['BTC,ZZZ,ETH', 'BTC ETH', ['ETH', 'BTC']],
  ['', '', ['ETH', 'BTC', '']],
])('%s names %s (of %j)', (named, assets, traded) => {
  expect(comparedAssets(named, traded).join(' ')).toBe(assets);
});

test.each([
  [['100', '90', '112.5'], '12.5'],
  [['3', '2'], '-33.33'],
  [['100'], undefined],
  [['0', '5'], undefined],
  [[], undefined],
])('%j changed by %s', (closes, change) => {
  expect(changeOver(candles(...closes))).toBe(change);
});

test('lines begin together and share one scale', () => {
  const { lines, zero, top, bottom } = compareLines([candles('100', '110'), candles('2', '1')]);
  expect([top, bottom].map(Math.round)).toEqual([10, -50]);
  expect(lines.map((line) => line[0])).toEqual([
    [0, zero],
    [0, zero],
  ]);
  expect(lines[0]?.[1]).toEqual([1, 0]);
  expect(lines[1]?.[1]).toEqual([1, 1]);
});

test('a coin listed later begins later, and no prices draw nothing', () => {
  const late = candles('5', '5', '5').slice(1);
  expect(compareLines([candles('1', '1', '1'), late]).lines[1]?.[0]?.[0]).toBe(0.5);
  expect(compareLines([[], []]).lines).toEqual([[], []]);
});
