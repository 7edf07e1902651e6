import { trailTriggerTicks } from '@candor/exchange-core';
import type { TrailingFacts } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest, FillView, OrderView } from '@candor/protocol';
import { PAGE_ROWS_MAX } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import {
  awaitOwnWrites,
  pageOfOpenOrders,
  readFills,
  readFinishedOrder,
  readFinishedOrders,
} from '#modules/money/history/index.ts';
import type { FillRow, FinishedOrderRow, HistoryReader } from '#modules/money/history/index.ts';
import { marketNamed } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { fillView, orderView } from './order-view.ts';
import type { OrderFacts } from './order-view.ts';
import type { SpotDeps } from './spot-deps.ts';

/** Longest a detail waits for the tables to know what the core knew. */
const TABLES_WAIT_MS = 1_000;

type Records = EndpointReply<'currencyRecord'>;

/** A finished order in words of the wire, from its row. */
export function finishedOrderView(row: FinishedOrderRow, catalogue: MarketCatalogue): OrderView {
  const facts = {
    orderId: row.order_id,
    userId: row.user_id,
    marketId: row.market_id,
    side: row.side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    ticks: row.ticks,
    lots: row.lots,
    quoteUnits: row.quote_units,
    triggerTicks: row.trigger_ticks,
    displayLots: row.display_lots,
    selfTradeMode: row.self_trade_mode,
    ocoOrderId: row.oco_order_id,
    status: row.status,
    clientOrderId: row.client_order_id,
    filledLots: row.filled_lots,
    filledQuoteUnits: row.filled_quote_units,
    feeUnits: row.fee_units,
    triggered: row.triggered,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    ...trailingOfRow(row),
    ...attachedOfRow(row),
  };
  return orderView(facts, row.close_reason, catalogue.marketOf(row.market_id));
}

/** How a finished trailing order followed the market; where it fired from, if it did. */
function trailingOfRow(row: FinishedOrderRow): { trailing?: TrailingFacts } {
  const { callback_bps: callbackBps, activation_ticks, fired_from_ticks, side } = row;
  if (callbackBps === null) return {};
  const extremeTicks = fired_from_ticks ?? 0;
  const direction = side === 'sell' ? 1 : -1;
  const triggerTicks =
    extremeTicks === 0 ? 0 : trailTriggerTicks(direction, extremeTicks, callbackBps);
  const activationTicks = activation_ticks ?? 0;
  return { trailing: { callbackBps, activationTicks, extremeTicks, triggerTicks } };
}

/** What was to follow a finished order, and the orders that it became. */
function attachedOfRow(row: FinishedOrderRow): Pick<OrderFacts, 'attached'> {
  if (row.take_profit_ticks === null) return {};
  return {
    attached: {
      orderId: row.order_id,
      takeProfitTicks: row.take_profit_ticks,
      stopTriggerTicks: row.stop_trigger_ticks ?? 0,
      stopLimitTicks: row.stop_limit_ticks ?? 0,
      limitOrderId: row.limit_order_id ?? 0,
      stopOrderId: row.stop_order_id ?? 0,
    },
  };
}

function fillOfRow(row: FillRow, catalogue: MarketCatalogue): FillView {
  const trade = {
    tradeId: row.trade_id,
    marketId: row.market_id,
    ticks: row.ticks,
    lots: row.lots,
    takerSide: row.taker_side,
    makerOrderId: row.maker_order_id,
    takerOrderId: row.taker_order_id,
    makerUserId: row.maker_user_id,
    takerUserId: row.taker_user_id,
    makerFeeUnits: row.maker_fee_units,
    takerFeeUnits: row.taker_fee_units,
    timeMs: row.traded_at_ms,
  };
  return fillView(trade, row.liquidity, catalogue.marketOf(row.market_id));
}

async function listOpenOrders(
  { exchange, catalogue }: SpotDeps,
  request: EndpointRequest<'currencyRecord'>,
  marketId: number,
  userId: number,
): Promise<Records> {
  const { sequence, value } = await exchange.read((reader) =>
    reader.openOrdersOf(userId, marketId),
  );
  const { rows, nextCursor } = pageOfOpenOrders(value, request);
  return {
    sequence,
    orders: rows.map((order) => orderView(order, 'none', catalogue.marketOf(order.marketId))),
    nextCursor,
  };
}

/** A user's orders: open ones from the core, finished ones from the tables. */
export async function listOrders(
  deps: SpotDeps,
  request: EndpointRequest<'currencyRecord'>,
  session: HistoryReader,
): Promise<Records> {
  const { exchange, catalogue, history } = deps;
  const { symbol, scope = 'open', ...filter } = request;
  const marketId = symbol === undefined ? 0 : marketNamed(catalogue, symbol).marketId;
  if (scope === 'open') return listOpenOrders(deps, request, marketId, session.userId);
  const sequence = await awaitOwnWrites(exchange, session);
  const { rows, nextCursor } = await readFinishedOrders(history, {
    ...filter,
    userId: session.userId,
    ...(marketId === 0 ? {} : { marketId }),
  });
  return { sequence, orders: rows.map((row) => finishedOrderView(row, catalogue)), nextCursor };
}

/** A user's fills, newest first. */
export async function listFills(
  { exchange, catalogue, history }: SpotDeps,
  { symbol, ...filter }: EndpointRequest<'currencyFills'>,
  session: HistoryReader,
): Promise<EndpointReply<'currencyFills'>> {
  const market = symbol === undefined ? undefined : marketNamed(catalogue, symbol);
  const sequence = await awaitOwnWrites(exchange, session);
  const { rows, nextCursor } = await readFills(history, {
    ...filter,
    userId: session.userId,
    ...(market === undefined ? {} : { marketId: market.marketId }),
  });
  return { sequence, fills: rows.map((row) => fillOfRow(row, catalogue)), nextCursor };
}

/** One order with its newest fills. @throws ApiError notFound when it is not the user's, or is none */
export async function readOrderDetail(
  { exchange, catalogue, history }: SpotDeps,
  orderId: number,
  session: HistoryReader,
): Promise<EndpointReply<'currencyDetail'>> {
  const { userId } = session;
  const { sequence, value: open } = await exchange.read((reader) => reader.order(orderId));
  // The core forgot an order that finished; the tables know it once they are as far as the core was.
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  let order: OrderView | undefined;
  if (open?.userId === userId) {
    order = orderView(open, 'none', catalogue.marketOf(open.marketId));
  } else {
    const finished = await readFinishedOrder(history, userId, orderId);
    if (finished !== undefined) order = finishedOrderView(finished, catalogue);
  }
  if (order === undefined) throw refuse.notFound();
  const { rows } = await readFills(history, { userId, orderId, limit: PAGE_ROWS_MAX });
  return { sequence, order, fills: rows.map((row) => fillOfRow(row, catalogue)) };
}
