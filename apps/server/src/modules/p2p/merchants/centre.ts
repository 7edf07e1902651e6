import { p2p } from '@candor/exchange-core';
import type { P2pOrder, P2pPenalty } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { EndpointReply, EndpointRequest, P2pPenaltyView } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { Session, UserCall } from '#api/call.ts';
import {
  coinText,
  nobody,
  pairView,
  readCosts,
  readPeople,
  sideOf,
  traderFacts,
  viewOrders,
} from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { sealedPayMethods } from '#modules/people/payment-methods/index.ts';
import { readDeposit } from './deposit.ts';

const TURNOVER_MS = 30 * DAY_MS;
const DECIDED_PENALTIES_MAX = 20;

/** What is traded, and what holds for everybody. */
export async function readConfig(deps: P2pDeps): Promise<EndpointReply<'p2pConfig'>> {
  const { exchange, catalogue, nowMs } = deps;
  const costs = await readCosts(deps);
  const { sequence, value } = await exchange.read((reader) => {
    const reads = reader.read(p2p);
    return { rule: reads.rule, pairs: reads.pairs() };
  });
  const { rule, pairs } = value;
  return {
    sequence,
    timeMs: nowMs(),
    isOpen: rule?.takesOrders === 1,
    pairs: pairs.map((pair) =>
      pairView(pair, catalogue, { nowMs: nowMs(), costs: costs.get(pair.pairId) ?? [] }),
    ),
    depositAsset: rule === undefined ? null : catalogue.assetOf(rule.depositAssetId).symbol,
    deposit: rule === undefined ? '0' : coinText(rule.depositUnits, rule.depositAssetId, catalogue),
    cancelsFree: rule?.cancelsFree ?? 0,
    pendingMax: rule?.pendingMax ?? 0,
    releaseMs: rule?.releaseMs ?? 0,
    lockMs: rule?.lockMs ?? 0,
  };
}

/** What is shown of a penalty. */
type ShownPenalty = Pick<
  P2pPenalty,
  'penaltyId' | 'orderId' | 'assetId' | 'units' | 'takenAtMs' | 'state'
>;

/** A penalty as its merchant and staff see it. */
export function penaltyView(
  penalty: ShownPenalty,
  catalogue: P2pDeps['catalogue'],
): P2pPenaltyView {
  return {
    penaltyId: penalty.penaltyId,
    orderId: penalty.orderId,
    asset: catalogue.assetOf(penalty.assetId).symbol,
    amount: coinText(penalty.units, penalty.assetId, catalogue),
    takenAtMs: penalty.takenAtMs,
    state: penalty.state,
  };
}

/** The order that most needs a user first; those that wait for the other side last. */
function byNeed(userId: number) {
  const waits = (order: P2pOrder): number => {
    const side = sideOf(order, userId);
    const isMine = order.state === (side === 'buyer' ? 'waiting_payment' : 'paid');
    return isMine || order.state === 'appeal' ? 0 : 1;
  };
  const dueAtMs = (order: P2pOrder): number =>
    order.state === 'waiting_payment' ? order.payDueAtMs : order.releaseDueAtMs;
  return (one: P2pOrder, other: P2pOrder): number =>
    waits(one) - waits(other) || dueAtMs(one) - dueAtMs(other) || one.orderId - other.orderId;
}

/** The merchant centre. */
export async function readCentre(
  deps: P2pDeps,
  { userId }: Session,
): Promise<EndpointReply<'legalMgrPage'>> {
  const { exchange, catalogue, nowMs } = deps;
  const { sequence, deposit } = await readDeposit(deps, userId);
  const { value } = await exchange.read((reader) => {
    const reads = reader.read(p2p);
    const atMs = nowMs();
    return {
      merchant: reads.merchant(userId),
      running: reads.runningOf(userId).toSorted(byNeed(userId)),
      penalties: reads.penaltiesOf(userId),
      pausedUntilMs: reads.trader(userId).pausedUntilMs,
      locked: [...new Set(reads.pairs().map(({ assetId }) => assetId))]
        .map((assetId) => ({ assetId, units: reads.lockedUnits(userId, assetId, atMs) }))
        .filter(({ units }) => units > 0),
    };
  });
  const [facts, people, methods, orders, turnover, decided] = await Promise.all([
    traderFacts(deps, userId),
    readPeople(deps, [userId]),
    sealedPayMethods(deps, userId),
    viewOrders(deps, userId, value.running),
    readTurnover(deps, userId),
    readDecidedPenalties(deps, userId),
  ]);
  const { merchant, pausedUntilMs, penalties, locked } = value;
  return {
    ...{ sequence, timeMs: nowMs(), nickname: facts.nickname, isVerified: facts.isVerified },
    payMethods: methods.length,
    sinceMs: merchant === undefined || merchant.acceptedAtMs === 0 ? null : merchant.acceptedAtMs,
    deposit,
    me: people.get(userId) ?? nobody(userId),
    turnover,
    penalties: [...penalties, ...decided].map((penalty) => penaltyView(penalty, catalogue)),
    pausedUntilMs: pausedUntilMs > nowMs() ? pausedUntilMs : null,
    orders,
    locked: locked.map(({ assetId, units }) => ({
      asset: catalogue.assetOf(assetId).symbol,
      amount: coinText(units, assetId, catalogue),
    })),
  };
}

/** Coins that went through a user's completed orders in a month. */
async function readTurnover({ pool, catalogue, nowMs }: P2pDeps, userId: number) {
  const { rows } = await pool.query<{ asset_id: number; units: string }>(
    `SELECT asset_id, sum(units)::text AS units FROM p2p_orders
     WHERE (buyer_id = $1 OR seller_id = $1) AND state = 'completed' AND closed_at_ms >= $2
     GROUP BY asset_id ORDER BY asset_id`,
    [userId, nowMs() - TURNOVER_MS],
  );
  return rows.map(({ asset_id: assetId, units }) => ({
    asset: catalogue.assetOf(assetId).symbol,
    quantity: coinText(asUnits(BigInt(units)), assetId, catalogue),
  }));
}

/** Penalties of a month that nobody can appeal against any more, the latest first. */
async function readDecidedPenalties(
  { pool, nowMs }: P2pDeps,
  userId: number,
): Promise<readonly ShownPenalty[]> {
  const { rows } = await pool.query<{
    penalty_id: number;
    order_id: number;
    asset_id: number;
    units: string;
    taken_at_ms: number;
    state: P2pPenalty['state'];
  }>(
    `SELECT penalty_id, order_id, asset_id, units::text, taken_at_ms, state FROM p2p_penalties
     WHERE user_id = $1 AND NOT is_open AND changed_at_ms >= $2 ORDER BY penalty_id DESC
     LIMIT ${DECIDED_PENALTIES_MAX}`,
    [userId, nowMs() - TURNOVER_MS],
  );
  return rows.map((row) => ({
    ...{ penaltyId: row.penalty_id, orderId: row.order_id, assetId: row.asset_id },
    ...{ units: asUnits(BigInt(row.units)), takenAtMs: row.taken_at_ms, state: row.state },
  }));
}

/** Asks for a penalty back; staff read the words. */
export async function appealPenalty(
  { exchange, pool, nowMs }: P2pDeps,
  { penaltyId, text }: EndpointRequest<'p2pPenaltyAppeal'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'p2pPenaltyAppeal'>> {
  const decision = await exchange.submit({
    type: 'p2p_penalty_appeal',
    ...{ userId, penaltyId, requestKey },
  });
  if (!decision.ok) throw errorOfRejection(decision);
  await pool.query(
    `INSERT INTO p2p_penalty_texts (penalty_id, text, at_ms) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [penaltyId, text, nowMs()],
  );
  return { sequence: decision.sequence, replayed: decision.replayed };
}
