import type { OrderSide } from '@candor/exchange-core';
import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#postgres/open-database.ts';
import { history, pageLimit, readAsOf } from './read-as-of.ts';
import type { AsOf } from './read-as-of.ts';
import type { HistoryTables } from './tables.ts';

/** A trade as everybody may see it. */
export interface MarketTrade {
  readonly tradeId: number;
  readonly marketId: number;
  readonly ticks: number;
  readonly lots: number;
  readonly quoteUnits: number;
  readonly takerSide: OrderSide;
  readonly tradedAtMs: number;
}

/** One user's side of a trade. */
export interface Fill {
  readonly tradeId: number;
  readonly orderId: number;
  readonly marketId: number;
  readonly side: OrderSide;
  readonly role: 'maker' | 'taker';
  readonly ticks: number;
  readonly lots: number;
  readonly quoteUnits: number;
  /** In units of the asset received. */
  readonly feeUnits: number;
  readonly tradedAtMs: number;
}

export interface FillsQuery {
  readonly userId: number;
  readonly marketId?: number | undefined;
  readonly orderId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly beforeTradeId?: number | undefined;
  readonly limit: number;
}

/** A market's trades, newest first. */
export function listMarketTrades(
  database: Pick<Database, 'pool'>,
  query: {
    readonly marketId: number;
    readonly beforeTradeId?: number | undefined;
    readonly limit: number;
  },
): Promise<AsOf<MarketTrade>> {
  let select = history
    .selectFrom('trades')
    .select([
      'trade_id as tradeId',
      'market_id as marketId',
      'ticks',
      'lots',
      'quote_units as quoteUnits',
      'taker_side as takerSide',
      'traded_at_ms as tradedAtMs',
    ])
    .where('market_id', '=', query.marketId)
    .orderBy('trade_id', 'desc')
    .limit(pageLimit(query.limit));
  if (query.beforeTradeId !== undefined) {
    select = select.where('trade_id', '<', query.beforeTradeId);
  }
  return readAsOf(database, select);
}

/** A customer's fills, newest first. */
export function listFills(
  database: Pick<Database, 'pool'>,
  query: FillsQuery,
): Promise<AsOf<Fill>> {
  const limit = pageLimit(query.limit);
  const page = history
    .selectFrom(
      sideOf('maker', query, limit)
        .unionAll(sideOf('taker', query, limit))
        .as('sides'),
    )
    .selectAll()
    .orderBy('tradeId', 'desc')
    .limit(limit);
  return readAsOf(database, page);
}

/** The newest fills on one side of the trade; each side has its own index. */
function sideOf(
  role: Fill['role'],
  query: FillsQuery,
  limit: number,
): SelectQueryBuilder<HistoryTables, 'trades', Fill> {
  const { userId, marketId, orderId, fromMs, toMs, beforeTradeId } = query;
  const side =
    role === 'taker'
      ? sql<OrderSide>`taker_side`
      : sql<OrderSide>`CASE taker_side WHEN 'buy' THEN 'sell'::order_side ELSE 'buy'::order_side END`;
  let select = history
    .selectFrom('trades')
    .select([
      'trade_id as tradeId',
      `${role}_order_id as orderId`,
      'market_id as marketId',
      side.as('side'),
      sql<Fill['role']>`${sql.lit(role)}::text`.as('role'),
      'ticks',
      'lots',
      'quote_units as quoteUnits',
      `${role}_fee_units as feeUnits`,
      'traded_at_ms as tradedAtMs',
    ])
    .where(`${role}_user_id`, '=', userId)
    .where(sql<boolean>`NOT ${sql.ref(`${role}_is_house`)}`)
    .orderBy('trade_id', 'desc')
    .limit(limit);
  if (marketId !== undefined) select = select.where('market_id', '=', marketId);
  if (orderId !== undefined) select = select.where(`${role}_order_id`, '=', orderId);
  if (fromMs !== undefined) select = select.where('traded_at_ms', '>=', fromMs);
  if (toMs !== undefined) select = select.where('traded_at_ms', '<', toMs);
  if (beforeTradeId !== undefined) select = select.where('trade_id', '<', beforeTradeId);
  // Parentheses, or the limit would be the union's.
  return history.selectFrom(select.as('page')).selectAll() as never;
}
