import type { P2pOrder } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Session } from '#api/call.ts';
import { awaitOwnWrites } from '#modules/money/history/index.ts';
import { isRunning, otherOf, ownOrder, readOrders, viewOrders } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { readDecision, readProofs, readStatements } from '#modules/p2p/appeals/index.ts';
import { verifiedNameOf } from '#modules/people/identity/index.ts';
import { cancelView } from './act-on-order.ts';
import { beginOrder, readPayees } from './payees.ts';

/** Digits of an order's number that go with a payment: short enough to type into any bank. */
const REFERENCE_MODULUS = 1_000_000;

/** Everything an order's screen shows. @throws refusal notFound */
export async function readOrderPage(
  deps: P2pDeps,
  { orderId }: EndpointRequest<'tradeBuyWaitPage'>,
  { userId }: Session,
): Promise<EndpointReply<'tradeBuyWaitPage'>> {
  const { sequence, order, side } = await ownOrder(deps, userId, orderId);
  const isPayer = side === 'buyer' && isRunning(order);
  const [[view], payees, proofs, statements, decision, mine, payerName] = await Promise.all([
    viewOrders(deps, userId, [order]),
    isPayer ? payeesOf(deps, order) : [],
    readProofs(deps, order, { kind: 'user', id: userId }),
    readStatements(deps, order),
    readDecision(deps, order),
    readMine(deps, order, userId),
    isRunning(order) ? verifiedNameOf(deps, order.buyerId) : undefined,
  ]);
  if (view === undefined) throw new Error(`order ${orderId} has no pair`);
  const canCancel = isPayer && order.state === 'waiting_payment';
  return {
    ...{ sequence, timeMs: deps.nowMs(), order: view, payees, proofs, statements, decision },
    reference: String(orderId % REFERENCE_MODULUS).padStart(6, '0'),
    payerName: payerName ?? null,
    escrowSequence: mine.escrowSequence,
    cancel: canCancel ? await cancelView(deps, userId) : null,
    myRating: mine.rating,
    isBlocked: mine.isBlocked,
  };
}

async function payeesOf(deps: P2pDeps, order: P2pOrder) {
  const payees = await readPayees(deps, order);
  if (payees.length > 0) return payees;
  await beginOrder(deps, order);
  return readPayees(deps, order);
}

interface MineRow {
  readonly rating: boolean | null;
  readonly is_blocked: boolean;
  readonly escrow_sequence: number | null;
}

/** What the reader did around an order, and the journal entry that opened it. */
async function readMine({ pool }: P2pDeps, order: P2pOrder, userId: number) {
  const { rows } = await pool.query<MineRow>(
    `SELECT
       (SELECT is_good FROM p2p_ratings WHERE order_id = $1 AND by_user_id = $2) AS rating,
       EXISTS (SELECT 1 FROM p2p_blocks WHERE user_id = $2 AND blocked_id = $3) AS is_blocked,
       (SELECT sequence FROM p2p_lines WHERE order_id = $1 AND step = 'opened') AS escrow_sequence`,
    [order.orderId, userId, otherOf(order, userId)],
  );
  const [row] = rows;
  return {
    rating: row?.rating ?? null,
    isBlocked: row?.is_blocked ?? false,
    escrowSequence: row?.escrow_sequence ?? escrowSequenceOf(order),
  };
}

/** Ids follow from the command that made them: 1,024 a command. */
export const escrowSequenceOf = ({ orderId }: P2pOrder): number => Math.floor(orderId / 1_024);

/** The countdown of an order. */
export async function countDown(
  deps: P2pDeps,
  { orderId }: EndpointRequest<'timeCount'>,
  { userId }: Session,
): Promise<EndpointReply<'timeCount'>> {
  const { order } = await ownOrder(deps, userId, orderId);
  return { timeMs: deps.nowMs(), state: order.state, dueAtMs: dueAtMs(order) };
}

/** When an order moves on by itself, or lets somebody act; null where nothing counts down. */
function dueAtMs(order: P2pOrder): number | null {
  switch (order.state) {
    case 'waiting_payment':
      return order.payDueAtMs;
    case 'paid':
      return order.releaseDueAtMs;
    case 'appeal':
      return order.evidenceDueAtMs;
    default:
      return null;
  }
}

/** A user's orders, the newest first. */
export async function listOrders(
  deps: P2pDeps,
  request: EndpointRequest<'p2pOrderList'>,
  session: Session,
): Promise<EndpointReply<'p2pOrderList'>> {
  return page(deps, session, request);
}

/** Completed sales or purchases of a user. */
export async function listBills(
  deps: P2pDeps,
  request: EndpointRequest<'otcBillList'>,
  session: Session,
): Promise<EndpointReply<'otcBillList'>> {
  return page(deps, session, { ...request, state: 'completed' });
}

async function page(
  deps: P2pDeps,
  session: Session,
  filter: Omit<Parameters<typeof readOrders>[1], 'userId'>,
): Promise<EndpointReply<'p2pOrderList'>> {
  const sequence = await awaitOwnWrites(deps.exchange, session);
  const { userId } = session;
  const { rows, nextCursor } = await readOrders(deps.pool, { ...filter, userId });
  const orders = await viewOrders(deps, userId, rows);
  return { sequence, timeMs: deps.nowMs(), orders, nextCursor };
}
