import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { AdminRequest, FlagKind } from '@candor/protocol';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { FinishedOrderRow, Page } from '#modules/money/history/index.ts';
import { idSpan, spanWithin } from './first-id.ts';
import type { IdSpan } from './first-id.ts';
import { isHouseUser } from './house-user.ts';
import { allOf, condition, Statement } from './statement.ts';
import type { Condition } from './statement.ts';

export type OrderRow = FinishedOrderRow & { readonly prevented_lots: number };

export type OrderFilter = Omit<AdminRequest<'blotterOrders'>, 'symbol'> & {
  readonly marketId?: number;
  /** Only orders that flags of surveillance name: of this kind, or of any. */
  readonly flagged?: FlagKind | 'any';
};

/**
 * Orders that flags name, whichever market they are of but no contract's: those are numbered apart. As one list of
 * numbers to look up, for flags are few beside orders: whoever walked the orders to meet them would walk them all.
 */
const flaggedOrders = (kind: FlagKind | 'any'): Condition =>
  condition(
    `order_id = ANY(ARRAY(SELECT unnest(order_ids) FROM surveillance_flags
       WHERE market_id < $ AND ($::text = 'any' OR kind = $)))`,
    CONTRACT_MARKETS_FROM,
    kind,
    kind,
  );

type Tables = 'finished_orders' | 'open_orders';

const COLUMNS = `order_id, user_id, market_id, ticks, lots, quote_units, trigger_ticks, display_lots, oco_order_id,
  filled_lots, prevented_lots, filled_quote_units, fee_units, created_at_ms, updated_at_ms, side, order_type,
  time_in_force, self_trade_mode, status, triggered, is_house, client_order_id`;

const columnsOf = (table: Tables): string =>
  `${COLUMNS}, ${table === 'open_orders' ? `'none'::close_reason AS close_reason` : 'close_reason'}`;

function newest(
  statement: Statement,
  table: Tables,
  conditions: readonly Condition[],
  limit: string,
): string {
  return `(SELECT ${columnsOf(table)} FROM ${table} WHERE ${statement.and(conditions)}
    ORDER BY order_id DESC LIMIT ${limit})`;
}

type Part = (statement: Statement, table: Tables, span: IdSpan, limit: string) => string;

const spanOf = ({ from, to }: IdSpan): Condition =>
  condition('order_id >= $ AND order_id < $', from, to);

/**
 * The newest rows of clients: of every market the newest, along the index that has the market first. The span is of
 * market and number together, so that nobody walks the numbers of all markets to find that one has none among them.
 * Open orders have no such index, and are few enough to walk from the newest on.
 */
function newestOfClients(statement: Statement, table: Tables, span: IdSpan, limit: string): string {
  if (table === 'open_orders') {
    return newest(statement, table, [condition('NOT is_house'), spanOf(span)], limit);
  }
  const within = spanWithin('markets.market_id', `${table}.market_id`, 'order_id', span);
  return `(SELECT newest.* FROM markets CROSS JOIN LATERAL (
      SELECT ${columnsOf(table)} FROM ${table}
      WHERE ${table}.market_id = markets.market_id AND NOT is_house AND ${statement.and([within])}
      ORDER BY order_id DESC LIMIT ${limit}) AS newest
    ORDER BY order_id DESC LIMIT ${limit})`;
}

/** The newest rows of the house: of each of its few users the newest, along the index of a house user's orders. */
function newestOfHouse(
  market: readonly Condition[],
  ...[statement, table, span, limit]: Parameters<Part>
): string {
  const where = statement.and([...market, spanOf(span)]);
  return `(SELECT newest.* FROM engine_users AS house CROSS JOIN LATERAL (
      SELECT ${columnsOf(table)} FROM ${table}
      WHERE ${table}.user_id = house.user_id AND is_house AND ${where}
      ORDER BY order_id DESC LIMIT ${limit}) AS newest
    WHERE house.role = 'house' ORDER BY order_id DESC LIMIT ${limit})`;
}

/** Which rows a filter means, as one part for each index that serves it. */
async function partsOf(pool: Pool, filter: OrderFilter): Promise<readonly Part[]> {
  const { orderId, userId, marketId, origin = 'clients', view, flagged } = filter;
  const market = marketId === undefined ? [] : [condition('market_id = $', marketId)];
  const user = userId === undefined ? [] : [condition('user_id = $', userId)];
  const plain =
    (...conditions: readonly Condition[]): Part =>
    (statement, table, span, limit) =>
      newest(statement, table, [...conditions, ...market, spanOf(span)], limit);
  if (flagged !== undefined) {
    const one = orderId === undefined ? [] : [condition('order_id = $', orderId)];
    return [plain(flaggedOrders(flagged), ...one, ...user)];
  }
  if (orderId !== undefined) return [plain(condition('order_id = $', orderId), ...user)];
  if (view === 'prevented') {
    const lost = condition(`(prevented_lots > 0 OR close_reason = 'self_trade')`);
    return [plain(condition('NOT is_house'), lost, ...user)];
  }
  if (userId !== undefined) {
    const isHouse = await isHouseUser(pool, userId);
    return [plain(condition(isHouse ? 'is_house' : 'NOT is_house'), ...user)];
  }
  if (origin === 'both' && marketId === undefined) return [plain()];
  const house: Part = (...place) => newestOfHouse(market, ...place);
  const clients = marketId === undefined ? newestOfClients : plain(condition('NOT is_house'));
  if (origin === 'both') return [clients, house];
  return [origin === 'house' ? house : clients];
}

function tablesOf({ scope, view }: OrderFilter): readonly Tables[] {
  if (view === 'prevented') return scope === 'open' ? [] : ['finished_orders'];
  if (scope === undefined) return ['finished_orders', 'open_orders'];
  return [scope === 'open' ? 'open_orders' : 'finished_orders'];
}

/** A page of orders of the whole exchange, newest first. @throws ApiError invalidRequest for a cursor that is not ours */
export async function readBlotterOrders(pool: Pool, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { cursor, fromMs, toMs } = filter;
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const parts = await partsOf(pool, filter);
  const statement = new Statement();
  const limit = statement.place(rowsToRead(filter));
  const selects: string[] = [];
  for (const table of tablesOf(filter)) {
    const span = await idSpan(pool, table, { fromMs, toMs, below });
    selects.push(...parts.map((part) => part(statement, table, span, limit)));
  }
  if (selects.length === 0) return { rows: [], nextCursor: null };
  const { rows } = await pool.query<OrderRow>(
    `SELECT found.*, callback_bps, activation_ticks, fired_from_ticks, take_profit_ticks, stop_trigger_ticks,
       stop_limit_ticks, limit_order_id, stop_order_id
     FROM (${allOf(selects)} ORDER BY order_id DESC LIMIT ${limit}) AS found
     LEFT JOIN trailing_orders USING (order_id) LEFT JOIN order_attachments USING (order_id)
     ORDER BY order_id DESC`,
    statement.values,
  );
  return cutPage(rows, filter, (row) => String(row.order_id));
}
