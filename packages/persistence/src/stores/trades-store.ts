import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { OrderSide } from '@candor/exchange-core';
import type { Database } from '#postgres/open-database.ts';

/** A trade as everybody may see it. */
export interface MarketTrade {
  readonly tradeId: number;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: OrderSide;
  readonly atMs: number;
}

export interface TradesAsked {
  readonly marketId: number;
  readonly limit: number;
  /** Only trades before this one; absent for the newest. */
  readonly beforeId?: number;
}

/** Trades of a spot or contract market, the newest first. */
export async function listMarketTrades(
  { pool }: Pick<Database, 'pool'>,
  { marketId, limit, beforeId = Number.MAX_SAFE_INTEGER }: TradesAsked,
): Promise<readonly MarketTrade[]> {
  const table = marketId < CONTRACT_MARKETS_FROM ? 'trades' : 'contract_trades';
  const { rows } = await pool.query<MarketTrade>(
    `SELECT trade_id AS "tradeId", ticks, lots, taker_side AS "takerSide", traded_at_ms AS "atMs"
     FROM ${table} WHERE market_id = $1 AND trade_id < $3 ORDER BY trade_id DESC LIMIT $2`,
    [marketId, limit, beforeId],
  );
  return rows;
}
