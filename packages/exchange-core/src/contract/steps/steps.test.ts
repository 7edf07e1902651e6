import { beforeEach, describe, expect, test } from 'vitest';
import { KEPT_STOP } from '#contract/commands.ts';
import { ENDED_ORDERS_MAX } from '#contract/end-orders.ts';
import { ContractExchange, smallTerms } from '#contract/testing/contract-exchange.ts';
import type { ContractBody } from '#contract/testing/contract-exchange.ts';
import { trailing, trigger } from '#contract/testing/trigger-exchange.ts';

const OPEN_ORDERS_MAX = 2_000;
const own = { userId: 1, requestKey: '' };

let exchange: ContractExchange;

/** User 1 is long 103 lots against user 2. */
beforeEach(() => {
  exchange = new ContractExchange({ openOrdersMax: OPEN_ORDERS_MAX });
  for (const userId of [1, 2, 3]) exchange.addUser(userId);
  exchange.trade(1, 2, 103, 1_000);
});

function steps(tickStep: number, lotStep: number): ContractBody {
  return smallTerms({ openOrdersMax: OPEN_ORDERS_MAX, tickStep, lotStep });
}

function placed(...bodies: readonly ContractBody[]): number[] {
  return bodies.map((body) => exchange.accept(body).orderId);
}

function close(lots: number, ticks = 0): ContractBody {
  const { positionId } = exchange.position(1);
  return { type: 'contract_close', ...own, positionId, lots, ticks, clientOrderId: '' };
}

function stops(takeProfitTicks: number, stopLossTicks: number): ContractBody {
  const { positionId } = exchange.position(1);
  return { type: 'contract_stops_set', ...own, positionId, takeProfitTicks, stopLossTicks };
}

/** What the last command has ended, and why. */
function ended(): string[] {
  return exchange.effects.flatMap((effect) => {
    if (effect.type === 'contract_order_put') return [`${effect.orderId} ${effect.closeReason}`];
    return effect.type === 'contract_trigger_put'
      ? [`${effect.triggerId} ${effect.closeReason}`]
      : [];
  });
}

const opensAt = (ticks: number, lots: number) =>
  trigger({
    ...{ userId: 3, side: 'buy', reduceOnly: 0, orderType: 'stop_limit', timeInForce: 'gtc' },
    ...{ triggerTicks: 1_013, ticks, lots },
  });
const reducesAt = (ticks: number, lots: number) =>
  trigger({ orderType: 'stop_limit', timeInForce: 'gtc', triggerTicks: 987, ticks, lots });

describe('other steps of a market', () => {
  test('end the orders that stand between them, release what those held, and leave the rest', () => {
    const kept = placed(
      exchange.order({ userId: 3, ticks: 990, lots: 10 }),
      // All that is open, in whatever lots that is.
      exchange.order({ side: 'sell', reduceOnly: 1, ticks: 1_010, lots: 103 }),
    );
    const { held } = exchange.money(3);
    const unfit = placed(
      exchange.order({ userId: 3, ticks: 985, lots: 10 }),
      exchange.order({ userId: 3, ticks: 990, lots: 12 }),
      exchange.order({ userId: 2, reduceOnly: 1, ticks: 990, lots: 33 }),
    );
    const waiting = placed(
      opensAt(1_020, 10),
      trigger({ ...opensAt(0, 10), orderType: 'stop_market', timeInForce: 'ioc', ticks: 0 }),
    );
    const protecting = placed(
      trigger({ triggerTicks: 987, lots: 33 }),
      trigger({ ...trailing, activationTicks: 1_013 }),
      reducesAt(980, 0),
      reducesAt(980, 103),
    );
    const unfitWaiting = placed(
      opensAt(1_025, 10),
      opensAt(1_020, 12),
      reducesAt(985, 0),
      reducesAt(980, 33),
    );
    exchange.accept(stops(1_013, 967));
    exchange.accept(steps(10, 5));
    expect(ended()).toEqual([...unfit, ...unfitWaiting].map((id) => `${id} steps_changed`));
    const { contracts } = exchange;
    const open = [1, 2, 3].flatMap((userId) => contracts.openOrdersOf(userId, 0));
    const wait = [1, 3].flatMap((userId) => contracts.triggersOf(userId, 0));
    expect(open.map(({ orderId }) => orderId).sort()).toEqual(kept);
    expect(wait.map(({ triggerId }) => triggerId).sort()).toEqual([...waiting, ...protecting]);
    expect(exchange.money(3).held).toBe(held);
    expect(exchange.position(1)).toMatchObject({ takeProfitTicks: 1_013, stopLossTicks: 967 });
    exchange.restart();
    exchange.assertWhole();
  });

  test('leave what stands in them, and finer ones leave everything', () => {
    exchange.accept(exchange.order({ userId: 3, ticks: 990, lots: 15 }));
    exchange.accept(steps(10, 5));
    expect(ended()).toEqual([]);
    expect(exchange.codeOf(exchange.order({ userId: 3, ticks: 990, lots: 7 }))).toBe(
      'quantity_off_step',
    );
    exchange.accept(steps(1, 1));
    expect(ended()).toEqual([]);
    expect(exchange.codeOf(exchange.order({ userId: 3, ticks: 991, lots: 7 }))).toBe('');
  });

  test('of a full book end some orders a command, the oldest first, whatever is killed in between', () => {
    const unfit = [ENDED_ORDERS_MAX, ENDED_ORDERS_MAX, 20].flatMap((length) => {
      exchange.say(1_000);
      return placed(
        ...Array.from({ length }, () => exchange.order({ userId: 3, ticks: 985, lots: 1 })),
      );
    });
    const [fits = 0] = placed(exchange.order({ userId: 3, ticks: 990, lots: 5 }));
    const seen: string[][] = [];
    exchange.listen = () => {
      seen.push(ended());
      exchange.restart();
    };
    exchange.accept(steps(10, 5));
    // Somebody else's order comes in between, and nothing between the steps enters.
    expect(exchange.codeOf(exchange.order({ userId: 2, ticks: 985, lots: 5 }))).toBe(
      'price_off_step',
    );
    expect(exchange.settle(10)).toBe(2);
    const parts = seen.filter((part) => part.length > 0);
    expect(parts.map((part) => part.length)).toEqual([ENDED_ORDERS_MAX, ENDED_ORDERS_MAX, 20]);
    expect(parts.flat()).toEqual(unfit.map((id) => `${id} steps_changed`));
    expect(exchange.contracts.openOrdersOf(3, 0).map(({ orderId }) => orderId)).toEqual([fits]);
    expect(exchange.engine.dump().records['contract_sweep'] ?? []).toEqual([]);
    exchange.assertWhole();
  });
});

describe('where lots are not whole steps any more', () => {
  beforeEach(() => {
    exchange.accept(exchange.order({ userId: 2, ticks: 990, lots: 400 }));
    exchange.accept(stops(1_013, 967));
    exchange.accept(steps(10, 10));
  });

  test('a position closes in whole steps, or to its last lot', () => {
    expect(exchange.codeOf(close(33))).toBe('quantity_off_step');
    exchange.accept(close(100));
    expect(exchange.codeOf(close(2))).toBe('quantity_off_step');
    exchange.accept(close(3));
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    exchange.assertWhole();
  });

  test('what is left beside an order that closes in whole steps can be asked for, too', () => {
    const [resting = 0] = placed(close(50, 1_010));
    expect(exchange.codeOf(close(52, 1_010))).toBe('quantity_off_step');
    const [rest = 0] = placed(close(53, 1_010));
    const open = exchange.contracts.openOrdersOf(1, 0).map(({ orderId }) => orderId);
    expect(open).toEqual([rest, resting]);
  });

  test('it is turned round, closed with all others, and stopped whole', () => {
    const { positionId } = exchange.position(1);
    exchange.accept({ type: 'contract_reverse', ...own, positionId });
    expect(exchange.position(1)).toMatchObject({ isLong: 0, lots: 103 });
    exchange.accept(exchange.order({ userId: 3, side: 'sell', ticks: 1_000, lots: 200 }));
    exchange.accept({ type: 'contract_close_all', ...own, marketId: 0 });
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    exchange.assertWhole();
  });

  test('its take-profit closes it where it was set to, between the steps', () => {
    exchange.say(1_013);
    exchange.settle();
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    exchange.assertWhole();
  });

  test('it is liquidated like any other', () => {
    exchange.accept(exchange.order({ userId: 3, ticks: 910, lots: 500 }));
    exchange.accept(stops(0, 0));
    for (const ticks of [990, 970, 950, 930]) exchange.say(ticks);
    expect(exchange.contracts.liquidations()).toHaveLength(1);
    exchange.settle(60_000);
    expect(exchange.contracts.positionsOf(1)).toEqual([]);
    exchange.assertWhole();
  });

  test('a stop that stays between the steps leaves the other free to move, in whole steps', () => {
    expect(exchange.codeOf(stops(1_013, 965))).toBe('price_off_step');
    expect(exchange.codeOf(stops(1_023, 967))).toBe('price_off_step');
    exchange.accept(stops(1_013, 960));
    exchange.accept(stops(0, 960));
  });

  test('an order that moves takes along what is left of it, and the stops it was placed with', () => {
    exchange.accept({ type: 'contract_order_cancel_all', ...own, userId: 2, marketId: 0 });
    exchange.accept(steps(1, 1));
    const odd = { userId: 3, ticks: 990, lots: 120, takeProfitTicks: 1_013 };
    const [orderId = 0] = placed(exchange.order(odd));
    exchange.accept(steps(10, 10));
    exchange.accept(close(103));
    expect(exchange.contracts.order(orderId)).toMatchObject({ filledLots: 103, lots: 120 });
    const kept = { takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP };
    const order = { ...own, userId: 3, orderId, ...kept };
    const move = { type: 'contract_order_amend_checked', ...order } as const;
    expect(exchange.codeOf({ ...move, ticks: 985 })).toBe('price_off_step');
    exchange.accept({ ...move, ticks: 980 });
    expect(exchange.contracts.order(orderId)).toMatchObject({ ticks: 980, takeProfitTicks: 1_013 });
    exchange.assertWhole();
  });
});
