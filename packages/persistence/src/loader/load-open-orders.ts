import type { StoredOrder } from '@candor/exchange-core';
import type { ClientBase } from 'pg';

/** Rows fetched at a time: large enough that the round trips vanish. */
const ROWS_PER_FETCH = 20_000;

/** A row of the cursor below, column by column. */
type OrderRow = readonly [
  orderId: number,
  userId: number,
  marketId: number,
  ticks: number,
  lots: number,
  quoteUnits: number,
  triggerTicks: number,
  displayLots: number,
  ocoOrderId: number,
  heldUnits: number,
  filledLots: number,
  preventedLots: number,
  filledQuoteUnits: number,
  feeUnits: number,
  visibleLots: number,
  priority: number,
  createdAtMs: number,
  updatedAtMs: number,
  side: StoredOrder['side'],
  orderType: StoredOrder['orderType'],
  timeInForce: StoredOrder['timeInForce'],
  selfTradeMode: StoredOrder['selfTradeMode'],
  status: StoredOrder['status'],
  triggered: boolean,
  clientOrderId: string,
];

/**
 * Every open order in canonical order (by id). There may be a million: rows come
 * through a cursor as arrays, so that no more than a fetch's worth stands in memory twice. Inside
 * a transaction.
 */
export async function loadOpenOrders(client: ClientBase): Promise<StoredOrder[]> {
  const orders: StoredOrder[] = [];
  await client.query(`DECLARE open_order_rows NO SCROLL CURSOR FOR
    SELECT order_id, user_id, market_id, ticks, lots, quote_units, trigger_ticks, display_lots,
      oco_order_id, held_units, filled_lots, prevented_lots, filled_quote_units, fee_units,
      visible_lots, priority, created_at_ms, updated_at_ms, side, order_type, time_in_force,
      self_trade_mode, status, triggered, client_order_id
    FROM open_orders ORDER BY order_id`);
  for (;;) {
    const { rows } = await client.query<OrderRow & unknown[]>({
      text: `FETCH ${ROWS_PER_FETCH} FROM open_order_rows`,
      rowMode: 'array',
    });
    for (const row of rows) orders.push(orderOf(row));
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await client.query('CLOSE open_order_rows');
  return orders;
}

function orderOf(row: OrderRow): StoredOrder {
  return {
    orderId: row[0],
    userId: row[1],
    marketId: row[2],
    side: row[18],
    orderType: row[19],
    timeInForce: row[20],
    ticks: row[3],
    lots: row[4],
    quoteUnits: row[5],
    triggerTicks: row[6],
    displayLots: row[7],
    selfTradeMode: row[21],
    ocoOrderId: row[8],
    heldUnits: row[9],
    clientOrderId: row[24],
    status: row[22],
    filledLots: row[10],
    preventedLots: row[11],
    filledQuoteUnits: row[12],
    feeUnits: row[13],
    visibleLots: row[14],
    priority: row[15],
    triggered: row[23],
    createdAtMs: row[16],
    updatedAtMs: row[17],
  };
}
