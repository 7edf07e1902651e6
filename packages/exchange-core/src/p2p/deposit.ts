import { addUnits, isUnits, ZERO_UNITS } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { P2pCommand } from './commands.ts';
import type { P2pMerchant } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import type { P2pState } from './state.ts';

type Answer = Decision<P2pRejection>;

/** Why a merchant's deposit does not stand behind new ads; undefined when it does. */
export function refuseMerchant(
  state: P2pState,
  userId: number,
): 'p2p_deposit_refunding' | 'p2p_deposit_pending' | 'p2p_deposit_short' | undefined {
  const merchant = state.merchants.table.get(userId);
  const required = state.rule()?.depositUnits ?? ZERO_UNITS;
  switch (merchant?.state) {
    case 'refund_review':
    case 'refunding':
      return 'p2p_deposit_refunding';
    case 'processing':
      return 'p2p_deposit_pending';
    case 'paid':
      return merchant.depositUnits < required ? 'p2p_deposit_short' : undefined;
    default:
      return 'p2p_deposit_short';
  }
}

/** Sets a deposit aside; staff look at the application before it counts. */
export function payDeposit(state: P2pState, command: P2pCommand<'p2p_deposit_pay'>): Answer {
  const { kernel } = state;
  const { userId, units, timestampMs } = command;
  if (kernel.users.slotOf(userId) < 0) return rejected('unknown_user');
  const rule = state.rule();
  if (rule === undefined || rule.takesOrders === 0) return rejected('p2p_closed');
  const merchant = state.merchants.table.get(userId);
  if (merchant?.state === 'processing') return rejected('p2p_deposit_pending');
  if (merchant?.state === 'refund_review' || merchant?.state === 'refunding') {
    return rejected('p2p_deposit_refunding');
  }
  if (merchant?.state === 'paid') return rejected('p2p_deposit_is_paid');
  if (units !== rule.depositUnits) return rejected('p2p_deposit_changed');
  const assetId = rule.depositAssetId;
  if (state.available(userId, assetId) < units) return rejected('insufficient_balance');

  kernel.accept(command);
  state.hold(userId, assetId, units, 'p2p_deposit', 0);
  state.merchants.put({
    ...{ userId, assetId, depositUnits: units, state: 'processing', refundDueAtMs: 0 },
    acceptedAtMs: merchant?.acceptedAtMs ?? 0,
    changedAtMs: timestampMs,
  });
  return accepted(kernel.sequence, userId);
}

/** Accepts an application, or gives its deposit back. */
export function reviewDeposit(state: P2pState, command: P2pCommand<'p2p_deposit_review'>): Answer {
  const { kernel } = state;
  const merchant = state.merchants.table.get(command.userId);
  if (merchant === undefined) return rejected('unknown_p2p_merchant');
  if (merchant.state !== 'processing') return rejected('p2p_not_to_review');

  kernel.accept(command);
  const changedAtMs = command.timestampMs;
  if (command.isAccepted === 1) {
    const acceptedAtMs = merchant.acceptedAtMs === 0 ? changedAtMs : merchant.acceptedAtMs;
    state.merchants.put({ ...merchant, state: 'paid', acceptedAtMs, changedAtMs });
  } else {
    returnDeposit(state, merchant, 'unpaid');
  }
  return accepted(kernel.sequence, merchant.userId);
}

/** Adds to a deposit that is paid. */
export function topUpDeposit(state: P2pState, command: P2pCommand<'p2p_deposit_top_up'>): Answer {
  const { kernel } = state;
  const { userId, units } = command;
  const merchant = state.merchants.table.get(userId);
  const refusal = refuseMerchant(state, userId);
  if (merchant?.state !== 'paid') return rejected(refusal ?? 'p2p_deposit_short');
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (state.available(userId, merchant.assetId) < units) return rejected('insufficient_balance');

  kernel.accept(command);
  state.hold(userId, merchant.assetId, units, 'p2p_deposit', 0);
  const depositUnits = addUnits(merchant.depositUnits, units);
  state.merchants.put({ ...merchant, depositUnits, changedAtMs: command.timestampMs });
  return accepted(kernel.sequence, userId);
}

/** Asks for a deposit back: ads pause at once, staff look, then its time runs. */
export function requestRefund(state: P2pState, command: P2pCommand<'p2p_refund_request'>): Answer {
  const { kernel } = state;
  const { userId, timestampMs } = command;
  const merchant = state.merchants.table.get(userId);
  if (merchant?.state !== 'paid') {
    return rejected(refuseMerchant(state, userId) ?? 'p2p_deposit_short');
  }
  if (state.runningOf(userId).length > 0) return rejected('p2p_orders_unfinished');
  const open = state.penalties.table.by('byUser', userId);
  if (open.some((one) => one.state === 'appealed')) return rejected('p2p_penalty_open');

  kernel.accept(command);
  state.merchants.put({ ...merchant, state: 'refund_review', changedAtMs: timestampMs });
  pauseAds(state, userId);
  return accepted(kernel.sequence, userId);
}

/** Lets a refund begin its waiting time, or leaves the deposit where it is. */
export function reviewRefund(state: P2pState, command: P2pCommand<'p2p_refund_review'>): Answer {
  const { kernel } = state;
  const merchant = state.merchants.table.get(command.userId);
  if (merchant === undefined) return rejected('unknown_p2p_merchant');
  if (merchant.state !== 'refund_review') return rejected('p2p_not_to_review');

  kernel.accept(command);
  const changedAtMs = command.timestampMs;
  if (command.isAccepted === 1) {
    const refundDueAtMs = changedAtMs + (state.rule()?.refundWaitMs ?? 0);
    state.merchants.put({ ...merchant, state: 'refunding', refundDueAtMs, changedAtMs });
  } else {
    state.merchants.put({ ...merchant, state: 'paid', changedAtMs });
  }
  return accepted(kernel.sequence, merchant.userId);
}

/** When a merchant's row is due: at the end of a refund's waiting time. */
export function refundDueAtMs(merchant: P2pMerchant): number | undefined {
  return merchant.state === 'refunding' ? merchant.refundDueAtMs : undefined;
}

/** Gives a deposit back. */
export function returnDeposit(
  state: P2pState,
  merchant: P2pMerchant,
  to: 'returned' | 'unpaid' = 'returned',
): void {
  const { userId, assetId, depositUnits } = merchant;
  state.free(userId, assetId, depositUnits, 'p2p_deposit_return', 0);
  const changedAtMs = state.kernel.timestampMs;
  const depositLeft = { depositUnits: ZERO_UNITS, refundDueAtMs: 0 };
  state.merchants.put({ ...merchant, ...depositLeft, state: to, changedAtMs });
}

/** Takes a merchant's ads off the market; their coins stay in them. */
export function pauseAds(state: P2pState, userId: number): void {
  const changedAtMs = state.kernel.timestampMs;
  for (const ad of state.ads.table.by('byUser', userId)) {
    if (ad.state === 'listed') state.ads.put({ ...ad, state: 'paused', changedAtMs });
  }
}
