import { requestRejections } from '#kernel/request-memory.ts';

/** What every ad is checked for, new or changed. */
const adTerms = [
  'p2p_pair_closed',
  'p2p_deposit_refunding',
  'p2p_deposit_pending',
  'p2p_deposit_short',
  'p2p_user_paused',
  'p2p_ad_invalid',
  'p2p_price_out_of_band',
  'p2p_limits_invalid',
  'p2p_methods_not_taken',
] as const;

const onOrder = [...requestRejections, 'unknown_p2p_order'] as const;

/** Why staff have restricted a user from an order or an ad. */
const restricted = [
  'trading_restricted',
  'reduce_only_restricted',
  'withdrawal_restricted',
] as const;

/** What every taking of an ad is checked for. */
const takes = [
  ...requestRejections,
  'unknown_user',
  'p2p_closed',
  'unknown_p2p_ad',
  ...restricted,
  'p2p_own_ad',
  'p2p_user_paused',
  'p2p_pair_closed',
  'p2p_ad_changed',
  'p2p_no_price',
  'p2p_price_changed',
  'p2p_methods_not_taken',
  'p2p_orders_too_few',
  'amount_not_positive',
  'p2p_below_min',
  'p2p_above_max',
  'p2p_below_quantity',
  'p2p_above_stock',
  'too_many_p2p_orders',
] as const;

/** Why each command of fiat trading can be refused, in the order the checks run. */
export const p2pRejections = {
  p2p_rule_set: ['unknown_asset', 'asset_delisted', 'p2p_deposit_asset_fixed', 'p2p_rule_invalid'],
  p2p_pair_set: [
    'unknown_asset',
    'asset_delisted',
    'unknown_p2p_pair',
    'p2p_pair_fixed',
    'p2p_pair_invalid',
  ],
  p2p_index_set: ['unknown_p2p_pair', 'p2p_price_out_of_band'],
  p2p_deposit_pay: [
    ...requestRejections,
    'unknown_user',
    'p2p_closed',
    'p2p_deposit_pending',
    'p2p_deposit_refunding',
    'p2p_deposit_is_paid',
    'p2p_deposit_changed',
    'insufficient_balance',
  ],
  p2p_deposit_review: ['unknown_p2p_merchant', 'p2p_not_to_review'],
  p2p_deposit_top_up: [
    ...requestRejections,
    'p2p_deposit_refunding',
    'p2p_deposit_pending',
    'p2p_deposit_short',
    'amount_not_positive',
    'insufficient_balance',
  ],
  p2p_refund_request: [
    ...requestRejections,
    'p2p_deposit_refunding',
    'p2p_deposit_pending',
    'p2p_deposit_short',
    'p2p_orders_unfinished',
    'p2p_penalty_open',
  ],
  p2p_refund_review: ['unknown_p2p_merchant', 'p2p_not_to_review'],
  p2p_ad_publish: [
    ...requestRejections,
    'unknown_user',
    ...restricted,
    'p2p_closed',
    'unknown_p2p_pair',
    ...adTerms,
    'too_many_p2p_ads',
    'insufficient_balance',
  ],
  p2p_ad_edit: [
    ...requestRejections,
    'unknown_p2p_ad',
    'p2p_ad_changed',
    ...adTerms,
    'insufficient_balance',
  ],
  p2p_ad_list: [
    ...requestRejections,
    'unknown_p2p_ad',
    'p2p_ad_unchanged',
    'p2p_deposit_refunding',
    'p2p_deposit_pending',
    'p2p_deposit_short',
    'p2p_user_paused',
  ],
  p2p_ad_cancel: [...requestRejections, 'unknown_p2p_ad'],
  p2p_ad_stop: ['unknown_p2p_ad', 'p2p_ad_unchanged'],
  p2p_order_take: [...takes, 'insufficient_balance'],
  p2p_order_pay: [
    ...onOrder,
    'p2p_wrong_side',
    'p2p_order_finished',
    'p2p_already_paid',
    'p2p_payment_late',
    'p2p_methods_not_taken',
  ],
  p2p_order_cancel: [
    ...onOrder,
    'p2p_not_cancellable',
    'p2p_order_finished',
    'p2p_order_dealing',
    'p2p_cancel_costs',
  ],
  p2p_order_release: [...onOrder, 'p2p_wrong_side', 'p2p_order_finished', 'p2p_not_paid'],
  p2p_order_extend: [
    ...onOrder,
    'p2p_wrong_side',
    'p2p_order_finished',
    'p2p_already_paid',
    'p2p_payment_late',
    'p2p_already_said',
  ],
  p2p_appeal_open: [
    ...onOrder,
    'p2p_order_finished',
    'p2p_not_paid',
    'p2p_under_appeal',
    'p2p_reason_not_yours',
    'p2p_appeal_early',
  ],
  p2p_appeal_withdraw: [...onOrder, 'p2p_order_finished', 'p2p_no_appeal', 'p2p_wrong_side'],
  p2p_appeal_complete: [...onOrder, 'p2p_order_finished', 'p2p_no_appeal', 'p2p_already_said'],
  p2p_appeal_decide: [
    'unknown_p2p_order',
    'p2p_order_finished',
    'p2p_no_appeal',
    'p2p_evidence_open',
  ],
  p2p_penalty_appeal: [...requestRejections, 'unknown_p2p_penalty', 'p2p_already_said'],
  p2p_penalty_decide: ['unknown_p2p_penalty'],
  p2p_user_pause: ['unknown_user', 'p2p_already_said'],
  p2p_order_take_within: [
    ...takes,
    'limit_worth_unknown',
    'taker_limit_reached',
    'maker_limit_reached',
    'insufficient_balance',
  ],
} as const;

export type P2pRejection = (typeof p2pRejections)[keyof typeof p2pRejections][number];
