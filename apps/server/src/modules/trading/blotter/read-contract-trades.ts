import type { AdminRequest } from '@candor/protocol';
import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import { cutPage, rowsToRead } from '#modules/money/history/index.ts';
import type { Page } from '#modules/money/history/index.ts';
import { readPair } from '#modules/trading/contract/index.ts';
import type { ContractTables } from '#modules/trading/contract/index.ts';
import { isHouseUser } from './house-user.ts';
import { allOf, condition, Statement } from './statement.ts';
import type { Condition } from './statement.ts';

export type ContractTradeRow = Selectable<ContractTables['contract_trades']>;

export type ContractTradeFilter = Omit<AdminRequest<'blotterContractTrades'>, 'symbol'> & {
  readonly marketId?: number;
};

/** As the partial indexes say it. */
const HOUSE_ALONE = condition('maker_is_house AND taker_is_house');
const WITH_A_CLIENT = condition('NOT (maker_is_house AND taker_is_house)');

const ORDER = 'ORDER BY traded_at_ms DESC, market_id DESC, trade_id DESC';

/** A user's side of trades: a client's along its own index, one of the house along another. */
function sidesOf(userId: number, isHouse: boolean, orderId?: number): (readonly Condition[])[] {
  const side = (name: 'maker' | 'taker'): readonly Condition[] => [
    condition(`${name}_user_id = $`, userId),
    condition(`${isHouse ? '' : 'NOT '}${name}_is_house`),
    ...(orderId === undefined ? [] : [condition(`${name}_order_id = $`, orderId)]),
  ];
  return [side('maker'), side('taker')];
}

interface OrderFacts {
  readonly user_id: number;
  readonly created_at_ms: number;
  /** Null while it is open. */
  readonly ended_at_ms: number | null;
}

/** Whose an order is and when it traded: its trades have no index of their own. */
async function findOrder(pool: Pool, orderId: number): Promise<OrderFacts | undefined> {
  const { rows } = await pool.query<OrderFacts>(
    `SELECT user_id, created_at_ms, CASE WHEN NOT is_open THEN updated_at_ms END AS ended_at_ms
     FROM contract_orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}

/** What a filter means, as the conditions of each select. */
async function selectsOf(
  pool: Pool,
  { tradeId, orderId, userId, origin = 'clients' }: ContractTradeFilter,
): Promise<readonly (readonly Condition[])[]> {
  if (tradeId !== undefined) return [[condition('trade_id = $', tradeId)]];
  if (orderId !== undefined) {
    const order = await findOrder(pool, orderId);
    if (order === undefined || order.user_id !== (userId ?? order.user_id)) return [];
    const { created_at_ms: fromMs, ended_at_ms: toMs } = order;
    const during = condition(
      'traded_at_ms BETWEEN $ AND $',
      fromMs,
      toMs ?? Number.MAX_SAFE_INTEGER,
    );
    const sides = sidesOf(order.user_id, await isHouseUser(pool, order.user_id), orderId);
    return sides.map((conditions) => [...conditions, during]);
  }
  if (userId !== undefined) return sidesOf(userId, await isHouseUser(pool, userId));
  if (origin === 'both') return [[WITH_A_CLIENT], [HOUSE_ALONE]];
  return [[origin === 'clients' ? WITH_A_CLIENT : HOUSE_ALONE]];
}

function commonOf({ marketId, fromMs, toMs, cursor }: ContractTradeFilter): Condition[] {
  const common: Condition[] = [];
  if (marketId !== undefined) common.push(condition('market_id = $', marketId));
  if (fromMs !== undefined) common.push(condition('traded_at_ms >= $', fromMs));
  if (toMs !== undefined) common.push(condition('traded_at_ms < $', toMs));
  if (cursor !== undefined) {
    const [atMs, market, trade] = readPair(cursor);
    // The first says where an index by time begins; the second leaves out what was shown of that time.
    common.push(condition('traded_at_ms <= $', atMs));
    common.push(condition('(traded_at_ms, market_id, trade_id) < ($, $, $)', atMs, market, trade));
  }
  return common;
}

/**
 * A page of contract trades of the whole exchange, newest first.
 * @throws ApiError invalidRequest for a cursor that is not ours, and for a trade's number without its market
 */
export async function readContractTrades(
  pool: Pool,
  filter: ContractTradeFilter,
): Promise<Page<ContractTradeRow>> {
  if (filter.tradeId !== undefined && filter.marketId === undefined) {
    throw refuse.invalidRequest('tradeId: counts in its market', { field: 'symbol' });
  }
  const common = commonOf(filter);
  const selects = await selectsOf(pool, filter);
  if (selects.length === 0) return { rows: [], nextCursor: null };
  const statement = new Statement();
  const limit = statement.place(rowsToRead(filter));
  const newest = selects.map((conditions) => {
    const where = statement.and([...conditions, ...common]) || 'true';
    const tail = `${ORDER} LIMIT ${limit}`;
    if (!conditions.includes(WITH_A_CLIENT) || filter.marketId !== undefined) {
      return `(SELECT * FROM contract_trades WHERE ${where} ${tail})`;
    }
    // The index of clients' trades begins with the market: of every market the newest.
    return `(SELECT newest.* FROM contract_markets CROSS JOIN LATERAL (
      SELECT * FROM contract_trades WHERE contract_trades.market_id = contract_markets.market_id AND ${where}
      ${tail}) AS newest ${tail})`;
  });
  const { rows } = await pool.query<ContractTradeRow>(
    `${allOf(newest)} ${ORDER} LIMIT ${limit}`,
    statement.values,
  );
  return cutPage(rows, filter, (row) => `${row.traded_at_ms}.${row.market_id}.${row.trade_id}`);
}
