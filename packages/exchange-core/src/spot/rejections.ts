import { requestRejections } from '#kernel/request-memory.ts';

export const marketCreateRejections = [
  'invalid_symbol',
  'market_exists',
  'unknown_asset',
  'asset_delisted',
  'same_asset',
  'invalid_market_scale',
  'inexact_tick_lot_units',
  'invalid_market_limits',
] as const;

export const marketRulesSetRejections = [
  'unknown_market',
  'market_delisted',
  'invalid_market_limits',
  'market_rules_unchanged',
] as const;

export const marketTermsSetRejections = [
  'unknown_market',
  'market_delisted',
  'invalid_market_limits',
  'invalid_market_steps',
  'market_rules_unchanged',
] as const;

export const marketFeesSetRejections = [
  'unknown_market',
  'market_delisted',
  'invalid_market_fees',
  'market_fees_unchanged',
] as const;

export const marketDelistRejections = ['unknown_market', 'market_delisted'] as const;

export const marketStateSetRejections = [
  'unknown_market',
  'market_delisted',
  'market_state_unchanged',
] as const;

export const orderPlaceRejections = [
  ...requestRejections,
  'unknown_user',
  'trading_restricted',
  'reduce_only_restricted',
  'unknown_market',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'invalid_client_order_id',
  'price_required',
  'price_not_allowed',
  'trigger_price_required',
  'trigger_price_not_allowed',
  'quantity_required',
  'quote_amount_not_allowed',
  'time_in_force_not_allowed',
  'iceberg_not_allowed',
  'price_out_of_range',
  'trigger_price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'price_off_step',
  'quantity_off_step',
  'invalid_display_quantity',
  'price_outside_band',
  'trigger_would_fire',
  'no_liquidity',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'duplicate_client_order_id',
  'too_many_open_orders',
  'too_many_trigger_orders',
  'insufficient_balance',
  'post_only_would_take',
  'fok_unfillable',
] as const;

/** Of orders that something follows: what an order is refused for, then what follows it. */
export const orderPlaceAttachedRejections = [
  ...orderPlaceRejections,
  'attachment_not_allowed',
  'attachment_price_out_of_range',
  'attachment_wrong_side',
  'attachment_no_room',
] as const;

export const attachmentSetRejections = [
  ...requestRejections,
  'unknown_user',
  'order_not_open',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'attachment_not_allowed',
  'amend_changes_nothing',
  'attachment_price_out_of_range',
  'price_off_step',
  'attachment_wrong_side',
] as const;

export const ocoPlaceRejections = [
  ...requestRejections,
  'unknown_user',
  'trading_restricted',
  'reduce_only_restricted',
  'unknown_market',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'invalid_client_order_id',
  'price_out_of_range',
  'trigger_price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'price_off_step',
  'quantity_off_step',
  'oco_prices_wrong_side',
  'price_outside_band',
  'trigger_would_fire',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'duplicate_client_order_id',
  'too_many_open_orders',
  'too_many_trigger_orders',
  'insufficient_balance',
  'post_only_would_take',
] as const;

export const trailingPlaceRejections = [
  ...requestRejections,
  'unknown_user',
  'trading_restricted',
  'reduce_only_restricted',
  'unknown_market',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'invalid_client_order_id',
  'callback_rate_out_of_range',
  'trigger_price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'price_off_step',
  'quantity_off_step',
  'no_liquidity',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'duplicate_client_order_id',
  'too_many_open_orders',
  'too_many_trigger_orders',
  'insufficient_balance',
] as const;

export const orderCancelRejections = [
  ...requestRejections,
  'unknown_user',
  'order_not_open',
] as const;

export const orderCancelAllRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_market',
] as const;

export const orderAmendRejections = [
  ...requestRejections,
  'unknown_user',
  'order_not_open',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'amend_not_allowed',
  'amend_changes_nothing',
  'price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'price_off_step',
  'quantity_off_step',
  'quantity_below_filled',
  'price_outside_band',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'insufficient_balance',
  'post_only_would_take',
] as const;

export const waitingAmendRejections = [
  ...requestRejections,
  'unknown_user',
  'order_not_open',
  'market_delisted',
  'market_halted',
  'market_cancel_only',
  'amend_not_allowed',
  'amend_changes_nothing',
  'callback_rate_out_of_range',
  'price_out_of_range',
  'trigger_price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'price_off_step',
  'quantity_off_step',
  'invalid_display_quantity',
  'price_outside_band',
  'trigger_would_fire',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'insufficient_balance',
] as const;

/** Why each command of spot can be refused, in the order the checks run. */
export const spotRejections = {
  market_create: marketCreateRejections,
  market_list: marketCreateRejections,
  market_rules_set: marketRulesSetRejections,
  market_terms_set: marketTermsSetRejections,
  market_fees_set: marketFeesSetRejections,
  market_delist: marketDelistRejections,
  market_state_set: marketStateSetRejections,
  order_place: orderPlaceRejections,
  order_place_attached: orderPlaceAttachedRejections,
  attachment_set: attachmentSetRejections,
  oco_place: ocoPlaceRejections,
  trailing_place: trailingPlaceRejections,
  order_cancel: orderCancelRejections,
  order_cancel_all: orderCancelAllRejections,
  order_amend: orderAmendRejections,
  waiting_amend: waitingAmendRejections,
} as const;

export type SpotRejection = (typeof spotRejections)[keyof typeof spotRejections][number];
