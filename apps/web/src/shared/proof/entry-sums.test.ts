import type { BillView, EndpointReply } from '@candor/protocol';
import { expect, test } from 'vitest';
import { EntrySums, unexplained } from './entry-sums.ts';

const bill = (accountKind: 'spot' | 'fiat', asset: string, amount: string): BillView =>
  ({ accountKind, asset, amount }) as BillView;

type Wallet = Pick<EndpointReply<'wallet'>, 'accounts'>;
const wallet = (spot: readonly (readonly [string, string, string])[]): Wallet =>
  ({
    accounts: [
      {
        accountKind: 'spot',
        balances: spot.map(([asset, available, held]) => ({ asset, available, held })),
      },
    ],
  }) as unknown as Wallet;

/** 10,000 came in, 67.25 were set aside, 0.001 BTC were bought for 67.25 of them with a fee in BTC. */
const entries = [
  bill('spot', 'USDT', '10000'),
  bill('spot', 'USDT', '-67.25'),
  bill('spot', 'USDT', '67.25'),
  bill('spot', 'USDT', '-67.25'),
  bill('spot', 'BTC', '0.001'),
  bill('spot', 'BTC', '-0.000001'),
];

function sumsOf(bills: readonly BillView[]): EntrySums {
  const sums = new EntrySums();
  sums.add(bills.slice(0, 2));
  sums.add(bills.slice(2));
  return sums;
}

test('entries of several pages add up to what is available and what is held', () => {
  const sums = sumsOf(entries);
  const found = sums.compare(
    wallet([
      ['USDT', '9900.75', '32'],
      ['BTC', '0.000999', '0'],
    ]),
  );
  expect(sums.count).toBe(6);
  expect(found).toHaveLength(2);
  expect(unexplained(found)).toEqual([]);
});

test.each<[string, Wallet, readonly string[]]>([
  [
    'a balance of one unit more',
    wallet([
      ['USDT', '9932.75000001', '0'],
      ['BTC', '0.000999', '0'],
    ]),
    ['USDT'],
  ],
  [
    'a balance without an entry',
    wallet([
      ['USDT', '9932.75', '0'],
      ['BTC', '0.000999', '0'],
      ['ETH', '1', '0'],
    ]),
    ['ETH'],
  ],
  ['entries of a balance that is not shown', wallet([['USDT', '9932.75', '0']]), ['BTC']],
  [
    'nothing of an empty balance',
    wallet([
      ['USDT', '9932.75', '0'],
      ['BTC', '0.000999', '0'],
      ['ETH', '0', '0'],
    ]),
    [],
  ],
])('finds %s', (_, shown, assets) => {
  const found = unexplained(sumsOf(entries).compare(shown));
  expect(found.map(({ asset }) => asset)).toEqual(assets);
});

test('an account that was emptied needs no balance', () => {
  const sums = sumsOf([bill('fiat', 'USDT', '5'), bill('fiat', 'USDT', '-5'), ...entries]);
  const shown = wallet([
    ['USDT', '9932.75', '0'],
    ['BTC', '0.000999', '0'],
  ]);
  expect(unexplained(sums.compare(shown))).toEqual([]);
});
