import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import type { CommandOf } from '#products.ts';
import { MERCHANT, OTHER, P2pExchange, pair, TAKER } from '#p2p/testing/p2p-exchange.ts';
import { DAY_MS, HOUR_MS } from '#testing/earn-exchange.ts';
import { BTC, SMALL_RULES, smallMarket, USDT } from '#testing/small-exchange.ts';
import type { LimitCount } from './day-limits.ts';
import { limits } from './product.ts';

type Taking = Partial<CommandOf<'p2p_order_take_within'>>;

let exchange: P2pExchange;
let sellAdId: number;
let buyAdId: number;

beforeEach(() => {
  exchange = new P2pExchange();
  exchange.makeMerchant();
  sellAdId = exchange.publish();
  buyAdId = exchange.publish({ side: 'buy' });
});

const coins = (units: number): Taking => ({ units: asUnits(units), fiatUnits: asUnits(0) });
const atMost = (buy: number, sell = -1, leaving = -1): Taking => ({
  ...{ buyUnitsMax: asUnits(buy), sellUnitsMax: asUnits(sell), leavingUnitsMax: asUnits(leaving) },
});
const used = (userId: number, count: LimitCount): number =>
  Number(exchange.engine.read(limits).usedUnits(userId, count, USDT, exchange.timestampMs));
const codeOf = (adId: number, fields: Taking): string =>
  exchange.codeOf(exchange.taking(adId, fields));

describe('an order', () => {
  test('counts for both sides, for who sells as what leaves, too', () => {
    exchange.take(sellAdId, coins(20_000));
    expect([used(TAKER, 'p2p_buy'), used(TAKER, 'p2p_sell'), used(TAKER, 'leaving')]).toEqual([
      20_000, 0, 0,
    ]);
    expect([used(MERCHANT, 'p2p_buy'), used(MERCHANT, 'p2p_sell')]).toEqual([0, 20_000]);
    expect(used(MERCHANT, 'leaving')).toBe(20_000);
    exchange.assertWhole();
  });

  test.each<[string, () => number, Taking, string]>([
    ['the buyer who takes', () => sellAdId, atMost(29_999), 'taker_limit_reached'],
    ['the seller whose ad it is', () => sellAdId, atMost(-1, 29_999), 'maker_limit_reached'],
    ['what leaves the ad', () => sellAdId, atMost(-1, -1, 29_999), 'maker_limit_reached'],
    ['the seller who takes', () => buyAdId, atMost(-1, 29_999), 'taker_limit_reached'],
    ['what leaves who takes', () => buyAdId, atMost(-1, -1, 29_999), 'taker_limit_reached'],
    ['the buyer whose ad it is', () => buyAdId, atMost(29_999), 'maker_limit_reached'],
  ])(
    'of one unit more than the limit of %s is refused, and leaves no trace',
    (_, ad, own, code) => {
      exchange.take(ad(), { ...own, ...coins(20_000) });
      const before = exchange.engine.canonicalState();
      expect(codeOf(ad(), { ...own, ...coins(10_000) })).toBe(code);
      expect(exchange.engine.canonicalState()).toEqual(before);
      // One unit less is the last that fits.
      expect(codeOf(ad(), { ...own, ...coins(9_999) })).toBe('');
    },
  );

  test('is refused for the taker first, and before the balance is looked at', () => {
    const both = { ...atMost(1, 1, 1), ...coins(20_000) };
    expect(codeOf(sellAdId, both)).toBe('taker_limit_reached');
    const poor = { userId: OTHER, ...coins(20_000), ...atMost(-1, 1) };
    expect(codeOf(buyAdId, poor)).toBe('taker_limit_reached');
  });

  test('of nothing allowed is refused, whatever its size', () => {
    expect(codeOf(sellAdId, { ...atMost(0), ...coins(1_200) })).toBe('taker_limit_reached');
  });

  test('with the same key again gets the first answer and counts once', () => {
    const taking = exchange.taking(sellAdId, { ...atMost(20_000), ...coins(20_000) });
    const keyed = { ...taking, requestKey: 'taken-once' };
    const first = exchange.accept(keyed);
    expect(exchange.accept(keyed)).toMatchObject({ orderId: first.orderId, replayed: true });
    expect(used(TAKER, 'p2p_buy')).toBe(20_000);
  });
});

describe('what was counted', () => {
  test('comes back when the buyer cancels, when the time to pay ends, and when staff return it', () => {
    const own = { ...atMost(20_000), ...coins(20_000) };
    exchange.accept(exchange.cancelling(exchange.take(sellAdId, own)));
    expect([used(TAKER, 'p2p_buy'), used(MERCHANT, 'leaving')]).toEqual([0, 0]);
    exchange.take(sellAdId, own);
    exchange.pass(HOUR_MS);
    expect(used(TAKER, 'p2p_buy')).toBe(0);
    const orderId = exchange.take(sellAdId, own);
    exchange.accept(exchange.paying(orderId));
    exchange.accept(exchange.appealing(orderId, MERCHANT, 'wrong_amount'));
    for (const userId of [MERCHANT, TAKER])
      exchange.accept(exchange.act('complete', orderId, userId));
    expect(codeOf(sellAdId, own)).toBe('taker_limit_reached');
    exchange.accept({ type: 'p2p_appeal_decide', orderId, outcome: 'return' });
    expect(codeOf(sellAdId, own)).toBe('');
    exchange.assertWhole();
  });

  test('stays when the coins were released', () => {
    const orderId = exchange.take(sellAdId, coins(20_000));
    exchange.accept(exchange.paying(orderId));
    exchange.accept(exchange.act('release', orderId, MERCHANT));
    expect(used(TAKER, 'p2p_buy')).toBe(20_000);
  });

  test('counts until midnight in UTC+8, to the millisecond, and leaves the state with the day', () => {
    const own = { ...atMost(20_000), ...coins(20_000) };
    const orderId = exchange.take(sellAdId, own);
    exchange.accept(exchange.paying(orderId));
    const midnight = Date.UTC(2026, 10, 2, 16);
    exchange.timestampMs = midnight - 1_001;
    expect(codeOf(sellAdId, own)).toBe('taker_limit_reached');
    exchange.timestampMs = midnight - 1_000;
    expect(codeOf(sellAdId, own)).toBe('');
    expect(used(TAKER, 'p2p_buy')).toBe(20_000);
    exchange.pass(1_000);
    expect(exchange.engine.dump().records['limit_use']?.length).toBe(2);
    // What was begun yesterday frees nothing today.
    exchange.accept(exchange.appealing(orderId, MERCHANT, 'wrong_amount'));
    for (const userId of [MERCHANT, TAKER])
      exchange.accept(exchange.act('complete', orderId, userId));
    exchange.accept({ type: 'p2p_appeal_decide', orderId, outcome: 'return' });
    expect(used(TAKER, 'p2p_buy')).toBe(20_000);
    exchange.pass(DAY_MS);
    expect(exchange.engine.dump().records['limit_use']).toBeUndefined();
    exchange.assertWhole();
  });

  test('holds after a restart', () => {
    exchange.take(sellAdId, coins(20_000));
    const copy = new Engine(SMALL_RULES);
    copy.load(exchange.engine.dump());
    const again = exchange.taking(sellAdId, { ...atMost(20_000), ...coins(20_000) });
    const stamp = { sequence: copy.sequence + 1, timestampMs: copy.timestampMs + 1 };
    expect(copy.decide({ ...again, ...stamp })).toMatchObject({ code: 'taker_limit_reached' });
  });
});

describe('a coin other than that of the limits', () => {
  const ofBtc = (): number => {
    exchange.accept({ ...pair, assetId: BTC, currency: 'GBP' });
    for (const userId of [MERCHANT, TAKER]) {
      exchange.accept({
        ...{ type: 'account_transfer', userId, assetId: BTC, requestKey: '' },
        ...{ fromKind: 'spot', toKind: 'fiat', units: asUnits(1_000_000) },
      });
    }
    return exchange.publish({
      pairId: 2,
      stockUnits: asUnits(100_000),
      fiatUnitsMin: asUnits(100),
    });
  };
  const index = (ticks: number) =>
    exchange.accept({ type: 'index_prices_set', triples: [1, ticks, 3] });

  test('counts at the index', () => {
    const adId = ofBtc();
    index(70);
    exchange.take(adId, { fiatUnits: asUnits(0), units: asUnits(151) });
    expect(used(TAKER, 'p2p_buy')).toBe(10_570);
    // What was counted stays, whatever the index does.
    index(90);
    expect(used(TAKER, 'p2p_buy')).toBe(10_570);
  });

  test('without an index is refused where there is a limit, and goes uncounted where there is none', () => {
    const adId = ofBtc();
    const amount = { fiatUnits: asUnits(0), units: asUnits(151) };
    expect(codeOf(adId, { ...amount, ...atMost(-1, -1, 1_000_000) })).toBe('limit_worth_unknown');
    expect(codeOf(adId, amount)).toBe('');
    expect(used(TAKER, 'p2p_buy')).toBe(0);
  });
});

describe('limits in another coin', () => {
  /** A euro coin with a market in USDT, at 2 USDT for 1: of BTC and it there is no market. */
  let EURO: number;
  beforeEach(() => {
    exchange.accept({ type: 'asset_create', symbol: 'EUROC', scale: 2 });
    EURO = Math.max(...exchange.engine.assets().map(({ assetId }) => assetId));
    exchange.accept({ ...smallMarket, symbol: 'EUROCUSDT', baseAssetId: EURO });
    exchange.accept({ type: 'index_prices_set', triples: [2, 2, 3] });
  });
  const worth = (assetId: number, units: number, limitAssetId: number): number | undefined => {
    const found = exchange.engine.read(limits).worthOf(assetId, asUnits(units), limitAssetId);
    return found === undefined ? undefined : Number(found);
  };

  test('count by its market the other way round, and by what both are priced in, rounded up', () => {
    expect(worth(USDT, 1_000, EURO)).toBe(500);
    expect(worth(USDT, 1_001, EURO)).toBe(501);
    // Without an index of BTC nobody knows; at 70 USDT each is 35 of the euro coin.
    expect(worth(BTC, 3, EURO)).toBeUndefined();
    exchange.accept({ type: 'index_prices_set', triples: [1, 71, 3] });
    expect(worth(BTC, 3, EURO)).toBe(107);
    expect(worth(EURO, 107, BTC)).toBe(4);
    expect(worth(EURO, 7, EURO)).toBe(7);
  });

  test('counted by a market of the two alone in earlier journals', () => {
    exchange.engine.decideAs(5);
    expect(worth(USDT, 1_000, EURO)).toBeUndefined();
    expect(worth(EURO, 1_000, USDT)).toBe(2_000);
  });

  test('bind an order, which is counted in it', () => {
    const within = { limitAssetId: EURO, ...coins(20_001) };
    expect(codeOf(sellAdId, { ...within, ...atMost(10_000) })).toBe('taker_limit_reached');
    exchange.take(sellAdId, { ...within, ...atMost(10_001) });
    const usedIn = (assetId: number) =>
      exchange.engine.read(limits).usedUnits(TAKER, 'p2p_buy', assetId, exchange.timestampMs);
    expect([usedIn(EURO), usedIn(USDT)]).toEqual([10_001, 0]);
    exchange.assertWhole();
  });
});

const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'buy', 'sell', 'cancel', 'pay', 'pass'),
  userId: fc.constantFrom(TAKER, OTHER),
  units: fc.integer({ min: 1_200, max: 20_000 }),
  max: fc.integer({ min: 0, max: 40_000 }),
  place: fc.nat(5),
  ms: fc.constantFrom(60_000, 20 * 60_000, 7 * HOUR_MS),
});

test('agrees with orders counted by hand, in any history, and so does a replay', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      exchange = new P2pExchange();
      exchange.makeMerchant();
      const ads = { buy: exchange.publish(), sell: exchange.publish({ side: 'buy' }) };
      const orders: number[] = [];
      for (const { kind, userId, units, max, place, ms } of steps) {
        const orderId = orders[place];
        if (kind === 'pass') exchange.pass(ms);
        else if (kind === 'buy' || kind === 'sell') {
          const own = kind === 'buy' ? atMost(max) : atMost(-1, max, max);
          const before = used(userId, kind === 'buy' ? 'p2p_buy' : 'p2p_sell');
          const answer = exchange.submit(
            exchange.taking(ads[kind], { userId, ...own, ...coins(units) }),
          );
          if (answer.ok) orders.push(answer.orderId);
          else if (before + units <= max) expect(answer.code).not.toBe('taker_limit_reached');
          if (before + units > max) expect(answer.ok).toBe(false);
        } else if (orderId !== undefined) {
          exchange.submit(
            kind === 'pay'
              ? exchange.paying(orderId, userId)
              : exchange.cancelling(orderId, userId),
          );
        }
      }
      const dayOf = (atMs: number) => Math.floor((atMs + 8 * HOUR_MS) / DAY_MS);
      for (const userId of [MERCHANT, TAKER, OTHER]) {
        const today = orders
          .map((orderId) => exchange.p2p.order(orderId))
          .filter((order) => order !== undefined)
          .filter(
            ({ openedAtMs, state }) =>
              dayOf(openedAtMs) === dayOf(exchange.timestampMs) && state !== 'cancelled',
          );
        const sum = (side: 'buyerId' | 'sellerId') =>
          today
            .filter((one) => one[side] === userId)
            .reduce((all, one) => all + Number(one.units), 0);
        expect(used(userId, 'p2p_buy')).toBe(sum('buyerId'));
        expect(used(userId, 'leaving')).toBe(sum('sellerId'));
      }
      exchange.assertWhole();
    }),
    { numRuns: 60 },
  );
});
