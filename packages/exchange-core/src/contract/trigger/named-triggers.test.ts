import { beforeEach, expect, test } from 'vitest';
import { contractRejections } from '#contract/rejections.ts';
import { TriggerExchange, trigger } from '#contract/testing/trigger-exchange.ts';
import type { PlaceTrigger } from '#contract/testing/trigger-exchange.ts';

let exchange: TriggerExchange;

/** User 1 has a stop called `mine` and an order called `resting`. */
beforeEach(() => {
  exchange = new TriggerExchange();
  exchange.accept(named('mine'));
  exchange.accept(order('resting'));
});

/** A stop that closes what user 1 has, called so. */
const named = (clientOrderId: string, fields: Partial<PlaceTrigger> = {}) =>
  ({ ...trigger(fields), type: 'contract_trigger_place_named', clientOrderId }) as const;

const order = (clientOrderId: string, userId = 1) =>
  exchange.order({ userId, side: 'buy', ticks: 980, lots: 1, clientOrderId });

const names = (userId = 1) =>
  exchange.contracts.triggersOf(userId, 0).map(({ clientOrderId }) => clientOrderId);

test('is refused for what any other is, and for its name', () => {
  const others: readonly string[] = contractRejections.contract_trigger_place;
  const own = contractRejections.contract_trigger_place_named;
  expect(own.filter((code) => !others.includes(code))).toEqual([
    'invalid_client_order_id',
    'duplicate_client_order_id',
  ]);
});

const opens = { side: 'buy', reduceOnly: 0, lots: 1, triggerTicks: 1_005 } as const;

/** Each row breaks the check of the name and the one before or after it. */
const refusals: [code: string, name: string, fields: Partial<PlaceTrigger>, before?: () => void][] =
  [
    ['contract_cancel_only', 'a b', {}, () => exchange.setState('cancel_only')],
    ['invalid_client_order_id', 'a b', { orderType: 'stop_limit' }],
    ['invalid_client_order_id', 'x'.repeat(65), {}],
    ['trigger_would_fire', 'mine', { triggerTicks: 1_000 }],
    ['duplicate_client_order_id', 'resting', {}],
    ['duplicate_client_order_id', 'mine', opens, () => exchange.pause(1, 60_000)],
    ['contract_paused', 'another', opens, () => exchange.pause(1, 60_000)],
  ];

test.each(refusals)('%s is said of %s, and leaves no trace', (code, name, fields, before) => {
  before?.();
  const state = exchange.engine.canonicalState();
  expect(exchange.codeOf(named(name, fields))).toBe(code);
  expect(exchange.effects).toEqual([]);
  expect(exchange.engine.canonicalState()).toEqual(state);
});

test('its name is its user’s, and nobody else’s order or conditional one is in its way', () => {
  exchange.restart();
  expect(names()).toEqual(['mine']);
  expect(exchange.codeOf(order('mine'))).toBe('duplicate_client_order_id');
  expect(exchange.codeOf(order('mine', 2))).toBe('');
  exchange.accept(named('mine', { ...opens, userId: 3 }));
  expect(names(3)).toEqual(['mine']);
  exchange.accept(trigger());
  expect(names()).toEqual(['', 'mine']);
});

test('its name is free once it was cancelled; its last row says it', () => {
  const [{ triggerId } = { triggerId: 0 }] = exchange.contracts.triggersOf(1, 0);
  exchange.accept({ type: 'contract_trigger_cancel', userId: 1, triggerId, requestKey: '' });
  expect(exchange.effects).toMatchObject([
    { type: 'contract_trigger_name_put', triggerId, userId: 1, clientOrderId: 'mine' },
    { type: 'contract_trigger_name_dropped', triggerId },
    { type: 'contract_trigger_put', triggerId, status: 'cancelled' },
    { type: 'contract_trigger_dropped', triggerId },
  ]);
  expect(exchange.codeOf(order('mine'))).toBe('');
});

test.each<[string, Partial<PlaceTrigger>]>([
  ['closes at the market', {}],
  ['opens at the market', { ...opens, side: 'sell', triggerTicks: 990 }],
  ['rests', { orderType: 'stop_limit', timeInForce: 'gtc', ticks: 995, lots: 40 }],
])('the order that it becomes has its name where it %s', (_, fields) => {
  exchange.accept(named('other', fields));
  const placed: unknown[] = [];
  exchange.listen = () => {
    for (const effect of exchange.effects) {
      if (effect.type === 'contract_order_put' && effect.clientOrderId === 'other') {
        placed.push(effect.status);
      }
    }
  };
  exchange.accept({
    ...{ type: 'contract_trigger_cancel', userId: 1, requestKey: '' },
    triggerId: exchange.contracts.triggersOf(1, 0).at(-1)?.triggerId ?? 0,
  });
  exchange.say(990);
  exchange.settle();
  expect(placed).toHaveLength(1);
  expect(names()).toEqual([]);
  exchange.restart();
  const rests = fields.orderType === 'stop_limit';
  expect(exchange.codeOf(named('other', { ...opens, triggerTicks: 1_020 }))).toBe(
    rests ? 'duplicate_client_order_id' : '',
  );
  exchange.assertWhole();
});
