import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { KIND_MAIN, REASON_FINANCE_INTEREST } from '#ledger/codes.ts';
import { covers, nextDayUnits, nextPayoutMs, promisedUnits } from './interest.ts';
import { close, release } from './leave.ts';
import type { FinanceOrder } from './records.ts';
import type { FinanceState } from './state.ts';

/**
 * Pays the day of an order that is complete, and at the end of its term frees the principal or begins
 * the next cycle. What it does follows from the row alone, so that a day is paid once however late.
 */
export function payDay(state: FinanceState, order: FinanceOrder): void {
  const units = nextDayUnits(order);
  payInterest(state, order, units);
  const paid: FinanceOrder = {
    ...order,
    paidDays: order.paidDays + 1,
    paidUnits: addUnits(order.paidUnits, units),
    earnedUnits: addUnits(order.earnedUnits, units),
  };
  if (paid.paidDays < order.termDays) {
    state.orders.put(paid);
    state.keepSums(order, paid);
    return;
  }
  const next = nextCycle(state, paid, { units, endedAtMs: nextPayoutMs(order) });
  if (next === undefined) {
    release(state, order, order.principalUnits);
    const { paidDays, paidUnits, earnedUnits } = paid;
    close(state, order, { paidDays, paidUnits, earnedUnits, earning: 'earned' });
    return;
  }
  state.orders.put(next);
  state.keepSums(order, next);
}

function payInterest(state: FinanceState, order: FinanceOrder, units: Units): void {
  if (units === 0) return;
  const { ledger, users } = state.kernel;
  const { assetId, userId } = order;
  const main = ledger.open(assetId, KIND_MAIN, users.slotOf(userId), userId);
  const reward = state.rewardAccount(assetId);
  ledger.postUnits(reward, main, units, REASON_FINANCE_INTEREST, order.orderId);
  const sums = state.reward(assetId);
  state.rewards.put({ ...sums, paidUnits: addUnits(sums.paidUnits, units) });
}

/**
 * The cycle after one that has ended: on the product's terms of now, from the moment the last one ended.
 * Undefined where the user stopped it, the product is closed, or its interest could not be promised.
 */
function nextCycle(
  state: FinanceState,
  order: FinanceOrder,
  last: { readonly units: Units; readonly endedAtMs: number },
): FinanceOrder | undefined {
  const product = state.product(order.productId);
  if (order.renews === 0 || product === undefined) return undefined;
  if (product.takesMoney === 0 || product.isManaged === 0) return undefined;
  const { ratePpm, termDays } = product;
  const promised = promisedUnits({ principalUnits: order.principalUnits, ratePpm, termDays });
  // The last day was paid just now and is still in the sum of what is owed.
  const owed = subUnits(state.reward(order.assetId).owedUnits, last.units);
  if (!covers(state.balanceUnits(order.assetId), owed, promised)) return undefined;
  return {
    ...order,
    ratePpm,
    termDays,
    cycleNumber: order.cycleNumber + 1,
    accruesFromMs: last.endedAtMs,
    paidDays: 0,
    paidUnits: ZERO_UNITS,
  };
}
