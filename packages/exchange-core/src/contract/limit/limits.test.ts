import { beforeEach, describe, expect, test } from 'vitest';
import type { ContractHistory as History } from '#contract/testing/contract-history.ts';
import { ContractHistory, HISTORY_USERS } from '#contract/testing/contract-history.ts';
import { ContractExchange, USDT } from '#contract/testing/contract-exchange.ts';
import type { ContractEffectUnion } from '#contract/testing/contract-exchange.ts';
import { trigger } from '#contract/testing/trigger-exchange.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let exchange: ContractExchange;

/** User 2 keeps both sides of the book: a lot bought and sold at once loses ten units and two fees. */
beforeEach(() => {
  exchange = new ContractExchange({ makerFeePpm: 0 });
  for (const userId of [1, 2, 3]) exchange.addUser(userId);
  exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_005, lots: 500 }));
  exchange.accept(exchange.order({ userId: 2, side: 'buy', ticks: 995, lots: 500 }));
});

const limit = (userId = 1) => exchange.contracts.limit(userId, USDT, exchange.timestampMs);
const buy = (fields = {}) => exchange.order({ userId: 1, side: 'buy', ticks: 1_005, ...fields });
const sell = (fields = {}) => exchange.order({ userId: 1, side: 'sell', ticks: 995, ...fields });

/** Loses ten units a lot, and fees: 0.0005 of 1,005 and of 995 a lot. */
function lose(lots: number): void {
  exchange.accept(buy({ lots }));
  exchange.accept(sell({ lots, reduceOnly: 1 }));
}

describe('a limit of one’s own', () => {
  test('counts from the first limit on what closing brought, less fees and funding', () => {
    lose(10);
    expect(limit()).toBeUndefined();
    exchange.limit(1, 5_000);
    expect(limit()).toMatchObject({ resultUnits: 0, lossUnitsMax: 5_000 });
    lose(100);
    // 1,000 lost, and ⌈50.25⌉ + ⌈49.75⌉ of fees.
    expect(limit()?.resultUnits).toBe(-1_101);
    exchange.restart();
    expect(limit()?.resultUnits).toBe(-1_101);
    exchange.accept(buy({ lots: 100 }));
    const { positionId } = exchange.position(1);
    const before = limit()?.resultUnits ?? 0;
    exchange.prepareFunding(1_000_000);
    exchange.settle();
    // The index said nothing for hours: it comes back, and the funding was paid before.
    expect(exchange.contracts.position(positionId)?.fundingUnits).toBeGreaterThan(0);
    const paid = exchange.contracts.position(positionId)?.fundingUnits ?? 0;
    // 17:30 of the zone when the exchange of these tests begins, and midnight at the funding: another day.
    expect(exchange.timestampMs % DAY_MS).toBe(16 * HOUR_MS);
    expect(before).toBe(-1_152);
    expect(limit()?.resultUnits).toBe(0 - paid);
  });

  test('reached, lets nothing open and everything close, until the day ends', () => {
    exchange.limit(1, 1_000);
    exchange.accept(buy({ lots: 50 }));
    lose(99);
    expect(exchange.codeOf(buy({ lots: 1 }))).toBe('contract_loss_limit');
    // More margin, stops and closing are always possible.
    const { positionId } = exchange.position(1);
    const own = { userId: 1, positionId, requestKey: '' };
    exchange.accept({ type: 'contract_margin_change', ...own, units: 10 });
    const stops = { takeProfitTicks: 1_100, stopLossTicks: 990 };
    exchange.accept({ type: 'contract_stops_set', ...own, ...stops });
    exchange.accept(trigger());
    exchange.accept(sell({ lots: 10, reduceOnly: 1 }));
    exchange.accept({
      ...{ type: 'contract_close', ...own, lots: 10, ticks: 0, clientOrderId: '' },
    });
    expect(exchange.position(1).lots).toBe(30);
    // Fifteen hours on it is another day.
    exchange.settle(15 * HOUR_MS);
    exchange.say(1_000);
    exchange.accept(buy({ lots: 1 }));
    expect(exchange.position(1).lots).toBe(31);
  });

  test('reached in the middle of an order, ends it there', () => {
    exchange.accept(buy({ lots: 100 }));
    exchange.limit(1, 500);
    // 100 of 150 lots close and lose 1,000: the other 50 would open.
    exchange.accept(sell({ lots: 150 }));
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    const ended = ordersPut(exchange.effects).findLast(({ userId }) => userId === 1);
    expect(ended).toMatchObject({ filledLots: 100, status: 'expired', closeReason: 'own_limit' });
  });

  test('ends the orders that would open, and leaves those that reduce', () => {
    exchange.accept(buy({ lots: 100 }));
    exchange.accept(buy({ lots: 10, ticks: 990 }));
    exchange.accept(sell({ lots: 10, ticks: 1_010, reduceOnly: 1 }));
    exchange.limit(1, 1);
    exchange.accept(sell({ lots: 10, reduceOnly: 1 }));
    const open = exchange.contracts.openOrdersOf(1, 0);
    expect(open.map(({ ticks, reduceOnly }) => [ticks, reduceOnly])).toEqual([[1_010, 1]]);
    expect(exchange.money(1).held).toBe(exchange.position(1).marginUnits);
  });

  test('of a maker ends its order when it is met, after what it closes', () => {
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 1_005, lots: 20 }));
    exchange.limit(3, 50);
    // It rests against what is open, so it may close 20 lots; at 996 that loses 180.
    exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 996, lots: 30 }));
    exchange.accept(exchange.order({ userId: 1, side: 'buy', ticks: 996, lots: 30 }));
    expect(exchange.contracts.positionsOf(3)).toEqual([]);
    const ended = ordersPut(exchange.effects).findLast(({ userId }) => userId === 3);
    expect(ended).toMatchObject({ filledLots: 20, closeReason: 'own_limit' });
  });

  test('is lower at once, higher or gone after a day, and a lower one takes back the wish for more', () => {
    exchange.limit(1, 1_000);
    exchange.limit(1, 800);
    expect(limit()?.lossUnitsMax).toBe(800);
    exchange.limit(1, 2_000);
    expect(limit()).toMatchObject({ lossUnitsMax: 800, nextLossUnitsMax: 2_000 });
    exchange.limit(1, 700);
    expect(limit()).toMatchObject({ lossUnitsMax: 700, nextFromMs: 0 });
    exchange.limit(1, 0);
    const asked = exchange.timestampMs;
    exchange.timestampMs = asked + DAY_MS - 1;
    expect(limit()).toMatchObject({ lossUnitsMax: 700, nextFromMs: asked + DAY_MS });
    exchange.timestampMs += 1;
    expect(limit()).toMatchObject({ lossUnitsMax: 0, nextFromMs: 0 });
  });
});

describe('a pause', () => {
  test('lets nothing open at once, ends by itself, and is shortened to a day from now', () => {
    exchange.accept(buy({ lots: 10, ticks: 990 }));
    exchange.pause(1, 3 * DAY_MS);
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    expect(exchange.codeOf(buy())).toBe('contract_paused');
    exchange.pause(1, DAY_MS);
    const until = limit()?.pausedUntilMs ?? 0;
    expect(until).toBe(exchange.timestampMs + DAY_MS);
    exchange.settle(until - exchange.timestampMs - 1_000);
    exchange.say(1_000);
    exchange.accept(buy());
  });

  test('keeps a conditional order from opening when the mark reaches it', () => {
    exchange.accept(trigger({ side: 'buy', triggerTicks: 1_001, lots: 5, reduceOnly: 0 }));
    exchange.pause(1, HOUR_MS);
    exchange.say(1_002);
    exchange.settle();
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    const ended = exchange.effects.find(({ type }) => type === 'contract_trigger_put');
    expect(ended).toMatchObject({ status: 'rejected_on_trigger', refusedFor: 'contract_paused' });
  });
});

function ordersPut(effects: readonly ContractEffectUnion[]) {
  return effects.filter((effect) => effect.type === 'contract_order_put');
}

/** Lots of every position, by user, market and side. */
function sizes({ exchange: own }: History): Map<string, number> {
  const lots = new Map<string, number>();
  for (let userId = 1; userId <= HISTORY_USERS; userId++) {
    for (const { marketId, isLong, lots: count } of own.contracts.positionsOf(userId)) {
      lots.set(`${String(userId)} ${String(marketId)} ${String(isLong)}`, count);
    }
  }
  return lots;
}

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const SEEDS = Array.from({ length: IS_LONG ? 300 : 4 }, (_, place) => place + 7_001);

describe('in random histories', () => {
  const met = { kept: 0, reached: 0 };

  test.each(SEEDS)(
    'nobody limited takes more risk, and the count is that of the rows, seed %i',
    (seed) => {
      const random = new SeededRandom(seed);
      /** What positions have brought, as their rows say. */
      const results = new Map<number, number>();
      const byUser = new Map<number, { day: number; units: number }>();
      let before = new Map<string, number>();
      const history: History = new ContractHistory(seed, ({ timestampMs, code }, effects) => {
        if (code !== '') return;
        const day = Math.floor((timestampMs + 8 * HOUR_MS) / DAY_MS);
        for (const effect of effects) {
          if (effect.type !== 'contract_position_put') continue;
          const { positionId, userId, realisedUnits, feeUnits, fundingUnits } = effect;
          const units = realisedUnits - feeUnits - fundingUnits;
          const change = units - (results.get(positionId) ?? 0);
          results.set(positionId, units);
          const known = byUser.get(userId);
          const base = known?.day === day ? known.units : 0;
          byUser.set(userId, { day, units: base + change });
        }
        const after = sizes(history);
        const { contracts } = history.exchange;
        for (const userId of blocked) {
          met.kept += 1;
          for (const [key, lots] of after) {
            if (!key.startsWith(`${String(userId)} `)) continue;
            expect(lots, key).toBeLessThanOrEqual(before.get(key) ?? 0);
          }
        }
        before = after;
        for (let userId = 1; userId <= HISTORY_USERS; userId++) {
          const row = contracts.limit(userId, USDT, timestampMs);
          if (row === undefined) continue;
          const counted = byUser.get(userId);
          expect(row.resultUnits).toBe(counted?.day === day ? counted.units : 0);
          if (row.lossUnitsMax > 0 && 0 - row.resultUnits >= row.lossUnitsMax) met.reached += 1;
        }
        blocked = blockedNow(history);
      });
      let blocked: readonly number[] = [];
      // From the first command on, so that the model counts the same day.
      for (let userId = 1; userId <= HISTORY_USERS; userId++)
        history.exchange.limit(userId, 90_000);
      for (let round = 0; round < 60; round++) {
        const userId = random.between(1, HISTORY_USERS);
        const assetId = USDT;
        if (random.chance(30)) {
          const untilMs = history.exchange.timestampMs + random.between(60_000, 8 * HOUR_MS);
          history.exchange.submit({
            type: 'contract_pause',
            ...{ userId, assetId, untilMs, requestKey: '' },
          });
        } else {
          const lossUnitsMax = random.between(0, 4_000);
          history.exchange.submit({
            type: 'contract_limit_set',
            ...{ userId, assetId, lossUnitsMax, requestKey: '' },
          });
        }
        history.run(10);
        if (round % 9 === 0) history.exchange.restart();
      }
    },
  );

  test('which means something only if limits were met', () => {
    expect(met.kept).toBeGreaterThan(1_000);
    expect(met.reached).toBeGreaterThan(100);
  });
});

/** Users who may open nothing at the moment. */
function blockedNow({ exchange: own }: History): readonly number[] {
  const { timestampMs } = own;
  return Array.from({ length: HISTORY_USERS }, (_, place) => place + 1).filter((userId) => {
    const row = own.contracts.limit(userId, USDT, timestampMs);
    if (row === undefined) return false;
    const isReached = row.lossUnitsMax > 0 && 0 - row.resultUnits >= row.lossUnitsMax;
    return timestampMs < row.pausedUntilMs || isReached;
  });
}
