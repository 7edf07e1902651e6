import { expect, test } from 'vitest';
import { coinNaming } from './coin-naming.ts';

test.each<[text: string, isNamed: boolean]>([
  ['The fee of BTC/USDT falls', true],
  ['BTCUSDT is halted', true],
  ['買入BTC後', true],
  ['Why Bitcoin?', true],
  ['WBTC is listed', false],
  ['BTCB is listed', false],
  ['Bitcoins', false],
  ['btc in small letters is no symbol', false],
])('"%s"', (text, isNamed) => {
  expect(new RegExp(coinNaming('BTC', 'Bitcoin')).test(text)).toBe(isNamed);
});

test('a name is read by its letters, whatever they mean elsewhere', () => {
  const naming = new RegExp(coinNaming('ONE', '1.in(ch)'));
  expect(naming.test('on 1.in(ch) today')).toBe(true);
  expect(naming.test('on 1xinch today')).toBe(false);
});
