import type { OrderSide } from '@candor/exchange-core';
import type { PriceExtremes } from '@candor/persistence';
import type { KlineInterval } from '@candor/protocol';
import type { CandleRange } from '#api/market-data-port.ts';
import type { Candle } from './candle.ts';
import type { MemoryMarket } from './memory-market.ts';

/** The tables as this module needs them; they follow the exchange and may lag a little. */
export interface CandleStore {
  /** Candles that open in [fromMs, toMs), the newest `limit` of them, oldest first. */
  candles(
    market: MemoryMarket,
    interval: KlineInterval,
    range: CandleRange,
  ): Promise<readonly Candle[]>;
  /** The highest and lowest price there has been, by days; undefined without any. */
  extremes(market: MemoryMarket): Promise<PriceExtremes | undefined>;
  /** Newest first; only those before a trade where one is named. */
  trades(market: MemoryMarket, limit: number, beforeId?: number): Promise<readonly StoredTrade[]>;
}

export interface StoredTrade {
  readonly tradeId: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: OrderSide;
  readonly atMs: number;
}
