import { beforeEach, describe, expect, test } from 'vitest';
import { requestRejections } from '#kernel/request-memory.ts';
import { contractRejections } from '#contract/rejections.ts';
import { PERP } from '#contract/testing/contract-exchange.ts';
import { loseMark } from '#contract/testing/two-markets.ts';
import { TriggerExchange, trailing, trigger } from '#contract/testing/trigger-exchange.ts';
import type { PlaceTrigger as Place } from '#contract/testing/trigger-exchange.ts';
import { OWN_TRIGGERS_MAX } from './place-trigger.ts';

let exchange: TriggerExchange;

beforeEach(() => {
  exchange = new TriggerExchange();
});

/** A day may cost a unit, and closing one lot lost more. */
function reachLimit(): void {
  for (let at = 0; at < OWN_TRIGGERS_MAX; at++) exchange.accept(trigger());
  exchange.limit(1, 1);
  const { positionId } = exchange.position(1);
  const close = { userId: 1, positionId, lots: 1, ticks: 0, clientOrderId: '', requestKey: '' };
  exchange.accept({ type: 'contract_close', ...close });
}

function freeze(): void {
  exchange.trade(5, 2, 50, 1_000);
  exchange.say(991);
}

const opensLong = { side: 'buy', reduceOnly: 0, lots: 1, triggerTicks: 1_005 } as const;
const opensShort = { side: 'sell', reduceOnly: 0, lots: 1, triggerTicks: 990 } as const;
const limit = { orderType: 'stop_limit', timeInForce: 'gtc' } as const;

/** Each row breaks its own check and, where both can be broken at once, the next. */
const refusals: [code: string, fields: Partial<Place>, before?: () => void][] = [
  ['unknown_user', { userId: 99, marketId: 9 }],
  ['unknown_contract', { marketId: 9 }],
  ['market_delisted', { orderType: 'stop_limit' }, () => exchange.end(1_000)],
  ['market_halted', { orderType: 'stop_limit' }, () => exchange.setState('halted')],
  ['contract_market_closed', { orderType: 'stop_limit' }, () => exchange.closeHours()],
  ['contract_cancel_only', { orderType: 'stop_limit' }, () => exchange.setState('cancel_only')],
  ['contract_price_required', { orderType: 'stop_limit', callbackBps: 1 }],
  ['contract_price_not_allowed', { ticks: 5, timeInForce: 'gtc' }],
  ['contract_time_in_force', { timeInForce: 'gtc', callbackBps: 1 }],
  ['price_out_of_range', { orderType: 'stop_limit', ticks: 100_001, callbackBps: 1 }],
  ['contract_trigger_fields', { stopLossTicks: 5, triggerTicks: 0 }],
  ['contract_trigger_fields', { callbackBps: 1, triggerTicks: 0 }],
  ['contract_trigger_fields', { activationTicks: 5, triggerTicks: 0 }],
  ['contract_trigger_fields', { ...trailing, triggerTicks: 5, callbackBps: 9 }],
  ['callback_rate_out_of_range', { ...trailing, callbackBps: 9, activationTicks: 100_001 }],
  ['callback_rate_out_of_range', { ...trailing, callbackBps: 1_001 }],
  ['trigger_price_out_of_range', { ...trailing, activationTicks: 100_001, positionSide: 'long' }],
  ['trigger_price_out_of_range', { triggerTicks: 0, positionSide: 'long' }],
  ['price_off_step', { triggerTicks: 985, positionSide: 'long' }, () => exchange.setSteps()],
  ['price_off_step', { ...trailing, activationTicks: 985 }, () => exchange.setSteps()],
  ['price_off_step', { orderType: 'stop_limit', ticks: 985 }, () => exchange.setSteps()],
  ['contract_position_side', { positionSide: 'long', lots: -1 }],
  ['contract_position_side', { userId: 4, lots: -1 }],
  ['contract_lots_below_min', { lots: -1 }],
  ['contract_lots_below_min', { lots: 0, reduceOnly: 0 }],
  ['contract_lots_above_max', { lots: 20_001 }],
  ['contract_liquidating', { userId: 5, side: 'buy', triggerTicks: 5 }, () => freeze()],
  ['contract_nothing_to_reduce', { side: 'buy', lots: 1, triggerTicks: 5 }],
  ['contract_nothing_to_reduce', { userId: 3, triggerTicks: 1_000 }],
  ['contract_close_above_remaining', { lots: 101, triggerTicks: 1_000 }],
  ['quantity_off_step', { lots: 99, triggerTicks: 1_000 }, () => exchange.setSteps()],
  ['quantity_off_step', { userId: 3, reduceOnly: 0, lots: 9 }, () => exchange.setSteps()],
  [
    'contract_index_degraded',
    { userId: 3, reduceOnly: 0, lots: 1, triggerTicks: 1_000 },
    () => {
      exchange.timestampMs += 15_000;
    },
  ],
  ['trigger_would_fire', { triggerTicks: 1_000 }],
  ['trigger_would_fire', { orderType: 'take_profit_market', triggerTicks: 1_000 }],
  ['trigger_would_fire', { side: 'buy', reduceOnly: 0, lots: 1, triggerTicks: 1_000 }],
  ['contract_price_above_market', { ...opensLong, ...limit, ticks: 1_110, takeProfitTicks: 1 }],
  ['contract_price_below_market', { ...opensShort, ...limit, ticks: 880, takeProfitTicks: 2_000 }],
  ['take_profit_not_above', { ...opensLong, takeProfitTicks: 1_005, stopLossTicks: 1_005 }],
  ['stop_loss_not_below', { ...opensLong, stopLossTicks: 1_005 }],
  ['take_profit_not_below', { ...opensShort, takeProfitTicks: 990, stopLossTicks: 990 }],
  ['stop_loss_not_above', { ...opensShort, stopLossTicks: 990 }],
  [
    'stop_loss_beyond_liquidation',
    { ...opensLong, stopLossTicks: 10 },
    () => {
      reachLimit();
      exchange.delist();
    },
  ],
  [
    'contract_market_ending',
    opensLong,
    () => {
      restrict('no_trading');
      exchange.delist();
    },
  ],
  ['trading_restricted', opensLong, () => restrict('no_trading')],
  ['reduce_only_restricted', opensLong, () => restrict('reduce_only')],
  [
    'contract_paused',
    opensLong,
    () => {
      reachLimit();
      exchange.pause(1, 60_000);
    },
  ],
  ['contract_loss_limit', opensLong, () => reachLimit()],
  [
    'contract_worth_unknown',
    opensLong,
    () => {
      for (let at = 0; at < OWN_TRIGGERS_MAX; at++) exchange.accept(trigger());
      loseMark(exchange, 1);
    },
  ],
  [
    'too_many_trigger_orders',
    {},
    () => {
      for (let at = 0; at < OWN_TRIGGERS_MAX; at++) exchange.accept(trigger());
    },
  ],
];

function restrict(restriction: 'no_trading' | 'reduce_only'): void {
  reachLimit();
  exchange.restrict(1, restriction, 60_000);
}

describe('a conditional order', () => {
  test.each(refusals.map(([code, fields, before], place) => ({ place, code, fields, before })))(
    '$place is refused with $code, and leaves no trace',
    ({ code, fields, before }) => {
      before?.();
      const state = exchange.engine.canonicalState();
      expect(exchange.codeOf(trigger(fields))).toBe(code);
      expect(exchange.effects).toEqual([]);
      expect(exchange.engine.canonicalState()).toEqual(state);
    },
  );

  test('has a row for every reason, in the order of the checks', () => {
    // No number of lots that the market takes is worth more than is exact; keys are the kernel's.
    const elsewhere: readonly string[] = ['order_value_overflow', ...requestRejections];
    expect([...new Set(refusals.map(([code]) => code))]).toEqual(
      contractRejections.contract_trigger_place.filter((code) => !elsewhere.includes(code)),
    );
  });

  test('is its owner’s alone to cancel, once', () => {
    const { orderId: triggerId } = exchange.accept(trigger());
    const cancel = { type: 'contract_trigger_cancel', triggerId, requestKey: '' } as const;
    expect(exchange.codeOf({ ...cancel, userId: 2 })).toBe('order_not_open');
    expect(exchange.codeOf({ ...cancel, userId: 99 })).toBe('unknown_user');
    exchange.accept({ ...cancel, userId: 1 });
    expect(exchange.endings()).toEqual(['cancelled user_cancel']);
    expect(exchange.codeOf({ ...cancel, userId: 1 })).toBe('order_not_open');
    expect(exchange.fire(989)).toEqual([]);
  });

  test.each<[string, Partial<Place>, number, number]>([
    ['a stop', { triggerTicks: 992 }, 993, 992],
    ['a take-profit', { orderType: 'take_profit_market', triggerTicks: 1_008 }, 1_007, 1_008],
    // Half a percent below the mark of 1,000 is 995.
    ['a trailing one', trailing, 996, 995],
  ])(
    '%s closes the position when the mark reaches it, and not before',
    (_, fields, at, reached) => {
      exchange.accept(trigger(fields));
      expect(exchange.fire(at)).toEqual([]);
      exchange.restart();
      expect(exchange.fire(reached)).toEqual(['fired none']);
      expect(exchange.contracts.positionsOf(1)).toEqual([]);
      expect(exchange.contracts.triggersOf(1, 0)).toEqual([]);
    },
  );

  test('a trailing one follows from its activation price on', () => {
    exchange.accept(trigger({ ...trailing, activationTicks: 1_004 }));
    expect(exchange.fire(990)).toEqual([]);
    expect(exchange.fire(1_004)).toEqual([]);
    expect(exchange.fire(1_010)).toEqual([]);
    expect(exchange.contracts.triggersOf(1, 0)).toMatchObject([{ extremeTicks: 1_010 }]);
    exchange.restart();
    expect(exchange.fire(1_005)).toEqual([]);
    expect(exchange.fire(1_004)).toEqual(['fired none']);
  });

  test('that opens is checked when it fires, and says why it could not', () => {
    const opens = { reduceOnly: 0, side: 'buy', triggerTicks: 1_003 } as const;
    exchange.accept(trigger({ ...opens, userId: 3, lots: 10 }));
    // A twentieth of 20,000 lots at 1,000 is all the money there is, and fees come on top.
    exchange.accept(trigger({ ...opens, userId: 3, lots: 20_000 }));
    expect(exchange.fire(1_003)).toEqual([
      'fired none',
      'rejected_on_trigger insufficient_balance',
    ]);
    expect(exchange.position(3).lots).toBe(10);
  });

  test('with a price rests when the market has left it behind', () => {
    const asks = { orderType: 'stop_limit', timeInForce: 'gtc', ticks: 995, lots: 40 } as const;
    exchange.accept(trigger(asks));
    expect(exchange.fire(990)).toEqual(['fired none']);
    expect(exchange.contracts.openOrdersOf(1, 0)).toMatchObject([
      { ticks: 995, lots: 40, reduceOnly: 1, closeType: 'stop_loss' },
    ]);
    // Of the hundred, sixty are left for the next.
    exchange.accept(trigger({ ...asks, lots: 80, triggerTicks: 988 }));
    expect(exchange.fire(988)).toEqual(['fired none']);
    expect(exchange.contracts.openOrdersOf(1, 0)[0]).toMatchObject({ lots: 60 });
  });

  test('protects a position although another order of its owner waits to close it', () => {
    const rests = { userId: 1, side: 'sell', ticks: 1_004, lots: 100, reduceOnly: 1 } as const;
    exchange.accept(exchange.order(rests));
    exchange.accept(trigger());
    expect(exchange.fire(990)).toEqual(['fired none']);
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    expect(exchange.contracts.openOrdersOf(1, 0)).toEqual([]);
  });

  test('that finds nobody is refused then', () => {
    exchange.accept({ type: 'contract_order_cancel_all', userId: 2, marketId: 0, requestKey: '' });
    exchange.accept(trigger());
    expect(exchange.fire(990)).toEqual(['rejected_on_trigger no_liquidity']);
    expect(exchange.position(1).lots).toBe(100);
  });

  test('that a market takes no more is refused by the name that journals have for it', () => {
    exchange.accept(trigger());
    exchange.setState('cancel_only');
    expect(exchange.fire(990)).toEqual(['rejected_on_trigger market_cancel_only']);
  });

  test('ends with what it would reduce; one that opens stays', () => {
    exchange.accept(trigger());
    exchange.accept(trigger({ reduceOnly: 0, lots: 1 }));
    const close = { positionId: exchange.position(1).positionId, clientOrderId: '' };
    exchange.accept({
      type: 'contract_close',
      userId: 1,
      lots: 100,
      ticks: 0,
      ...close,
      requestKey: '',
    });
    expect(exchange.endings()).toEqual(['cancelled position_gone']);
    expect(exchange.contracts.triggersOf(1, 0)).toHaveLength(1);
    const all = {
      type: 'contract_order_cancel_all',
      userId: 1,
      marketId: PERP,
      requestKey: '',
    } as const;
    exchange.accept(all);
    expect(exchange.endings()).toEqual(['cancelled user_cancel']);
  });

  test('leaves with all else of a frozen account, and of a liquidation', () => {
    exchange.accept(trigger());
    exchange.accept({ type: 'order_cancel_frozen', userId: 1, requestKey: '' });
    expect(exchange.endings()).toEqual(['cancelled account_frozen']);
    exchange.trade(5, 2, 50, 1_000);
    exchange.accept(trigger({ userId: 5, triggerTicks: 800 }));
    expect(exchange.fire(991)).toEqual(['cancelled liquidation']);
  });

  test('keeps modes from changing', () => {
    exchange.accept(trigger({ userId: 3, reduceOnly: 0, lots: 1 }));
    const mode = {
      leverage: 20,
      marginMode: 'isolated',
      positionMode: 'hedge',
      requestKey: '',
    } as const;
    const set = { type: 'contract_setting_set', userId: 3, marketId: PERP, ...mode } as const;
    expect(exchange.codeOf(set)).toBe('contract_mode_in_use');
  });
});
