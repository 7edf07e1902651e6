import { contract } from '@candor/exchange-core';
import type { Decision, EngineReader } from '@candor/exchange-core';
import { parseTicks, parseUnits } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { OwnCall, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { contractNamed, priceRange, priceStep } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { findOrderOwner, findOwnMarket } from './contract-history.ts';
import { detailOf } from './refused-bounds.ts';

/** How long an act waits for the tables to say what the core has forgotten. */
const TABLES_WAIT_MS = 1_000;

type Done = EndpointReply<'contractPl'>;
type Placed = EndpointReply<'cancelContract'>;

/** `market`: of an act whose bounds a refusal names. */
export function placedOf(decision: Decision, market?: CatalogueContract): Placed {
  if (!decision.ok) throw errorOfRejection(decision, market && detailOf(decision.code, market));
  const { sequence, orderId, replayed } = decision;
  return { sequence, orderId, replayed };
}

function doneOf(decision: Decision, market?: CatalogueContract): Done {
  const { sequence, replayed } = placedOf(decision, market);
  return { sequence, replayed };
}

/** A price in ticks; 0 when absent. @throws ApiError priceOffTick, priceOutOfRange */
export function readTicks(
  market: CatalogueContract,
  text: string | undefined,
  field: string,
): number {
  if (text === undefined) return 0;
  const parsed = parseTicks(text, market);
  const bound = priceRange(market);
  if (!parsed.ok) {
    throw parsed.problem === 'too_large'
      ? refuse.priceOutOfRange({ field, bound })
      : refuse.priceOffTick({ field, bound: priceStep(market) });
  }
  if (parsed.value === 0) throw refuse.priceOutOfRange({ field, bound });
  return parsed.value;
}

export async function cancelOrder(
  deps: ContractDeps,
  { orderId = 0, clientOrderId = '' }: EndpointRequest<'cancelContract'>,
  { session, requestKey }: OwnCall,
): Promise<Placed> {
  if ((orderId === 0) === (clientOrderId === '')) {
    throw refuse.invalidRequest('name the order by orderId or by clientOrderId');
  }
  const { userId } = session;
  const decision = await deps.exchange.submit({
    type: 'contract_order_cancel',
    ...{ userId, orderId, clientOrderId, requestKey },
  });
  if (!decision.ok && decision.code === 'order_not_open') {
    throw (await isOwnOrder(deps, userId, orderId))
      ? refuse.orderNotCancellable()
      : refuse.notFound();
  }
  return placedOf(decision);
}

/** Whether an order that is not open was this user's; the two answers differ only for the owner. */
async function isOwnOrder(deps: ContractDeps, userId: number, orderId: number): Promise<boolean> {
  if (orderId === 0) return false;
  const { exchange, contracts } = deps;
  await exchange.waitForProjection(exchange.status().committedSequence, TABLES_WAIT_MS);
  return (await findOrderOwner(contracts, orderId)) === userId;
}

export async function cancelAllOrders(
  { exchange, catalogue }: ContractDeps,
  { symbol }: EndpointRequest<'cancelAllContract'>,
  { session, requestKey }: UserCall,
): Promise<Done> {
  const marketId = symbol === undefined ? 0 : contractNamed(catalogue, symbol).marketId;
  const { userId } = session;
  return doneOf(
    await exchange.submit({ type: 'contract_order_cancel_all', userId, marketId, requestKey }),
  );
}

/**
 * The market of a user's position, open or closed: a repeated act on one that closed by now must still reach the core, which
 * remembers its answer. @throws ApiError notFound
 */
export async function marketOfPosition(
  { exchange, catalogue, contracts }: ContractDeps,
  userId: number,
  positionId: number,
): Promise<CatalogueContract> {
  const ask = (reader: EngineReader) => {
    const position = reader.read(contract).position(positionId);
    return position?.userId === userId ? position.marketId : undefined;
  };
  const { sequence, value } = await exchange.read(ask);
  if (value !== undefined) return catalogue.contractOf(value);
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const marketId = await findOwnMarket(contracts, {
    ...{ table: 'contract_positions', userId, id: positionId },
  });
  if (marketId === undefined) throw refuse.notFound();
  return catalogue.contractOf(marketId);
}

export async function closeAll(
  { exchange, catalogue }: ContractDeps,
  { symbol }: EndpointRequest<'closeAllContract'>,
  { session, requestKey }: UserCall,
): Promise<Done> {
  const marketId = symbol === undefined ? 0 : contractNamed(catalogue, symbol).marketId;
  const { userId } = session;
  return doneOf(
    await exchange.submit({ type: 'contract_close_all', userId, marketId, requestKey }),
  );
}

export async function setStops(
  deps: ContractDeps,
  { positionId, takeProfitPrice, stopLossPrice }: EndpointRequest<'contractPl'>,
  { session, requestKey }: UserCall,
): Promise<Done> {
  const { userId } = session;
  const market = await marketOfPosition(deps, userId, positionId);
  return doneOf(
    await deps.exchange.submit({
      type: 'contract_stops_set',
      userId,
      positionId,
      takeProfitTicks: readTicks(market, takeProfitPrice, 'takeProfitPrice'),
      stopLossTicks: readTicks(market, stopLossPrice, 'stopLossPrice'),
      requestKey,
    }),
    market,
  );
}

export async function changeMargin(
  deps: ContractDeps,
  { positionId, direction, amount }: EndpointRequest<'contractMargin'>,
  { session, requestKey }: UserCall,
): Promise<Done> {
  const { userId } = session;
  const { quote } = await marketOfPosition(deps, userId, positionId);
  const field = 'amount';
  const parsed = parseUnits(amount, quote.scale);
  if (!parsed.ok) {
    throw parsed.problem === 'too_large'
      ? refuse.quantityOutOfRange({ field })
      : refuse.quantityOffStep({ field });
  }
  if (typeof parsed.value === 'bigint') throw refuse.quantityOutOfRange({ field });
  const units = direction === 'add' ? parsed.value : 0 - parsed.value;
  return doneOf(
    await deps.exchange.submit({
      type: 'contract_margin_change',
      ...{ userId, positionId, units, requestKey },
    }),
  );
}

export async function setSetting(
  { exchange, catalogue }: ContractDeps,
  request: EndpointRequest<'contractSetting'>,
  { session, requestKey }: UserCall,
): Promise<Done> {
  const { userId } = session;
  const market = contractNamed(catalogue, request.symbol);
  const { marketId } = market;
  const { leverage, marginMode, positionMode } = request;
  return doneOf(
    await exchange.submit({
      type: 'contract_setting_set',
      ...{ userId, marketId, leverage, marginMode, positionMode, requestKey },
    }),
    market,
  );
}
