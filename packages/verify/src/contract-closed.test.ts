import { describe, expect, test } from 'vitest';
import { checkClosed } from './contract-closed.ts';
import type { ClosedRecord, OwnFill, PublicFacts } from './contract-closed.ts';

const market = {
  ...{ priceScale: 1, quoteScale: 8, tickSize: '0.1', lotSize: '0.001', tickLotUnits: 10_000 },
};
const fees = { fromMs: 0, makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000 };
const fill = (
  tradeId: number,
  side: 'buy' | 'sell',
  lots: number,
  price: string,
  timeMs: number,
): OwnFill => ({ tradeId, side, lots, price, timeMs, liquidity: 'taker' });
const trade = ({ tradeId, price, lots, timeMs }: OwnFill) => ({
  ...{ tradeId, price, quantity: String(lots / 1_000), timeMs },
});

/** 0.1 BTC bought at 60,000, sold at 60,600 and 60,500; a funding of 0.01 % at 60,100 was paid on what was left. */
const fills = [
  fill(9, 'sell', 60, '60500.0', 5_000),
  fill(5, 'sell', 40, '60600.0', 2_000),
  fill(3, 'buy', 100, '60000.0', 1_000),
];
const record: ClosedRecord = {
  ...{ positionId: 7, symbol: 'BTCUSDTPERP', direction: 'long', closedLots: 100 },
  ...{ entryPrice: '60000.000', closePrice: '60540.000', realised: '54', fee: '6.027' },
  ...{ funding: '0.3606', net: '47.6124', openedAtMs: 1_000, closedAtMs: 5_000 },
};
const funding = { rateE9: 100_000, markPrice: '60100.0', missing: '0' };
const facts: PublicFacts = {
  market,
  fees: [fees],
  trades: fills.map(trade),
  fundings: [
    { fundingId: 3, atMs: 6_000, ...funding },
    { fundingId: 2, atMs: 3_000, ...funding },
    { fundingId: 1, atMs: 500, ...funding },
  ],
  deleveragings: [],
  takeovers: [],
  settlePrice: null,
};

function wrong(
  fields: Partial<ClosedRecord> = {},
  public_: Partial<PublicFacts> = {},
  own: readonly OwnFill[] = fills,
): readonly string[] {
  const checks = checkClosed({ ...record, ...fields }, own, { ...facts, ...public_ });
  return checks.filter(({ holds }) => !holds).map(({ what }) => what);
}

test('each trade pays the fees of its time, whatever they are today', () => {
  const dearer = { ...fees, fromMs: 5_001, takerFeePpm: 900 };
  expect(wrong({}, { fees: [dearer, fees] })).toEqual([]);
  // What is known begins after the first trade: the oldest counts.
  expect(wrong({}, { fees: [dearer, { ...fees, fromMs: 1_500 }] })).toEqual([]);
  expect(wrong({}, { fees: [{ ...dearer, fromMs: 5_000 }, fees] })).toEqual(['fee']);
  expect(() => wrong({}, { fees: [] })).toThrow('the market has no fees');
});

test('a record whose figures follow from its trades and the public lines is right', () => {
  expect(wrong()).toEqual([]);
});

test.each<[keyof ClosedRecord, string, readonly string[]]>([
  ['entryPrice', '60000.001', ['entryPrice']],
  ['closePrice', '60539.999', ['closePrice']],
  ['realised', '54.00000001', ['realised', 'net']],
  ['fee', '6.02700001', ['fee', 'net']],
  ['funding', '0.36059999', ['funding', 'net']],
  ['net', '47.61240001', ['net']],
])('%s of %s is found', (field, value, found) => {
  expect(wrong({ [field]: value })).toEqual(found);
});

test('a trade that the public list tells otherwise is found, and one that is missing', () => {
  const trades = [{ ...trade(fills[0]!), price: '60500.1' }, ...fills.slice(1, 2).map(trade)];
  expect(wrong({}, { trades })).toEqual(['trade 3', 'trade 9']);
  expect(wrong({}, {}, fills.slice(1))).toContain('lots closed');
});

test('trades that turn a position around count with their part', () => {
  // The first trade closed 30 lots of a short before, the last opened 20 of another.
  const turned = [
    { ...fills[0]!, lots: 80 },
    { ...fills[1]! },
    { ...fills[2]!, lots: 130 },
    fill(1, 'sell', 30, '60000.0', 900),
  ];
  expect(wrong({}, { trades: turned.map(trade) }, turned)).toEqual([]);
});

describe('a position that was', () => {
  test('deleveraged gives up lots at the public line’s value, without a fee', () => {
    const given = { positionId: 7, lots: 60, value: '3630', atMs: 5_000 };
    const own = { fee: '4.212', net: '49.4274' };
    const deleveragings = [{ ...given, positionId: 8 }, given];
    expect(wrong(own, { deleveragings }, fills.slice(1))).toEqual([]);
    expect(wrong(own, {}, fills.slice(1))).toContain('lots closed');
  });

  test('settled with its market closes at its price, without a fee', () => {
    // The last 60 lots had no trade: 60,500 is what the market ended at.
    const own = { fee: '4.212', net: '49.4274' };
    expect(wrong(own, { settlePrice: '60500.0' }, fills.slice(1))).toEqual([]);
    const other = wrong(own, { settlePrice: '60500.1' }, fills.slice(1));
    expect(other).toEqual(['closePrice', 'realised']);
  });

  test('taken over has a loss that its close price follows from, and fees within what a liquidation takes', () => {
    const lost = { realised: '-300', closePrice: '57000.000', funding: '0', net: '-303', fee: '3' };
    const taken = { fundings: [], takeovers: [{ positionId: 7, lotsTaken: 100 }] };
    const bought = fills.slice(2);
    expect(wrong(lost, taken, bought)).toEqual([]);
    expect(wrong({ ...lost, fee: '31.5', net: '-331.5' }, taken, bought)).toEqual([]);
    const dear = { ...lost, fee: '31.50000001', net: '-331.50000001' };
    expect(wrong(dear, taken, bought)).toEqual(['fee']);
    expect(wrong({ ...lost, closePrice: '57000.001' }, taken, bought)).toEqual(['closePrice']);
  });
});

test('who could not pay a funding whole has paid less, which its line says', () => {
  const fundings = [{ fundingId: 2, atMs: 3_000, ...funding, missing: '0.1' }];
  const own = { funding: '0.2606', net: '47.7124' };
  expect(wrong(own, { fundings })).toEqual([]);
  expect(wrong({ funding: '0.36060001', net: '47.61239999' }, { fundings })).toEqual(['funding']);
});
