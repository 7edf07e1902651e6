import type { CommandBody, OrderSide, StoredMarket } from '@candor/exchange-core';
import { addUnits, asUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { klineIntervals } from '@candor/protocol';
import type { PriceExtremes } from '@candor/persistence';
import type { KlineInterval } from '@candor/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Random } from '#workers/simulator/random.ts';
import { btcUsdt, btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import type { Candle } from './candle.ts';
import { candleOpenTimeMs } from './candle-intervals.ts';
import type { CandleStore, StoredTrade } from './candle-store.ts';
import { startMarketData } from './create-market-data.ts';
import type { MarketDataService, MarketUpdate } from './market-data.ts';

const START_MS = Date.UTC(2026, 1, 27, 23, 50);
const [ALICE, BOB] = [1_001, 1_002];

const setUp = btcUsdtWith([ALICE, BOB], { units: asUnits(10 ** 15), feeRatePpm: 0 });

/** Two neighbouring stretches of one candle. */
function joined(earlier: Candle, later: Candle): Candle {
  return {
    ...earlier,
    highTicks: Math.max(earlier.highTicks, later.highTicks),
    lowTicks: Math.min(earlier.lowTicks, later.lowTicks),
    closeTicks: later.closeTicks,
    baseUnits: addUnits(earlier.baseUnits, later.baseUnits),
    quoteUnits: addUnits(earlier.quoteUnits, later.quoteUnits),
    trades: earlier.trades + later.trades,
  };
}

/** The tables, as the projector would write them, but naive: every candle from every trade. */
class NaiveTables implements CandleStore {
  readonly trades_: (StoredTrade & { readonly quoteUnits: Units; readonly baseUnits: Units })[] =
    [];
  /** Trades with a higher id have not arrived in the tables yet. */
  lastProjectedId = Number.MAX_SAFE_INTEGER;
  imported: readonly { readonly interval: KlineInterval; readonly candle: Candle }[] = [];

  candlesOf(interval: KlineInterval): Candle[] {
    const byOpen = new Map<number, Candle>();
    const add = (candle: Candle): void => {
      const known = byOpen.get(candle.openAtMs);
      byOpen.set(candle.openAtMs, known === undefined ? candle : joined(known, candle));
    };
    for (const { interval: width, candle } of this.imported) if (width === interval) add(candle);
    for (const { tradeId, ticks, atMs, baseUnits, quoteUnits } of this.trades_) {
      if (tradeId > this.lastProjectedId) continue;
      add({
        ...{
          openAtMs: candleOpenTimeMs(interval, atMs),
          baseUnits,
          quoteUnits,
          trades: 1,
          simulated: false,
        },
        ...{ openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks },
      });
    }
    return [...byOpen.values()].sort((a, b) => a.openAtMs - b.openAtMs);
  }

  candles(
    _market: StoredMarket,
    interval: KlineInterval,
    {
      fromMs = 0,
      toMs = Number.MAX_SAFE_INTEGER,
      limit,
    }: { fromMs?: number; toMs?: number; limit: number },
  ): Promise<readonly Candle[]> {
    const within = ({ openAtMs }: Candle): boolean => openAtMs >= fromMs && openAtMs < toMs;
    return Promise.resolve(this.candlesOf(interval).filter(within).slice(-limit));
  }

  extremes(): Promise<PriceExtremes | undefined> {
    const [first, ...others] = this.candlesOf('1d');
    if (first === undefined) return Promise.resolve(undefined);
    const { openAtMs: sinceMs } = first;
    let [high, low] = [first, first];
    for (const day of others) {
      if (day.highTicks > high.highTicks) high = day;
      if (day.lowTicks < low.lowTicks) low = day;
    }
    const of = (ticks: number, { openAtMs: dayMs, simulated }: Candle) => ({
      ...{ ticks, dayMs, simulated },
    });
    return Promise.resolve({ high: of(high.highTicks, high), low: of(low.lowTicks, low), sinceMs });
  }

  trades(
    _market: StoredMarket,
    limit: number,
    beforeId = Infinity,
  ): Promise<readonly StoredTrade[]> {
    const before = this.trades_.filter(({ tradeId }) => tradeId < beforeId);
    return Promise.resolve(before.slice(-limit).reverse());
  }
}

let exchange: MemoryExchange;
let tables: NaiveTables;
let marketData: MarketDataService;

const start = (): Promise<MarketDataService> =>
  startMarketData({ exchange, store: tables, nowMs: () => exchange.nowMs });

const place = (userId: number, side: OrderSide, ticks: number, lots: number): CommandBody => ({
  ...{ type: 'order_place', userId, marketId: 1, side, orderType: 'limit', timeInForce: 'gtc' },
  ...{ ticks, lots, quoteUnits: 0, triggerTicks: 0, displayLots: 0 },
  ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
});

/** One trade at a price, whoever's turn it is to be taker. */
async function trade(ticks: number, lots: number, takerSide: OrderSide = 'buy'): Promise<void> {
  const makerSide = takerSide === 'buy' ? 'sell' : 'buy';
  const bodies = [place(ALICE, makerSide, ticks, lots), place(BOB, takerSide, ticks, lots)];
  for (const decision of await exchange.submitAll(bodies)) {
    if (!decision.ok) throw new Error(decision.code);
  }
  tables.trades_.push({
    ...{ tradeId: tables.trades_.length + 1, ticks, lots, takerSide, atMs: exchange.nowMs },
    ...{ baseUnits: asUnits(lots * 1_000), quoteUnits: asUnits(ticks * lots * 10) },
  });
}

/** A day and a half of trades with gaps, over a month's end. */
async function tradeForDays(): Promise<void> {
  const random = new Random('trades');
  for (let i = 0; i < 300; i++) {
    exchange.nowMs += Math.floor(random.unit() ** 4 * 3_000_000);
    await trade(
      9_000 + random.index(500),
      1 + random.index(40),
      random.chance(0.5) ? 'buy' : 'sell',
    );
  }
}

beforeEach(async () => {
  exchange = new MemoryExchange(START_MS);
  tables = new NaiveTables();
  for (const decision of await exchange.submitAll(setUp)) {
    if (!decision.ok) throw new Error(decision.code);
  }
  marketData = await start();
});

describe('candles', () => {
  test('of every interval are what all trades make them, while the tables lag by trades', async () => {
    await tradeForDays();
    const expected = new Map(klineIntervals.map((one) => [one, tables.candlesOf(one)]));
    tables.lastProjectedId = tables.trades_.length - 2;
    for (const interval of klineIntervals) {
      const candles = await marketData.candles('BTCUSDT', interval, { limit: 1_000 });
      expect(
        candles.map(({ openTimeMs, trades }) => [openTimeMs, trades]),
        interval,
      ).toEqual(expected.get(interval)?.map(({ openAtMs, trades }) => [openAtMs, trades]));
    }
  });

  test('show prices and volumes as exact decimals', async () => {
    await trade(9_000, 3);
    await trade(9_250, 7, 'sell');
    expect(await marketData.candles('BTCUSDT', '1d', { limit: 5 })).toEqual([
      {
        openTimeMs: Date.UTC(2026, 1, 27),
        ...{ open: '90.00', high: '92.50', low: '90.00', close: '92.50' },
        ...{ baseVolume: '0.0001', quoteVolume: '0.009175', trades: 2, simulated: false },
      },
    ]);
  });

  test('are read from the tables once, and stay right while new ones open', async () => {
    await tradeForDays();
    const reads = vi.spyOn(tables, 'candles');
    for (let round = 0; round < 12; round++) {
      const candles = await marketData.candles('BTCUSDT', '5m', { limit: 40 });
      expect(candles.map(({ openTimeMs, close, trades }) => [openTimeMs, close, trades])).toEqual(
        tables
          .candlesOf('5m')
          .slice(-40)
          .map(({ openAtMs, closeTicks, trades }) => [
            openAtMs,
            (closeTicks / 100).toFixed(2),
            trades,
          ]),
      );
      exchange.nowMs += 170_000;
      await trade(9_000 + round, 1);
    }
    expect(reads).toHaveBeenCalledTimes(1);
  });

  test('say the highest and lowest price and their days, with trades the tables do not have yet', async () => {
    expect(await marketData.extremes('BTCUSDT')).toBeUndefined();
    expect(await marketData.extremes('NOPEUSDT')).toBeUndefined();
    for (const ticks of [9_000, 9_250, 8_990, 9_100]) await trade(ticks, 1);
    exchange.nowMs += 86_400_000;
    tables.lastProjectedId = tables.trades_.length;
    for (const ticks of [9_250, 9_250.5 * 2, 8_990]) await trade(ticks, 1);
    const [first, second] = [Date.UTC(2026, 1, 27), Date.UTC(2026, 1, 28)];
    expect(await marketData.extremes('BTCUSDT')).toEqual({
      high: { price: '185.01', dayMs: second, simulated: false },
      // Reached again is not gone beyond: the day that was first counts.
      low: { price: '89.90', dayMs: first, simulated: false },
      sinceMs: first,
    });
  });

  test('can be asked for by time and number', async () => {
    await tradeForDays();
    const all = await marketData.candles('BTCUSDT', '1h', { limit: 1_000 });
    const [fromMs, toMs] = [all[3]!.openTimeMs, all[9]!.openTimeMs];
    expect(await marketData.candles('BTCUSDT', '1h', { fromMs, toMs, limit: 1_000 })).toEqual(
      all.slice(3, 9),
    );
    expect(await marketData.candles('BTCUSDT', '1h', { toMs, limit: 2 })).toEqual(all.slice(7, 9));
    expect(await marketData.candles('NOPE', '1h', { limit: 2 })).toEqual([]);
  });
});

describe('trades before one', () => {
  test('reach from memory into the tables, which may lag, to the very first', async () => {
    for (let number = 0; number < 520; number += 1) await trade(9_000 + number, 1);
    const newest = tables.trades_.length;
    const upTo = (beforeId: number, limit: number): readonly number[] =>
      Array.from({ length: limit }, (_, place) => beforeId - 1 - place).filter((id) => id > 0);
    tables.trades_.splice(-3);
    for (const [beforeId, limit] of [
      ...[[newest + 9, 500] as const, [newest, 2] as const, [newest - 490, 40] as const],
      ...[[25, 10] as const, [5, 500] as const, [1, 5] as const],
    ]) {
      const found = await marketData.tradesBefore('BTCUSDT', beforeId, limit);
      const from = Math.min(beforeId, newest + 1);
      expect(found.map(({ tradeId }) => tradeId)).toEqual(upTo(from, limit));
    }
    expect(await marketData.tradesBefore('NOPE', 5, 5)).toEqual([]);
  });
});

describe('a restart', () => {
  test('shows the same ticker, trades and live candles as before', async () => {
    await tradeForDays();
    const again = await start();
    expect(again.ticker('BTCUSDT')).toEqual({
      ...marketData.ticker('BTCUSDT'),
      // Only when the book last changed is forgotten.
      timeMs: expect.any(Number) as number,
    });
    expect(again.trades('BTCUSDT', 100)).toEqual(marketData.trades('BTCUSDT', 100));
    for (const interval of klineIntervals) {
      expect(again.liveCandles('BTCUSDT', interval).at(-1)).toEqual(
        marketData.liveCandles('BTCUSDT', interval).at(-1),
      );
    }
  });

  test('goes on from imported history: the candle under way is part made up, part traded', async () => {
    const candle: Candle = {
      ...{ openAtMs: Date.UTC(2026, 1, 27), baseUnits: asUnits(500), quoteUnits: asUnits(700) },
      ...{ openTicks: 8_000, highTicks: 9_900, lowTicks: 7_900, closeTicks: 8_800, trades: 4 },
      simulated: true,
    };
    tables.imported = [{ interval: '1d', candle }];
    await marketData.reload();
    await trade(9_000, 1);
    expect(marketData.liveCandles('BTCUSDT', '1d')).toEqual([
      expect.objectContaining({
        open: '80.00',
        high: '99.00',
        low: '79.00',
        close: '90.00',
        trades: 5,
      }),
    ]);
  });
});

describe('tickers', () => {
  test('have no prices before the first trade', () => {
    expect(marketData.ticker('BTCUSDT')).toMatchObject({
      ...{ lastPrice: null, openPrice: null, bidPrice: null, indexPrice: null },
      ...{ change: '0.00', changePpm: 0, baseVolume: '0', trades: 0 },
    });
    expect(marketData.ticker('NOPE')).toBeUndefined();
  });

  test('count a fall as a negative change, rounded down', async () => {
    await trade(9_000, 1);
    await trade(8_999, 1);
    expect(marketData.ticker('BTCUSDT')).toMatchObject({ change: '-0.01', changePpm: -112 });
  });

  test('stand still at the last price after a day without trades', async () => {
    await trade(9_000, 1);
    exchange.nowMs += 86_400_000;
    expect(marketData.ticker('BTCUSDT')).toMatchObject({
      ...{ lastPrice: '90.00', openPrice: '90.00', highPrice: '90.00', change: '0.00', trades: 0 },
    });
  });

  test('follow the best prices of the book and the index', async () => {
    await exchange.submitAll([
      place(ALICE, 'buy', 8_000, 1),
      place(ALICE, 'sell', 8_100, 1),
      { type: 'index_prices_set', triples: [1, 8_050, 3] },
    ]);
    expect(marketData.ticker('BTCUSDT')).toMatchObject({
      ...{ bidPrice: '80.00', askPrice: '81.00', indexPrice: '80.50' },
    });
  });
});

test('a halted market’s ticker says so with the batch that halted it', async () => {
  const updates: MarketUpdate[] = [];
  marketData.onUpdate((update) => updates.push(update));
  await exchange.submit({ type: 'market_state_set', marketId: 1, state: 'halted' });
  expect(marketData.ticker('BTCUSDT')?.state).toBe('halted');
  expect(updates[0]?.tickerSymbols).toEqual(new Set(['BTCUSDT']));
  await exchange.submit({ type: 'market_state_set', marketId: 1, state: 'open' });
  expect(marketData.ticker('BTCUSDT')?.state).toBe('open');
});

test('the best prices are read anew when the engine began again', async () => {
  await exchange.submit(place(ALICE, 'buy', 8_000, 1));
  const depth = vi.spyOn(exchange.engine, 'depth');
  await exchange.submit({ type: 'index_prices_set', triples: [1, 8_050, 3] });
  expect(depth).not.toHaveBeenCalled();
  exchange.epoch = 2;
  await exchange.submit({ type: 'index_prices_set', triples: [1, 8_051, 3] });
  expect(depth).toHaveBeenCalledTimes(1);
});

test('an index that is no longer confirmed is not shown', async () => {
  await exchange.submit({ type: 'index_prices_set', triples: [1, 8_050, 3] });
  exchange.nowMs += 15_000;
  expect(marketData.ticker('BTCUSDT')?.indexPrice).toBe('80.50');
  exchange.nowMs += 1;
  expect(marketData.ticker('BTCUSDT')?.indexPrice).toBeNull();
});

test('listeners hear of each batch that changed something', async () => {
  const updates: MarketUpdate[] = [];
  const stop = marketData.onUpdate((update) => updates.push(update));
  await exchange.submitAll([
    place(ALICE, 'sell', 9_000, 1),
    place(ALICE, 'sell', 9_001, 1),
    place(BOB, 'buy', 9_001, 2),
  ]);
  await exchange.submit({ type: 'fee_tier_set', tier: 3, makerRatePpm: 0, takerRatePpm: 0 });
  stop();
  const prices = marketData.trades('BTCUSDT', 2).map(({ price }) => price);
  expect(prices).toEqual(['90.01', '90.00']);
  await trade(9_000, 1);
  expect(updates).toHaveLength(1);
  expect(updates[0]?.tradeCounts).toEqual(new Map([['BTCUSDT', 2]]));
  expect(updates[0]?.tickerSymbols).toEqual(new Set(['BTCUSDT']));
  expect(updates[0]?.sequence).toBe(exchange.engine.sequence - 3);
});

test('a market created later is there at once', async () => {
  const updates: MarketUpdate[] = [];
  marketData.onUpdate((update) => updates.push(update));
  await exchange.submitAll([
    { type: 'asset_create', symbol: 'ETH', scale: 8 },
    {
      ...btcUsdt,
      symbol: 'ETHUSDT',
      baseAssetId: 3,
    },
  ]);
  expect(updates[0]?.tickerSymbols).toEqual(new Set(['ETHUSDT']));
  expect(marketData.tickers().map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
});
