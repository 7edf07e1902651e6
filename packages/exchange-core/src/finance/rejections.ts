import { requestRejections } from '#kernel/request-memory.ts';

/** Why each command of finance can be refused, in the order the checks run. */
export const financeRejections = {
  finance_product_set: [
    'unknown_asset',
    'unknown_finance_product',
    'finance_asset_fixed',
    'invalid_finance_terms',
    'too_many_finance_products',
    'finance_product_unchanged',
  ],
  finance_product_open: ['unknown_finance_product', 'finance_product_unchanged'],
  finance_fund: [
    'unknown_asset',
    'amount_not_positive',
    'asset_supply_overflow',
    'house_funds_short',
  ],
  finance_subscribe: [
    ...requestRejections,
    'unknown_user',
    'trading_restricted',
    'reduce_only_restricted',
    'unknown_finance_product',
    'finance_not_renewable',
    'finance_paused',
    'account_kind_not_allowed',
    'finance_rate_changed',
    'amount_not_positive',
    'finance_below_min',
    'finance_plan_below_min',
    'finance_off_step',
    'finance_above_limit',
    'finance_plan_above_limit',
    'finance_above_cap',
    'finance_plan_above_cap',
    'finance_earns_nothing',
    'finance_not_covered',
    'insufficient_balance',
    'too_many_finance_orders',
  ],
  finance_redeem: [
    ...requestRejections,
    'unknown_finance_order',
    'finance_payout_due',
    'amount_not_positive',
    'finance_above_principal',
    'finance_off_step',
    'finance_rest_below_min',
    'finance_cost_changed',
  ],
  finance_cancel: [
    ...requestRejections,
    'unknown_finance_order',
    'finance_payout_due',
    'finance_accrual_started',
  ],
  finance_renew: [
    ...requestRejections,
    'unknown_finance_order',
    'finance_payout_due',
    'finance_not_renewable',
    'finance_renewal_unchanged',
  ],
} as const;

export type FinanceRejection = (typeof financeRejections)[keyof typeof financeRejections][number];
