import type { Rejected, RejectionCode } from '@candor/exchange-core';
import type { ErrorName } from '@candor/protocol';
import type { ApiError } from './api-error.ts';
import { refuse } from './refuse.ts';

/**
 * What a client is told when the core refuses. Exhaustive: a new rejection of the core does not compile
 * until it has a public code here. `failed` stands where no endpoint can cause the rejection.
 */
const refusalByRejection: Readonly<Record<RejectionCode, ErrorName>> = {
  invalid_request_key: 'invalidRequest',
  request_key_reused: 'requestKeyReused',

  invalid_symbol: 'failed',
  invalid_scale: 'failed',
  asset_exists: 'failed',
  too_many_assets: 'failed',
  invalid_fee_tier: 'failed',
  invalid_fee_rate: 'failed',
  market_exists: 'failed',
  same_asset: 'failed',
  invalid_market_scale: 'failed',
  inexact_tick_lot_units: 'failed',
  invalid_market_limits: 'failed',
  market_state_unchanged: 'failed',
  invalid_user_id: 'failed',
  invalid_self_trade_group: 'failed',
  user_exists: 'failed',
  unknown_fee_tier: 'failed',
  not_a_house_user: 'failed',
  invalid_index_prices: 'failed',
  invalid_quotes: 'failed',
  invalid_source_name: 'failed',
  source_exists: 'failed',
  too_many_sources: 'failed',
  unknown_source: 'failed',
  nothing_due: 'failed',
  unknown_user: 'failed',

  unknown_asset: 'unknownAssetOrAccount',
  unknown_market: 'notFound',
  account_kind_not_allowed: 'unknownAssetOrAccount',
  same_account: 'yourself',
  amount_not_positive: 'belowMinOrder',
  insufficient_balance: 'insufficientBalance',
  asset_supply_overflow: 'amountTooLarge',

  demo_disabled: 'notYetOpen',
  demo_fund_too_large: 'aboveMax',
  demo_fund_too_soon: 'demoFundsGiven',

  market_halted: 'pairClosed',
  market_cancel_only: 'pairClosed',
  invalid_client_order_id: 'invalidRequest',
  price_required: 'optionsDoNotFit',
  price_not_allowed: 'optionsDoNotFit',
  trigger_price_required: 'optionsDoNotFit',
  trigger_price_not_allowed: 'optionsDoNotFit',
  quantity_required: 'optionsDoNotFit',
  quote_amount_not_allowed: 'optionsDoNotFit',
  time_in_force_not_allowed: 'optionsDoNotFit',
  iceberg_not_allowed: 'optionsDoNotFit',
  price_out_of_range: 'priceOutOfRange',
  trigger_price_out_of_range: 'priceOutOfRange',
  quantity_below_min: 'belowMinOrder',
  quantity_above_max: 'quantityOutOfRange',
  invalid_display_quantity: 'impossibleDisplay',
  price_outside_band: 'priceTooFar',
  trigger_would_fire: 'impossibleTrigger',
  oco_prices_wrong_side: 'impossibleTrigger',
  no_liquidity: 'noPrice',
  order_value_overflow: 'amountTooLarge',
  notional_below_min: 'belowMinOrder',
  notional_above_max: 'aboveMax',
  duplicate_client_order_id: 'clientOrderIdInUse',
  too_many_open_orders: 'tooManyOpenOrders',
  too_many_trigger_orders: 'tooManyTriggerOrders',
  post_only_would_take: 'postOnlyWouldTrade',
  fok_unfillable: 'notFillableAtOnce',

  order_not_open: 'notFound',
  amend_not_allowed: 'orderNotAmendable',
  amend_changes_nothing: 'amendChangesNothing',
  quantity_below_filled: 'quantityOutOfRange',
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
  return refuse[refusalByRejection[code]](textByRejection[code]);
}
