import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExchangeHost } from '#engine/exchange-host.ts';
import { startMemoryExchange } from '#engine/testing/memory-exchange.ts';
import { ensureEngineUser, ensureFeeTier } from './ensure-engine-user.ts';

let exchange: ExchangeHost;

beforeEach(async () => {
  exchange = await startMemoryExchange();
});
afterEach(() => exchange.stop());

test('an exchange that starts empty gets a tier to register into, once', async () => {
  await expect(ensureEngineUser(exchange, 7)).rejects.toThrow('unknown_fee_tier');
  await ensureFeeTier(exchange);
  await ensureFeeTier(exchange);
  expect(exchange.status().committedSequence).toBe(1);
  await ensureEngineUser(exchange, 7);
  const { value } = await exchange.read((reader) => [reader.user(7), reader.feeTier(0)]);
  expect(value).toMatchObject([
    { role: 'customer', feeTier: 0 },
    { makerRatePpm: 1_000, takerRatePpm: 1_000 },
  ]);
});

test('rates that somebody set stay as they are', async () => {
  await exchange.submit({ type: 'fee_tier_set', tier: 0, makerRatePpm: 1, takerRatePpm: 2 });
  await ensureFeeTier(exchange);
  const { value } = await exchange.read((reader) => reader.feeTier(0));
  expect(value).toMatchObject({ makerRatePpm: 1, takerRatePpm: 2 });
});

test('a user is made known once, however many ask at the same time', async () => {
  await ensureFeeTier(exchange);
  await Promise.all(Array.from({ length: 10 }, () => ensureEngineUser(exchange, 7)));
  expect(exchange.status().committedSequence).toBe(2);
});
