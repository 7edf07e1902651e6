import type { OrderView } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words for what an order is and what became of it, the same on every screen. */

export const sideTexts: Readonly<Record<OrderView['side'], MessageDescriptor>> = {
  buy: msg`Buy`,
  sell: msg`Sell`,
};

export const orderTypeTexts: Readonly<Record<OrderView['type'] | 'oco', MessageDescriptor>> = {
  limit: msg`Limit`,
  market: msg`Market`,
  stop_limit: msg`Stop limit`,
  stop_market: msg`Stop market`,
  take_profit_limit: msg`Take-profit limit`,
  take_profit_market: msg`Take-profit market`,
  trailing_stop: msg`Trailing stop`,
  oco: msg`OCO`,
};

/** One sentence a type, for the sheet that chooses it. */
export const orderTypeNotes: Readonly<Record<OrderView['type'] | 'oco', MessageDescriptor>> = {
  limit: msg`Trades at your price or better.`,
  market: msg`Trades at once at the best prices of the book.`,
  stop_limit: msg`When the price reaches the trigger, a limit order is placed.`,
  stop_market: msg`When the price reaches the trigger, a market order is placed.`,
  take_profit_limit: msg`When the price turns in your favor and reaches the trigger, a limit order is placed.`,
  take_profit_market: msg`When the price turns in your favor and reaches the trigger, a market order is placed.`,
  trailing_stop: msg`The trigger follows the best price at a distance. When the price comes back that far, a market order is placed.`,
  oco: msg`A limit order and a stop order: when one trades, the other is cancelled.`,
};

export const timeInForceTexts: Readonly<Record<OrderView['timeInForce'], MessageDescriptor>> = {
  gtc: msg`GTC`,
  ioc: msg`IOC`,
  fok: msg`FOK`,
  post_only: msg`Post only`,
};

export const timeInForceNotes: Readonly<Record<OrderView['timeInForce'], MessageDescriptor>> = {
  gtc: msg`Good till cancelled: stays in the book until it trades or you cancel it.`,
  ioc: msg`Immediate or cancel: trades what it can at once, the rest is cancelled.`,
  fok: msg`Fill or kill: trades whole at once, or not at all.`,
  post_only: msg`Only adds to the book: refused if it would trade at once.`,
};

type SelfTrade = OrderView['selfTradePrevention'];

export const selfTradeTexts: Readonly<Record<SelfTrade, MessageDescriptor>> = {
  expire_taker: msg`Cancel the new order`,
  expire_maker: msg`Cancel the resting order`,
  expire_both: msg`Cancel both orders`,
  decrement: msg`Reduce both orders`,
};

export const selfTradeNotes: Readonly<Record<SelfTrade, MessageDescriptor>> = {
  expire_taker: msg`What is left of the order just placed is cancelled.`,
  expire_maker: msg`Your order in the book is cancelled and the new one trades on.`,
  expire_both: msg`Neither order stays.`,
  decrement: msg`The smaller amount is taken off both; what is left of the larger stays.`,
};

const statusTexts: Readonly<Record<OrderView['status'], MessageDescriptor>> = {
  waiting: msg`Awaiting trigger`,
  open: msg`Open`,
  partially_filled: msg`Partially filled`,
  filled: msg`Filled`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
  rejected_on_trigger: msg`Rejected at trigger`,
};

const PART_FILLED_CANCELLED = msg`Partially filled, rest cancelled`;

/** What became of an order; one that traded in part before its end says so. */
export function statusText(order: Pick<OrderView, 'status' | 'filledQuantity'>): MessageDescriptor {
  const hasTraded = /[1-9]/.test(order.filledQuantity);
  const isEnded = order.status === 'cancelled' || order.status === 'expired';
  return isEnded && hasTraded ? PART_FILLED_CANCELLED : statusTexts[order.status];
}

/** Why an order ended unfilled; undefined where the status says it all. */
export const closeReasonTexts: Readonly<
  Partial<Record<OrderView['closeReason'], MessageDescriptor>>
> = {
  ioc_remainder: msg`Nothing more could trade at once (IOC)`,
  fok_unfillable: msg`It could not trade whole at once (FOK)`,
  market_remainder: msg`The book had no more within the price protection`,
  post_only_would_take: msg`It would have traded at once (post only)`,
  self_trade: msg`It would have traded with your own order`,
  oco_other_leg: msg`The other order of the pair traded or was cancelled`,
  trigger_refused: msg`It could not be placed when triggered`,
  market_closed: msg`The market was closed`,
  dust_remainder: msg`The rest was too small to trade`,
  market_delisted: msg`The pair was delisted`,
  steps_changed: msg`Its price or amount does not fit the new steps of the pair`,
  account_frozen: msg`Your account was frozen or restricted`,
};
