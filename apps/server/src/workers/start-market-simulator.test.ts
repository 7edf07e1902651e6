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

  test.each([
    ['a new coin', 'NEW', 'USDT', { priceScale: 4, tickSizeE12: 5e8, tickLotUnits: 2_500 }],
    ['coins that are known', 'SOL', 'ETH', { priceScale: 6, tickSizeE12: 5e6, tickLotUnits: 25 }],
  ])(
    'a spot market of %s that staff list and open has prices, makers and trades within a minute, also after a restart',
    async (_what, base, quote, grid) => {
      await start();
      await seconds(20);
      const { engine } = exchange;
      if (base === 'NEW') await exchange.submit({ type: 'asset_create', symbol: 'NEW', scale: 8 });
      const idOf = (symbol: string) =>
        engine.assets().find((asset) => asset.symbol === symbol)?.assetId ?? 0;
      const listed = await exchange.submit({
        ...{ type: 'market_list', symbol: base + quote, baseAssetId: idOf(base) },
        ...{ quoteAssetId: idOf(quote), quantityScale: 2 },
        // Steps that are no power of ten, and an order that may be worth little.
        ...{ lotUnits: 5e6, ...grid, ticksMin: 100, ticksMax: 1_000_000 },
        ...{ lotsMin: 1, lotsMax: 1_000_000, notionalUnitsMin: 1e6, notionalUnitsMax: 1e12 },
        ...{ priceBandPpm: 100_000, marketProtectionPpm: 20_000 },
        ...{ openOrdersMax: 200, triggerOrdersMax: 20 },
      });
      expect(listed).toMatchObject({ ok: true });
      const market = () => {
        const found = engine.markets().find(({ symbol }) => symbol === base + quote);
        if (found === undefined) throw new Error('it was not listed');
        return found;
      };
      await seconds(20);
      const { marketId } = market();
      expect(engine.depth(marketId, 20)).toMatchObject({ bids: [], asks: [] });
      await exchange.submit({ type: 'market_state_set', marketId, state: 'open' });
      const full = () => {
        const { bids, asks } = engine.depth(marketId, 20);
        expect(Math.min(bids.length, asks.length)).toBeGreaterThan(6);
        expect(bids[0]!.ticks).toBeLessThan(asks[0]!.ticks);
        return Math.abs(bids[0]!.ticks / market().indexTicks - 1);
      };
      await seconds(60);
      expect(full()).toBeLessThan(0.01);
      expect(market().lastTicks).toBeGreaterThan(0);
      const before = market().indexTicks;
      await worker?.stop();
      await start();
      await seconds(60);
      expect(full()).toBeLessThan(0.01);
      expect(Math.abs(market().indexTicks / before - 1)).toBeLessThan(0.02);
      engine.assertBalanced();
    },
  );

  test('does nothing at all in an empty exchange', async () => {
    exchange = new WatchedExchange(START_MS);
    await start();
    await seconds(5);
    expect(exchange.batches).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
