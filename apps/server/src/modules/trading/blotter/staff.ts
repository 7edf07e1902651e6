import type {
  AdminReply,
  AdminRequest,
  BlotterContractOrder,
  BlotterContractTrade,
  BlotterOrder,
  BlotterTrade,
} from '@candor/protocol';
import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import {
  contractNamed,
  marketNamed,
  priceText,
  quantityText,
  quoteText,
} from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { assertTimeRange, readCursor } from '#modules/money/history/index.ts';
import { amountText, orderOfRow, orderView } from '#modules/trading/contract/index.ts';
import { entryView, readAllEntries } from '#modules/trading/option/index.ts';
import { finishedOrderView } from '#modules/trading/spot/index.ts';
import { idSpan } from './first-id.ts';
import { readContractOrders } from './read-contract-orders.ts';
import type { ContractOrderRow } from './read-contract-orders.ts';
import { readContractTrades } from './read-contract-trades.ts';
import type { ContractTradeRow } from './read-contract-trades.ts';
import { readBlotterOrders } from './read-orders.ts';
import type { OrderRow } from './read-orders.ts';
import { readBlotterTrades } from './read-trades.ts';
import type { TradeRow } from './read-trades.ts';

export interface AdminBlotterDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
}

function orderOf(row: OrderRow, catalogue: MarketCatalogue): BlotterOrder {
  const market = catalogue.marketOf(row.market_id);
  return {
    ...finishedOrderView(row, catalogue),
    userId: row.user_id,
    isHouse: row.is_house,
    quoteAsset: market.quote.symbol,
    preventedQuantity: quantityText(market, row.prevented_lots),
  };
}

function tradeOf(row: TradeRow, catalogue: MarketCatalogue): BlotterTrade {
  const market = catalogue.marketOf(row.market_id);
  return {
    tradeId: row.trade_id,
    symbol: market.symbol,
    price: priceText(market, row.ticks),
    quantity: quantityText(market, row.lots),
    // One order's notional is at most 2^53-1 by the market's limits.
    quote: quoteText(market, row.ticks * row.lots * market.tickLotUnits),
    quoteAsset: market.quote.symbol,
    takerSide: row.taker_side,
    makerOrderId: row.maker_order_id,
    takerOrderId: row.taker_order_id,
    makerUserId: row.maker_user_id,
    takerUserId: row.taker_user_id,
    makerIsHouse: row.maker_is_house,
    takerIsHouse: row.taker_is_house,
    timeMs: row.traded_at_ms,
  };
}

type Named = (catalogue: MarketCatalogue, symbol: string) => { readonly marketId: number };

/** A filter with its market by number. @throws ApiError notFound for a market that is none of those named */
function byMarket<Request extends { readonly symbol?: string }>(
  { symbol, ...filter }: Request,
  catalogue: MarketCatalogue,
  named: Named = marketNamed,
): Omit<Request, 'symbol'> & { marketId?: number } {
  return symbol === undefined ? filter : { ...filter, marketId: named(catalogue, symbol).marketId };
}

async function listOrders(
  { pool, catalogue }: AdminBlotterDeps,
  request: AdminRequest<'blotterOrders'>,
): Promise<AdminReply<'blotterOrders'>> {
  assertTimeRange(request);
  const { rows, nextCursor } = await readBlotterOrders(pool, byMarket(request, catalogue));
  return { orders: rows.map((row) => orderOf(row, catalogue)), nextCursor };
}

async function listFlaggedOrders(
  { pool, catalogue }: AdminBlotterDeps,
  { flag, ...request }: AdminRequest<'blotterFlaggedOrders'>,
): Promise<AdminReply<'blotterFlaggedOrders'>> {
  assertTimeRange(request);
  const filter = { ...byMarket(request, catalogue), flagged: flag ?? ('any' as const) };
  const { rows, nextCursor } = await readBlotterOrders(pool, filter);
  return { orders: rows.map((row) => orderOf(row, catalogue)), nextCursor };
}

async function listTrades(
  { pool, catalogue }: AdminBlotterDeps,
  request: AdminRequest<'blotterTrades'>,
): Promise<AdminReply<'blotterTrades'>> {
  assertTimeRange(request);
  const { rows, nextCursor } = await readBlotterTrades(pool, byMarket(request, catalogue));
  return { trades: rows.map((row) => tradeOf(row, catalogue)), nextCursor };
}

function contractOrderOf(row: ContractOrderRow, catalogue: MarketCatalogue): BlotterContractOrder {
  const market = catalogue.contractOf(row.market_id);
  return {
    ...orderView(market, orderOfRow(row)),
    userId: row.user_id,
    isHouse: row.is_house,
    quoteAsset: market.quote.symbol,
    preventedLots: row.prevented_lots,
  };
}

function contractTradeOf(row: ContractTradeRow, catalogue: MarketCatalogue): BlotterContractTrade {
  const market = catalogue.contractOf(row.market_id);
  return {
    tradeId: row.trade_id,
    symbol: market.symbol,
    price: priceText(market, row.ticks),
    lots: row.lots,
    value: amountText(market, row.value_units),
    quoteAsset: market.quote.symbol,
    takerSide: row.taker_side,
    makerOrderId: row.maker_order_id,
    takerOrderId: row.taker_order_id,
    makerUserId: row.maker_user_id,
    takerUserId: row.taker_user_id,
    makerFee: amountText(market, row.maker_fee_units),
    takerFee: amountText(market, row.taker_fee_units),
    makerIsHouse: row.maker_is_house,
    takerIsHouse: row.taker_is_house,
    timeMs: row.traded_at_ms,
  };
}

async function listContractOrders(
  { pool, catalogue }: AdminBlotterDeps,
  request: AdminRequest<'blotterContractOrders'>,
): Promise<AdminReply<'blotterContractOrders'>> {
  assertTimeRange(request);
  const { rows, nextCursor } = await readContractOrders(
    pool,
    byMarket(request, catalogue, contractNamed),
  );
  return { orders: rows.map((row) => contractOrderOf(row, catalogue)), nextCursor };
}

async function listContractTrades(
  { pool, catalogue }: AdminBlotterDeps,
  request: AdminRequest<'blotterContractTrades'>,
): Promise<AdminReply<'blotterContractTrades'>> {
  assertTimeRange(request);
  const { rows, nextCursor } = await readContractTrades(
    pool,
    byMarket(request, catalogue, contractNamed),
  );
  return { trades: rows.map((row) => contractTradeOf(row, catalogue)), nextCursor };
}

async function listOptionEntries(
  { pool, catalogue }: AdminBlotterDeps,
  request: AdminRequest<'blotterOptionEntries'>,
): Promise<AdminReply<'blotterOptionEntries'>> {
  assertTimeRange(request);
  const { cursor, fromMs, toMs, ...filter } = byMarket(request, catalogue);
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const span = await idSpan(pool, 'option_entries', { fromMs, toMs, below });
  const { rows, nextCursor } = await readAllEntries(pool, filter, span);
  const entries = rows.map((row) => ({
    ...entryView(row, catalogue),
    userId: row.entry.userId,
  }));
  return { entries, nextCursor };
}

/** Orders and trades of the whole exchange, as the tables have them. */
export function adminBlotterHandlers(deps: AdminBlotterDeps) {
  return {
    blotterOrders: (request) => listOrders(deps, request),
    blotterFlaggedOrders: (request) => listFlaggedOrders(deps, request),
    blotterTrades: (request) => listTrades(deps, request),
    blotterContractOrders: (request) => listContractOrders(deps, request),
    blotterContractTrades: (request) => listContractTrades(deps, request),
    blotterOptionEntries: (request) => listOptionEntries(deps, request),
  } satisfies Partial<AdminHandlers>;
}
