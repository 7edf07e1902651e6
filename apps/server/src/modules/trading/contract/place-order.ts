import { contract } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import { PAGE_ROWS_MAX } from '@candor/protocol';
import type {
  ContractFillView,
  ContractOrderView,
  EndpointReply,
  EndpointRequest,
} from '@candor/protocol';
import type { OwnCall, UserCall } from '#api/call.ts';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import { contractNamed } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { marketOfPosition, placedOf, readTicks } from './contract-acts.ts';
import type { ContractDeps } from './contract-deps.ts';
import { findOwnOrder } from './contract-history.ts';
import { fillsOfOrder, orderOfRow } from './contract-reads.ts';
import { fillView, orderView } from './contract-views.ts';

type Placed = EndpointReply<'contract'>;
type Outcome = Pick<Placed, 'order' | 'fills'>;

export async function placeOrder(
  deps: ContractDeps,
  request: EndpointRequest<'contract'>,
  { session, requestKey }: OwnCall,
): Promise<Placed> {
  const market = contractNamed(deps.catalogue, request.symbol);
  const { type } = request;
  const { userId } = session;
  return submitOrder(deps, market, {
    type: 'contract_order_place_checked',
    userId,
    marketId: market.marketId,
    side: request.side,
    positionSide: request.positionSide ?? 'net',
    orderType: type,
    timeInForce: request.timeInForce ?? (type === 'market' ? 'ioc' : 'gtc'),
    ticks: readTicks(market, request.price, 'price'),
    lots: request.lots,
    reduceOnly: request.reduceOnly === true ? 1 : 0,
    takeProfitTicks: readTicks(market, request.takeProfitPrice, 'takeProfitPrice'),
    stopLossTicks: readTicks(market, request.stopLossPrice, 'stopLossPrice'),
    selfTradeMode: request.selfTradePrevention ?? 'expire_taker',
    clientOrderId: request.clientOrderId ?? '',
    requestKey,
  });
}

/** Closes lots of a position by an order. */
export async function closeLots(
  deps: ContractDeps,
  { positionId, lots, price, clientOrderId = '' }: EndpointRequest<'outContract'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const { userId } = session;
  const market = await marketOfPosition(deps, userId, positionId);
  const ticks = readTicks(market, price, 'price');
  const named = { userId, positionId, lots, ticks, clientOrderId, requestKey };
  return submitOrder(deps, market, { type: 'contract_close', ...named });
}

/** Closes a position and opens as much in the other direction, by one order. */
export async function reversePosition(
  deps: ContractDeps,
  { positionId }: EndpointRequest<'reverseContract'>,
  { session, requestKey }: UserCall,
): Promise<Placed> {
  const { userId } = session;
  const market = await marketOfPosition(deps, userId, positionId);
  return submitOrder(deps, market, { type: 'contract_reverse', userId, positionId, requestKey });
}

/** Submits a command that places one order of its user. @returns the order as the command left it, and its fills */
async function submitOrder(
  deps: ContractDeps,
  market: CatalogueContract,
  command: CommandBody & { readonly userId: number },
): Promise<Placed> {
  let committed: CommittedCommand | undefined;
  const decision = await deps.exchange.submit(command, (done) => {
    committed = done;
  });
  const placed = placedOf(decision, market);
  const outcome =
    committed === undefined
      ? await findRepeated(deps, market, placed.orderId, command.userId)
      : outcomeOf(committed, placed.orderId, market);
  return { ...placed, ...outcome };
}

/** Reads the order and its trades from the effects of the command that placed it. */
function outcomeOf(
  { effects, timestampMs }: Pick<CommittedCommand, 'effects' | 'timestampMs'>,
  orderId: number,
  market: CatalogueContract,
): Outcome {
  let order: ContractOrderView | null = null;
  const fills: ContractFillView[] = [];
  for (const effect of effects) {
    if (effect.type === 'contract_order_put' && effect.orderId === orderId) {
      order = orderView(market, effect);
    } else if (effect.type === 'contract_trade' && effect.takerOrderId === orderId) {
      fills.push(fillView(market, { ...effect, timeMs: timestampMs }, 'taker'));
    }
  }
  return { order, fills: fills.reverse().slice(0, PAGE_ROWS_MAX) };
}

/** How long a repeat waits for the tables to know the order that it placed before. */
const TABLES_WAIT_MS = 1_000;

/** An order that an earlier call placed, as it is now; null while the tables do not know it. */
async function findRepeated(
  { exchange, contracts }: ContractDeps,
  market: CatalogueContract,
  orderId: number,
  userId: number,
): Promise<Outcome> {
  const { sequence, value } = await exchange.read((reader) => reader.read(contract).order(orderId));
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const row = await findOwnOrder(contracts, userId, orderId);
  const open = value?.userId === userId ? value : undefined;
  const facts = open ?? (row && orderOfRow(row));
  return {
    order: facts === undefined ? null : orderView(market, facts),
    fills: await fillsOfOrder(contracts, market, { userId, orderId }),
  };
}
