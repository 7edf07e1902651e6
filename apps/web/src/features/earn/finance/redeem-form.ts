import {
  addDecimals,
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
  subtractDecimals,
} from '@candor/money';
import { settleAmount } from '@candor/ui-kit';
import type { ErrorCode } from '@candor/protocol';
import type { FinanceOrder } from '#shared/earn/finance-view.ts';

/** What leaving early with a part of an order does, as the core works it out. */
export interface RedeemOutcome {
  /** Interest already paid for that part, rounded up to the unit: it is taken off the principal. */
  readonly cost: string;
  readonly returned: string;
  readonly rest: string;
}

/** `amount` is above 0 and at most the principal. */
export function redeemOutcome(order: FinanceOrder, amount: string): RedeemOutcome {
  const share = multiplyDecimals(order.paid, amount);
  const cut = divideDecimalsTrunc(share, order.principal, order.scale);
  const isExact = compareDecimals(multiplyDecimals(cut, order.principal), share) === 0;
  const cost = isExact ? cut : addDecimals(cut, unitOf(order.scale));
  return {
    cost,
    returned: subtractDecimals(amount, cost),
    rest: subtractDecimals(order.principal, amount),
  };
}

function unitOf(scale: number): string {
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
}

/** The complaints in the order in which the core makes them. */
export function findRedeemProblem(
  order: FinanceOrder,
  text: string,
): ErrorCode | 'missing' | 'rest_below_min' | undefined {
  const amount = settleAmount(text);
  if (amount === '' || !isDecimal(amount)) return 'missing';
  if (signOf(amount) === 0) return 4016;
  if (compareDecimals(amount, order.principal) > 0) return 4024;
  const rest = subtractDecimals(order.principal, amount);
  if (signOf(rest) === 0) return undefined;
  if (compareDecimals(floorToStep(amount, order.step), amount) !== 0) return 41021;
  return compareDecimals(rest, order.min) < 0 ? 'rest_below_min' : undefined;
}
