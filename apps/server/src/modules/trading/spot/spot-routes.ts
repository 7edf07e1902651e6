import type { Decision, EngineReader, OrderSide, StoredOrder } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import type { Handlers, OwnCall, Session, UserCall } from '#api/call.ts';
import { runBatch } from '#api/run-batch.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readFinishedOrder } from '#modules/money/history/index.ts';
import { marketNamed } from '#modules/markets/catalogue/index.ts';
import type { CatalogueMarket } from '#modules/markets/catalogue/index.ts';
import { listFills, listOrders, readOrderDetail } from './order-reads.ts';
import { placedOrderOf } from './order-from-effects.ts';
import { detailOf } from './refused-bounds.ts';
import type { PlacedOrder } from './order-from-effects.ts';
import { readAmendment, readOrderRequest } from './read-order-request.ts';
import type { SpotDeps } from './spot-deps.ts';

/** How long an amendment waits for the tables to say where a finished order was. */
const FINISHED_ORDER_WAIT_MS = 2_000;

type Placed = EndpointReply<'cancelCurrency'>;

/** `market`: of an order that is placed or changed, whose bounds a refusal names. */
function placedOf(decision: Decision, market?: CatalogueMarket): Placed {
  if (!decision.ok) throw errorOfRejection(decision, market && detailOf(decision.code, market));
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

/** An order that a repeated call placed before; null while the tables do not know it. */
async function findRepeated(
  deps: SpotDeps,
  orderId: number,
  session: Session,
): Promise<PlacedOrder | undefined> {
  try {
    const { order, fills } = await readOrderDetail(deps, orderId, session);
    return { order, fills };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What a command that placed an order did. */
interface Placement {
  readonly command: CommittedCommand;
  /** The order as the core kept it, where it may know more than the command's effects say. */
  readonly kept: StoredOrder | undefined;
}

function placementOf(command: CommittedCommand, reader: EngineReader): Placement {
  // Nothing follows a plain order: its effects say all of it.
  if (command.body.type === 'order_place') return { command, kept: undefined };
  const opened = command.effects.find((effect) => effect.type === 'order_opened');
  return { command, kept: opened === undefined ? undefined : reader.order(opened.orderId) };
}

async function placeOrder(
  deps: SpotDeps,
  request: EndpointRequest<'currency'>,
  { session, requestKey }: OwnCall,
): Promise<EndpointReply<'currency'>> {
  const market = marketNamed(deps.catalogue, request.symbol);
  const command = readOrderRequest(request, market, { userId: session.userId, requestKey });
  let placement: Placement | undefined;
  const decision = await deps.exchange.submit(command, (committed, reader) => {
    placement = placementOf(committed, reader);
  });
  if (!decision.ok && decision.code === 'trigger_would_fire') {
    throw triggerError(request.type, request.side);
  }
  const placed = placedOf(decision, market);
  const outcome =
    placement === undefined
      ? await findRepeated(deps, placed.orderId, session)
      : placedOrderOf(placement.command, placed.orderId, placement.kept, market);
  return { ...placed, order: outcome?.order ?? null, fills: outcome?.fills ?? [] };
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
  { session, requestKey }: OwnCall,
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
  return placedOf(decision, market);
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
    currencyBatch: ({ orders }, { session }) =>
      runBatch(session, orders, (order, call) => placeOrder(deps, order, call)),
    cancelCurrencyBatch: ({ orders }, { session }) =>
      runBatch(session, orders, (order, call) => cancelOrder(deps, order, call)),
  } satisfies Partial<Handlers>;
}
