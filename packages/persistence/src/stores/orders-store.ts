import type {
  CloseReason,
  OrderSide,
  OrderStatus,
  OrderType,
  SelfTradeMode,
  TimeInForce,
} from '@candor/exchange-core';
import { sql } from 'kysely';
import type { Database } from '#postgres/open-database.ts';
import { history, pageLimit, readAsOf } from './read-as-of.ts';
import type { AsOf } from './read-as-of.ts';

/** An order as history shows it. `closeReason` is `none` while it is open. */
export interface OrderRecord {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: OrderSide;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly ticks: number;
  readonly lots: number;
  /** What a market order by amount was to spend or get; 0 for others. */
  readonly quoteUnits: number;
  readonly triggerTicks: number;
  readonly displayLots: number;
  readonly selfTradeMode: SelfTradeMode;
  readonly ocoOrderId: number;
  readonly filledLots: number;
  readonly preventedLots: number;
  readonly filledQuoteUnits: number;
  /** In units of the asset received. */
  readonly feeUnits: number;
  readonly status: OrderStatus;
  readonly closeReason: CloseReason;
  readonly triggered: boolean;
  readonly clientOrderId: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

export interface FinishedOrdersQuery {
  readonly userId: number;
  readonly marketId?: number | undefined;
  readonly side?: OrderSide | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly orderTypes?: readonly OrderType[] | undefined;
  /** Created at or after. */
  readonly fromMs?: number | undefined;
  /** Created before. */
  readonly toMs?: number | undefined;
  /** The last order of the page before; absent for the first page. */
  readonly beforeOrderId?: number | undefined;
  readonly limit: number;
}

const columns = [
  'order_id as orderId',
  'user_id as userId',
  'market_id as marketId',
  'side',
  'order_type as orderType',
  'time_in_force as timeInForce',
  'ticks',
  'lots',
  'quote_units as quoteUnits',
  'trigger_ticks as triggerTicks',
  'display_lots as displayLots',
  'self_trade_mode as selfTradeMode',
  'oco_order_id as ocoOrderId',
  'filled_lots as filledLots',
  'prevented_lots as preventedLots',
  'filled_quote_units as filledQuoteUnits',
  'fee_units as feeUnits',
  'status',
  'triggered',
  'client_order_id as clientOrderId',
  'created_at_ms as createdAtMs',
  'updated_at_ms as updatedAtMs',
] as const;

/** A customer's orders that are over, newest first. */
export function listFinishedOrders(
  database: Pick<Database, 'pool'>,
  query: FinishedOrdersQuery,
): Promise<AsOf<OrderRecord>> {
  const { userId, marketId, side, statuses, orderTypes, fromMs, toMs, beforeOrderId } = query;
  let select = history
    .selectFrom('finished_orders')
    .select([...columns, 'close_reason as closeReason'])
    .where('user_id', '=', userId)
    // The index is a partial one: house users have no history of their own.
    .where(sql<boolean>`NOT is_house`)
    .orderBy('order_id', 'desc')
    .limit(pageLimit(query.limit));
  if (marketId !== undefined) select = select.where('market_id', '=', marketId);
  if (side !== undefined) select = select.where('side', '=', side);
  if (statuses !== undefined) select = select.where('status', 'in', [...statuses]);
  if (orderTypes !== undefined) select = select.where('order_type', 'in', [...orderTypes]);
  if (fromMs !== undefined) select = select.where('created_at_ms', '>=', fromMs);
  if (toMs !== undefined) select = select.where('created_at_ms', '<', toMs);
  if (beforeOrderId !== undefined) select = select.where('order_id', '<', beforeOrderId);
  return readAsOf(database, select);
}

/** One order of this user, open or over; no row when there is none or it is somebody else's. */
export function findOrder(
  database: Pick<Database, 'pool'>,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<AsOf<OrderRecord>> {
  const finished = history
    .selectFrom('finished_orders')
    .select([...columns, 'close_reason as closeReason'])
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId);
  const open = history
    .selectFrom('open_orders')
    .select([...columns, sql<CloseReason>`'none'::close_reason`.as('closeReason')])
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId);
  return readAsOf(database, finished.unionAll(open));
}
