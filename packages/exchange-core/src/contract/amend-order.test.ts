import { beforeEach, describe, expect, test } from 'vitest';
import { requestRejections } from '#kernel/request-memory.ts';
import { KEPT_STOP } from './commands.ts';
import { contractRejections } from './rejections.ts';
import {
  COMMAND_MS,
  ContractEngine,
  ContractExchange,
  PERP,
  assertSame,
  smallTerms,
} from './testing/contract-exchange.ts';
import type { ContractBody } from './testing/contract-exchange.ts';
import { loseMark } from './testing/two-markets.ts';

type Amend = Extract<ContractBody, { type: 'contract_order_amend_checked' }>;

let exchange: ContractExchange;
let orderId = 0;

/** User 1 is long 100 lots and bids ten more at 970; user 2 keeps both sides of the book; the mark is 994 and user 5 is being liquidated. */
beforeEach(() => {
  exchange = new ContractExchange({
    openOrdersMax: 3,
    lotsMax: 20_000,
    positionUnitsMax: 9_000_000,
  });
  for (const userId of [1, 2, 3, 4, 5]) exchange.addUser(userId);
  exchange.addUser(6, 550);
  exchange.addUser(7, 20_000_000);
  exchange.setting(5, 100);
  exchange.setting(7, 100);
  exchange.trade(1, 2, 100, 1_000);
  exchange.trade(5, 2, 50, 1_000);
  exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_003, lots: 100 }));
  exchange.accept(exchange.order({ userId: 2, side: 'buy', ticks: 985, lots: 100 }));
  orderId = exchange.accept(exchange.order({ ticks: 970, lots: 10 })).orderId;
});

function amend(fields: Partial<Amend> = {}): Amend {
  return {
    type: 'contract_order_amend_checked',
    ...{ userId: 1, orderId, ticks: 980, requestKey: '' },
    ...{ takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP },
    ...fields,
  };
}

/** The order that the row moves is another one. */
function of(...order: Parameters<ContractExchange['order']>): void {
  orderId = exchange.accept(exchange.order(...order)).orderId;
}

function setState(state: 'halted' | 'cancel_only'): void {
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state });
}

function closedHours(): void {
  const startsAtMs = exchange.timestampMs + 86_400_000 + COMMAND_MS;
  const hours = { zoneMinutes: 0, weekly: [0, 1], holidays: [] };
  exchange.accept({ type: 'contract_calendar_set', marketId: PERP, startsAtMs, ...hours });
  exchange.settle(startsAtMs - exchange.timestampMs);
}

/** The terms of the market of these tests. */
const terms = smallTerms({ openOrdersMax: 3, lotsMax: 20_000, positionUnitsMax: 9_000_000 });

const stops = { takeProfitTicks: 990, stopLossTicks: 960 } as const;
const sells = { userId: 3, side: 'sell', lots: 1 } as const;

/** Each row breaks its own check and, where both can be broken at once, the next. */
const refusals: [code: string, fields: Partial<Amend>, before?: () => void][] = [
  ['unknown_user', { userId: 99, orderId: 1 }],
  ['order_not_open', { userId: 2 }, () => setState('halted')],
  ['order_not_open', { orderId: 1 }],
  ['market_halted', { ticks: 970 }, () => setState('halted')],
  ['contract_cancel_only', { ticks: 970 }, () => setState('cancel_only')],
  [
    'contract_stops_of_reducing',
    { ticks: 0, takeProfitTicks: 1_020 },
    () => of({ side: 'sell', ticks: 1_010, lots: 10, reduceOnly: 1 }),
  ],
  ['amend_changes_nothing', { ticks: 970 }],
  ['amend_changes_nothing', { ticks: 0 }],
  ['price_out_of_range', { ticks: 100_001 }],
  [
    'price_off_step',
    { ticks: 9_005 },
    () => {
      exchange.accept({ ...terms, tickStep: 10, lotStep: 10 });
      exchange.timestampMs += 15_000;
    },
  ],
  [
    'contract_index_degraded',
    { ticks: 9_000 },
    () => {
      exchange.timestampMs += 15_000;
    },
  ],
  ['contract_price_above_market', { ticks: 1_101 }],
  [
    'contract_price_below_market',
    { userId: 3, ticks: 894 },
    () => of({ ...sells, ticks: 1_010, takeProfitTicks: 1_000 }),
  ],
  ['take_profit_not_above', { ticks: 990 }, () => of({ ticks: 970, lots: 1, ...stops })],
  ['stop_loss_not_below', { ticks: 960 }, () => of({ ticks: 970, lots: 1, ...stops })],
  [
    'take_profit_not_below',
    { userId: 3, ticks: 1_005 },
    () => of({ ...sells, ticks: 1_010, takeProfitTicks: 1_005 }),
  ],
  [
    'stop_loss_not_above',
    { userId: 3, ticks: 1_015 },
    () => of({ ...sells, ticks: 1_010, stopLossTicks: 1_015 }),
  ],
  [
    'contract_worth_unknown',
    { userId: 7, ticks: 984 },
    () => {
      exchange.setting(7, 3);
      of({ userId: 7, ticks: 900, lots: 9_200 });
      loseMark(exchange, 7);
    },
  ],
  [
    'contract_position_above_max',
    { userId: 7, ticks: 984 },
    () => {
      exchange.setting(7, 3);
      of({ userId: 7, ticks: 900, lots: 9_200 });
    },
  ],
  [
    'contract_leverage_above_tier',
    { userId: 7, ticks: 984 },
    () => of({ userId: 7, ticks: 905, lots: 1_100 }),
  ],
  [
    'insufficient_balance',
    { userId: 6, ticks: 984 },
    () => of({ userId: 6, ticks: 905, lots: 12 }),
  ],
  [
    'stop_loss_beyond_liquidation',
    { userId: 3, ticks: 1_000 },
    () => of({ userId: 3, ticks: 970, lots: 1, timeInForce: 'post_only', stopLossTicks: 952 }),
  ],
  [
    'post_only_would_take',
    { ticks: 1_003 },
    () => of({ ticks: 970, lots: 1, timeInForce: 'post_only' }),
  ],
];

describe('an order that is moved', () => {
  test.each(refusals)(
    'is refused with %s to %j, and stays where it was',
    (code, fields, before) => {
      before?.();
      const state = exchange.engine.canonicalState();
      expect(exchange.codeOf(amend({ orderId, ...fields }))).toBe(code);
      expect(exchange.effects).toEqual([]);
      expect(exchange.engine.canonicalState()).toEqual(state);
    },
  );

  test('has a row for every reason, in the order of the checks', () => {
    // The first is said below. Whatever limits or restricts a user, or liquidates, has ended such orders; a value that is not
    // exact was refused when they were placed; keys are the kernel's.
    const elsewhere: readonly string[] = [
      ...['contract_market_closed', 'contract_liquidating', 'contract_close_above_remaining'],
      'contract_nothing_to_reduce',
      ...['market_delisted', 'contract_market_ending'],
      ...['trading_restricted', 'reduce_only_restricted', 'contract_paused', 'contract_loss_limit'],
      ...['order_value_overflow', 'contract_risk_too_high'],
      ...requestRejections,
    ];
    expect([...new Set(refusals.map(([code]) => code))]).toEqual(
      contractRejections.contract_order_amend_checked.filter((code) => !elsewhere.includes(code)),
    );
  });

  test('waits outside of the hours of its market', () => {
    closedHours();
    expect(exchange.codeOf(amend())).toBe('contract_market_closed');
  });

  test('keeps its number, and holds what its new price needs', () => {
    const before = exchange.money(1);
    expect(exchange.accept(amend()).orderId).toBe(orderId);
    exchange.restart();
    expect(exchange.contracts.openOrdersOf(1, 0)).toMatchObject([
      // A twentieth of 9,800, and 5 of fees.
      { orderId, ticks: 980, lots: 10, heldUnits: 495, status: 'open' },
    ]);
    exchange.accept(amend({ ticks: 970 }));
    expect(exchange.money(1)).toEqual(before);
    exchange.accept({
      type: 'contract_order_cancel',
      ...{ userId: 1, orderId, clientOrderId: '', requestKey: '' },
    });
    exchange.assertWhole();
  });

  test('stands behind those that were at its price', () => {
    exchange.accept(amend({ ticks: 985 }));
    exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 985, lots: 105 }));
    expect(exchange.contracts.openOrdersOf(1, 0)).toMatchObject([
      { orderId, filledLots: 5, status: 'partially_filled' },
    ]);
    exchange.accept(amend({ ticks: 982 }));
    expect(exchange.contracts.openOrdersOf(1, 0)).toMatchObject([
      { orderId, lots: 10, filledLots: 5, ticks: 982, heldUnits: 249 },
    ]);
    exchange.assertWhole();
  });

  test.each(['from its rows', 'from the effects'])(
    'keeps its place in an engine that goes on %s',
    (how) => {
      // A younger one stands there.
      exchange.accept(exchange.order({ userId: 4, ticks: 985, lots: 20 }));
      const before = exchange.engine.dump();
      exchange.accept(amend({ ticks: 985 }));
      const copy = new ContractEngine();
      const { engine, timestampMs } = exchange;
      if (how === 'from its rows') copy.load(engine.dump());
      else {
        copy.load(before);
        const stamp = { sequence: engine.sequence, timestampMs };
        copy.applyEffects(engine.effects, 0, engine.effects.length, stamp);
      }
      copy.assertBalanced();
      const sells = exchange.order({ userId: 3, side: 'sell', ticks: 985, lots: 115 });
      exchange.accept(sells);
      copy.decide({ ...sells, sequence: engine.sequence, timestampMs: exchange.timestampMs });
      assertSame(copy, engine, 'an engine that went on');
    },
  );

  test('trades at once where it meets others', () => {
    exchange.accept(amend({ ticks: 1_003 }));
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
    expect(exchange.position(1).lots).toBe(110);
    exchange.assertWhole();
  });

  test('closes the whole position that it reduces', () => {
    exchange.accept(exchange.order({ userId: 4, ticks: 983, lots: 5 }));
    of({ side: 'sell', ticks: 1_010, lots: 100, reduceOnly: 1 });
    exchange.accept(amend({ orderId, ticks: 985 }));
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    expect(exchange.contracts.order(orderId)).toBeUndefined();
    expect(exchange.effects).toContainEqual(
      expect.objectContaining({ type: 'contract_order_put', orderId, status: 'filled' }),
    );
    exchange.restart();
    exchange.assertWhole();
  });

  test('is not in its own way: all its lots may close, and all the money it holds counts', () => {
    of({ side: 'sell', ticks: 1_010, lots: 100, reduceOnly: 1 });
    exchange.accept(amend({ orderId, ticks: 1_008 }));
    expect(exchange.contracts.openOrdersOf(1, 0)[0]).toMatchObject({ lots: 100, ticks: 1_008 });
    of({ userId: 6, ticks: 905, lots: 11 });
    exchange.accept(amend({ userId: 6, orderId, ticks: 910 }));
    exchange.assertWhole();
  });
});
