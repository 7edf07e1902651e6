import { isUnits, subUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { kindCodeOf, REASON_FINANCE_HOLD } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { FinanceCommand } from './commands.ts';
import { accrualStartMs, covers, dailyUnits, promisedUnits } from './interest.ts';
import type { FinanceOrder, FinanceProduct } from './records.ts';
import type { FinanceRejection } from './rejections.ts';
import type { FinanceState } from './state.ts';

type Subscribe = FinanceCommand<'finance_subscribe'>;

/** Orders that one user may have running at once. */
export const FINANCE_ORDERS_MAX = 100;

/** Accounts that a subscription is paid from: where deposits, earnings and trading money are. */
const PAYING_KINDS: ReadonlySet<string> = new Set(['wallet', 'main', 'spot']);

/** Holds the principal and promises the interest of a whole term. */
export function subscribe(state: FinanceState, command: Subscribe): Decision<FinanceRejection> {
  const { kernel } = state;
  const slot = kernel.users.slotOf(command.userId);
  if (slot < 0) return rejected('unknown_user');
  const restricted = kernel.restrictions.refuseBeginning(command.userId, command.timestampMs);
  if (restricted !== undefined) return rejected(restricted);
  const product = state.product(command.productId);
  if (product === undefined) return rejected('unknown_finance_product');
  const refusal = refuseTerms(state, command, product) ?? refuseMoney(state, command, product);
  if (refusal !== undefined) return rejected(refusal);

  kernel.accept(command);
  const order = orderOf(command, product, kernel.nextId());
  const account = state.principalAccount(order);
  kernel.ledger.postUnits(
    account,
    heldOf(account),
    order.principalUnits,
    REASON_FINANCE_HOLD,
    order.orderId,
  );
  state.orders.put(order);
  state.keepSums(undefined, order);
  return accepted(kernel.sequence, order.orderId);
}

function orderOf(command: Subscribe, product: FinanceProduct, orderId: number): FinanceOrder {
  const { userId, accountKind, units, renews, timestampMs } = command;
  return {
    ...{ orderId, userId, accountKind, renews },
    productId: product.productId,
    assetId: product.assetId,
    principalUnits: units,
    ratePpm: product.ratePpm,
    termDays: product.termDays,
    isManaged: renews,
    cycleNumber: 1,
    subscribedAtMs: timestampMs,
    accruesFromMs: accrualStartMs(timestampMs),
    paidDays: 0,
    paidUnits: ZERO_UNITS,
    earnedUnits: ZERO_UNITS,
    earning: 'not_earned',
    closedAtMs: 0,
  };
}

/** Whether the product takes this, whoever asks. A managed plan has codes of its own for its limits. */
function refuseTerms(
  state: FinanceState,
  { accountKind, units, ratePpm, renews, userId }: Subscribe,
  product: FinanceProduct,
): FinanceRejection | undefined {
  const isPlan = renews === 1;
  if (isPlan && product.isManaged === 0) return 'finance_not_renewable';
  if (product.takesMoney === 0) return 'finance_paused';
  if (!PAYING_KINDS.has(accountKind)) return 'account_kind_not_allowed';
  if (ratePpm !== product.ratePpm) return 'finance_rate_changed';
  if (!isUnits(units) || units <= 0) return 'amount_not_positive';
  if (units < product.unitsMin) return isPlan ? 'finance_plan_below_min' : 'finance_below_min';
  if (BigInt(units) % BigInt(product.stepUnits) !== 0n) return 'finance_off_step';
  const own = state.runningOf(userId).filter(({ productId }) => productId === product.productId);
  const ownUnits = sumUnits(own.map(({ principalUnits }) => principalUnits));
  if (units > roomOf(product.userUnitsMax, ownUnits)) {
    return isPlan ? 'finance_plan_above_limit' : 'finance_above_limit';
  }
  if (units > roomOf(product.capUnits, product.soldUnits)) {
    return isPlan ? 'finance_plan_above_cap' : 'finance_above_cap';
  }
  return undefined;
}

/** What a limit leaves; less than nothing where it was lowered below what runs. */
function roomOf(limit: Units, used: Units): Units {
  return subUnits(limit, used);
}

/** Whether the promise can be kept, and the principal is there. */
function refuseMoney(
  state: FinanceState,
  { userId, accountKind, units }: Subscribe,
  product: FinanceProduct,
): FinanceRejection | undefined {
  const { assetId, ratePpm, termDays } = product;
  const terms = { principalUnits: units, ratePpm, termDays };
  if (dailyUnits(terms) === 0) return 'finance_earns_nothing';
  const { owedUnits } = state.reward(assetId);
  if (!covers(state.balanceUnits(assetId), owedUnits, promisedUnits(terms))) {
    return 'finance_not_covered';
  }
  const { ledger, users } = state.kernel;
  const account = ledger.find(assetId, kindCodeOf(accountKind), users.slotOf(userId));
  if (account === 0 || ledger.balance(account) < units) return 'insufficient_balance';
  return state.runningOf(userId).length >= FINANCE_ORDERS_MAX
    ? 'too_many_finance_orders'
    : undefined;
}
