import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { assertTimeRange, cutPage, readCursor, rowsToRead } from './page.ts';
import type { Page, PageRequest } from './page.ts';
import type { HistoryDatabase, HistoryTables } from './tables.ts';

export interface FillRow extends Selectable<HistoryTables['trades']> {
  readonly liquidity: 'maker' | 'taker';
}

export interface FillFilter extends PageRequest {
  readonly userId: number;
  readonly marketId?: number;
  readonly orderId?: number;
}

function fillsOnSide(database: HistoryDatabase, filter: FillFilter, side: FillRow['liquidity']) {
  const { marketId, orderId, fromMs, toMs, cursor } = filter;
  let query = database
    .selectFrom('trades')
    .selectAll()
    .select(sql<FillRow['liquidity']>`${sql.lit(side)}::text`.as('liquidity'))
    .where(`${side}_user_id`, '=', filter.userId)
    // As the partial index says it.
    .where(sql<boolean>`NOT ${sql.ref(`${side}_is_house`)}`);
  if (marketId !== undefined) query = query.where('market_id', '=', marketId);
  if (orderId !== undefined) query = query.where(`${side}_order_id`, '=', orderId);
  if (fromMs !== undefined) query = query.where('traded_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('traded_at_ms', '<', toMs);
  if (cursor !== undefined) query = query.where('trade_id', '<', readCursor(cursor).id);
  return query.orderBy('trade_id', 'desc').limit(rowsToRead(filter)).execute();
}

/**
 * A user's fills, newest first. Each side is read along its own index; a user is never on both sides of
 * a trade, because self-trades are prevented.
 */
export async function readFills(
  database: HistoryDatabase,
  filter: FillFilter,
): Promise<Page<FillRow>> {
  assertTimeRange(filter);
  const [made, taken] = await Promise.all([
    fillsOnSide(database, filter, 'maker'),
    fillsOnSide(database, filter, 'taker'),
  ]);
  const rows = [...made, ...taken].sort((left, right) => right.trade_id - left.trade_id);
  return cutPage(rows, filter, (row) => String(row.trade_id));
}
