/** Names that commands, effects and tables share. Their order is part of the journal's bytes: append only. */

export const accountKinds = [
  'wallet',
  'main',
  'spot',
  'contract',
  'fiat',
  'gold',
  'option',
  'mining',
  'house',
] as const;
export type AccountKind = (typeof accountKinds)[number];

export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];

/** `stop_*` and `take_profit_*` wait for a trigger; `*_market` become a protected market order then. */
export const plainOrderTypes = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
] as const;

/** A `trailing_stop` waits for a trigger that follows the best price since its start, and is a market order then. */
export const orderTypes = [...plainOrderTypes, 'trailing_stop'] as const;
export type OrderType = (typeof orderTypes)[number];

export const timesInForce = ['gtc', 'ioc', 'fok', 'post_only'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** `waiting` = trigger not reached. The last four are final. */
export const orderStatuses = [
  'waiting',
  'open',
  'partially_filled',
  'filled',
  'cancelled',
  'expired',
  'rejected_on_trigger',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Why an order left the book without being filled. */
export const closeReasons = [
  'none',
  'filled',
  'user_cancel',
  'ioc_remainder',
  'fok_unfillable',
  'market_remainder',
  'post_only_would_take',
  'self_trade',
  'oco_other_leg',
  'trigger_refused',
  'market_closed',
  'dust_remainder',
  'value_limit',
  'account_frozen',
  'margin_short',
  'position_gone',
  'liquidation',
  'own_limit',
  'market_delisted',
  'steps_changed',
] as const;
export type CloseReason = (typeof closeReasons)[number];

export const selfTradeModes = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
export type SelfTradeMode = (typeof selfTradeModes)[number];

export const marketStates = ['open', 'cancel_only', 'halted'] as const;
export type MarketState = (typeof marketStates)[number];

export const userRoles = ['customer', 'house'] as const;
export type UserRole = (typeof userRoles)[number];

/** Why two of the staff book money between the house's fees and one user; the last one alone takes. */
export const corrections = [
  'correction_refund',
  'correction_goodwill',
  'correction_paid_back',
  'correction_taken_back',
] as const;
export type Correction = (typeof corrections)[number];

/** Why money moved; shown to users as the kind of a bill. */
export const transferReasons = [
  'deposit',
  'demo_fund',
  'account_transfer',
  'order_hold',
  'order_release',
  'trade',
  'trade_fee',
  'rounding',
  'house_seed',
  'reward_fund',
  'checkin_reward',
  'finance_hold',
  'finance_release',
  'finance_interest',
  'finance_given_up',
  'option_stake',
  'option_payout',
  'option_refund',
  'option_fee',
  'option_reserve',
  'contract_margin',
  'contract_profit',
  'contract_fee',
  'contract_funding',
  'contract_insurance',
  'p2p_ad_lock',
  'p2p_ad_return',
  'p2p_escrow',
  'p2p_return',
  'p2p_release',
  'p2p_fee',
  'p2p_deposit',
  'p2p_deposit_return',
  'p2p_penalty',
  'p2p_penalty_return',
  ...corrections,
  'maker_rebate',
] as const;
export type TransferReason = (typeof transferReasons)[number];
