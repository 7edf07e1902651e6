import { beforeEach, describe, expect, test } from 'vitest';
import { ContractExchange, PERP } from '#contract/testing/contract-exchange.ts';
import { Engine } from '#engine.ts';
import { RESTRICTION_FOREVER_MS } from '#kernel/restrictions.ts';
import type { UserRestriction } from '#kernel/restrictions.ts';
import { MERCHANT, P2pExchange, TAKER } from '#p2p/testing/p2p-exchange.ts';
import type { CommandOf } from '#products.ts';
import { EarnExchange } from '#testing/earn-exchange.ts';
import { orderOf, SMALL_RULES } from '#testing/small-exchange.ts';
import { restriction } from './product.ts';

const HOUR_MS = 3_600_000;

let exchange: EarnExchange;

beforeEach(() => {
  exchange = new EarnExchange();
  exchange.addUser(1);
  exchange.addUser(2);
});

function set(
  kind: UserRestriction,
  untilMs: number,
  userId = 1,
): CommandOf<'user_restriction_set'> {
  return { type: 'user_restriction_set', userId, restriction: kind, untilMs };
}

const inAnHour = () => exchange.timestampMs + HOUR_MS;
const buy = orderOf({ userId: 1, ticks: 90, lots: 20 });
const open = () => exchange.engine.openOrdersOf(1, 0).length;
const untilMs = (kind: UserRestriction) => exchange.engine.read(restriction).untilMs(1, kind);

describe('a restriction', () => {
  test('of trading ends open orders at once, and cancelling is never refused', () => {
    exchange.accept(buy);
    exchange.accept(set('no_trading', inAnHour()));
    expect(open()).toBe(0);
    expect(exchange.codeOf(buy)).toBe('trading_restricted');
    expect(exchange.codeOf({ ...buy, side: 'sell' })).toBe('trading_restricted');
    const cancel = { type: 'order_cancel_all', userId: 1, marketId: 0, requestKey: '' } as const;
    expect(exchange.codeOf(cancel)).toBe('');
    expect(exchange.codeOf({ ...buy, userId: 2 })).toBe('');
    exchange.assertWhole();
  });

  test('that lets a user only reduce takes sales', () => {
    exchange.accept(set('reduce_only', inAnHour()));
    expect(exchange.codeOf(buy)).toBe('reduce_only_restricted');
    expect(exchange.codeOf({ ...buy, side: 'sell', ticks: 110 })).toBe('');
    expect(open()).toBe(1);
  });

  test('is over at its end to the millisecond, and its row goes by the timer', () => {
    const endMs = inAnHour();
    exchange.accept(set('no_trading', endMs));
    // A command comes a second after the last.
    exchange.timestampMs = endMs - 1_001;
    expect(exchange.codeOf(buy)).toBe('trading_restricted');
    exchange.timestampMs = endMs - 1_000;
    expect(exchange.codeOf(buy)).toBe('');
    expect(exchange.engine.nextDueAtMs).toBe(endMs);
    expect(exchange.fireDue()).toBe(1);
    expect(exchange.engine.nextDueAtMs).toBeUndefined();
    expect(exchange.engine.dump().records).not.toHaveProperty('user_restriction');
    exchange.assertWhole();
  });

  test('without an end holds until it is lifted, beside one that ends', () => {
    exchange.accept(set('no_trading', RESTRICTION_FOREVER_MS));
    exchange.accept(set('no_withdrawal', inAnHour()));
    exchange.pass(1_000 * HOUR_MS);
    expect(untilMs('no_withdrawal')).toBe(0);
    expect(exchange.codeOf(buy)).toBe('trading_restricted');
    exchange.accept(set('no_trading', 0));
    expect(exchange.codeOf(buy)).toBe('');
    exchange.assertWhole();
  });

  test('holds after a restart, and a replay of the commands gives the same state', () => {
    exchange.accept(set('reduce_only', inAnHour()));
    const copy = new Engine(SMALL_RULES);
    copy.load(exchange.engine.dump());
    const stamp = { sequence: copy.sequence + 1, timestampMs: copy.timestampMs + 1 };
    expect(copy.decide({ ...buy, ...stamp })).toMatchObject({ code: 'reduce_only_restricted' });
    expect(copy.nextDueAtMs).toBe(exchange.engine.nextDueAtMs);
    exchange.assertWhole();
  });

  test.each([
    ['unknown_user', () => set('no_trading', 1, 99)],
    ['restriction_over', () => set('no_trading', exchange.timestampMs)],
    ['restriction_over', () => set('no_trading', RESTRICTION_FOREVER_MS + 1)],
    ['restriction_unchanged', () => set('no_trading', RESTRICTION_FOREVER_MS)],
    ['restriction_unchanged', () => set('no_withdrawal', 0)],
  ] as const)('is refused with %s and leaves no trace', (code, command) => {
    exchange.accept(set('no_trading', RESTRICTION_FOREVER_MS));
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(command())).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  });
});

test('a position is closed under every restriction, and nothing adds to it', () => {
  const contracts = new ContractExchange();
  for (const userId of [1, 2]) contracts.addUser(userId);
  contracts.trade(1, 2, 100, 1_000);
  contracts.accept(contracts.order({ userId: 2, side: 'buy', ticks: 1_000, lots: 100 }));
  const { timestampMs } = contracts;
  for (const kind of ['reduce_only', 'no_trading'] as const) {
    contracts.accept(set(kind, timestampMs + HOUR_MS));
    const code = kind === 'no_trading' ? 'trading_restricted' : 'reduce_only_restricted';
    expect(contracts.codeOf(contracts.order({ userId: 1, ticks: 1_000, lots: 1 }))).toBe(code);
    const { positionId } = contracts.position(1);
    const reverse = { type: 'contract_reverse', userId: 1, positionId, requestKey: '' } as const;
    expect(contracts.codeOf(reverse)).toBe(code);
    const half = contracts.order({ userId: 1, side: 'sell', ticks: 1_000, lots: 10 });
    expect(contracts.codeOf({ ...half, reduceOnly: 1, marketId: PERP })).toBe('');
  }
  expect(contracts.position(1).lots).toBe(80);
});

test('who may withdraw nothing sells to nobody: their sell ads and unpaid sales end', () => {
  const p2p = new P2pExchange();
  p2p.makeMerchant();
  const adId = p2p.publish();
  const orderId = p2p.take(adId);
  p2p.accept(set('no_withdrawal', p2p.timestampMs + HOUR_MS, MERCHANT));
  expect(p2p.p2p.ad(adId)).toBeUndefined();
  expect(p2p.p2p.order(orderId)).toMatchObject({ state: 'cancelled' });
  expect(p2p.codeOf(p2p.taking(adId, { userId: TAKER }))).toBe('unknown_p2p_ad');
  expect(p2p.publish({ side: 'buy' })).toBeGreaterThan(0);
});
