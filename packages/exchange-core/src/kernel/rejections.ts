/**
 * Every reason a command can be refused, per command and in the order the checks run. A refused
 * command leaves no trace: no sequence, no effect, the same state.
 */

/** Of every command that carries a request key, before its own reasons. */
export const requestRejections = ['invalid_request_key', 'request_key_reused'] as const;

export const assetCreateRejections = [
  'invalid_symbol',
  'invalid_scale',
  'asset_exists',
  'too_many_assets',
] as const;

export const feeTierSetRejections = ['invalid_fee_tier', 'invalid_fee_rate'] as const;

export const marketCreateRejections = [
  'invalid_symbol',
  'market_exists',
  'unknown_asset',
  'same_asset',
  'invalid_market_scale',
  'inexact_tick_lot_units',
  'invalid_market_limits',
] as const;

export const marketStateSetRejections = ['unknown_market', 'market_state_unchanged'] as const;

export const userCreateRejections = [
  'invalid_user_id',
  'invalid_self_trade_group',
  'user_exists',
  'unknown_fee_tier',
] as const;

export const userFeeTierSetRejections = ['unknown_user', 'unknown_fee_tier'] as const;

export const demoFundRejections = [
  ...requestRejections,
  'demo_disabled',
  'unknown_user',
  'unknown_asset',
  'account_kind_not_allowed',
  'amount_not_positive',
  'demo_fund_too_large',
  'demo_fund_too_soon',
  'asset_supply_overflow',
] as const;

export const houseSeedRejections = [
  'unknown_user',
  'not_a_house_user',
  'unknown_asset',
  'account_kind_not_allowed',
  'amount_not_positive',
  'asset_supply_overflow',
] as const;

export const accountTransferRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_asset',
  'account_kind_not_allowed',
  'same_account',
  'amount_not_positive',
  'insufficient_balance',
] as const;

export const orderPlaceRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_market',
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

export const ocoPlaceRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_market',
  'market_halted',
  'market_cancel_only',
  'invalid_client_order_id',
  'price_out_of_range',
  'trigger_price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
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

export const orderCancelFrozenRejections = [...requestRejections, 'unknown_user'] as const;

export const orderAmendRejections = [
  ...requestRejections,
  'unknown_user',
  'order_not_open',
  'market_halted',
  'market_cancel_only',
  'amend_not_allowed',
  'amend_changes_nothing',
  'price_out_of_range',
  'quantity_below_min',
  'quantity_above_max',
  'quantity_below_filled',
  'price_outside_band',
  'order_value_overflow',
  'notional_below_min',
  'notional_above_max',
  'insufficient_balance',
  'post_only_would_take',
] as const;

export const indexPricesSetRejections = ['invalid_index_prices', 'unknown_market'] as const;

export const rejectionsByCommand = {
  asset_create: assetCreateRejections,
  fee_tier_set: feeTierSetRejections,
  market_create: marketCreateRejections,
  market_state_set: marketStateSetRejections,
  user_create: userCreateRejections,
  user_fee_tier_set: userFeeTierSetRejections,
  demo_fund: demoFundRejections,
  house_seed: houseSeedRejections,
  account_transfer: accountTransferRejections,
  order_place: orderPlaceRejections,
  oco_place: ocoPlaceRejections,
  order_cancel: orderCancelRejections,
  order_cancel_all: orderCancelAllRejections,
  order_cancel_frozen: orderCancelFrozenRejections,
  order_amend: orderAmendRejections,
  index_prices_set: indexPricesSetRejections,
} as const;

export type RejectionCode = (typeof rejectionsByCommand)[keyof typeof rejectionsByCommand][number];

/** Every rejection once. */
export const rejections: readonly RejectionCode[] = [
  ...new Set(Object.values(rejectionsByCommand).flat()),
];
