import { expect, test } from 'vitest';
import { rankOf } from './coin-rank.ts';

const supplies = [
  { asset: 'BTC', supplyNow: '19920000' },
  { asset: 'USDT', supplyNow: '174000000000' },
  { asset: 'SHIB', supplyNow: '589000000000000.5' },
  { asset: 'DOGE', supplyNow: '1740000000000' },
  { asset: 'NEW', supplyNow: '9000000000000000' },
];
const prices = new Map([
  ['BTC', '67000.01'],
  ['SHIB', '0.00000001'],
  ['DOGE', '0.1'],
]);
const rank = (asset: string) => rankOf(asset, supplies, (coin) => prices.get(coin));

test.each<[asset: string, place: number | undefined]>([
  ['BTC', 1],
  // A dollar is worth itself; equal values share a place.
  ['USDT', 2],
  ['DOGE', 2],
  ['SHIB', 4],
  // Neither without a price nor without a supply does a coin have a value, whatever the rest of it.
  ['NEW', undefined],
  ['NOPE', undefined],
])('%s stands at %s of those with a value', (asset, place) => {
  expect(rank(asset)).toEqual(place === undefined ? null : { place, of: 4 });
});
