import { finance } from '@candor/exchange-core';
import type { Accepted, CommandOf, FinanceOrder, FinanceReads } from '@candor/exchange-core';
import { formatUnits, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type {
  EndpointReply,
  EndpointRequest,
  FinanceEarningState,
  FinanceOrderView,
} from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers, Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import { awaitOwnWrites } from '#modules/money/history/index.ts';
import type { PageRequest } from '#modules/money/history/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { isOwnOrder, readOrder, readOrders } from './finance-orders.ts';
import { listOf, orderView, owedByMonth, rewardView } from './finance-view.ts';
import { readFlows } from './reward-flows.ts';

export interface FinanceDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly changes: Pick<ScheduledChanges, 'comingForProduct'>;
  readonly nowMs: () => number;
}

type FinanceEndpoints =
  | 'finPeriodicList'
  | 'common/teManagementList'
  | 'common/knowTeManagementList'
  | 'finPeriodicOrderAdd'
  | 'teManagementOrderAdd'
  | 'finPeriodicMyOrderList'
  | 'teManagementOrderList0'
  | 'teManagementOrderList1'
  | 'finOrderRedeem'
  | 'finOrderCancel'
  | 'teManagementOrderRenew';

/** An order with its product, as a view. */
function viewOf(
  reads: FinanceReads,
  catalogue: MarketCatalogue,
  order: FinanceOrder,
): FinanceOrderView {
  const product = reads.product(order.productId);
  if (product === undefined) throw new Error(`order ${order.orderId} has no product`);
  return orderView(order, product, catalogue);
}

async function listProducts(
  { exchange, catalogue, changes, nowMs }: FinanceDeps,
  isManagedOnly: boolean,
): Promise<EndpointReply<'finPeriodicList'>> {
  const { sequence, value } = await exchange.read((reader) =>
    listOf(reader.read(finance), catalogue),
  );
  const products = value.products
    .filter(({ isManaged }) => isManaged || !isManagedOnly)
    .map((product) => {
      const coming = changes.comingForProduct(product.productId);
      return { ...product, ...(coming.length > 0 && { coming: [...coming] }) };
    });
  return { sequence, timeMs: nowMs(), products, rewards: value.rewards };
}

async function listSources(
  deps: FinanceDeps,
): Promise<EndpointReply<'common/knowTeManagementList'>> {
  const { exchange, catalogue, pool, nowMs } = deps;
  const { sequence, value } = await exchange.read((reader) => {
    const reads = reader.read(finance);
    return reads.rewards().map((reward) => ({
      reward,
      months: owedByMonth(reads.runningIn(reward.assetId)),
    }));
  });
  // The tables must contain what the core said.
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const rewards = await Promise.all(
    value.map(async ({ reward, months }) => {
      const asset = catalogue.assetOf(reward.assetId);
      const text = (units: Units) => formatUnits(units, asset.scale);
      return {
        ...rewardView(reward, catalogue),
        owedByMonth: [...months].map(([month, units]) => ({ month, owed: text(units) })),
        fromFees: text(reward.fromFeesUnits),
        fromPromotion: text(reward.fromCapitalUnits),
        paidOut: text(reward.paidUnits),
        givenUp: text(reward.givenUpUnits),
        flows: [...(await readFlows(pool, asset))],
      };
    }),
  );
  return { sequence, timeMs: nowMs(), rewards };
}

async function subscribe(
  { exchange, catalogue, pool }: FinanceDeps,
  request: EndpointRequest<'finPeriodicOrderAdd'>,
  { session, requestKey }: UserCall,
  renews: boolean,
): Promise<EndpointReply<'finPeriodicOrderAdd'>> {
  const { productId, accountKind, ratePpm } = request;
  const { value: product } = await exchange.read((reader) =>
    reader.read(finance).product(productId),
  );
  if (product === undefined) throw refuse.notFound({ field: 'productId' });
  const decision = await exchange.submit({
    type: 'finance_subscribe',
    userId: session.userId,
    productId,
    accountKind,
    units: readAmount(request.amount, catalogue.assetOf(product.assetId), 'amount'),
    ratePpm,
    renews: renews ? 1 : 0,
    requestKey,
  });
  if (!decision.ok) throw errorOfRejection(decision);
  return acceptedOf({ exchange, catalogue, pool }, decision);
}

type Answering = Pick<FinanceDeps, 'exchange' | 'catalogue' | 'pool'>;

/** Longest an answer waits for a closed order to reach its table. */
const TABLES_WAIT_MS = 2_000;

/** The answer to a command that was accepted, with its order as it is now. */
async function acceptedOf(
  deps: Answering,
  { sequence, replayed, orderId }: Accepted,
): Promise<EndpointReply<'finPeriodicOrderAdd'>> {
  return { sequence, replayed, order: await orderNow(deps, orderId, sequence) };
}

/** An order after a command: from the core while it runs, from its table once it is closed. */
async function orderNow(
  { exchange, catalogue, pool }: Answering,
  orderId: number,
  sequence: number,
): Promise<FinanceOrderView> {
  const { value: running } = await exchange.read((reader) => {
    const reads = reader.read(finance);
    const order = reads.order(orderId);
    return order && viewOf(reads, catalogue, order);
  });
  if (running !== undefined) return running;
  await exchange.waitForProjection(sequence, TABLES_WAIT_MS);
  const closed = await readOrder(pool, orderId);
  if (closed === undefined) throw refuse.outcomeUnknown();
  const { value } = await exchange.read((reader) =>
    viewOf(reader.read(finance), catalogue, closed),
  );
  return value;
}

/** Sends what a user does with one of their orders. @throws refusal 4017 for one that is closed */
async function act(
  deps: FinanceDeps,
  session: Session,
  command: CommandOf<'finance_redeem' | 'finance_cancel' | 'finance_renew'>,
): Promise<Accepted> {
  const decision = await deps.exchange.submit(command);
  if (decision.ok) return decision;
  if (decision.code === 'unknown_finance_order') {
    const own = await isOwnOrder(deps.pool, session.userId, command.orderId);
    if (own) throw refuse.orderFinished();
  }
  throw errorOfRejection(decision);
}

async function redeemOrder(
  deps: FinanceDeps,
  { orderId, amount, cost }: EndpointRequest<'finOrderRedeem'>,
  { session, requestKey }: UserCall,
): Promise<EndpointReply<'finOrderRedeem'>> {
  const { exchange, catalogue, pool } = deps;
  const { value: running } = await exchange.read((reader) => reader.read(finance).order(orderId));
  const order = running ?? (await readOrder(pool, orderId));
  if (order?.userId !== session.userId) throw refuse.notFound();
  const asset = catalogue.assetOf(order.assetId);
  const units = readAmount(amount, asset, 'amount');
  const costUnits = readAmount(cost, asset, 'cost');
  const { userId } = session;
  const done = await act(deps, session, {
    type: 'finance_redeem',
    ...{ userId, orderId, units, costUnits, requestKey },
  });
  return {
    ...(await acceptedOf(deps, done)),
    returned: formatUnits(subUnits(units, costUnits), asset.scale),
    cost: formatUnits(costUnits, asset.scale),
  };
}

/** A user's running orders from the core, the newest first; page by page like those of the table. */
async function listRunning(
  { exchange, catalogue }: FinanceDeps,
  session: Session,
  isManaged: boolean,
): Promise<EndpointReply<'teManagementOrderList0'>> {
  const { sequence, value: orders } = await exchange.read((reader) => {
    const reads = reader.read(finance);
    return reads
      .runningOf(session.userId)
      .filter((order) => (order.isManaged === 1) === isManaged)
      .toSorted((one, other) => other.orderId - one.orderId)
      .map((order) => viewOf(reads, catalogue, order));
  });
  // Nobody runs more than one page holds: the core sees to that.
  return { sequence, orders, nextCursor: null };
}

/** Orders from their table: closed ones, or all of a family. */
async function listStored(
  { exchange, catalogue, pool }: FinanceDeps,
  session: Session,
  filter: PageRequest & {
    readonly earning?: FinanceEarningState | undefined;
    readonly isClosed: boolean;
    readonly isManaged: boolean;
  },
): Promise<EndpointReply<'teManagementOrderList1'>> {
  const sequence = await awaitOwnWrites(exchange, session);
  const { earning, ...rest } = filter;
  const { rows, nextCursor } = await readOrders(pool, {
    ...rest,
    ...(earning === undefined ? {} : { earning }),
    userId: session.userId,
  });
  const { value: orders } = await exchange.read((reader) =>
    rows.map((order) => viewOf(reader.read(finance), catalogue, order)),
  );
  return { sequence, orders, nextCursor };
}

export function financeRoutes(deps: FinanceDeps): Handlers<FinanceEndpoints> {
  return {
    finPeriodicList: () => listProducts(deps, false),
    'common/teManagementList': () => listProducts(deps, true),
    'common/knowTeManagementList': () => listSources(deps),
    finPeriodicOrderAdd: (request, call) => subscribe(deps, request, call, false),
    teManagementOrderAdd: (request, call) => subscribe(deps, request, call, true),
    finPeriodicMyOrderList: (request, { session }) =>
      request.earning === 'not_earned'
        ? listRunning(deps, session, false)
        : listStored(deps, session, { ...request, isClosed: false, isManaged: false }),
    teManagementOrderList0: (_request, { session }) => listRunning(deps, session, true),
    teManagementOrderList1: (request, { session }) =>
      listStored(deps, session, { ...request, isClosed: true, isManaged: true }),
    finOrderRedeem: (request, call) => redeemOrder(deps, request, call),
    finOrderCancel: async ({ orderId }, { session, requestKey }) => {
      const { userId } = session;
      const command = { type: 'finance_cancel', userId, orderId, requestKey } as const;
      return acceptedOf(deps, await act(deps, session, command));
    },
    teManagementOrderRenew: async ({ orderId, renews }, { session, requestKey }) => {
      const command = {
        type: 'finance_renew',
        ...{ userId: session.userId, orderId, requestKey },
        renews: renews ? 1 : 0,
      } as const;
      return acceptedOf(deps, await act(deps, session, command));
    },
  };
}
