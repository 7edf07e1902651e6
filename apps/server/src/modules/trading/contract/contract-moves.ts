import { contract, KEPT_STOP } from '@candor/exchange-core';
import type { CommandBody, Decision } from '@candor/exchange-core';
import { compareDecimals } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { readTicks } from './contract-acts.ts';
import type { ContractDeps } from './contract-deps.ts';
import { findOwnMarket } from './contract-history.ts';
import type { OwnNumber } from './contract-history.ts';
import { detailOf } from './refused-bounds.ts';

/** How long a move waits for the tables to say what the core has forgotten. */
const TABLES_WAIT_MS = 1_000;

/** Moves an open order to another price, changes the stops of what it opens, or both. */
export async function amendOrder(
  deps: ContractDeps,
  { orderId, price, ...stops }: EndpointRequest<'amendContract'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'amendContract'>> {
  const { exchange, catalogue } = deps;
  const { userId } = session;
  const { sequence, value } = await exchange.read((reader) => reader.read(contract).order(orderId));
  const marketId =
    value?.userId === userId
      ? value.marketId
      : await endedIn(deps, sequence, { table: 'contract_orders', userId, id: orderId });
  const market = catalogue.contractOf(marketId);
  const ticks = readTicks(market, price, 'price');
  const named = { userId, orderId, ticks, ...readStops(market, stops), requestKey };
  return moved(deps, { type: 'contract_order_amend_checked', ...named }, market);
}

/** Changes prices of a conditional order that waits. */
export async function amendTrigger(
  deps: ContractDeps,
  { triggerId, triggerPrice, ...stops }: EndpointRequest<'amendContractTrigger'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'amendContractTrigger'>> {
  const { exchange, catalogue } = deps;
  const { userId } = session;
  const { sequence, value } = await exchange.read((reader) =>
    reader
      .read(contract)
      .triggersOf(userId, 0)
      .find((row) => row.triggerId === triggerId),
  );
  const own = { table: 'contract_triggers', userId, id: triggerId } as const;
  const marketId = value?.marketId ?? (await endedIn(deps, sequence, own));
  const market = catalogue.contractOf(marketId);
  const triggerTicks = readTicks(market, triggerPrice, 'triggerPrice');
  const named = { userId, triggerId, triggerTicks, ...readStops(market, stops), requestKey };
  const { orderId, ...done } = await moved(
    deps,
    { type: 'contract_trigger_amend', ...named },
    market,
  );
  return { ...done, triggerId: orderId };
}

/** Both stops in ticks, 0 to take one away; an absent one stays. @throws ApiError priceOffTick, priceOutOfRange */
function readStops(
  market: CatalogueContract,
  stops: Pick<EndpointRequest<'amendContract'>, 'takeProfitPrice' | 'stopLossPrice'>,
) {
  return {
    takeProfitTicks: readStop(market, stops.takeProfitPrice, 'takeProfitPrice'),
    stopLossTicks: readStop(market, stops.stopLossPrice, 'stopLossPrice'),
  };
}

function readStop(market: CatalogueContract, text: string | undefined, field: string): number {
  if (text === undefined) return KEPT_STOP;
  return compareDecimals(text, '0') === 0 ? 0 : readTicks(market, text, field);
}

/** The market of what has ended: a repeated key must still reach the core, which remembers its answer. @throws ApiError notFound */
async function endedIn(
  { exchange, contracts }: ContractDeps,
  sequence: number,
  own: OwnNumber,
): Promise<number> {
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const marketId = await findOwnMarket(contracts, own);
  if (marketId === undefined) throw refuse.notFound();
  return marketId;
}

/** Only the owner's own come this far: what is not open has ended. */
async function moved({ exchange }: ContractDeps, command: CommandBody, market: CatalogueContract) {
  const decision: Decision = await exchange.submit(command);
  if (decision.ok) {
    const { sequence, orderId, replayed } = decision;
    return { sequence, orderId, replayed };
  }
  throw decision.code === 'order_not_open'
    ? refuse.orderNotCancellable()
    : errorOfRejection(decision, detailOf(decision.code, market));
}
