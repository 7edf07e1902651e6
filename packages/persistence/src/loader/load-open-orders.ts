import type { StoredOrder } from '@candor/exchange-core';
import type { ClientBase } from 'pg';
import { CopyLine, copyOut } from '#postgres/copy-out.ts';

const query = `SELECT order_id, user_id, market_id, ticks, lots, quote_units, trigger_ticks,
  display_lots, oco_order_id, held_units, filled_lots, prevented_lots, filled_quote_units,
  fee_units, visible_lots, priority, created_at_ms, updated_at_ms, side, order_type,
  time_in_force, self_trade_mode, status, triggered, client_order_id FROM open_orders`;

/** Every open order in canonical order (by id). There may be a million. */
export async function loadOpenOrders(client: ClientBase): Promise<StoredOrder[]> {
  const orders: StoredOrder[] = [];
  const line = new CopyLine();
  await copyOut(client, query, (bytes) => {
    line.start(bytes);
    orders.push(readOrder(line));
  });
  // They lie in this order but for a few, which a sort in memory puts right in one pass.
  return orders.sort((a, b) => a.orderId - b.orderId);
}

/** Fields in the order of the query: properties are evaluated as they are written. */
function readOrder(line: CopyLine): StoredOrder {
  return {
    orderId: line.integer(),
    userId: line.integer(),
    marketId: line.integer(),
    ticks: line.integer(),
    lots: line.integer(),
    quoteUnits: line.integer(),
    triggerTicks: line.integer(),
    displayLots: line.integer(),
    ocoOrderId: line.integer(),
    heldUnits: line.integer(),
    filledLots: line.integer(),
    preventedLots: line.integer(),
    filledQuoteUnits: line.integer(),
    feeUnits: line.integer(),
    visibleLots: line.integer(),
    priority: line.integer(),
    createdAtMs: line.integer(),
    updatedAtMs: line.integer(),
    side: line.name() as StoredOrder['side'],
    orderType: line.name() as StoredOrder['orderType'],
    timeInForce: line.name() as StoredOrder['timeInForce'],
    selfTradeMode: line.name() as StoredOrder['selfTradeMode'],
    status: line.name() as StoredOrder['status'],
    triggered: line.boolean(),
    clientOrderId: line.text(),
  };
}
