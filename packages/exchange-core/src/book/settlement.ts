import type { UserTable } from '#registry/user-table.ts';
import type { BookMarket } from './book-market.ts';
import type { OrderTable } from './order-table.ts';

/**
 * What a product does when orders of its markets meet, move or end: everything that is about money,
 * and the effects that say so. Matching calls nothing else of a product. One class a product
 * implements it, so that these calls are as fast as calls of functions.
 */
export interface Settlement<Market extends BookMarket> {
  readonly orders: OrderTable;
  readonly users: UserTable;

  /** Lots an order by quote amount can still take at a price; 0 when what is left is too little. */
  lotsForQuote(market: Market, slot: number, ticks: number): number;
  /**
   * How many of `lots` the two may trade at `ticks`. 0 when the maker could not and was ended: the book has
   * changed. Minus a close reason when the taker cannot: it ends for that reason.
   */
  admit(market: Market, taker: number, maker: number, ticks: number, lots: number): number;
  /** Trades `lots` at the maker's price and brings the maker's place in the book up to date. */
  trade(market: Market, taker: number, maker: number, ticks: number, lots: number): void;

  /** Ends what an order is paired with, before the order itself changes. */
  dropOtherLeg(market: Market, slot: number): void;
  /** Ends an order, for good. */
  close(market: Market, slot: number, status: number, closeReason: number): void;
  /** What is left of an order joins the book; `isChanged` when effects do not know its terms yet. */
  rest(market: Market, slot: number, isChanged: boolean): void;
  /** `lots` of a resting order were taken off it without a trade: it needs less money. */
  shrink(market: Market, slot: number, lots: number): void;
  /** An iceberg has shown all of its slice: the next one joins the book. */
  refill(market: Market, slot: number): void;

  /**
   * Prices went from `firstTicks` to `lastTicks`, never back on the way: moves the extremes that trailing
   * orders follow, and gives the slots of those that this fired, in the order they act.
   */
  trailed(market: Market, firstTicks: number, lastTicks: number): readonly number[];
  /** A waiting order was triggered: says so. */
  fired(market: Market, slot: number): void;
  /** A triggered order enters the market. */
  act(market: Market, slot: number): void;
}
