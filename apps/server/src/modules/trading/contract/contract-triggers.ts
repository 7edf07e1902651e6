import { contract } from '@candor/exchange-core';
import type { ContractTriggerRow, Decision, RejectionCode } from '@candor/exchange-core';
import type { ContractTriggerView, EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Selectable } from 'kysely';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import {
  assertTimeRange,
  awaitOwnWrites,
  cutPage,
  pageOfOpenOrders,
  readCursor,
  rowsToRead,
} from '#modules/money/history/index.ts';
import type { HistoryReader } from '#modules/money/history/index.ts';
import { contractNamed, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { readTicks } from './contract-acts.ts';
import type { ContractDeps } from './contract-deps.ts';
import { detailOf } from './refused-bounds.ts';
import type { ContractTables } from './tables.ts';

/** How long an act waits for the tables to say what the core has forgotten. */
const TABLES_WAIT_MS = 1_000;

type Placed = EndpointReply<'contractTrigger'>;
type Triggers = EndpointReply<'contractTriggers'>;
type TriggerFacts = Omit<ContractTriggerRow, 'userId' | 'marketId' | 'startId'> & {
  readonly clientOrderId: string;
};

function placedOf(decision: Decision, market?: CatalogueContract): Placed {
  if (!decision.ok) throw errorOfRejection(decision, market && detailOf(decision.code, market));
  const { sequence, orderId: triggerId, replayed } = decision;
  return { sequence, triggerId, replayed };
}

/** Places an order that waits for the mark. */
export async function placeTrigger(
  { exchange, catalogue }: ContractDeps,
  request: EndpointRequest<'contractTrigger'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const market = contractNamed(catalogue, request.symbol);
  const { type, lots, closePosition = false, reduceOnly = false } = request;
  if (closePosition === (lots !== undefined)) {
    throw refuse.optionsDoNotFit('name lots, or close the position');
  }
  // To the core no lots mean all of the position.
  if (lots !== undefined && (lots < 1 || !Number.isInteger(lots))) throw refuse.lessThanOneLot();
  const isLimit = type === 'stop_limit' || type === 'take_profit_limit';
  return placedOf(
    await exchange.submit({
      type: 'contract_trigger_place_named',
      userId: session.userId,
      marketId: market.marketId,
      side: request.side,
      positionSide: request.positionSide ?? 'net',
      orderType: type,
      timeInForce: request.timeInForce ?? (isLimit ? 'gtc' : 'ioc'),
      triggerTicks: readTicks(market, request.triggerPrice, 'triggerPrice'),
      callbackBps: request.callbackBps ?? 0,
      activationTicks: readTicks(market, request.activationPrice, 'activationPrice'),
      ticks: readTicks(market, request.price, 'price'),
      lots: lots ?? 0,
      reduceOnly: closePosition || reduceOnly ? 1 : 0,
      takeProfitTicks: readTicks(market, request.takeProfitPrice, 'takeProfitPrice'),
      stopLossTicks: readTicks(market, request.stopLossPrice, 'stopLossPrice'),
      clientOrderId: request.clientOrderId ?? '',
      requestKey,
    }),
    market,
  );
}

export async function cancelTrigger(
  { exchange, contracts }: ContractDeps,
  { triggerId }: EndpointRequest<'cancelContractTrigger'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const { userId } = session;
  const decision = await exchange.submit({
    type: 'contract_trigger_cancel',
    ...{ userId, triggerId, requestKey },
  });
  if (!decision.ok && decision.code === 'order_not_open') {
    await exchange.waitForProjection(exchange.status().committedSequence, TABLES_WAIT_MS);
    // The two answers differ only for the owner.
    const own = await contracts
      .selectFrom('contract_triggers')
      .select('trigger_id')
      .where('trigger_id', '=', triggerId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    throw own === undefined ? refuse.notFound() : refuse.orderNotCancellable();
  }
  return placedOf(decision);
}

/** A conditional order as its owner sees it; `row.orderId` is 0 while it waits. */
export function triggerView(market: CatalogueContract, row: TriggerFacts): ContractTriggerView {
  const isTrailing = row.orderType === 'trailing_stop';
  const price = (ticks: number) => priceTextOrNull(market, ticks);
  return {
    triggerId: row.triggerId,
    clientOrderId: row.clientOrderId,
    symbol: market.symbol,
    side: row.side,
    positionSide: row.positionSide,
    type: row.orderType,
    timeInForce: row.timeInForce,
    reduceOnly: row.reduceOnly === 1,
    closePosition: row.lots === 0,
    lots: row.lots === 0 ? null : row.lots,
    triggerPrice: price(row.triggerTicks),
    callbackBps: isTrailing ? row.callbackBps : null,
    activationPrice: price(row.activationTicks),
    extremePrice: price(row.extremeTicks),
    price: price(row.ticks),
    takeProfitPrice: price(row.takeProfitTicks),
    stopLossPrice: price(row.stopLossTicks),
    status: row.status,
    closeReason: row.closeReason,
    refusedCode: refusedCodeOf(row.refusedFor),
    markPrice: price(row.markTicks),
    orderId: row.orderId,
    createdAtMs: row.createdAtMs,
    updatedAtMs: row.updatedAtMs,
  };
}

/** The core writes the rejection's name, as an order that is placed would be refused with. */
function refusedCodeOf(refusedFor: string): number | null {
  if (refusedFor === '') return null;
  // The journal keeps the name that this rejection had first.
  const code = refusedFor === 'market_cancel_only' ? 'contract_cancel_only' : refusedFor;
  return errorOfRejection({ ok: false, code: code as RejectionCode }).code;
}

function factsOf(
  row: Selectable<ContractTables['contract_triggers']> & {
    readonly client_order_id: string | null;
  },
): TriggerFacts {
  return {
    triggerId: row.trigger_id,
    clientOrderId: row.client_order_id ?? '',
    side: row.side,
    positionSide: row.position_side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    reduceOnly: row.reduce_only,
    triggerTicks: row.trigger_ticks,
    callbackBps: row.callback_bps,
    activationTicks: row.activation_ticks,
    ticks: row.ticks,
    lots: row.lots,
    takeProfitTicks: row.take_profit_ticks,
    stopLossTicks: row.stop_loss_ticks,
    status: row.status,
    closeReason: row.close_reason,
    refusedFor: row.refused_for,
    markTicks: row.mark_ticks,
    extremeTicks: row.extreme_ticks,
    orderId: row.order_id,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

/** A user's conditional orders: waiting ones from the core, ended ones from the table. */
export async function listTriggers(
  deps: ContractDeps,
  request: EndpointRequest<'contractTriggers'>,
  session: HistoryReader,
): Promise<Triggers> {
  const { exchange, catalogue } = deps;
  const { userId } = session;
  const { symbol, scope = 'open' } = request;
  const marketId = symbol === undefined ? 0 : contractNamed(catalogue, symbol).marketId;
  if (scope === 'open') {
    const { sequence, value } = await exchange.read((reader) =>
      reader.read(contract).triggersOf(userId, marketId),
    );
    const named = value.map((row) => ({ ...row, orderId: row.triggerId }));
    const { rows, nextCursor } = pageOfOpenOrders(named, request);
    const triggers = rows.map((row) =>
      triggerView(catalogue.contractOf(row.marketId), { ...row, orderId: 0 }),
    );
    return { sequence, triggers, nextCursor };
  }
  const sequence = await awaitOwnWrites(exchange, session);
  const { rows, nextCursor } = await readEnded(deps, request, userId, marketId);
  const triggers = rows.map((row) =>
    triggerView(catalogue.contractOf(row.market_id), factsOf(row)),
  );
  return { sequence, triggers, nextCursor };
}

/** A user's ended ones, newest first; times are of their placing, and `marketId` 0 means every market. */
async function readEnded(
  { contracts }: ContractDeps,
  filter: EndpointRequest<'contractTriggers'>,
  userId: number,
  marketId: number,
) {
  assertTimeRange(filter);
  const { side, type, status, fromMs, toMs, cursor } = filter;
  let query = contracts
    .selectFrom('contract_triggers')
    .leftJoin('contract_trigger_names as named', 'named.trigger_id', 'contract_triggers.trigger_id')
    .selectAll('contract_triggers')
    .select('named.client_order_id')
    .where('contract_triggers.user_id', '=', userId)
    .where('contract_triggers.is_open', '=', false);
  if (marketId !== 0) query = query.where('market_id', '=', marketId);
  if (side !== undefined) query = query.where('side', '=', side);
  if (type !== undefined) query = query.where('order_type', '=', type);
  if (status !== undefined) query = query.where('status', '=', status);
  if (fromMs !== undefined) query = query.where('created_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('created_at_ms', '<', toMs);
  if (cursor !== undefined)
    query = query.where('contract_triggers.trigger_id', '<', readCursor(cursor).id);
  const rows = await query
    .orderBy('contract_triggers.trigger_id', 'desc')
    .limit(rowsToRead(filter))
    .execute();
  return cutPage(rows, filter, (row) => String(row.trigger_id));
}
