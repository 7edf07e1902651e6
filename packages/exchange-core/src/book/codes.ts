import { codeOf } from '#kernel/names.ts';
import {
  closeReasons,
  marketStates,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import type {
  CloseReason,
  MarketState,
  OrderSide,
  OrderStatus,
  OrderType,
  SelfTradeMode,
  TimeInForce,
} from '#kernel/vocabulary.ts';

const side = (name: OrderSide) => codeOf(orderSides, name);
export const BUY = side('buy');
export const SELL = side('sell');

const type = (name: OrderType) => codeOf(orderTypes, name);
export const LIMIT = type('limit');
export const MARKET = type('market');
export const STOP_LIMIT = type('stop_limit');
export const STOP_MARKET = type('stop_market');
export const TAKE_PROFIT_MARKET = type('take_profit_market');
export const TRAILING_STOP = type('trailing_stop');

const force = (name: TimeInForce) => codeOf(timesInForce, name);
export const GOOD_TILL_CANCEL = force('gtc');
export const IMMEDIATE_OR_CANCEL = force('ioc');
export const FILL_OR_KILL = force('fok');
export const POST_ONLY = force('post_only');

const status = (name: OrderStatus) => codeOf(orderStatuses, name);
export const WAITING = status('waiting');
export const OPEN = status('open');
export const PARTIALLY_FILLED = status('partially_filled');
export const FILLED = status('filled');
export const CANCELLED = status('cancelled');
export const EXPIRED = status('expired');
export const REJECTED_ON_TRIGGER = status('rejected_on_trigger');

const closed = (name: CloseReason) => codeOf(closeReasons, name);
export const STILL_OPEN = closed('none');
export const CLOSED_FILLED = closed('filled');
export const CLOSED_BY_USER = closed('user_cancel');
export const CLOSED_IOC = closed('ioc_remainder');
export const CLOSED_FOK = closed('fok_unfillable');
export const CLOSED_MARKET_REMAINDER = closed('market_remainder');
export const CLOSED_POST_ONLY = closed('post_only_would_take');
export const CLOSED_SELF_TRADE = closed('self_trade');
export const CLOSED_OTHER_LEG = closed('oco_other_leg');
export const CLOSED_TRIGGER_REFUSED = closed('trigger_refused');
export const CLOSED_DUST = closed('dust_remainder');
export const CLOSED_VALUE_LIMIT = closed('value_limit');
export const CLOSED_BY_FREEZE = closed('account_frozen');
export const CLOSED_MARGIN_SHORT = closed('margin_short');
export const CLOSED_POSITION_GONE = closed('position_gone');
export const CLOSED_BY_LIQUIDATION = closed('liquidation');
export const CLOSED_BY_OWN_LIMIT = closed('own_limit');
export const CLOSED_BY_DELISTING = closed('market_delisted');
export const CLOSED_OFF_STEP = closed('steps_changed');

const selfTrade = (name: SelfTradeMode) => codeOf(selfTradeModes, name);
export const EXPIRE_MAKER = selfTrade('expire_maker');
export const EXPIRE_BOTH = selfTrade('expire_both');
export const DECREMENT = selfTrade('decrement');

const state = (name: MarketState) => codeOf(marketStates, name);
export const MARKET_OPEN = state('open');
export const MARKET_CANCEL_ONLY = state('cancel_only');
export const MARKET_HALTED = state('halted');
