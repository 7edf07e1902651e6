import { addUnits, isUnits, subUnits } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { REASON_FINANCE_GIVEN_UP, REASON_FINANCE_RELEASE } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { FinanceCommand } from './commands.ts';
import { nextPayoutMs, redeem } from './interest.ts';
import type { FinanceOrder } from './records.ts';
import type { FinanceRejection } from './rejections.ts';
import type { FinanceState } from './state.ts';

type Found =
  | { readonly ok: true; readonly order: FinanceOrder }
  | { readonly ok: false; readonly code: FinanceRejection };

/** A user's own running order. One whose day is complete but not paid yet waits for its payment. */
function findOwn(
  state: FinanceState,
  command: { readonly userId: number; readonly orderId: number; readonly timestampMs: number },
): Found {
  const order = state.order(command.orderId);
  if (order?.userId !== command.userId) return { ok: false, code: 'unknown_finance_order' };
  if (nextPayoutMs(order) <= command.timestampMs) return { ok: false, code: 'finance_payout_due' };
  return { ok: true, order };
}

/** Frees principal in the account it stands in. */
export function release(state: FinanceState, order: FinanceOrder, units: Units): void {
  const { ledger } = state.kernel;
  const account = state.principalAccount(order);
  ledger.postUnits(heldOf(account), account, units, REASON_FINANCE_RELEASE, order.orderId);
}

/** Ends an order: it keeps its row in the table and leaves the memory. */
export function close(
  state: FinanceState,
  before: FinanceOrder,
  closed: Partial<FinanceOrder> & Pick<FinanceOrder, 'earning'>,
): void {
  state.orders.close({ ...before, ...closed, closedAtMs: state.kernel.timestampMs });
  state.keepSums(before, undefined);
}

/** Leaves an order before its term, whole or in part: the principal less the interest paid for it. */
export function redeemOrder(
  state: FinanceState,
  command: FinanceCommand<'finance_redeem'>,
): Decision<FinanceRejection> {
  const found = findOwn(state, command);
  if (!found.ok) return found;
  const { order } = found;
  const { units } = command;
  if (!isUnits(units) || units <= 0) return rejected('amount_not_positive');
  if (units > order.principalUnits) return rejected('finance_above_principal');
  const product = state.product(order.productId);
  const isWhole = units === order.principalUnits;
  if (!isWhole && product !== undefined) {
    if (BigInt(units) % BigInt(product.stepUnits) !== 0n) return rejected('finance_off_step');
    const rest = subUnits(order.principalUnits, units);
    if (rest < product.unitsMin) return rejected('finance_rest_below_min');
  }
  const left = redeem(order, units);
  if (left.givenUpUnits !== command.costUnits) return rejected('finance_cost_changed');

  const { kernel } = state;
  kernel.accept(command);
  release(state, order, units);
  giveBack(state, order, left.givenUpUnits);
  const after: FinanceOrder = {
    ...order,
    principalUnits: left.restPrincipalUnits,
    paidUnits: left.restPaidUnits,
    earnedUnits: subUnits(order.earnedUnits, left.givenUpUnits),
  };
  if (isWhole) {
    // The row keeps what the order was about.
    const { earnedUnits } = after;
    const hasBegun = command.timestampMs >= order.accruesFromMs;
    close(state, order, { earnedUnits, earning: hasBegun ? 'early_earned' : 'cancelled' });
  } else {
    state.orders.put(after);
    state.keepSums(order, after);
  }
  return accepted(kernel.sequence, order.orderId);
}

/** Interest that was paid for what leaves early goes back to where it came from. */
function giveBack(state: FinanceState, order: FinanceOrder, units: Units): void {
  if (units === 0) return;
  const reward = state.rewardAccount(order.assetId);
  state.kernel.ledger.postUnits(
    state.principalAccount(order),
    reward,
    units,
    REASON_FINANCE_GIVEN_UP,
    order.orderId,
  );
  const sums = state.reward(order.assetId);
  state.rewards.put({ ...sums, givenUpUnits: addUnits(sums.givenUpUnits, units) });
}

/** Takes a subscription back before it earns. */
export function cancelOrder(
  state: FinanceState,
  command: FinanceCommand<'finance_cancel'>,
): Decision<FinanceRejection> {
  const found = findOwn(state, command);
  if (!found.ok) return found;
  const { order } = found;
  if (command.timestampMs >= order.accruesFromMs) return rejected('finance_accrual_started');

  const { kernel } = state;
  kernel.accept(command);
  release(state, order, order.principalUnits);
  close(state, order, { earning: 'cancelled' });
  return accepted(kernel.sequence, order.orderId);
}

/** Says whether a managed plan begins again when its cycle ends. */
export function setRenewal(
  state: FinanceState,
  command: FinanceCommand<'finance_renew'>,
): Decision<FinanceRejection> {
  const found = findOwn(state, command);
  if (!found.ok) return found;
  const { order } = found;
  if (order.isManaged === 0) return rejected('finance_not_renewable');
  if (order.renews === command.renews) return rejected('finance_renewal_unchanged');

  state.kernel.accept(command);
  state.orders.put({ ...order, renews: command.renews });
  return accepted(state.kernel.sequence, order.orderId);
}
