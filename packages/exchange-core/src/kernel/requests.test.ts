import { describe, expect, test } from 'vitest';
import { orderOf, pairOf, SmallExchange } from '#testing/small-exchange.ts';
import { commandKinds } from '#products.ts';
import type { CommandBody } from '#products.ts';
import { bodyHasherOf } from './request-memory.ts';

function bodyHashOf(body: CommandBody): number {
  return bodyHasherOf(body.type, commandKinds[body.type])(body);
}

const DAY_MS = 86_400_000;
const keyed = orderOf({ requestKey: 'key-1' });

function exchangeWithUser(): SmallExchange {
  const exchange = new SmallExchange();
  exchange.addUser(1);
  exchange.addUser(2);
  return exchange;
}

describe('a request key', () => {
  test('gives a repeated request the first answer and does nothing more', () => {
    const exchange = exchangeWithUser();
    const first = exchange.accept(keyed);
    const state = exchange.engine.canonicalState().toString();
    const again = exchange.accept(keyed);
    expect(again).toEqual({ ...first, replayed: true });
    expect(exchange.effects).toEqual([]);
    expect(exchange.engine.canonicalState().toString()).toBe(state);
  });

  test('answers a repetition even after the order is gone', () => {
    const exchange = exchangeWithUser();
    const { orderId } = exchange.accept(keyed);
    exchange.accept({ type: 'order_cancel_all', userId: 1, marketId: 0, requestKey: '' });
    expect(exchange.submit(keyed)).toMatchObject({ ok: true, orderId, replayed: true });
  });

  test('names both legs of a repeated pair', () => {
    const exchange = exchangeWithUser();
    const pair = pairOf({ requestKey: 'pair' });
    const { orderId, otherOrderId } = exchange.accept(pair);
    expect(exchange.accept(pair)).toMatchObject({ orderId, otherOrderId, replayed: true });
  });

  test('refuses another request of the same user under the same key', () => {
    const exchange = exchangeWithUser();
    exchange.accept(keyed);
    expect(exchange.codeOf({ ...keyed, lots: 11 })).toBe('request_key_reused');
    expect(exchange.codeOf(pairOf({ requestKey: 'key-1' }))).toBe('request_key_reused');
  });

  test('belongs to one user', () => {
    const exchange = exchangeWithUser();
    exchange.accept(keyed);
    expect(exchange.accept({ ...keyed, userId: 2 }).replayed).toBe(false);
  });

  test('does not remember a refusal: the same request may be sent again', () => {
    const exchange = exchangeWithUser();
    exchange.accept({ type: 'market_state_set', marketId: 1, state: 'halted' });
    expect(exchange.codeOf(keyed)).toBe('market_halted');
    exchange.accept({ type: 'market_state_set', marketId: 1, state: 'open' });
    expect(exchange.accept(keyed).replayed).toBe(false);
  });

  test('is forgotten after 24 hours, and not before', () => {
    const exchange = exchangeWithUser();
    exchange.accept(keyed);
    const recordedAtMs = exchange.timestampMs;
    exchange.timestampMs = recordedAtMs + DAY_MS - 1_001;
    expect(exchange.accept(keyed).replayed).toBe(true);
    exchange.timestampMs = recordedAtMs + DAY_MS - 1_000;
    expect(exchange.accept(keyed).replayed).toBe(false);
    expect(exchange.engine.dump().requests).toHaveLength(1);
  });

  test('is forgotten by whatever command comes a day later', () => {
    const exchange = exchangeWithUser();
    exchange.accept(keyed);
    exchange.timestampMs += DAY_MS;
    exchange.accept({ type: 'index_prices_set', triples: [1, 100, 3] });
    expect(exchange.engine.dump().requests).toEqual([]);
  });
});

test('the fingerprint of a request sees every field but the key', () => {
  const body = orderOf({ clientOrderId: 'a' });
  const hash = bodyHashOf(body);
  expect(Number.isSafeInteger(hash)).toBe(true);
  expect(bodyHashOf({ ...body, requestKey: 'other' })).toBe(hash);
  for (const [name, value] of Object.entries(body)) {
    if (name === 'type' || name === 'requestKey') continue;
    const changed = { ...body, [name]: typeof value === 'number' ? value + 1 : `${value}x` };
    expect(bodyHashOf(changed)).not.toBe(hash);
  }
});
