import { contract } from '@candor/exchange-core';
import { PAGE_ROWS_MAX } from '@candor/protocol';
import type {
  ContractClosedView,
  ContractFillView,
  EndpointReply,
  EndpointRequest,
} from '@candor/protocol';
import { awaitOwnWrites, pageOfOpenOrders } from '#modules/money/history/index.ts';
import type { HistoryReader } from '#modules/money/history/index.ts';
import { contractNamed } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { readClosedPositions, readFills, readFinishedOrders } from './contract-history.ts';
import type { ContractFillRow } from './contract-history.ts';
import { amountText, averageText, fillView, orderView } from './contract-views.ts';
import type { OrderFacts } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';

type Orders = EndpointReply<'contractList'>;
type FinishedRow = Awaited<ReturnType<typeof readFinishedOrders>>['rows'][number];
type ClosedRow = Awaited<ReturnType<typeof readClosedPositions>>['rows'][number];

/** The market a request may name, as a filter. @throws ApiError notFound */
function marketFilter(catalogue: MarketCatalogue, symbol: string | undefined) {
  return symbol === undefined ? {} : { marketId: contractNamed(catalogue, symbol).marketId };
}

/** What of a row is shown. */
export function orderOfRow(row: FinishedRow): OrderFacts {
  return {
    orderId: row.order_id,
    clientOrderId: row.client_order_id,
    side: row.side,
    positionSide: row.position_side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    selfTradeMode: row.self_trade_mode,
    reduceOnly: row.reduce_only,
    ticks: row.ticks,
    lots: row.lots,
    filledLots: row.filled_lots,
    filledUnits: row.filled_units,
    feeUnits: row.fee_units,
    realisedUnits: row.realised_units,
    heldUnits: row.held_units,
    takeProfitTicks: row.take_profit_ticks,
    stopLossTicks: row.stop_loss_ticks,
    status: row.status,
    closeReason: row.close_reason,
    closeType: row.close_type,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

async function listOpenOrders(
  { exchange, catalogue }: ContractDeps,
  request: EndpointRequest<'contractList'>,
  userId: number,
): Promise<Orders> {
  const { marketId = 0 } = marketFilter(catalogue, request.symbol);
  const { sequence, value } = await exchange.read((reader) =>
    reader.read(contract).openOrdersOf(userId, marketId),
  );
  const { rows, nextCursor } = pageOfOpenOrders(value, request);
  return {
    sequence,
    orders: rows.map((order) => orderView(catalogue.contractOf(order.marketId), order)),
    nextCursor,
  };
}

/** A user's orders: open ones from the core, finished ones from the tables. */
export async function listOrders(
  deps: ContractDeps,
  request: EndpointRequest<'contractList'>,
  session: HistoryReader,
): Promise<Orders> {
  const { symbol, scope = 'open', ...filter } = request;
  if (scope === 'open') return listOpenOrders(deps, request, session.userId);
  const { exchange, catalogue, contracts } = deps;
  const market = marketFilter(catalogue, symbol);
  const sequence = await awaitOwnWrites(exchange, session);
  const { userId } = session;
  const { rows, nextCursor } = await readFinishedOrders(contracts, {
    ...filter,
    ...market,
    userId,
  });
  const orders = rows.map((row) => orderView(catalogue.contractOf(row.market_id), orderOfRow(row)));
  return { sequence, orders, nextCursor };
}

function fillOfRow(row: ContractFillRow, market: CatalogueContract) {
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
    makerProfitUnits: row.maker_profit_units,
    takerProfitUnits: row.taker_profit_units,
    timeMs: row.traded_at_ms,
  };
  return fillView(market, trade, row.liquidity);
}

/** A user's trades, newest first. */
export async function listFills(
  { exchange, catalogue, contracts }: ContractDeps,
  { symbol, ...filter }: EndpointRequest<'contractFills'>,
  session: HistoryReader,
): Promise<EndpointReply<'contractFills'>> {
  const market = marketFilter(catalogue, symbol);
  const sequence = await awaitOwnWrites(exchange, session);
  const { userId } = session;
  const { rows, nextCursor } = await readFills(contracts, { ...filter, ...market, userId });
  const fills = rows.map((row) => fillOfRow(row, catalogue.contractOf(row.market_id)));
  return { sequence, fills, nextCursor };
}

/** The newest trades of one order. */
export async function fillsOfOrder(
  contracts: ContractDeps['contracts'],
  market: CatalogueContract,
  of: { readonly userId: number; readonly orderId: number },
): Promise<ContractFillView[]> {
  const { rows } = await readFills(contracts, { ...of, limit: PAGE_ROWS_MAX });
  return rows.map((row) => fillOfRow(row, market));
}

/** A position that ended, as its row has it. */
export function closedView(row: ClosedRow, market: CatalogueContract): ContractClosedView {
  const { realised_units, fee_units, funding_units, closed_units, closed_lots } = row;
  const isLong = row.is_long === 1;
  const entryUnits = isLong ? closed_units - realised_units : closed_units + realised_units;
  return {
    positionId: row.position_id,
    symbol: market.symbol,
    positionSide: row.position_side,
    direction: isLong ? 'long' : 'short',
    marginMode: row.margin_mode,
    leverage: row.leverage,
    closeType: row.close_type,
    closedLots: closed_lots,
    entryPrice: averageText(market, entryUnits, closed_lots),
    closePrice: averageText(market, closed_units, closed_lots),
    realised: amountText(market, realised_units),
    fee: amountText(market, fee_units),
    funding: amountText(market, funding_units),
    net: amountText(market, realised_units - fee_units - funding_units),
    openedAtMs: row.opened_at_ms,
    closedAtMs: row.updated_at_ms,
  };
}

/** A user's positions that ended, the last to end first. */
export async function listClosed(
  { exchange, catalogue, contracts }: ContractDeps,
  { symbol, ...filter }: EndpointRequest<'contractClosed'>,
  session: HistoryReader,
): Promise<EndpointReply<'contractClosed'>> {
  const market = marketFilter(catalogue, symbol);
  const sequence = await awaitOwnWrites(exchange, session);
  const { userId } = session;
  const { rows, nextCursor } = await readClosedPositions(contracts, {
    ...filter,
    ...market,
    userId,
  });
  const positions = rows.map((row) => closedView(row, catalogue.contractOf(row.market_id)));
  return { sequence, positions, nextCursor };
}
