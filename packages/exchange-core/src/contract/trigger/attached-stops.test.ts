import { beforeEach, describe, expect, test } from 'vitest';
import { KEPT_STOP } from '#contract/commands.ts';
import {
  TriggerExchange,
  moveTrigger as move,
  trailing,
  trigger,
} from '#contract/testing/trigger-exchange.ts';
import type { PlaceTrigger as Place } from '#contract/testing/trigger-exchange.ts';

let exchange: TriggerExchange;

/** The mark is 1,000; user 2 bids 985 and asks 1,005; user 3 has nothing, and 20x. */
beforeEach(() => {
  exchange = new TriggerExchange();
});

/** A buy of user 3 that opens once the mark rises to 1,003. */
function opens(fields: Partial<Place> = {}): Place {
  const side = { side: 'buy', triggerTicks: 1_003, reduceOnly: 0, lots: 10 } as const;
  return trigger({ userId: 3, ...side, ...fields });
}
const limit = { orderType: 'stop_limit', timeInForce: 'gtc' } as const;
const fromBelow = { orderType: 'take_profit_market', triggerTicks: 995 } as const;

/** What a buy is answered, by what it waits for and its stops. */
const buys: [answer: string, fields: Partial<Place>][] = [
  ['take_profit_not_above', { takeProfitTicks: 1_003, stopLossTicks: 1_003 }],
  ['stop_loss_not_below', { takeProfitTicks: 1_004, stopLossTicks: 1_003 }],
  ['', { takeProfitTicks: 1_004, stopLossTicks: 1_002 }],
  // The mark is beyond both, and will not be when it acts.
  ['', { ...fromBelow, takeProfitTicks: 996, stopLossTicks: 994 }],
  ['stop_loss_not_below', { ...fromBelow, stopLossTicks: 995 }],
  // A limit beyond the trigger is the worst price that may be paid, one before it is where it rests.
  ['stop_loss_not_below', { ...limit, ticks: 1_010, stopLossTicks: 1_003 }],
  ['', { ...limit, ticks: 1_010, takeProfitTicks: 1_005, stopLossTicks: 1_002 }],
  ['take_profit_not_above', { ...limit, ticks: 998, takeProfitTicks: 998 }],
  ['', { ...limit, ticks: 998, takeProfitTicks: 999, stopLossTicks: 997 }],
  ['stop_loss_not_below', { ...limit, ticks: 998, stopLossTicks: 998 }],
  // Half a percent above the mark of 1,000 is 1,005, above the price that begins it 995.
  ['take_profit_not_above', { ...trailing, takeProfitTicks: 1_005 }],
  ['stop_loss_not_below', { ...trailing, stopLossTicks: 1_005 }],
  ['', { ...trailing, takeProfitTicks: 1_006, stopLossTicks: 1_004 }],
  ['', { ...trailing, activationTicks: 990, takeProfitTicks: 996, stopLossTicks: 994 }],
  ['take_profit_not_above', { ...trailing, activationTicks: 990, takeProfitTicks: 995 }],
  // A twentieth below 1,003 is 953, less what must be kept 958.
  ['stop_loss_beyond_liquidation', { stopLossTicks: 957 }],
  ['', { stopLossTicks: 959 }],
  // A tenth above the trigger is as far as a limit may go, with stops or without.
  ['contract_price_above_market', { ...limit, ticks: 1_104 }],
  ['', { ...limit, ticks: 1_103 }],
];

describe('stops of what a conditional order opens', () => {
  test.each(buys)('%j answers %j', (answer, fields) => {
    const state = exchange.engine.canonicalState();
    expect(exchange.codeOf(opens(fields))).toBe(answer);
    if (answer !== '') expect(exchange.engine.canonicalState()).toEqual(state);
  });

  test('lie the other way round for a sell', () => {
    const sell = { side: 'sell', triggerTicks: 997 } as const;
    const stops = (takeProfitTicks: number, stopLossTicks: number) => ({
      ...sell,
      ...{ takeProfitTicks, stopLossTicks },
    });
    expect(exchange.codeOf(opens(stops(997, 997)))).toBe('take_profit_not_below');
    expect(exchange.codeOf(opens(stops(996, 997)))).toBe('stop_loss_not_above');
    const low = { ...limit, ...sell, ticks: 897 };
    expect(exchange.codeOf(opens(low))).toBe('contract_price_below_market');
    exchange.accept(opens(stops(996, 998)));
  });

  test('are none of an order that only reduces', () => {
    expect(exchange.codeOf(trigger({ takeProfitTicks: 900 }))).toBe('contract_trigger_fields');
    const { orderId: triggerId } = exchange.accept(trigger());
    const stops = { triggerTicks: 0, takeProfitTicks: 900 };
    expect(exchange.codeOf(move({ triggerId, ...stops }))).toBe('contract_trigger_fields');
  });

  test('are not compared with the liquidation of a shared account, which nobody knows yet', () => {
    exchange.setting(3, 20, 'cross');
    exchange.accept(opens({ stopLossTicks: 10 }));
  });

  test('of an older journal were not looked at, nor was a limit', () => {
    exchange.decideAs(5);
    exchange.accept(opens({ ...limit, ticks: 2_000 }));
  });

  test('stand at the position as the order fills, part by part, and close it', () => {
    const stops = { takeProfitTicks: 1_020, stopLossTicks: 990 };
    exchange.accept(opens({ ...limit, ticks: 1_004, ...stops }));
    exchange.restart();
    expect(exchange.fire(1_003)).toEqual(['fired none']);
    expect(exchange.contracts.openOrdersOf(3, 0)).toMatchObject([{ filledLots: 0, ...stops }]);
    exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_004, lots: 4 }));
    expect(exchange.position(3)).toMatchObject({ lots: 4, ...stops });
    exchange.accept(exchange.order({ userId: 2, side: 'sell', ticks: 1_004, lots: 6 }));
    expect(exchange.position(3)).toMatchObject({ lots: 10, ...stops });
    exchange.restart();
    expect(exchange.fire(989)).toEqual([]);
    expect(exchange.contracts.positionsOf(3)).toEqual([]);
  });

  test('that the market has passed by then refuse the order, and it says so', () => {
    exchange.accept(opens({ takeProfitTicks: 1_010 }));
    expect(exchange.fire(1_012)).toEqual(['rejected_on_trigger take_profit_not_above']);
    // The mark fell below the stop-loss before it turned.
    exchange.accept(opens({ ...trailing, stopLossTicks: 1_000 }));
    expect(exchange.fire(980)).toEqual([]);
    expect(exchange.fire(990)).toEqual(['rejected_on_trigger stop_loss_not_below']);
    expect(exchange.contracts.positionsOf(3)).toEqual([]);
  });

  test('end with the order when the market’s steps have no place for them', () => {
    exchange.accept(opens({ triggerTicks: 1_010, takeProfitTicks: 1_025 }));
    exchange.setSteps();
    expect(exchange.endings()).toEqual(['cancelled steps_changed']);
    const between = opens({ triggerTicks: 1_010, stopLossTicks: 985 });
    expect(exchange.codeOf(between)).toBe('price_off_step');
  });
});

describe('while the order waits its stops', () => {
  const stops = { takeProfitTicks: 1_020, stopLossTicks: 990 };
  let triggerId = 0;
  const row = () => exchange.contracts.triggersOf(3, 0).at(-1);
  const change = (fields: Partial<Parameters<typeof move>[0]>) =>
    exchange.codeOf(move({ userId: 3, triggerId, triggerTicks: 0, ...fields }));

  beforeEach(() => {
    triggerId = exchange.accept(opens(stops)).orderId;
  });

  test('are changed and taken away one by one, and the trigger stays', () => {
    expect(change({ takeProfitTicks: 1_030 })).toBe('');
    expect(row()).toMatchObject({ triggerTicks: 1_003, ...stops, takeProfitTicks: 1_030 });
    expect(change({ stopLossTicks: 0 })).toBe('');
    expect(row()).toMatchObject({ takeProfitTicks: 1_030, stopLossTicks: 0 });
    exchange.restart();
    expect(exchange.fire(1_003)).toEqual(['fired none']);
    expect(exchange.position(3)).toMatchObject({ takeProfitTicks: 1_030, stopLossTicks: 0 });
  });

  test('stay as they are while the trigger moves, unless it would move beyond them', () => {
    expect(change({ triggerTicks: 1_010 })).toBe('');
    expect(row()).toMatchObject({ triggerTicks: 1_010, ...stops });
    expect(change({ triggerTicks: 1_020 })).toBe('take_profit_not_above');
    expect(change({ triggerTicks: 1_020, takeProfitTicks: 1_040 })).toBe('');
    expect(row()).toMatchObject({ triggerTicks: 1_020, takeProfitTicks: 1_040 });
  });

  test.each([
    ['amend_changes_nothing', stops],
    ['amend_changes_nothing', {}],
    ['take_profit_not_above', { takeProfitTicks: 1_003, stopLossTicks: 1_003 }],
    ['stop_loss_not_below', { stopLossTicks: 1_003 }],
    ['stop_loss_not_below', { stopLossTicks: -2 }],
    ['take_profit_not_above', { takeProfitTicks: 100_001 }],
    ['stop_loss_beyond_liquidation', { stopLossTicks: 950 }],
  ])('say %s to %j, and leave no trace', (answer, fields) => {
    const state = exchange.engine.canonicalState();
    expect(change(fields)).toBe(answer);
    expect(exchange.engine.canonicalState()).toEqual(state);
  });

  test('of a trailing one change without moving what it follows', () => {
    const { orderId } = exchange.accept(opens({ ...trailing, lots: 5 }));
    expect(exchange.fire(1_000 - 4)).toEqual([]);
    const own = { userId: 3, triggerId: orderId, stopLossTicks: 980 } as const;
    expect(exchange.codeOf(move({ ...own, triggerTicks: 1_010 }))).toBe('amend_not_allowed');
    exchange.accept(move({ ...own, triggerTicks: 0, takeProfitTicks: KEPT_STOP }));
    exchange.restart();
    const [trails] = exchange.contracts.triggersOf(3, 0);
    expect(trails).toMatchObject({ extremeTicks: 996, stopLossTicks: 980, takeProfitTicks: 0 });
    // Half a percent above 996.
    expect(exchange.fire(1_000)).toEqual([]);
    expect(exchange.fire(1_001)).toEqual(['fired none']);
  });

  test('between the steps may stay, and only a new price asks for a step', () => {
    exchange.accept(opens({ triggerTicks: 1_010, takeProfitTicks: 1_020 }));
    exchange.setSteps();
    triggerId = row()?.triggerId ?? 0;
    expect(change({ stopLossTicks: 985 })).toBe('price_off_step');
    expect(change({ stopLossTicks: 980 })).toBe('');
  });
});
