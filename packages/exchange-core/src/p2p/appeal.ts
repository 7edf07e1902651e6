import { addUnits } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { P2pCommand } from './commands.ts';
import { giveBack, release } from './end-order.ts';
import { findOwn } from './order-acts.ts';
import type { P2pPenalty } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import { isRunning, PENALTY_ACCOUNT } from './state.ts';
import type { P2pState } from './state.ts';

type Answer = Decision<P2pRejection>;
type Open = P2pCommand<'p2p_appeal_open'>;

const BIT = { buyer: 1, seller: 2 } as const;
const BOTH_SIDES = BIT.buyer | BIT.seller;

/** How long a penalty can be appealed against. */
const PENALTY_OPEN_MS = 7 * 86_400_000;

/** Reasons each side can give. */
const REASONS: Readonly<Record<'buyer' | 'seller', readonly Open['reason'][]>> = {
  buyer: ['not_released', 'wrong_amount', 'other'],
  seller: ['not_received', 'wrong_amount', 'third_party', 'other'],
};

/** What a seller sees at once in the account; everything else waits for the countdown. */
const AT_ONCE: readonly Open['reason'][] = ['wrong_amount', 'third_party'];

/** Asks for a decision. The coins stay in escrow until then, or until the seller releases them. */
export function openAppeal(state: P2pState, command: Open): Answer {
  const { kernel } = state;
  const { reason, timestampMs } = command;
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state === 'waiting_payment') return rejected('p2p_not_paid');
  if (order.state === 'appeal') return rejected('p2p_under_appeal');
  if (!REASONS[side].includes(reason)) return rejected('p2p_reason_not_yours');
  const isAtOnce = side === 'seller' && AT_ONCE.includes(reason);
  if (!isAtOnce && timestampMs < order.releaseDueAtMs) return rejected('p2p_appeal_early');

  kernel.accept(command);
  state.orders.put({
    ...order,
    state: 'appeal',
    appealedAtMs: timestampMs,
    appealBy: side,
    appealReason: reason,
    evidenceDueAtMs: timestampMs + (state.rule()?.evidenceMs ?? 0),
    completeSides: 0,
  });
  return accepted(kernel.sequence, order.orderId);
}

/** Takes one's own appeal back: the order waits for the seller again. */
export function withdrawAppeal(
  state: P2pState,
  command: P2pCommand<'p2p_appeal_withdraw'>,
): Answer {
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'appeal') return rejected('p2p_no_appeal');
  if (order.appealBy !== side) return rejected('p2p_wrong_side');

  state.kernel.accept(command);
  state.orders.put({ ...order, state: 'paid', appealBy: 'none', appealReason: 'none' });
  return accepted(state.kernel.sequence, order.orderId);
}

/** One side has nothing to add; a decision need not wait for it. */
export function completeAppeal(
  state: P2pState,
  command: P2pCommand<'p2p_appeal_complete'>,
): Answer {
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'appeal') return rejected('p2p_no_appeal');
  if ((order.completeSides & BIT[side]) !== 0) return rejected('p2p_already_said');

  state.kernel.accept(command);
  state.orders.put({ ...order, completeSides: order.completeSides | BIT[side] });
  return accepted(state.kernel.sequence, order.orderId);
}

/** Staff decide: the coins go to the buyer or back to the seller, nothing else exists. */
export function decideAppeal(state: P2pState, command: P2pCommand<'p2p_appeal_decide'>): Answer {
  const order = state.orders.table.get(command.orderId);
  if (order === undefined) return rejected('unknown_p2p_order');
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'appeal') return rejected('p2p_no_appeal');
  const isOpen = command.timestampMs < order.evidenceDueAtMs && order.completeSides !== BOTH_SIDES;
  if (isOpen) return rejected('p2p_evidence_open');

  state.kernel.accept(command);
  if (command.outcome === 'release') release(state, order, 'decided_release');
  else giveBack(state, order, 'decided_return');
  return accepted(state.kernel.sequence, order.orderId);
}

/** A merchant asks for a penalty back. */
export function appealPenalty(state: P2pState, command: P2pCommand<'p2p_penalty_appeal'>): Answer {
  const penalty = state.penalties.table.get(command.penaltyId);
  if (penalty?.userId !== command.userId) return rejected('unknown_p2p_penalty');
  if (penalty.state !== 'taken') return rejected('p2p_already_said');
  state.kernel.accept(command);
  state.penalties.put({ ...penalty, state: 'appealed', changedAtMs: command.timestampMs });
  return accepted(state.kernel.sequence, penalty.penaltyId);
}

/** Staff give a penalty back, or let it stand; also one that nobody appealed against. */
export function decidePenalty(state: P2pState, command: P2pCommand<'p2p_penalty_decide'>): Answer {
  const { kernel } = state;
  const penalty = state.penalties.table.get(command.penaltyId);
  if (penalty === undefined) return rejected('unknown_p2p_penalty');
  kernel.accept(command);
  if (command.isReversed === 1) payBack(state, penalty);
  const isReversed = command.isReversed === 1;
  const changedAtMs = command.timestampMs;
  state.penalties.close({ ...penalty, state: isReversed ? 'reversed' : 'upheld', changedAtMs });
  return accepted(kernel.sequence, penalty.penaltyId);
}

/** To the deposit it came from, or to the user where that has gone. */
function payBack(state: P2pState, { userId, assetId, units, orderId }: P2pPenalty): void {
  const merchant = state.merchants.table.get(userId);
  const hasDeposit =
    merchant !== undefined && merchant.state !== 'unpaid' && merchant.state !== 'returned';
  state.kernel.transfer({
    from: { house: PENALTY_ACCOUNT },
    to: { userId, kind: 'fiat', held: hasDeposit },
    ...{ assetId, units, reason: 'p2p_penalty_return', referenceId: orderId },
  });
  if (!hasDeposit) return;
  const depositUnits = addUnits(merchant.depositUnits, units);
  state.merchants.put({ ...merchant, depositUnits, changedAtMs: state.kernel.timestampMs });
}

/** When nobody can appeal against a penalty any more. */
export function penaltyDueAtMs({ state, takenAtMs }: P2pPenalty): number | undefined {
  return state === 'taken' ? takenAtMs + PENALTY_OPEN_MS : undefined;
}

export function closePenalty(state: P2pState, penalty: P2pPenalty): void {
  state.penalties.close({ ...penalty, state: 'final', changedAtMs: state.kernel.timestampMs });
}
