import { msg } from '@lingui/core/macro';
import {
  orderTypeNotes,
  orderTypeTexts,
  timeInForceNotes,
  timeInForceTexts,
} from '#shared/trading/orders/order-texts.ts';
import type { TermText } from './Explained.tsx';

/** The words of the spot ticket, each in plain sentences, in the order in which one meets them. */
export const tradeTerms = {
  limit: { name: orderTypeTexts.limit, text: orderTypeNotes.limit },
  market: { name: orderTypeTexts.market, text: orderTypeNotes.market },
  stop_limit: { name: orderTypeTexts.stop_limit, text: orderTypeNotes.stop_limit },
  stop_market: { name: orderTypeTexts.stop_market, text: orderTypeNotes.stop_market },
  take_profit_limit: {
    name: orderTypeTexts.take_profit_limit,
    text: orderTypeNotes.take_profit_limit,
  },
  take_profit_market: {
    name: orderTypeTexts.take_profit_market,
    text: orderTypeNotes.take_profit_market,
  },
  trailing_stop: { name: orderTypeTexts.trailing_stop, text: orderTypeNotes.trailing_stop },
  oco: { name: orderTypeTexts.oco, text: orderTypeNotes.oco },
  tpsl: {
    name: msg`TP/SL`,
    text: msg`Take profit and stop loss: two orders that begin when yours fills. When one of them trades, the other is cancelled.`,
  },
  bbo: {
    name: msg`BBO`,
    text: msg`Best bid or offer: the best price in the book on your side. One tap puts it into the ticket.`,
  },
  gtc: { name: timeInForceTexts.gtc, text: timeInForceNotes.gtc },
  ioc: { name: timeInForceTexts.ioc, text: timeInForceNotes.ioc },
  fok: { name: timeInForceTexts.fok, text: timeInForceNotes.fok },
  post_only: { name: timeInForceTexts.post_only, text: timeInForceNotes.post_only },
  iceberg: {
    name: msg`Iceberg`,
    text: msg`Only a part of the order shows in the book at a time. When it has traded, the next part follows.`,
  },
  self_trade: {
    name: msg`Self-trade prevention`,
    text: msg`Your own orders never match each other. Choose which one is cancelled when they meet.`,
  },
  fee: {
    name: msg`Fee`,
    text: msg`What the exchange takes from what you receive. An order that waits in the book pays the maker rate, one that trades at once the taker rate.`,
  },
  maker: {
    name: msg`Maker`,
    text: msg`Your order waited in the book and somebody else's met it. The maker fee applies.`,
  },
  taker: {
    name: msg`Taker`,
    text: msg`Your order met one that waited in the book and traded at once. The taker fee applies.`,
  },
  spread: {
    name: msg`Spread`,
    text: msg`The distance between the best bid and the best ask.`,
  },
  average: {
    name: msg`Average price`,
    text: msg`What all parts of an order come to, divided by its amount. Before the order it is an estimate from the book as it stands.`,
  },
  slippage: {
    name: msg`Slippage`,
    text: msg`How much worse the average price of a large order is than the best price, because it takes several levels of the book.`,
  },
  worst: {
    name: msg`Worst price`,
    text: msg`No part of the order trades at a worse price. What would is not traded and stays yours.`,
  },
  index: {
    name: msg`Index`,
    text: msg`The middle of the prices of several independent exchanges.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;

/** A word of the spot ticket. */
export type TradeTerm = keyof typeof tradeTerms;
