import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { marketRuleFields } from '#spot/commands.ts';
import {
  BTC,
  FUNDS,
  orderOf,
  pairOf,
  SMALL_RULES,
  SmallExchange,
  smallMarket,
  USDT,
} from '#testing/small-exchange.ts';
import { SWEPT_MAX } from './sweep-orders.ts';

const names = Object.keys(marketRuleFields) as (keyof typeof marketRuleFields)[];
const rules = Object.fromEntries(names.map((name) => [name, smallMarket[name]])) as Pick<
  CommandOf<'market_terms_set'>,
  keyof typeof marketRuleFields
>;
const steps = (tickStep: number, lotStep: number): CommandOf<'market_terms_set'> => ({
  ...{ type: 'market_terms_set', marketId: 1 },
  ...rules,
  ...{ tickStep, lotStep },
});
const delist = { type: 'market_delist', marketId: 1 } as const;
const ALICE = 1;
const BOB = 2;

function exchangeOfTwo(): SmallExchange {
  const exchange = new SmallExchange();
  exchange.addUser(ALICE);
  exchange.addUser(BOB);
  return exchange;
}

const trail: CommandOf<'trailing_place'> = {
  ...{ type: 'trailing_place', userId: ALICE, marketId: 1, side: 'sell', lots: 10 },
  ...{ callbackBps: 100, activationTicks: 150, selfTradeMode: 'expire_taker' },
  ...{ clientOrderId: '', requestKey: '' },
};
const attached: CommandOf<'order_place_attached'> = {
  ...orderOf({ ticks: 90 }),
  ...{ takeProfitTicks: 120, stopTriggerTicks: 80, stopLimitTicks: 0 },
  type: 'order_place_attached',
};

const endedBy = (exchange: SmallExchange): readonly string[] =>
  exchange.effects.flatMap((effect) =>
    effect.type === 'order_changed' ? [`${effect.orderId} ${effect.closeReason}`] : [],
  );

/** Lets time pass until nothing is due. Gives how many commands that took. */
function settle(exchange: SmallExchange): number {
  let passed = 0;
  while ((exchange.engine.nextDueAtMs ?? Number.MAX_SAFE_INTEGER) <= exchange.timestampMs) {
    exchange.accept({ type: 'time_passed' });
    passed += 1;
  }
  return passed;
}

describe('a market with steps of ten ticks and five lots', () => {
  const exchange = exchangeOfTwo();
  exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 100 }));
  exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 110, lots: 20 }));
  const mine = exchange.accept(orderOf({ ticks: 90 })).orderId;
  const waiting = exchange.accept(
    orderOf({ orderType: 'stop_limit', triggerTicks: 120, ticks: 120 }),
  ).orderId;
  const trailing = exchange.accept(trail).orderId;
  exchange.accept(steps(10, 5));
  const amend = { userId: ALICE, ticks: 0, lots: 0, requestKey: '' };
  const waits = { orderType: 'stop_limit', triggerTicks: 120 } as const;
  const byTrail = { orderId: trailing, triggerTicks: 0, callbackBps: 0 };
  const byWait = { orderId: waiting, triggerTicks: 0, callbackBps: 0 };

  test.each<[code: string, command: CommandBody]>([
    ['price_off_step', orderOf({ ticks: 95, lots: 7 })],
    ['price_off_step', orderOf({ ...waits, triggerTicks: 125, ticks: 130 })],
    ['quantity_off_step', orderOf({ lots: 7, displayLots: 9 })],
    ['quantity_off_step', orderOf({ orderType: 'market', ticks: 0, lots: 7 })],
    ['invalid_display_quantity', orderOf({ lots: 10, displayLots: 7 })],
    ['price_off_step', { ...attached, ticks: 95 }],
    ['price_off_step', { ...attached, takeProfitTicks: 125 }],
    ['price_off_step', { ...attached, stopTriggerTicks: 75 }],
    ['price_off_step', pairOf({ lots: 12, limitTicks: 125, stopTriggerTicks: 80 })],
    ['price_off_step', pairOf({ lots: 10, limitTicks: 120, stopTriggerTicks: 85 })],
    [
      'quantity_off_step',
      pairOf({ lots: 12, limitTicks: 120, stopTriggerTicks: 80, stopLimitTicks: 0 }),
    ],
    ['price_off_step', { ...trail, activationTicks: 155, lots: 12 }],
    ['quantity_off_step', { ...trail, lots: 12 }],
    ['price_off_step', { ...amend, type: 'order_amend', orderId: mine, ticks: 85, lots: 12 }],
    ['quantity_off_step', { ...amend, type: 'order_amend', orderId: mine, lots: 12 }],
    ['price_off_step', { ...amend, ...byWait, type: 'waiting_amend', ticks: 125 }],
    ['quantity_off_step', { ...amend, ...byWait, type: 'waiting_amend', lots: 12 }],
    ['price_off_step', { ...amend, ...byTrail, type: 'waiting_amend', triggerTicks: 165 }],
    ['quantity_off_step', { ...amend, ...byTrail, type: 'waiting_amend', lots: 12 }],
    [
      'price_off_step',
      {
        ...{ type: 'attachment_set', userId: ALICE, orderId: mine, requestKey: '' },
        ...{ takeProfitTicks: 125, stopTriggerTicks: 0, stopLimitTicks: 0 },
      },
    ],
  ])('refuses with %s: %o', (code, command) => {
    const before = exchange.engine.canonicalState().toString();
    expect(exchange.codeOf(command)).toBe(code);
    expect(exchange.engine.effects.length).toBe(0);
    expect(exchange.engine.canonicalState().toString()).toBe(before);
  });

  test('takes orders in whole steps, and spends an amount in whole steps', () => {
    expect(exchange.codeOf(orderOf({ ticks: 80, lots: 15, displayLots: 5 }))).toBe('');
    expect(exchange.codeOf({ ...attached, stopTriggerTicks: 70 })).toBe('');
    const before = exchange.available(ALICE, BTC);
    exchange.accept(orderOf({ orderType: 'market', ticks: 0, lots: 0, quoteUnits: 1_799 }));
    // 1,799 buys 17 lots at 100 and more: ten at 100, and five of the seven that 799 pays at 110.
    expect(exchange.available(ALICE, BTC) - before).toBe(15);
    exchange.engine.assertBalanced();
  });
});

describe('a change of steps', () => {
  test('ends what has no place any more, releases it whole, and leaves the rest', () => {
    const exchange = exchangeOfTwo();
    const kept = [
      exchange.accept(orderOf({ ticks: 90 })).orderId,
      exchange.accept(orderOf({ orderType: 'stop_limit', triggerTicks: 120, ticks: 130 })).orderId,
      exchange.accept({ ...trail, activationTicks: 155 }).orderId,
    ];
    // One leg of the pair fits: the other takes it along.
    const { orderId: limitLeg, otherOrderId: stopLeg } = exchange.accept(
      pairOf({ limitTicks: 150, stopTriggerTicks: 85, lots: 10 }),
    );
    const ended = [
      exchange.accept(orderOf({ ticks: 95 })).orderId,
      exchange.accept(orderOf({ ticks: 90, lots: 12 })).orderId,
      exchange.accept(orderOf({ ticks: 90, lots: 30, displayLots: 3 })).orderId,
      exchange.accept(orderOf({ orderType: 'stop_limit', triggerTicks: 125, ticks: 130 })).orderId,
    ];
    exchange.accept(steps(10, 5));
    expect(endedBy(exchange)).toEqual([
      `${limitLeg} oco_other_leg`,
      `${stopLeg} steps_changed`,
      ...ended.map((orderId) => `${orderId} steps_changed`),
    ]);
    const left = exchange.engine.openOrdersOf(ALICE, 0).map(({ orderId }) => orderId);
    expect(left.toSorted((one, other) => one - other)).toEqual(kept);
    expect(exchange.held(ALICE, USDT)).toBe(90 * 10 + 130 * 10);
    expect(exchange.held(ALICE, BTC)).toBe(10);
    exchange.engine.assertBalanced();
  });

  test('leaves orders that stand outside of new limits', () => {
    const exchange = exchangeOfTwo();
    const { orderId } = exchange.accept(orderOf({ ticks: 90 }));
    exchange.accept({ ...steps(10, 5), ticksMin: 95, lotsMin: 50, priceBandPpm: 10_000 });
    expect(exchange.engine.order(orderId)?.status).toBe('open');
    expect(exchange.codeOf(orderOf({ ticks: 90, lots: 50 }))).toBe('price_out_of_range');
  });

  test('looks at what is left of an order: a part may have filled in other steps', () => {
    const exchange = exchangeOfTwo();
    const twelve = exchange.accept(orderOf({ lots: 12 })).orderId;
    const ten = exchange.accept(orderOf({ lots: 10 })).orderId;
    exchange.accept(orderOf({ userId: BOB, side: 'sell', lots: 2 }));
    exchange.accept(steps(1, 5));
    expect(endedBy(exchange)).toEqual([]);
    exchange.accept(steps(1, 4));
    expect(endedBy(exchange)).toEqual([`${twelve} steps_changed`, `${ten} steps_changed`]);
  });

  test('places what follows an order that had filled in part', () => {
    const exchange = exchangeOfTwo();
    exchange.accept({ ...attached, ticks: 95 });
    exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 95, lots: 4 }));
    exchange.accept(steps(10, 1));
    const left = exchange.engine.openOrdersOf(ALICE, 1);
    expect(left.map(({ lots, side }) => `${side} ${lots}`)).toEqual(['sell 4', 'sell 4']);
    exchange.engine.assertBalanced();
  });
});

describe('a delisted market', () => {
  test('ends everything in it for good and releases it whole, and nothing elsewhere', () => {
    const exchange = exchangeOfTwo();
    exchange.accept({ ...smallMarket, symbol: 'BTC2USDT' });
    const other = exchange.accept(orderOf({ marketId: 2 })).orderId;
    exchange.accept(orderOf({ ticks: 90 }));
    exchange.accept(attached);
    exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 90, lots: 4 }));
    exchange.accept(orderOf({ orderType: 'stop_limit', triggerTicks: 120, ticks: 130 }));
    exchange.accept(trail);
    exchange.accept(pairOf({ limitTicks: 150, stopTriggerTicks: 85, lots: 10 }));
    exchange.accept(delist);
    expect(exchange.engine.openOrdersOf(ALICE, 0).map(({ orderId }) => orderId)).toEqual([other]);
    expect(exchange.held(ALICE, USDT)).toBe(1_000);
    expect(exchange.held(ALICE, BTC)).toBe(0);
    exchange.engine.assertBalanced();
    const wanted = 'market_delisted';
    const amend = { userId: ALICE, orderId: other, ticks: 0, lots: 0, requestKey: '' };
    expect(exchange.codeOf(orderOf({}))).toBe(wanted);
    expect(exchange.codeOf(pairOf({}))).toBe(wanted);
    expect(exchange.codeOf(trail)).toBe(wanted);
    expect(exchange.codeOf(attached)).toBe(wanted);
    expect(exchange.codeOf({ type: 'market_state_set', marketId: 1, state: 'open' })).toBe(wanted);
    expect(exchange.codeOf(steps(2, 2))).toBe(wanted);
    const { tickStep: _tick, lotStep: _lot, ...limits } = steps(2, 2);
    expect(exchange.codeOf({ ...limits, type: 'market_rules_set', lotsMin: 2 })).toBe(wanted);
    const fees = { makerFactorPpm: 0, takerFactorPpm: -1, rebateSharePpm: 0 };
    expect(exchange.codeOf({ type: 'market_fees_set', marketId: 1, ...fees })).toBe(wanted);
    expect(exchange.codeOf(delist)).toBe(wanted);
    expect(exchange.codeOf({ ...amend, type: 'order_amend', lots: 20 })).toBe('');
  });

  test('ends so many orders in one command, and the rest as time passes', () => {
    const exchange = new SmallExchange({ openOrdersMax: 10_000 });
    exchange.addUser(ALICE);
    const orders = SWEPT_MAX * 2 + 1;
    for (let count = 0; count < orders; count++) exchange.accept(orderOf({ ticks: 90, lots: 1 }));
    exchange.accept(delist);
    expect(exchange.engine.openOrdersOf(ALICE, 1)).toHaveLength(orders - SWEPT_MAX);
    expect(exchange.codeOf(orderOf({}))).toBe('market_delisted');
    // Somebody who does not wait cancels; the engine is taken down and comes back in between.
    exchange.accept({ type: 'order_cancel_all', userId: ALICE, marketId: 1, requestKey: '' });
    settle(exchange);
    expect(exchange.engine.marketTerm(1).sweepAtMs).toBe(0);
    expect(exchange.held(ALICE, USDT)).toBe(0);
    expect(exchange.available(ALICE, USDT)).toBe(FUNDS);
  });
});

/** What a run of commands does to a market whose terms change in between. */
const act = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    user: fc.constantFrom(ALICE, BOB),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    ticks: fc.integer({ min: 90, max: 110 }),
    lots: fc.integer({ min: 1, max: 30 }),
    display: fc.constantFrom(0, 0, 3, 5),
    trigger: fc.constantFrom(0, 0, 88, 90, 110, 113),
  }),
  fc.record({
    kind: fc.constant('steps' as const),
    tick: fc.integer({ min: 1, max: 6 }),
    lot: fc.integer({ min: 1, max: 6 }),
  }),
);

describe('whatever happens', () => {
  test('no order stays that has no place, and every unit is free or held by an open order', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 40 }), fc.boolean(), (acts, ends) => {
        const exchange = exchangeOfTwo();
        for (const one of acts) {
          if (one.kind === 'steps') {
            if (!exchange.submit(steps(one.tick, one.lot)).ok) continue;
            const { tickStep, lotStep } = exchange.engine.marketTerm(1);
            for (const order of exchange.engine.dump().openOrders) {
              expect(order.ticks % tickStep).toBe(0);
              expect((order.lots - order.filledLots - order.preventedLots) % lotStep).toBe(0);
            }
          } else {
            const stop =
              one.trigger === 0
                ? {}
                : ({ orderType: 'stop_limit', triggerTicks: one.trigger } as const);
            exchange.submit(
              orderOf({
                userId: one.user,
                side: one.side,
                ticks: one.ticks,
                lots: one.lots,
                displayLots: one.display,
                ...stop,
              }),
            );
          }
          exchange.engine.assertBalanced();
        }
        if (ends) exchange.accept(delist);
        settle(exchange);
        if (ends) {
          for (const user of [ALICE, BOB]) {
            expect([exchange.held(user, USDT), exchange.held(user, BTC)]).toEqual([0, 0]);
          }
        }
        const again = new Engine(SMALL_RULES);
        again.load(exchange.engine.dump());
        expect(again.canonicalState().toString()).toBe(exchange.engine.canonicalState().toString());
        expect(again.marketTerm(1)).toEqual(exchange.engine.marketTerm(1));
      }),
    );
  });
});
