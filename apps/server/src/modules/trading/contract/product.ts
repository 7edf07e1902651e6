import type { ProductDeclaration } from '#api/product-declaration.ts';
import { missingContracts } from './seed.ts';

/** Perpetual and gold contracts. */
export const contractProduct = {
  refusals: {
    unknown_contract: 'notFound',
    too_many_contracts: 'failed',
    invalid_contract_tiers: 'failed',
    contract_price_required: ['optionsDoNotFit', 'a limit order needs a price'],
    contract_price_not_allowed: ['optionsDoNotFit', 'a market order takes no price'],
    contract_time_in_force: [
      'optionsDoNotFit',
      'this type of order does not take this time in force',
    ],
    contract_position_side: [
      'optionsDoNotFit',
      'positionSide is long or short in hedge mode, and absent in one-way mode',
    ],
    contract_lots_below_min: 'lessThanOneLot',
    contract_lots_above_max: 'quantityOutOfRange',
    contract_liquidating: 'notClosableNow',
    contract_close_above_remaining: 'moreThanRemains',
    contract_market_closed: [
      'pairClosed',
      'Outside of its hours the market takes nothing but cancellations and margin',
    ],
    contract_calendar_invalid: 'failed',
    contract_calendar_too_soon: 'failed',
    contract_index_degraded: [
      'pairClosed',
      'The index has too few live sources: only orders that reduce a position are taken',
    ],
    contract_price_above_market: ['triggerAbovePrice', 'The price is too far above the market'],
    contract_price_below_market: ['triggerBelowPrice', 'The price is too far below the market'],
    take_profit_not_above: 'longTakeProfitBelowPrice',
    stop_loss_not_below: 'longStopLossAbovePrice',
    take_profit_not_below: 'shortTakeProfitAbovePrice',
    stop_loss_not_above: 'shortStopLossBelowPrice',
    contract_position_above_max: ['aboveMax', 'The position would be worth more than the maximum'],
    contract_leverage_above_tier: [
      'aboveMax',
      'A position of this value has a lower highest leverage',
    ],
    contract_risk_too_high: 'liquidationTooNear',
    contract_setting_unchanged: 'alreadyHandled',
    contract_leverage_out_of_range: 'quantityOutOfRange',
    contract_mode_in_use: ['unfinishedOrders', 'Modes change while nothing is open in the market'],
    contract_position_not_open: 'notFound',
    contract_stops_unchanged: 'alreadyHandled',
    stop_loss_not_below_mark: 'stopLossWrongSide',
    stop_loss_not_above_mark: ['stopLossTooFar', 'The stop-loss of a short must be above the mark'],
    stop_loss_beyond_liquidation: [
      'stopLossTooClose',
      'Liquidation would come before the stop-loss',
    ],
    contract_margin_is_shared: ['optionsDoNotFit', 'The account’s money backs this position'],
    contract_trigger_fields: [
      'optionsDoNotFit',
      'a trailing stop takes callbackBps and activationPrice, every other kind triggerPrice',
    ],
    contract_paused: ['ownLimitReached', 'You paused yourself'],
    contract_loss_limit: ['ownLimitReached', 'Today has cost as much as you allow it to'],
    contract_limit_unchanged: 'alreadyHandled',
    contract_terms_unchanged: 'alreadyHandled',
    contract_pause_unfit: [
      'quantityOutOfRange',
      'A pause lasts a minute to a year, and is made shorter to 24 hours from now at the least',
    ],
    contract_margin_needed: ['insufficientContractValue', 'The position needs this margin'],
  },
  staffCommands: {
    contract_market_create: {
      allowed: false,
      why: 'names the terms of positions; the demo sets them up',
    },
    contract_market_state_set: { allowed: true, why: 'halts and opens a market; trades nothing' },
    contract_terms_set: { allowed: true, why: 'terms from an announced time on; touches no order' },
    contract_calendar_set: { allowed: true, why: 'hours from a day ahead on, announced' },
    contract_insurance_fund: {
      allowed: true,
      why: 'pays fees of the house into an insurance fund',
    },
    contract_setting_set: { allowed: false, why: 'changes what a user wants' },
    contract_order_place: { allowed: false, why: 'trades for a user' },
    contract_order_cancel: {
      allowed: false,
      why: 'picks one order of a user, and so could steer a price',
    },
    contract_order_cancel_all: {
      allowed: false,
      why: 'picks a market, and is what users do themselves',
    },
    contract_close: { allowed: false, why: 'trades for a user' },
    contract_stops_set: { allowed: false, why: 'changes what a user wants' },
    contract_margin_change: { allowed: false, why: 'moves a user’s money' },
    contract_close_all: { allowed: false, why: 'trades for a user' },
    contract_reverse: { allowed: false, why: 'trades for a user' },
    contract_limit_set: { allowed: false, why: 'a user’s limit is their own' },
    contract_pause: { allowed: false, why: 'a user’s pause is their own' },
    contract_trigger_place: { allowed: false, why: 'trades for a user' },
    contract_trigger_cancel: {
      allowed: false,
      why: 'picks one order of a user, and so could steer a price',
    },
  },
  seed: missingContracts,
} as const satisfies ProductDeclaration;
