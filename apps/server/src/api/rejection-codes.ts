import type { Rejected, RejectionCode } from '@candor/exchange-core';
import type { ErrorCode } from '@candor/protocol';
import { ApiError } from './api-error.ts';

/**
 * What a client is told when the core refuses. Exhaustive: a new rejection of the core does not compile
 * until it has a public code here. 100 stands where no endpoint can cause the rejection.
 */
const errorCodeByRejection: Readonly<Record<RejectionCode, ErrorCode>> = {
  invalid_request_key: 41001,
  request_key_reused: 41005,

  invalid_symbol: 100,
  invalid_scale: 100,
  asset_exists: 100,
  too_many_assets: 100,
  invalid_fee_tier: 100,
  invalid_fee_rate: 100,
  market_exists: 100,
  same_asset: 100,
  invalid_market_scale: 100,
  inexact_tick_lot_units: 100,
  invalid_market_limits: 100,
  market_state_unchanged: 100,
  invalid_user_id: 100,
  invalid_self_trade_group: 100,
  user_exists: 100,
  unknown_fee_tier: 100,
  not_a_house_user: 100,
  invalid_index_prices: 100,
  unknown_user: 100,

  unknown_asset: 41036,
  unknown_market: 404,
  account_kind_not_allowed: 41036,
  same_account: 4001,
  amount_not_positive: 4016,
  insufficient_balance: 2005,
  asset_supply_overflow: 41034,

  demo_disabled: 2015,
  demo_fund_too_large: 4026,
  demo_fund_too_soon: 41035,

  market_halted: 4022,
  market_cancel_only: 4022,
  invalid_client_order_id: 41001,
  price_required: 41032,
  price_not_allowed: 41032,
  trigger_price_required: 41032,
  trigger_price_not_allowed: 41032,
  quantity_required: 41032,
  quote_amount_not_allowed: 41032,
  time_in_force_not_allowed: 41032,
  iceberg_not_allowed: 41032,
  price_out_of_range: 41022,
  trigger_price_out_of_range: 41022,
  quantity_below_min: 4016,
  quantity_above_max: 4024,
  invalid_display_quantity: 41031,
  price_outside_band: 41023,
  trigger_would_fire: 41030,
  oco_prices_wrong_side: 41030,
  no_liquidity: 41024,
  order_value_overflow: 41034,
  notional_below_min: 4016,
  notional_above_max: 4026,
  duplicate_client_order_id: 41027,
  too_many_open_orders: 41025,
  too_many_trigger_orders: 41026,
  post_only_would_take: 41028,
  fok_unfillable: 41029,

  order_not_open: 404,
  amend_not_allowed: 41037,
  amend_changes_nothing: 41033,
  quantity_below_filled: 4024,
};

/** What more can be said than the code's own text. */
const textByRejection: Partial<Readonly<Record<RejectionCode, string>>> = {
  price_required: 'this type of order needs a price',
  price_not_allowed: 'this type of order takes no price',
  trigger_price_required: 'this type of order needs a trigger price',
  trigger_price_not_allowed: 'this type of order takes no trigger price',
  quantity_required: 'this type of order needs a quantity',
  quote_amount_not_allowed: 'only a market order takes a quote amount',
  time_in_force_not_allowed: 'this type of order does not take this time in force',
  iceberg_not_allowed: 'this type of order cannot be an iceberg',
  trigger_price_out_of_range: 'The trigger price is out of range',
  notional_below_min: 'The order is worth less than the minimum',
  notional_above_max: 'The order is worth more than the maximum',
  quantity_below_filled: 'The new quantity is not above what is filled already',
  market_cancel_only: 'The pair takes cancellations only',
  amount_not_positive: 'The amount must be above 0',
};

/** The refusal of the core as the API's. */
export function errorOfRejection({ code }: Rejected<RejectionCode>): ApiError {
  return new ApiError(errorCodeByRejection[code], textByRejection[code]);
}
