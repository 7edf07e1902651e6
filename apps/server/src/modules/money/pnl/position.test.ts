import { asUnits, sumUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PositionBook } from './position.ts';
import type { Disposal, Entry } from './position.ts';

const USDT = 1;
const COINS = [2, 3];

/** What may happen next, drawn before it is known what is there. */
type Drawn =
  | {
      readonly act: 'in' | 'out' | 'won' | 'lost';
      readonly coin: number;
      readonly part: bigint;
      readonly price: bigint;
    }
  | {
      readonly act: 'buy' | 'sell';
      readonly coin: number;
      readonly part: bigint;
      readonly price: bigint;
    };

const drawn: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    act: fc.constantFrom('in', 'out', 'buy', 'sell', 'won', 'lost'),
    coin: fc.constantFrom(...COINS, USDT),
    // Millionths of what is there, or of a bitcoin for what comes.
    part: fc.bigInt({ min: 1n, max: 1_000_000n }),
    price: fc.bigInt({ min: 1n, max: 90_000_000_000n }),
  }),
  { minLength: 1, maxLength: 60 },
);

const PPM = 1_000_000n;

/** A billion coins: more of anything does not exist, and sixty times as much fits into units. */
const UNITS_MOST = 10n ** 17n;
const FEE_PPM = 1_000n;

interface Sums {
  units: bigint;
  cost: bigint;
}

/** The same rules with nothing but integers and lists: what every coin holds and cost, and what was realised. */
class Naive {
  readonly held = new Map<number, Sums>();
  realised = 0n;
  came = 0n;
  went = 0n;
  /** Won less lost in money itself. */
  won = 0n;

  of(asset: number): Sums {
    const known = this.held.get(asset) ?? { units: 0n, cost: 0n };
    this.held.set(asset, known);
    return known;
  }

  add(asset: number, units: bigint, worth: bigint): void {
    const sums = this.of(asset);
    sums.units += units;
    sums.cost += worth;
  }

  remove(asset: number, units: bigint, worth: bigint): bigint {
    const sums = this.of(asset);
    const cost = units === sums.units ? sums.cost : (sums.cost * units) / sums.units;
    sums.units -= units;
    sums.cost -= cost;
    this.realised += worth - cost;
    return cost;
  }
}

/** Carries a drawn history out in both. @returns what left, by both. */
function run(acts: readonly Drawn[]) {
  const naive = new Naive();
  const book = new PositionBook(USDT);
  const disposals: [Disposal | undefined, bigint][] = [];
  let transferId = 0;
  const moment = () => ({ transferId: (transferId += 1), atMs: transferId });
  const take = (entry: Entry): Disposal | undefined => book.take(entry).disposal;
  for (const { act, coin, part, price } of acts) {
    const worthOf = (units: bigint): bigint => (coin === USDT ? units : (units * price) / PPM);
    const outside = (kind: 'in' | 'out', units: bigint): Entry => ({
      ...{ kind, assetId: coin, units: asUnits(units), isEarned: false, ...moment() },
      worthUnits: asUnits(worthOf(units)),
    });
    const result = (isGain: boolean, units: bigint): Entry => ({
      ...{ kind: 'result', assetId: coin, units: asUnits(units), isGain, referenceId: 1 },
      reason: 'contract_profit',
      ...moment(),
      worthUnits: asUnits(worthOf(units)),
    });
    const trade = (given: number, units: bigint, got: number, gotUnits: bigint, worth: bigint) =>
      take({
        ...{ kind: 'trade', tradeId: 1, marketId: 1, ...moment(), feeUnits: asUnits(1) },
        ...{ givenAssetId: given, givenUnits: asUnits(units), gotAssetId: got },
        ...{ gotUnits: asUnits(gotUnits), worthUnits: asUnits(worth) },
      });
    if (act === 'in') {
      const units = part * 100n;
      take(outside('in', units));
      naive.add(coin, units, worthOf(units));
      naive.came += worthOf(units);
      continue;
    }
    if (act === 'won') {
      const left = take(result(true, part));
      disposals.push([left, 0n]);
      expect(BigInt(left?.proceedsUnits ?? -1)).toBe(worthOf(part));
      naive.add(coin, part, worthOf(part));
      naive.realised += worthOf(part);
      if (coin === USDT) naive.won += part;
      continue;
    }
    const from = act === 'buy' ? USDT : coin;
    const units = (naive.of(from).units * part) / PPM;
    if (units === 0n || worthOf(units) > UNITS_MOST) continue;
    if (act === 'out') {
      const left = take(outside('out', units));
      disposals.push([left, naive.remove(coin, units, worthOf(units))]);
      naive.went += worthOf(units);
    } else if (act === 'lost') {
      const left = take(result(false, units));
      expect(left?.proceedsUnits).toBe(0);
      disposals.push([left, naive.remove(coin, units, 0n)]);
      if (coin === USDT) naive.won -= units;
    } else if (coin !== USDT) {
      const got = act === 'buy' ? (units * PPM) / price : (units * price) / PPM;
      const net = got - (got * FEE_PPM + PPM - 1n) / PPM;
      if (net <= 0n || net > UNITS_MOST) continue;
      const to = act === 'buy' ? coin : USDT;
      const worth = act === 'buy' ? units : net;
      const left = trade(from, units, to, net, worth);
      disposals.push([left, naive.remove(from, units, worth)]);
      naive.add(to, net, worth);
    }
  }
  return { naive, book, disposals };
}

test('positions are those of the naive model, and every disposal has its cost', () => {
  fc.assert(
    fc.property(drawn, (acts) => {
      const { naive, book, disposals } = run(acts);
      for (const [asset, { units, cost }] of naive.held) {
        const position = book.of(asset);
        expect([BigInt(position.units), BigInt(position.costUnits)]).toEqual([units, cost]);
      }
      const realised = [...book.positions.values()].map((position) => position.realisedUnits);
      expect(BigInt(sumUnits(realised))).toBe(naive.realised);
      for (const [disposal, cost] of disposals)
        expect(BigInt(disposal?.costUnits ?? -1)).toBe(cost);
    }),
  );
});

test('what was won is what there is less what was put in, to the last unit', () => {
  fc.assert(
    fc.property(drawn, fc.bigInt({ min: 1n, max: 90_000_000_000n }), (acts, priceNow) => {
      const { naive, book } = run(acts);
      let [worth, unrealised, realised] = [0n, 0n, 0n];
      for (const [asset, position] of book.positions) {
        const units = BigInt(position.units);
        const now = asset === USDT ? units : (units * priceNow) / PPM;
        worth += now;
        unrealised += now - BigInt(position.costUnits);
        realised += BigInt(position.realisedUnits);
        expect(BigInt(position.costUnits)).toBeGreaterThanOrEqual(0n);
      }
      expect(realised + unrealised).toBe(worth - (naive.came - naive.went));
    }),
  );
});

test('money is its own cost: it gains by results of contracts alone', () => {
  fc.assert(
    fc.property(drawn, (acts) => {
      const { book, naive } = run(acts);
      const { units, costUnits, realisedUnits } = book.of(USDT);
      expect([costUnits, BigInt(realisedUnits)]).toEqual([units, naive.won]);
    }),
  );
});

test('the last of a coin takes with it what division had left', () => {
  const book = new PositionBook(USDT);
  const at = (transferId: number) => ({ transferId, atMs: 0, isEarned: false, assetId: 2 });
  const [three, one, ten] = [asUnits(3), asUnits(1), asUnits(10)];
  book.take({ kind: 'in', ...at(1), units: three, worthUnits: ten });
  const costs = [2, 3, 4].map(
    (id) => book.take({ kind: 'out', ...at(id), units: one, worthUnits: ten }).disposal?.costUnits,
  );
  expect(costs).toEqual([3, 3, 4]);
  expect(book.of(2)).toMatchObject({ units: 0, costUnits: 0, realisedUnits: 20 });
});
