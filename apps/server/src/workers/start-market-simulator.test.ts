import type { CommandBody } from '@candor/exchange-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExchangeBusyError } from '#engine/exchange-port.ts';
import { createGenesis } from '#seed/create-genesis.ts';
import { startMarketSimulator } from './start-market-simulator.ts';
import type { MarketWorker, MarketWorkerDeps } from './start-market-simulator.ts';
import { MemoryExchange } from './testing/memory-exchange.ts';

const START_MS = Date.UTC(2026, 0, 5);

/** An exchange that remembers what it was sent, and can be busy. */
class WatchedExchange extends MemoryExchange {
  readonly batches: (readonly CommandBody[])[] = [];
  isBusy = false;

  override submitAll(bodies: readonly CommandBody[]) {
    if (this.isBusy) return Promise.reject(new ExchangeBusyError('full'));
    this.batches.push(bodies);
    this.nowMs = Date.now();
    return super.submitAll(bodies);
  }
}

let exchange: WatchedExchange;
let worker: MarketWorker | undefined;
const warnings: unknown[] = [];

async function start(
  settings: Partial<MarketWorkerDeps['settings']> = {},
  fiat?: MarketWorkerDeps['fiat'],
): Promise<MarketWorker> {
  worker = await startMarketSimulator({
    exchange,
    log: { info: () => undefined, warn: (...said: unknown[]) => warnings.push(said) } as never,
    nowMs: () => Date.now(),
    fiat,
    settings: {
      SEED: 'demo',
      SIMULATOR: 'on',
      SIMULATOR_SEED: 'test',
      PRICE_SOURCES: [],
      DATA_DIR: '/nowhere',
      ...settings,
    },
  });
  return worker;
}

const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(async () => {
  vi.useFakeTimers({ now: START_MS });
  exchange = new WatchedExchange(START_MS);
  await createGenesis(exchange);
  exchange.batches.length = 0;
  warnings.length = 0;
});
afterEach(async () => {
  await worker?.stop();
  vi.useRealTimers();
});

describe('startMarketSimulator', () => {
  test('sends one batch a second that begins with what the sources say', async () => {
    await start();
    await seconds(20);
    expect(exchange.batches.length).toBeGreaterThanOrEqual(16);
    expect(exchange.batches.length).toBeLessThanOrEqual(20);
    expect(exchange.batches.at(-1)?.[0]?.type).toBe('source_quotes_heard');
    expect([...(worker?.indexes() ?? [])].map(([, index]) => index.state)).not.toContain(
      'degraded',
    );
  });

  test('with the simulator off passes on what the sources say and trades nothing', async () => {
    await start({ SIMULATOR: 'off' });
    await seconds(10);
    expect(new Set(exchange.batches.flat().map(({ type }) => type))).toEqual(
      new Set(['price_source_add', 'source_quotes_heard', 'p2p_index_set']),
    );
  });

  test('outside of the demo makes up no price and trades nothing', async () => {
    await start({ SEED: 'none' });
    await seconds(10);
    expect(exchange.batches.flat()).toEqual([]);
  });

  test('outside of the demo has an index of USDT in each currency that sources know, and of no other', async () => {
    let euroPpm: number | undefined = 923_456;
    const ratePpm = (currency: string) => (currency === 'EUR' ? euroPpm : undefined);
    await start({ SEED: 'none' }, { ratePpm });
    await seconds(3);
    const sent = () => exchange.batches.flat();
    expect(sent()).toEqual([
      { type: 'p2p_index_set', pairId: expect.any(Number) as number, indexTicks: 9_234 },
    ]);
    // Sources that no longer agree: nothing is said, and the last index stands for its time.
    euroPpm = undefined;
    await seconds(15 * 60);
    expect(sent()).toHaveLength(1);
  });

  test('skips a second when the exchange is busy, says so once, and goes on', async () => {
    await start();
    await seconds(6);
    exchange.isBusy = true;
    const before = exchange.batches.length;
    await seconds(10);
    expect(exchange.batches.length).toBe(before);
    expect(warnings).toHaveLength(1);
    exchange.isBusy = false;
    await seconds(3);
    expect(exchange.batches.length).toBeGreaterThan(before);
  });

  test('goes on from the prices where the last run stood', async () => {
    await start();
    await seconds(30);
    await worker?.stop();
    const [market] = exchange.engine.markets();
    await start();
    await seconds(10);
    const ticks = exchange.engine.markets()[0]?.indexTicks ?? 0;
    expect(Math.abs(ticks / (market?.indexTicks ?? 1) - 1)).toBeLessThan(0.005);
  });

  test('does nothing at all in an empty exchange', async () => {
    exchange = new WatchedExchange(START_MS);
    await start();
    await seconds(5);
    expect(exchange.batches).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
