import { expect, test } from 'vitest';
import { accountsByValue, coinTotals, filterCoins, ringPieces } from './wallet-view.ts';
import type { WalletAccount } from './wallet-view.ts';

const accounts: WalletAccount[] = [
  {
    accountKind: 'wallet',
    totalValue: '100',
    balances: [
      { asset: 'USDT', available: '100', held: '0', value: '100' },
      { asset: 'ODD', available: '5', held: '0', value: null },
    ],
  },
  {
    accountKind: 'main',
    totalValue: '0',
    balances: [{ asset: 'BTC', available: '0', held: '0', value: '0' }],
  },
  {
    accountKind: 'spot',
    totalValue: '300.5',
    balances: [
      { asset: 'USDT', available: '40.5', held: '10', value: '50.5' },
      { asset: 'BTC', available: '0.1', held: '0.1', value: '249.5' },
      { asset: 'SHIB', available: '1', held: '0', value: '0.5' },
    ],
  },
];

test('coins add up over accounts, free and held, the most valuable first', () => {
  expect(coinTotals({ accounts })).toEqual([
    {
      asset: 'BTC',
      total: '0.2',
      held: '0.1',
      value: '249.5',
      accounts: [{ accountKind: 'spot', total: '0.2' }],
    },
    {
      asset: 'USDT',
      total: '150.5',
      held: '10',
      value: '150.5',
      accounts: [
        { accountKind: 'wallet', total: '100' },
        { accountKind: 'spot', total: '50.5' },
      ],
    },
    {
      asset: 'SHIB',
      total: '1',
      held: '0',
      value: '0.5',
      accounts: [{ accountKind: 'spot', total: '1' }],
    },
    {
      asset: 'ODD',
      total: '5',
      held: '0',
      value: null,
      accounts: [{ accountKind: 'wallet', total: '5' }],
    },
  ]);
});

const names = new Map([
  ['BTC', 'Bitcoin'],
  ['SHIB', 'Shiba Inu'],
]);
const nameOf = (asset: string): string => names.get(asset) ?? asset;

test.each<[words: string, isSmallHidden: boolean, assets: readonly string[]]>([
  ['', false, ['BTC', 'USDT', 'SHIB', 'ODD']],
  ['', true, ['BTC', 'USDT', 'ODD']],
  [' sh', false, ['SHIB']],
  ['sh', true, []],
  ['Bitcoin', false, ['BTC']],
  ['shibainu', false, ['SHIB']],
])('of the words %j with small hidden %s these are left: %j', (words, isSmallHidden, assets) => {
  const found = filterCoins(coinTotals({ accounts }), words, isSmallHidden, nameOf);
  expect(found.map((coin) => coin.asset)).toEqual(assets);
});

test('the ring goes once around, the most valuable coin first, those without a price left out', () => {
  const coins = coinTotals({ accounts });
  const pieces = ringPieces(coins);
  expect(pieces.map((piece) => piece.asset)).toEqual(['BTC', 'USDT', 'SHIB']);
  expect(pieces[0]?.from).toBe(0);
  expect(pieces[0]?.to).toBe(pieces[1]?.from);
  expect(pieces.at(-1)?.to).toBeCloseTo(1);
  expect(ringPieces([])).toEqual([]);
});

test('beyond five coins the ring has one piece for all others', () => {
  const [coin] = coinTotals({ accounts });
  if (coin === undefined) throw new Error('there is no coin');
  const many = 'ABCDEFG'.split('').map((asset) => ({ ...coin, asset, value: '1' }));
  const pieces = ringPieces(many);
  expect(pieces.map((piece) => piece.asset)).toEqual(['A', 'B', 'C', 'D', 'E', undefined]);
  expect(pieces.at(-1)?.from).toBeCloseTo(5 / 7);
  expect(pieces.at(-1)?.to).toBeCloseTo(1);
});

test('accounts stand by their worth', () => {
  expect(accountsByValue({ accounts }).map((one) => one.accountKind)).toEqual([
    'spot',
    'wallet',
    'main',
  ]);
});
