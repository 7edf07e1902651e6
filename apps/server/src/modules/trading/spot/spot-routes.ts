import type { Decision, OrderSide } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { Handlers, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readFinishedOrder } from '#modules/money/history/index.ts';
import { marketNamed } from '#modules/markets/catalogue/index.ts';
import { listFills, listOrders, readOrderDetail } from './order-reads.ts';
import { readAmendment, readOrderRequest } from './read-order-request.ts';
import type { SpotDeps } from './spot-deps.ts';

/** How long an amendment waits for the tables to say where a finished order was. */
const FINISHED_ORDER_WAIT_MS = 2_000;

type Placed = EndpointReply<'currency'>;

function placedOf(decision: Decision): Placed {
  if (!decision.ok) throw errorOfRejection(decision);
  const { sequence, orderId, otherOrderId, replayed } = decision;
  return { sequence, orderId, otherOrderId, replayed };
}

/** A trigger on the wrong side of the market, by the specification's codes. */
function triggerError(type: EndpointRequest<'currency'>['type'], side: OrderSide): ApiError {
  const isStop = type !== 'take_profit_limit' && type !== 'take_profit_market';
  const mustBeAbove = isStop === (side === 'buy');
  return (mustBeAbove ? refuse.triggerBelowPrice : refuse.triggerAbovePrice)({
    field: 'triggerPrice',
  });
}

async function placeOrder(
  { exchange, catalogue }: SpotDeps,
  request: EndpointRequest<'currency'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const market = marketNamed(catalogue, request.symbol);
  const command = readOrderRequest(request, market, { userId: session.userId, requestKey });
  const decision = await exchange.submit(command);
  if (!decision.ok && decision.code === 'trigger_would_fire') {
    throw triggerError(request.type, request.side);
  }
  return placedOf(decision);
}

/** Longest a refusal waits for the tables to know what the core knew when it refused. */
const TABLES_WAIT_MS = 1_000;

/**
 * An order that is not open is finished, or not there for this user; the two answers differ only for
 * the owner.
 */
async function refusalOfClosed(
  { exchange, history }: SpotDeps,
  userId: number,
  orderId: number,
  ofFinished: 'orderNotCancellable' | 'orderFinished',
): Promise<ApiError> {
  if (orderId === 0) return refuse.notFound();
  await exchange.waitForProjection(exchange.status().committedSequence, TABLES_WAIT_MS);
  const finished = await readFinishedOrder(history, userId, orderId);
  return refuse[finished === undefined ? 'notFound' : ofFinished]();
}

async function cancelOrder(
  deps: SpotDeps,
  { orderId = 0, clientOrderId = '' }: EndpointRequest<'cancelCurrency'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  if ((orderId === 0) === (clientOrderId === '')) {
    throw refuse.invalidRequest('name the order by orderId or by clientOrderId');
  }
  const { userId } = session;
  const decision = await deps.exchange.submit({
    type: 'order_cancel',
    userId,
    orderId,
    clientOrderId,
    requestKey,
  });
  if (!decision.ok && decision.code === 'order_not_open') {
    throw await refusalOfClosed(deps, userId, orderId, 'orderNotCancellable');
  }
  return placedOf(decision);
}

/**
 * The market of a user's order, open or finished: a repeated amendment of an order that is finished
 * by now must still reach the core, which remembers its answer. @throws ApiError notFound
 */
async function marketOfOrder(
  { exchange, history }: SpotDeps,
  userId: number,
  orderId: number,
): Promise<number> {
  const { sequence, value: marketId } = await exchange.read((reader) => {
    const order = reader.order(orderId);
    return order?.userId === userId ? order.marketId : undefined;
  });
  if (marketId !== undefined) return marketId;
  await exchange.waitForProjection(sequence, FINISHED_ORDER_WAIT_MS);
  const finished = await readFinishedOrder(history, userId, orderId);
  if (finished === undefined) throw refuse.notFound();
  return finished.market_id;
}

async function amendOrder(
  deps: SpotDeps,
  request: EndpointRequest<'amendCurrency'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const { userId } = session;
  const market = deps.catalogue.marketOf(await marketOfOrder(deps, userId, request.orderId));
  const decision = await deps.exchange.submit(
    readAmendment(request, market, { userId, requestKey }),
  );
  if (!decision.ok && decision.code === 'order_not_open') {
    throw await refusalOfClosed(deps, userId, request.orderId, 'orderFinished');
  }
  return placedOf(decision);
}

async function cancelAllOrders(
  { exchange, catalogue }: SpotDeps,
  { symbol }: EndpointRequest<'cancelAllCurrency'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'cancelAllCurrency'>> {
  const marketId = symbol === undefined ? 0 : marketNamed(catalogue, symbol).marketId;
  const { sequence, replayed } = placedOf(
    await exchange.submit({
      type: 'order_cancel_all',
      userId: session.userId,
      marketId,
      requestKey,
    }),
  );
  return { sequence, replayed };
}

export function spotRoutes(deps: SpotDeps) {
  return {
    currencyRecord: (request, call) => listOrders(deps, request, call.session),
    currencyDetail: ({ orderId }, call) => readOrderDetail(deps, orderId, call.session),
    currencyFills: (request, call) => listFills(deps, request, call.session),
    currency: (request, call) => placeOrder(deps, request, call),
    amendCurrency: (request, call) => amendOrder(deps, request, call),
    cancelCurrency: (request, call) => cancelOrder(deps, request, call),
    cancelAllCurrency: (request, call) => cancelAllOrders(deps, request, call),
  } satisfies Partial<Handlers>;
}
