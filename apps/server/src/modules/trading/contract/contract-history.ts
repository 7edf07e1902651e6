import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { OrderSide, OrderStatus } from '@candor/exchange-core';
import type { ContractCloseType, ContractOrderType, ContractSide } from '@candor/protocol';
import { assertTimeRange, cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page, PageRequest } from '#modules/money/history/index.ts';
import { refuse } from '#api/refuse.ts';
import type { ContractTables } from './tables.ts';

type Tables = Kysely<ContractTables>;
type OrderRow = Selectable<ContractTables['contract_orders']>;
type PositionRow = Selectable<ContractTables['contract_positions']>;
type TradeRow = Selectable<ContractTables['contract_trades']>;

/** A trade with the side the user stood on. */
export interface ContractFillRow extends TradeRow {
  readonly liquidity: 'maker' | 'taker';
}

interface OwnRows extends PageRequest {
  readonly userId: number;
  readonly marketId?: number;
}

/** A user's finished orders, newest first; times are of their placing. */
export async function readFinishedOrders(
  tables: Tables,
  filter: OwnRows & {
    readonly side?: OrderSide;
    readonly type?: ContractOrderType;
    readonly status?: OrderStatus;
  },
): Promise<Page<OrderRow>> {
  assertTimeRange(filter);
  const { marketId, side, type, status, fromMs, toMs, cursor } = filter;
  let query = tables
    .selectFrom('contract_orders')
    .selectAll()
    .where('user_id', '=', filter.userId)
    .where('is_open', '=', false);
  if (marketId !== undefined) query = query.where('market_id', '=', marketId);
  if (side !== undefined) query = query.where('side', '=', side);
  if (type !== undefined) query = query.where('order_type', '=', type);
  if (status !== undefined) query = query.where('status', '=', status);
  if (fromMs !== undefined) query = query.where('created_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('created_at_ms', '<', toMs);
  if (cursor !== undefined) query = query.where('order_id', '<', readCursor(cursor).id);
  const rows = await query.orderBy('order_id', 'desc').limit(rowsToRead(filter)).execute();
  return cutPage(rows, filter, (row) => String(row.order_id));
}

/** Whose an order is, open or finished; undefined where there is none. */
export async function findOrderOwner(tables: Tables, orderId: number): Promise<number | undefined> {
  const row = await tables
    .selectFrom('contract_orders')
    .select('user_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.user_id;
}

/** A user's order, open or finished; undefined where it is not there or not theirs. */
export async function findOwnOrder(
  tables: Tables,
  userId: number,
  orderId: number,
): Promise<OrderRow | undefined> {
  return tables
    .selectFrom('contract_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** What is found by the number that its table counts. */
const numbered = {
  contract_orders: 'order_id',
  contract_triggers: 'trigger_id',
  contract_positions: 'position_id',
} as const;

/** Something of a user's, by its number. */
export interface OwnNumber {
  readonly table: keyof typeof numbered;
  readonly userId: number;
  readonly id: number;
}

/** The market of a user's order, conditional order or position, open or over; undefined when it is not there or not theirs. */
export async function findOwnMarket(
  tables: Tables,
  { table, userId, id }: OwnNumber,
): Promise<number | undefined> {
  const row = await tables
    .selectFrom(table)
    .select('market_id')
    .where(tables.dynamic.ref(numbered[table]), '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.market_id;
}

/** A position of anybody, open or over; undefined where the tables have none of this number. */
export async function findPosition(
  tables: Tables,
  positionId: number,
): Promise<PositionRow | undefined> {
  return tables
    .selectFrom('contract_positions')
    .selectAll()
    .where('position_id', '=', positionId)
    .executeTakeFirst();
}

/** A user's positions that ended, the last to end first; times are of their end. */
export async function readClosedPositions(
  tables: Tables,
  filter: OwnRows & { readonly closeType?: ContractCloseType },
): Promise<Page<PositionRow>> {
  assertTimeRange(filter);
  const { marketId, closeType, fromMs, toMs, cursor } = filter;
  let query = tables
    .selectFrom('contract_positions')
    .selectAll()
    .where('user_id', '=', filter.userId)
    .where(sql<boolean>`NOT is_open`);
  if (marketId !== undefined) query = query.where('market_id', '=', marketId);
  if (closeType !== undefined) query = query.where('close_type', '=', closeType);
  if (fromMs !== undefined) query = query.where('updated_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('updated_at_ms', '<', toMs);
  if (cursor !== undefined) {
    const [atMs, id] = readPair(cursor);
    query = query.where(sql<boolean>`(updated_at_ms, position_id) < (${atMs}, ${id})`);
  }
  const rows = await query
    .orderBy('updated_at_ms', 'desc')
    .orderBy('position_id', 'desc')
    .limit(rowsToRead(filter))
    .execute();
  return cutPage(rows, filter, (row) => `${row.updated_at_ms}.${row.position_id}`);
}

const PAIR = /^([0-9]{1,16})\.([0-9]{1,16})(?:\.([0-9]{1,16}))?$/;

/** The numbers a list goes on below, where one number is not enough. @throws ApiError invalidRequest */
export function readPair(cursor: string): readonly [number, number, number] {
  const [, first, second, third = '0'] = PAIR.exec(cursor) ?? [];
  const numbers = [Number(first), Number(second), Number(third)] as const;
  if (!numbers.every(Number.isSafeInteger)) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return numbers;
}

/**
 * One page of liquidations, the newest first. All that one tick began have one number; the cursor says the number and how many
 * of them were shown, because whose they were is nobody's business.
 */
export async function readLiquidations(
  contracts: Tables,
  page: Pick<PageRequest, 'cursor' | 'limit'> & {
    readonly liquidationId?: number;
    /** A position that it was about, or that the exchange took over. */
    readonly positionId?: number;
  },
) {
  const { liquidationId, positionId } = page;
  const [cursorId, shown] = page.cursor === undefined ? [0, 0] : readPair(page.cursor);
  let query = contracts.selectFrom('contract_liquidations').selectAll();
  if (liquidationId !== undefined) query = query.where('liquidation_id', '=', liquidationId);
  if (positionId !== undefined) {
    query = query
      .where(
        sql<boolean>`(liquidation_id, user_id) IN (
          SELECT liquidation_id, user_id FROM contract_takeovers WHERE takeover_id = ${positionId}
          UNION SELECT liquidation_id, user_id FROM contract_liquidation_lines WHERE position_id = ${positionId})`,
      )
      .where('position_id', 'in', [0, positionId]);
  }
  if (page.cursor !== undefined) {
    query = query.where(
      sql<boolean>`(liquidation_id, user_id, position_id) < (
        SELECT liquidation_id, user_id, position_id FROM contract_liquidations WHERE liquidation_id = ${cursorId}
        ORDER BY user_id DESC, position_id DESC OFFSET ${Math.max(0, shown - 1)} LIMIT 1)`,
    );
  }
  const found = await query
    .orderBy('liquidation_id', 'desc')
    .orderBy('user_id', 'desc')
    .orderBy('position_id', 'desc')
    .limit(rowsToRead(page))
    .execute();
  return cutPage(found, page, (last) => {
    const id = last.liquidation_id;
    const here = found.indexOf(last) + 1 - found.findIndex((row) => row.liquidation_id === id);
    return `${id}.${id === cursorId ? shown + here : here}`;
  });
}

/** Whose trades: of one order, or of the orders on one side of the market. */
type FillFilter = OwnRows & {
  readonly orderId?: number;
  readonly positionSide?: ContractSide;
};

function fillsOnSide(tables: Tables, filter: FillFilter, side: ContractFillRow['liquidity']) {
  const { marketId, orderId, positionSide, fromMs, toMs, cursor } = filter;
  let query = tables
    .selectFrom('contract_trades')
    .selectAll()
    .select(sql<ContractFillRow['liquidity']>`${sql.lit(side)}::text`.as('liquidity'))
    .where(`${side}_user_id`, '=', filter.userId)
    // As the partial index says it.
    .where(sql<boolean>`NOT ${sql.ref(`${side}_is_house`)}`);
  if (marketId !== undefined) query = query.where('market_id', '=', marketId);
  if (orderId !== undefined) query = query.where(`${side}_order_id`, '=', orderId);
  if (positionSide !== undefined) {
    query = query.where((rows) =>
      rows.exists(
        rows
          .selectFrom('contract_orders')
          .select('order_id')
          .whereRef('order_id', '=', `contract_trades.${side}_order_id`)
          .where('position_side', '=', positionSide),
      ),
    );
  }
  if (fromMs !== undefined) query = query.where('traded_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('traded_at_ms', '<', toMs);
  if (cursor !== undefined) {
    const [atMs, market, trade] = readPair(cursor);
    query = query.where(
      sql<boolean>`(traded_at_ms, market_id, trade_id) < (${atMs}, ${market}, ${trade})`,
    );
  }
  return query
    .orderBy('traded_at_ms', 'desc')
    .orderBy('market_id', 'desc')
    .orderBy('trade_id', 'desc')
    .limit(rowsToRead(filter))
    .execute();
}

/** A user's trades, newest first. Each side is read along its own index. */
export async function readFills(
  tables: Tables,
  filter: FillFilter,
): Promise<Page<ContractFillRow>> {
  assertTimeRange(filter);
  const [made, taken] = await Promise.all([
    fillsOnSide(tables, filter, 'maker'),
    fillsOnSide(tables, filter, 'taker'),
  ]);
  const rows = [...made, ...taken].sort(
    (left, right) =>
      right.traded_at_ms - left.traded_at_ms ||
      right.market_id - left.market_id ||
      right.trade_id - left.trade_id,
  );
  return cutPage(rows, filter, (row) => `${row.traded_at_ms}.${row.market_id}.${row.trade_id}`);
}
