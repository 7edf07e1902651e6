import type { Effect, EffectOf, EngineReader } from '@candor/exchange-core';
import type { Database } from '@candor/persistence';
import { klineIntervals } from '@candor/protocol';
import type {
  CandleView,
  KlineInterval,
  PriceExtremesView,
  PublicTradeView,
  TickerView,
} from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import type { CommittedBatch, Exchange } from '#engine/exchange-port.ts';
import type { CandleRange } from '#api/market-data-port.ts';
import type { Candle } from './candle.ts';
import { candleOpenTimeMs } from './candle-intervals.ts';
import { CANDLE_PAGE_ROWS } from './candle-page.ts';
import type { CandleStore } from './candle-store.ts';
import { withLive } from './price-extremes.ts';
import { databaseCandleStore } from './database-candle-store.ts';
import { RECENT_TRADES_MAX } from './market-data.ts';
import type { MarketDataService, MarketUpdate } from './market-data.ts';
import { MarketMemory } from './market-memory.ts';
import { contractMarket, contractMarkets, isContract } from './contract-markets.ts';
import type { MarketHistory, TradeEffect } from './market-memory.ts';
import type { MemoryMarket } from './memory-market.ts';

/** The tables follow within milliseconds; longer than this after a start something is wrong. */
const TABLES_CATCH_UP_MS = 60_000;

export interface MarketDataDeps {
  readonly exchange: Exchange;
  readonly database: Pick<Database, 'pool'>;
  readonly nowMs: () => number;
}

/** Starts the market data from the tables. Call it before anything submits commands. */
export function createMarketData(deps: MarketDataDeps): Promise<MarketDataService> {
  return startMarketData({ ...deps, store: databaseCandleStore(deps.database) });
}

interface MarketMemoryDeps extends Omit<MarketDataDeps, 'database'> {
  readonly store: CandleStore;
}

/** What of a batch is told to listeners. */
interface Changes {
  readonly tradeCounts: Map<string, number>;
  readonly tickerSymbols: Set<string>;
}

/** The same on any store of candles. */
export async function startMarketData(deps: MarketMemoryDeps): Promise<MarketDataService> {
  const service = new MarketDataMemory(deps);
  await service.reload();
  return service;
}

class MarketDataMemory implements MarketDataService {
  readonly #deps: MarketMemoryDeps;
  readonly #unsubscribe: () => void;
  readonly #listeners = new Set<(update: MarketUpdate) => void>();
  #byId = new Map<number, MarketMemory>();
  #bySymbol = new Map<string, MarketMemory>();
  readonly #depthVersions = new Map<number, number>();
  #epoch = 0;
  /** Batches that arrive while the tables are read; they are older or newer than what was read. */
  #held: { readonly batch: CommittedBatch }[] | undefined;

  constructor(deps: MarketMemoryDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.exchange.onCommitted((batch, reader) => this.#apply(batch, reader));
  }

  async reload(): Promise<void> {
    const { exchange, nowMs } = this.#deps;
    const held: { readonly batch: CommittedBatch }[] = [];
    this.#held = held;
    const { sequence, value } = await exchange.read((reader) => ({
      markets: [...reader.markets(), ...contractMarkets(reader)],
      scales: new Map(reader.assets().map((asset) => [asset.assetId, asset.scale])),
    }));
    if (!(await exchange.waitForProjection(sequence, TABLES_CATCH_UP_MS))) {
      throw new Error(`the tables did not reach sequence ${sequence}`);
    }
    const memories = await Promise.all(
      value.markets.map(async (market) => {
        const history = await this.#readHistory(market, nowMs());
        return new MarketMemory(market, scalesOf(market, value.scales), history);
      }),
    );
    this.#byId = new Map(memories.map((memory) => [memory.market.marketId, memory]));
    this.#bySymbol = new Map(memories.map((memory) => [memory.market.symbol, memory]));
    this.#held = undefined;
    await exchange.read((reader) => {
      for (const { batch } of held) {
        if (batch.firstSequence > sequence) this.#apply(batch, reader);
      }
      this.#readTouches(reader, nowMs());
    });
  }

  close(): void {
    this.#unsubscribe();
    this.#listeners.clear();
  }

  onUpdate(listener: (update: MarketUpdate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tickers(): readonly TickerView[] {
    const nowMs = this.#deps.nowMs();
    return [...this.#byId.values()]
      .filter(({ market }) => !isContract(market))
      .map((memory) => memory.ticker(nowMs));
  }

  ticker(symbol: string): TickerView | undefined {
    return this.#bySymbol.get(symbol)?.ticker(this.#deps.nowMs());
  }

  trades(symbol: string, limit: number): readonly PublicTradeView[] {
    return this.#bySymbol.get(symbol)?.trades(limit) ?? [];
  }

  async tradesBefore(
    symbol: string,
    beforeId: number,
    limit: number,
  ): Promise<readonly PublicTradeView[]> {
    const memory = this.#bySymbol.get(symbol);
    if (memory === undefined) return [];
    // The tables may lag behind the newest ones, which are in memory.
    const kept = memory.trades(limit, beforeId);
    if (kept.length === limit) return kept;
    const from = kept.at(-1)?.tradeId ?? beforeId;
    const older = await this.#deps.store.trades(memory.market, limit - kept.length, from);
    return [...kept, ...older.map((trade) => memory.tradeView(trade))];
  }

  liveCandles(symbol: string, interval: KlineInterval): readonly CandleView[] {
    const memory = this.#bySymbol.get(symbol);
    return memory?.liveCandles(interval).map((candle) => memory.candleView(candle)) ?? [];
  }

  async candles(
    symbol: string,
    interval: KlineInterval,
    range: CandleRange,
  ): Promise<readonly CandleView[]> {
    const memory = this.#bySymbol.get(symbol);
    if (memory === undefined) return [];
    const { market } = memory;
    const read = (asked: CandleRange) => this.#deps.store.candles(market, interval, asked);
    const page =
      memory.page(interval) ??
      (await memory.loadPage(interval, () => read({ limit: CANDLE_PAGE_ROWS })));
    const found =
      page.read(memory.liveCandles(interval), range) ??
      mergeLive(await read(range), memory.liveCandles(interval), range);
    return found.map((candle) => memory.candleView(candle));
  }

  async extremes(symbol: string): Promise<PriceExtremesView | undefined> {
    const memory = this.#bySymbol.get(symbol);
    if (memory === undefined) return undefined;
    const stored = await this.#deps.store.extremes(memory.market);
    const found = withLive(stored, memory.liveCandles('1d'));
    return found && memory.extremesView(found);
  }

  async #readHistory(market: MemoryMarket, nowMs: number): Promise<MarketHistory> {
    const { store } = this.#deps;
    const fromMs = nowMs - DAY_MS;
    const [minutes, trades, ...current] = await Promise.all([
      store.candles(market, '1m', { fromMs, limit: DAY_MS / 60_000 + 1 }),
      store.trades(market, RECENT_TRADES_MAX),
      ...klineIntervals.map((interval) =>
        store.candles(market, interval, {
          fromMs: candleOpenTimeMs(interval, nowMs),
          limit: 1,
        }),
      ),
    ]);
    const byInterval = new Map<KlineInterval, Candle>();
    for (const [index, interval] of klineIntervals.entries()) {
      const candle = current[index]?.[0];
      if (candle !== undefined) byInterval.set(interval, candle);
    }
    return { minutes, trades, current: byInterval };
  }

  #apply(batch: CommittedBatch, reader: EngineReader): void {
    if (this.#held !== undefined) {
      this.#held.push({ batch });
      return;
    }
    const tradeCounts = new Map<string, number>();
    const tickerSymbols = new Set<string>();
    let atMs = 0;
    for (const command of batch.commands) {
      atMs = command.timestampMs;
      for (const effect of command.effects) {
        this.#applyEffect(effect, atMs, { tradeCounts, tickerSymbols }, reader);
      }
    }
    for (const symbol of tradeCounts.keys()) tickerSymbols.add(symbol);
    for (const symbol of this.#readTouches(reader, atMs)) tickerSymbols.add(symbol);
    if (tickerSymbols.size === 0) return;
    const update = { sequence: batch.lastSequence, tradeCounts, tickerSymbols };
    for (const listener of this.#listeners) listener(update);
  }

  #applyEffect(
    effect: Effect,
    atMs: number,
    { tradeCounts, tickerSymbols }: Changes,
    reader: EngineReader,
  ): void {
    switch (effect.type) {
      case 'trade':
      case 'contract_trade':
        this.#addTrade(effect, atMs, tradeCounts);
        return;
      case 'index_price_set':
        this.#setIndex(effect, atMs, tickerSymbols);
        return;
      case 'contract_price_put':
        this.#setIndex({ ...effect, ticks: effect.indexTicks }, effect.indexAtMs, tickerSymbols);
        return;
      case 'market_state_set':
        this.#setState(effect, atMs, tickerSymbols);
        return;
      case 'market_created':
        this.#addMarket(reader.market(effect.marketId), reader, tickerSymbols);
        return;
      case 'contract_market_put':
        if (this.#byId.has(effect.marketId)) this.#setState(effect, atMs, tickerSymbols);
        else this.#addContract(effect.marketId, reader, tickerSymbols);
        return;
      default:
    }
  }

  #addTrade(effect: TradeEffect, atMs: number, tradeCounts: Map<string, number>): void {
    const memory = this.#byId.get(effect.marketId);
    if (memory === undefined) return;
    memory.addTrade(effect, atMs);
    const { symbol } = memory.market;
    tradeCounts.set(symbol, (tradeCounts.get(symbol) ?? 0) + 1);
  }

  #setIndex(
    effect: Pick<EffectOf<'index_price_set'>, 'marketId' | 'ticks'>,
    atMs: number,
    tickerSymbols: Set<string>,
  ): void {
    const memory = this.#byId.get(effect.marketId);
    if (memory?.setIndex(effect.ticks, atMs) === true) tickerSymbols.add(memory.market.symbol);
  }

  #setState(
    effect: Pick<EffectOf<'market_state_set'>, 'marketId' | 'state'>,
    atMs: number,
    tickerSymbols: Set<string>,
  ): void {
    const memory = this.#byId.get(effect.marketId);
    if (memory === undefined) return;
    memory.setState(effect.state, atMs);
    tickerSymbols.add(memory.market.symbol);
  }

  #addContract(marketId: number, reader: EngineReader, tickerSymbols: Set<string>): void {
    this.#addMarket(contractMarket(reader, marketId), reader, tickerSymbols);
  }

  #addMarket(
    market: MemoryMarket | undefined,
    reader: EngineReader,
    tickerSymbols: Set<string>,
  ): void {
    if (market === undefined) return;
    const scales = new Map(reader.assets().map((asset) => [asset.assetId, asset.scale]));
    const history = { minutes: [], trades: [], current: new Map() };
    const memory = new MarketMemory(market, scalesOf(market, scales), history);
    this.#byId.set(market.marketId, memory);
    this.#bySymbol.set(market.symbol, memory);
    tickerSymbols.add(market.symbol);
  }

  /** Takes over the best prices of every book that changed; answers whose are new. */
  #readTouches(reader: EngineReader, atMs: number): string[] {
    const changed: string[] = [];
    const { epoch } = this.#deps.exchange.status();
    // An engine that began again counts its books' versions from the start.
    if (epoch !== this.#epoch) this.#depthVersions.clear();
    this.#epoch = epoch;
    for (const [marketId, memory] of this.#byId) {
      const version = reader.depthVersion(marketId);
      if (this.#depthVersions.get(marketId) === version) continue;
      this.#depthVersions.set(marketId, version);
      const { bids, asks } = reader.depth(marketId, 1);
      if (memory.setTouch(bids[0]?.ticks ?? 0, asks[0]?.ticks ?? 0, atMs)) {
        changed.push(memory.market.symbol);
      }
    }
    return changed;
  }
}

function scalesOf(market: MemoryMarket, scales: ReadonlyMap<number, number>) {
  return {
    baseScale: scales.get(market.baseAssetId) ?? 0,
    quoteScale: scales.get(market.quoteAssetId) ?? 0,
  };
}

/** The tables' candles with the newest replaced by memory's, which are never behind. */
function mergeLive(
  stored: readonly Candle[],
  live: readonly Candle[],
  { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, limit }: CandleRange,
): readonly Candle[] {
  const wanted = live.filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs < toMs);
  const oldest = wanted[0];
  if (oldest === undefined) return stored;
  const older = stored.filter(({ openAtMs }) => openAtMs < oldest.openAtMs);
  return [...older, ...wanted].slice(-limit);
}
