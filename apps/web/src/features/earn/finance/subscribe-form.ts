import {
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
} from '@candor/money';
import { settleAmount } from '@candor/ui-kit';
import type { AccountKind, BalanceView, EndpointRequest, ErrorCode } from '@candor/protocol';
import { interestOf, ownLeft } from '#shared/earn/finance-view.ts';
import type { FinanceOrder, Product, RewardAccount } from '#shared/earn/finance-view.ts';

/** Accounts that a subscription can be paid from. */
export const PAYING_KINDS = ['wallet', 'main', 'spot'] as const satisfies readonly AccountKind[];

/** A subscription as the sheet holds it. */
export interface SubscribeForm {
  readonly productId: number;
  readonly accountKind: AccountKind;
  /** The text being edited. */
  readonly amount: string;
  readonly renews: boolean;
  readonly isAgreed: boolean;
}

/** What the form is checked against. */
export interface SubscribeFacts {
  readonly product: Product;
  readonly reward: RewardAccount | undefined;
  readonly running: readonly FinanceOrder[];
  readonly available: string;
}

/** What stands in the way; `missing` is an amount not typed yet. */
export type SubscribeProblem =
  | { readonly code: ErrorCode | 'missing'; readonly limit?: string }
  | undefined;

/** What an account has of an asset. */
export function availableIn(
  balances: ReadonlyMap<string, BalanceView> | undefined,
  kind: AccountKind,
  asset: string,
): string {
  for (const balance of balances?.values() ?? []) {
    if (balance.accountKind === kind && balance.asset === asset) return balance.available;
  }
  return '0';
}

/** The paying account with the most of an asset. */
export function richestKind(
  balances: ReadonlyMap<string, BalanceView> | undefined,
  asset: string,
): AccountKind {
  const sorted = PAYING_KINDS.toSorted((one, other) =>
    compareDecimals(availableIn(balances, other, asset), availableIn(balances, one, asset)),
  );
  return sorted[0] ?? 'wallet';
}

/** The most that could be subscribed now: the least of what there is and what is allowed. */
export function mostOf({ product, running, available }: SubscribeFacts): string {
  const limits = [available, ownLeft(product, running), product.remaining];
  const least = limits.reduce((one, other) => (compareDecimals(one, other) <= 0 ? one : other));
  return floorToStep(least, product.step);
}

/** A part of the most, on the product's step. */
export function partOfMost(facts: SubscribeFacts, percent: number): string {
  const part = divideDecimalsTrunc(multiplyDecimals(mostOf(facts), String(percent)), '100', 18);
  return floorToStep(part, facts.product.step);
}

/** The complaints in the order in which the core makes them. */
export function findSubscribeProblem(form: SubscribeForm, facts: SubscribeFacts): SubscribeProblem {
  const { product, reward, running, available } = facts;
  const amount = settleAmount(form.amount);
  if (amount === '' || !isDecimal(amount)) return { code: 'missing' };
  if (product.state === 'paused') return { code: 2015 };
  if (signOf(amount) === 0) return { code: 4016 };
  const under = form.renews ? 4029 : 4027;
  const over = form.renews ? 4028 : 4026;
  if (compareDecimals(amount, product.min) < 0) return { code: under, limit: product.min };
  if (compareDecimals(floorToStep(amount, product.step), amount) !== 0) {
    return { code: 41021, limit: product.step };
  }
  const left = ownLeft(product, running);
  if (compareDecimals(amount, left) > 0) return { code: over, limit: left };
  if (compareDecimals(amount, product.remaining) > 0) {
    return { code: over, limit: product.remaining };
  }
  const promised = interestOf(amount, product, product.termDays);
  if (signOf(interestOf(amount, product, 1)) === 0) return { code: 3004 };
  if (reward === undefined || compareDecimals(promised, reward.free) > 0) return { code: 2029 };
  if (compareDecimals(amount, available) > 0) return { code: 2005 };
  return undefined;
}

/** The call of a form without a problem. */
export function subscribeRequest(
  form: SubscribeForm,
  { ratePpm }: Product,
): EndpointRequest<'finPeriodicOrderAdd'> {
  const { productId, accountKind } = form;
  return { productId, accountKind, ratePpm, amount: settleAmount(form.amount) };
}
