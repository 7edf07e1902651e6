import type { Client } from 'pg';
import { copyIn } from '#postgres/copy-in.ts';
import { isFinal } from './order-changes.ts';
import type { OpenedOrder, OrderChange } from './order-changes.ts';
import type { PendingChanges } from './pending-changes.ts';
import { copyTextOf, insertStatement, RowBuffer, unnestOf } from './row-buffer.ts';
import type { ColumnValue, TableShape } from './row-buffer.ts';
import * as shapes from './table-shapes.ts';

/** The tables are not where these changes begin: another projector wrote, or this one wrote before. */
export class ProjectionConflictError extends Error {
  override readonly name = 'ProjectionConflictError';
}

const advanceStatement = {
  name: 'project-advance',
  text: `UPDATE projection SET projected_sequence = $2, timestamp_ms = $3, last_order_id = $4,
    last_trade_id = $5, last_account_id = $6, last_priority = $7, last_transfer_id = $8
    WHERE projected_sequence = $1`,
};

const changes = (shape: TableShape): string => unnestOf(shape);
const changedOr = (column: string): string => `COALESCE(changes.${column}, orders.${column})`;

const updateBalances = `UPDATE accounts SET
  available_units = accounts.available_units + changes.available_units,
  held_units = accounts.held_units + changes.held_units
  FROM ${changes(shapes.balanceDeltasShape)} WHERE accounts.account_id = changes.account_id`;

const updateMarkets = `UPDATE markets SET
  last_ticks = COALESCE(changes.last_ticks, markets.last_ticks),
  index_ticks = COALESCE(changes.index_ticks, markets.index_ticks),
  index_at_ms = COALESCE(changes.index_at_ms, markets.index_at_ms),
  state = COALESCE(changes.state, markets.state)
  FROM ${changes(shapes.marketPricesShape)} WHERE markets.market_id = changes.market_id`;

const [, ...ruleColumns] = Object.keys(shapes.marketRulesShape.columns);

const updateMarketRules = `UPDATE markets SET
  ${ruleColumns.map((name) => `${name} = changes.${name}`).join(', ')}
  FROM ${changes(shapes.marketRulesShape)} WHERE markets.market_id = changes.market_id`;

const mutableColumns = [
  'status',
  'ticks',
  'lots',
  'filled_lots',
  'prevented_lots',
  'filled_quote_units',
  'fee_units',
  'triggered',
  'trigger_ticks',
];
const bookColumns = ['held_units', 'visible_lots', 'priority'];

const updateOrders = `UPDATE open_orders AS orders SET updated_at_ms = changes.updated_at_ms,
  ${[...mutableColumns, ...bookColumns].map((name) => `${name} = ${changedOr(name)}`).join(', ')}
  FROM ${changes(shapes.orderChangesShape)} WHERE orders.order_id = changes.order_id`;

const finishedColumns = Object.keys(shapes.finishedOrdersShape.columns);

const finishOrders = `WITH changes AS (SELECT * FROM ${changes(shapes.orderChangesShape)}),
  orders AS (
    DELETE FROM open_orders USING changes WHERE open_orders.order_id = changes.order_id
    RETURNING open_orders.*
  )
  INSERT INTO finished_orders (${finishedColumns.join(', ')})
  SELECT ${finishedColumns.map(finishedValue).join(', ')}
  FROM orders JOIN changes ON changes.order_id = orders.order_id`;

function finishedValue(column: string): string {
  if (column === 'updated_at_ms' || column === 'close_reason') return `changes.${column}`;
  return mutableColumns.includes(column) ? changedOr(column) : `orders.${column}`;
}

/**
 * Writes the changes and advances `projection` from `fromSequence`, all inside the caller's
 * transaction.
 * @throws ProjectionConflictError when the tables are not at `fromSequence`; nothing may be committed then.
 */
export async function writeChanges(
  client: Client,
  fromSequence: number,
  pending: PendingChanges,
): Promise<void> {
  const { counters } = pending;
  const advanced = await client.query({
    ...advanceStatement,
    values: [
      fromSequence,
      counters.sequence,
      counters.timestampMs,
      counters.lastOrderId,
      counters.lastTradeId,
      counters.lastAccountId,
      counters.lastPriority,
      counters.lastTransferId,
    ],
  });
  if (advanced.rowCount !== 1) {
    throw new ProjectionConflictError(`the tables are not at sequence ${fromSequence}`);
  }
  await insert(client, pending.assets);
  await insert(client, bufferOf(shapes.feeTiersShape, pending.feeTiers.values()));
  await insert(client, pending.markets);
  const rules = bufferOf(shapes.marketRulesShape, pending.marketRules.values());
  await change(client, 'project-market-rules', updateMarketRules, rules);
  await insert(client, bufferOf(shapes.usersShape, pending.users.values()));
  await insert(client, pending.accounts);
  await writeBalances(client, pending);
  await writeOrders(client, pending.orders.values());
  await insert(client, pending.trades);
  await insert(client, pending.contractTrades);
  await insert(client, pending.contractSamples);
  await insert(client, bufferOf(shapes.contractFeesShape, pending.contractFees.values()));
  await insert(client, pending.transfers);
  await insert(client, pending.transferPrices);
  await insert(client, bufferOf(shapes.requestsShape, pending.requests.values()));
  await insert(client, bufferOf(shapes.demoFundsShape, pending.demoFunds.values()));
  await writePrices(client, pending);
  await insert(client, pending.klines.rows());
  await insert(client, pending.hourlyPrices.rows());
  await pending.records.write(client);
}

async function writeBalances(client: Client, { balances }: PendingChanges): Promise<void> {
  const rows = new RowBuffer(shapes.balanceDeltasShape);
  for (const [accountId, { availableUnits, heldUnits }] of balances) {
    if (availableUnits === 0 && heldUnits === 0) continue;
    rows.add(accountId, availableUnits, heldUnits);
  }
  await change(client, 'project-balances', updateBalances, rows);
}

async function writePrices(client: Client, { prices }: PendingChanges): Promise<void> {
  const rows = new RowBuffer(shapes.marketPricesShape);
  for (const [marketId, { lastTicks, indexTicks, indexAtMs, state }] of prices) {
    rows.add(marketId, lastTicks, indexTicks, indexAtMs, state);
  }
  await change(client, 'project-markets', updateMarkets, rows);
}

/** Each order takes one of four ways: it is new or known, and it stays in the book or is history. */
async function writeOrders(client: Client, orders: Iterable<OrderChange>): Promise<void> {
  const opened = new RowBuffer(shapes.openOrdersShape);
  const openedAndFinished = new RowBuffer(shapes.finishedOrdersShape);
  const changed = new RowBuffer(shapes.orderChangesShape);
  const finished = new RowBuffer(shapes.orderChangesShape);
  for (const order of orders) {
    const ends = isFinal(order.status);
    if (order.opened === undefined) addChange(ends ? finished : changed, order);
    else if (ends) openedAndFinished.add(...basicsOf(order, order.opened), order.closeReason);
    else opened.add(...basicsOf(order, order.opened), ...bookPartOf(order));
  }
  await insert(client, opened);
  await insert(client, openedAndFinished);
  await change(client, 'project-change-orders', updateOrders, changed);
  await change(client, 'project-finish-orders', finishOrders, finished);
}

/** In the order of the columns that both order tables begin with. */
function basicsOf(order: OrderChange, opened: OpenedOrder): ColumnValue[] {
  return [
    order.orderId,
    opened.userId,
    opened.marketId,
    order.ticks,
    order.lots,
    opened.quoteUnits,
    order.triggerTicks,
    opened.displayLots,
    opened.ocoOrderId,
    ...[order.filledLots ?? 0, order.preventedLots ?? 0, order.filledQuoteUnits ?? 0],
    ...[order.feeUnits ?? 0, opened.createdAtMs, order.updatedAtMs],
    opened.side,
    opened.orderType,
    opened.timeInForce,
    opened.selfTradeMode,
    order.status,
    ...[order.triggered ?? false, opened.isHouse, opened.clientOrderId],
  ];
}

function bookPartOf(order: OrderChange): ColumnValue[] {
  return [order.heldUnits, order.visibleLots ?? 0, order.priority ?? 0];
}

function addChange(rows: RowBuffer, order: OrderChange): void {
  rows.add(
    order.orderId,
    order.updatedAtMs,
    order.status,
    order.closeReason,
    order.ticks,
    order.lots,
    order.filledLots,
    order.preventedLots,
    order.filledQuoteUnits,
    order.feeUnits,
    order.heldUnits,
    order.visibleLots,
    order.priority,
    order.triggered,
    order.triggerTicks,
  );
}

function bufferOf(shape: TableShape, rows: Iterable<readonly ColumnValue[]>): RowBuffer {
  const buffer = new RowBuffer(shape);
  for (const row of rows) buffer.add(...row);
  return buffer;
}

/** Adds rows: by COPY where none of them can be there yet. */
async function insert(client: Client, rows: RowBuffer): Promise<void> {
  if (rows.rows === 0) return;
  const { shape } = rows;
  if (shape.onConflict === undefined) {
    const target = `${shape.table} (${Object.keys(shape.columns).join(', ')})`;
    await copyIn(client, target, copyTextOf(rows));
    return;
  }
  const name = `project-insert-${shape.table}`;
  await client.query({ name, text: insertStatement(shape), values: rows.literals() });
}

/** Changes rows that must be there. */
async function change(client: Client, name: string, text: string, rows: RowBuffer): Promise<void> {
  if (rows.rows === 0) return;
  const { rowCount } = await client.query({ name, text, values: rows.literals() });
  if (rowCount !== rows.rows) {
    throw new ProjectionConflictError(
      `${name}: ${rows.rows} rows of ${rows.shape.table} should have changed, ${rowCount ?? 0} did`,
    );
  }
}
