import { beforeEach, expect, test } from 'vitest';
import {
  TriggerExchange,
  moveTrigger as move,
  trailing,
  trigger,
} from '#contract/testing/trigger-exchange.ts';
import type { MoveTrigger as Move } from '#contract/testing/trigger-exchange.ts';

let exchange: TriggerExchange;

beforeEach(() => {
  exchange = new TriggerExchange();
});

/** Of the stop that user 1 has at 990; each row breaks its own check and, where both can be broken at once, the next. */
const moves: [code: string, fields: Partial<Move>, before?: () => void][] = [
  ['unknown_user', { userId: 99, triggerId: 1 }],
  ['order_not_open', { userId: 2 }, () => exchange.setState('halted')],
  ['order_not_open', { triggerId: 1 }],
  ['market_halted', { triggerTicks: 990 }, () => exchange.setState('halted')],
  ['contract_market_closed', { triggerTicks: 990 }, () => exchange.closeHours()],
  ['contract_cancel_only', { triggerTicks: 990 }, () => exchange.setState('cancel_only')],
  ['amend_changes_nothing', { triggerTicks: 990 }],
  ['trigger_price_out_of_range', { triggerTicks: 100_001 }],
  ['trigger_price_out_of_range', { triggerTicks: -1 }],
  ['amend_changes_nothing', { triggerTicks: 0 }],
  ['price_off_step', { triggerTicks: 1_005 }, () => exchange.setSteps()],
  ['trigger_would_fire', { triggerTicks: 1_000 }],
];

test.each(moves)('a trigger does not move and says %s to %j', (code, fields, before) => {
  const { orderId: triggerId } = exchange.accept(trigger());
  before?.();
  const state = exchange.engine.canonicalState();
  expect(exchange.codeOf(move({ triggerId, ...fields }))).toBe(code);
  expect(exchange.effects).toEqual([]);
  expect(exchange.engine.canonicalState()).toEqual(state);
});

test('a trigger does not move as a trailing one, while the index is degraded, or once it was reached', () => {
  const { orderId: trails } = exchange.accept(trigger(trailing));
  expect(exchange.codeOf(move({ triggerId: trails }))).toBe('amend_not_allowed');
  const opens = { reduceOnly: 0, side: 'buy', lots: 1, triggerTicks: 1_003 } as const;
  const { orderId: buys } = exchange.accept(trigger({ userId: 3, ...opens }));
  const { orderId: due } = exchange.accept(trigger());
  exchange.say(990);
  expect(exchange.codeOf(move({ triggerId: due, triggerTicks: 980 }))).toBe('order_not_open');
  exchange.timestampMs += 15_000;
  const late = { userId: 3, triggerId: buys, triggerTicks: 1_010 };
  expect(exchange.codeOf(move(late))).toBe('contract_index_degraded');
});

test('a trigger fires where it was moved to, and not where it was', () => {
  const { orderId: triggerId } = exchange.accept(trigger());
  exchange.accept(move({ triggerId, triggerTicks: 988 }));
  exchange.restart();
  expect(exchange.fire(989)).toEqual([]);
  expect(exchange.fire(988)).toEqual(['fired none']);
});
