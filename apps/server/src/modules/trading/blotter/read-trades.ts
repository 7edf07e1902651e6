import type { OrderSide } from '@candor/exchange-core';
import type { AdminRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page } from '#modules/money/history/index.ts';
import { idSpan, spanWithin } from './first-id.ts';
import { isHouseUser } from './house-user.ts';
import { allOf, condition, Statement } from './statement.ts';
import type { Condition } from './statement.ts';

export interface TradeRow {
  readonly trade_id: number;
  readonly market_id: number;
  readonly ticks: number;
  readonly lots: number;
  readonly taker_side: OrderSide;
  readonly maker_order_id: number;
  readonly taker_order_id: number;
  readonly maker_user_id: number;
  readonly taker_user_id: number;
  readonly maker_is_house: boolean;
  readonly taker_is_house: boolean;
  readonly traded_at_ms: number;
}

export type TradeFilter = Omit<AdminRequest<'blotterTrades'>, 'symbol'> & {
  readonly marketId?: number;
};

const SIDES = ['maker', 'taker'] as const;

const HOUSE_ALONE = condition('maker_is_house AND taker_is_house');
/** As the partial index says it. */
const WITH_A_CLIENT = condition('NOT (maker_is_house AND taker_is_house)');

interface OrderFacts {
  readonly user_id: number;
  readonly created_at_ms: number;
  /** Null while it is open. */
  readonly ended_at_ms: number | null;
}

/** Whose an order is and when it could trade: its trades have no index of their own. */
async function findOrder(pool: Pool, orderId: number): Promise<OrderFacts | undefined> {
  const { rows } = await pool.query<OrderFacts>(
    `SELECT user_id, created_at_ms, updated_at_ms AS ended_at_ms FROM finished_orders WHERE order_id = $1
     UNION ALL SELECT user_id, created_at_ms, NULL FROM open_orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}

/** The later of two beginnings, or the earlier of two ends; undefined bounds nothing. */
const both = (pick: (...ms: number[]) => number, ...ms: readonly (number | undefined)[]) => {
  const known = ms.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : pick(...known);
};

/** What a filter means: the conditions of each select, every one along an index, and between which times. */
interface Search {
  readonly selects: readonly (readonly Condition[])[];
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A user's side of trades, as the partial index of it says. */
function sidesOf(userId: number, isHouse: boolean, orderId?: number): Search['selects'] {
  return SIDES.map((side) => [
    condition(`${side}_user_id = $`, userId),
    condition(`${isHouse ? '' : 'NOT '}${side}_is_house`),
    ...(orderId === undefined ? [] : [condition(`${side}_order_id = $`, orderId)]),
  ]);
}

async function searchOf(pool: Pool, filter: TradeFilter): Promise<Search> {
  const { tradeId, orderId, userId, origin = 'clients', fromMs, toMs } = filter;
  const between = { fromMs, toMs };
  if (tradeId !== undefined) return { ...between, selects: [[condition('trade_id = $', tradeId)]] };
  if (orderId !== undefined) {
    const order = await findOrder(pool, orderId);
    if (order === undefined || order.user_id !== (userId ?? order.user_id)) {
      return { ...between, selects: [] };
    }
    const endMs = order.ended_at_ms === null ? undefined : order.ended_at_ms + 1;
    return {
      selects: sidesOf(order.user_id, await isHouseUser(pool, order.user_id), orderId),
      fromMs: both(Math.max, order.created_at_ms, fromMs),
      toMs: both(Math.min, endMs, toMs),
    };
  }
  if (userId !== undefined) {
    return { ...between, selects: sidesOf(userId, await isHouseUser(pool, userId)) };
  }
  const origins = { clients: [WITH_A_CLIENT], house: [HOUSE_ALONE], both: [] };
  return { ...between, selects: [origins[origin]] };
}

const COLUMNS = `trade_id, market_id, ticks, lots, taker_side, maker_order_id, taker_order_id, maker_user_id,
  taker_user_id, maker_is_house, taker_is_house, traded_at_ms`;

/** A page of trades of the whole exchange, newest first. @throws ApiError invalidRequest for a cursor that is not ours */
export async function readBlotterTrades(pool: Pool, filter: TradeFilter): Promise<Page<TradeRow>> {
  const { cursor, marketId } = filter;
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const { selects, fromMs, toMs } = await searchOf(pool, filter);
  if (selects.length === 0) return { rows: [], nextCursor: null };
  const span = await idSpan(pool, 'trades', { fromMs, toMs, below });
  const statement = new Statement();
  const limit = statement.place(rowsToRead(filter));
  const common = [condition('trade_id >= $ AND trade_id < $', span.from, span.to)];
  if (marketId !== undefined) common.push(condition('market_id = $', marketId));
  const newest = selects.map((conditions) => {
    const tail = `ORDER BY trade_id DESC LIMIT ${limit}`;
    if (marketId !== undefined || !conditions.includes(WITH_A_CLIENT)) {
      return `(SELECT ${COLUMNS} FROM trades WHERE ${statement.and([...conditions, ...common])} ${tail})`;
    }
    // The index of clients' trades begins with the market: of every market the newest.
    const within = spanWithin('markets.market_id', 'trades.market_id', 'trade_id', span);
    const where = statement.and([...conditions, within]);
    return `(SELECT newest.* FROM markets CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM trades WHERE trades.market_id = markets.market_id AND ${where} ${tail}) AS newest
      ${tail})`;
  });
  const { rows } = await pool.query<TradeRow>(
    // Two orders of one user never trade with each other, so no trade comes from both selects.
    `${allOf(newest)} ORDER BY trade_id DESC LIMIT ${limit}`,
    statement.values,
  );
  return cutPage(rows, filter, (row) => String(row.trade_id));
}
