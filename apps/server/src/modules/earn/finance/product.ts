import type { ProductDeclaration } from '#api/product-declaration.ts';
import { missingFinance } from './seed.ts';

/** Fixed terms and managed plans. */
export const financeProduct = {
  refusals: {
    unknown_finance_product: 'notFound',
    finance_asset_fixed: 'failed',
    invalid_finance_terms: 'invalidRequest',
    too_many_finance_products: 'amountTooLarge',
    finance_product_unchanged: 'alreadyHandled',
    finance_not_renewable: 'notYetOpen',
    finance_paused: 'notYetOpen',
    finance_rate_changed: ['orderUpdated', 'The rate has changed'],
    finance_below_min: 'belowMin',
    finance_plan_below_min: 'belowMinSubscription',
    finance_off_step: 'quantityOffStep',
    finance_above_limit: 'aboveMax',
    finance_plan_above_limit: 'aboveMaxSubscription',
    finance_above_cap: 'aboveMax',
    finance_plan_above_cap: 'aboveMaxSubscription',
    finance_earns_nothing: 'belowPurchaseMin',
    finance_not_covered: [
      'insufficientFunding',
      'The reward account cannot promise this much interest now',
    ],
    too_many_finance_orders: 'purchaseLimitReached',
    unknown_finance_order: 'notFound',
    finance_payout_due: 'busy',
    finance_above_principal: 'quantityOutOfRange',
    finance_rest_below_min: [
      'quantityOutOfRange',
      'Less than the minimum would be left: redeem all of it',
    ],
    finance_cost_changed: ['orderUpdated', 'Interest was paid since: the cost has changed'],
    finance_accrual_started: 'orderNotCancellable',
    finance_renewal_unchanged: 'alreadyHandled',
  },
  staffCommands: {
    finance_product_set: { allowed: true, why: 'terms of new orders; running ones keep theirs' },
    finance_product_open: { allowed: true, why: 'whether a product takes new money' },
    finance_fund: { allowed: true, why: 'pays fees of the house into a reward account' },
    finance_subscribe: { allowed: false, why: 'moves a user’s money' },
    finance_redeem: { allowed: false, why: 'moves a user’s money' },
    finance_cancel: { allowed: false, why: 'moves a user’s money' },
    finance_renew: { allowed: false, why: 'changes what a user wants' },
  },
  seed: missingFinance,
} as const satisfies ProductDeclaration;
