import type { Position } from './market.ts';

/**
 * What a trade would do to one of its sides: found before it happens, so that neither side is ever left with less than
 * it needs. One is used for all takers and one for all makers.
 */
export class TradeOutcome {
  position: Position | undefined;
  isCross = false;
  /** The direction of what it opens. */
  isLong = false;
  leverage = 1;
  /** Lots that close what is open, and lots that open more. */
  closes = 0;
  opens = 0;
  /** Of the lots that close: their part of the entry value, what they trade for, and what is won or lost. */
  entryUnits = 0;
  closeUnits = 0;
  profitUnits = 0;
  closeFeeUnits = 0;
  /** Of the lots that open. */
  openUnits = 0;
  openFeeUnits = 0;
  /** Isolated: what stays with the lots that remain, what goes back, and what the opened lots need. */
  keptUnits = 0;
  freedUnits = 0;
  openMarginUnits = 0;
  /** The part of the order's hold that these lots use up. */
  holdUnits = 0;
}

/** One whose position may be reduced for a bankrupt one. */
export interface DeleverageCandidate {
  readonly position: Position;
  readonly rank: number;
  /** What the rank follows from. */
  readonly entryUnits: number;
  readonly worthUnits: number;
  readonly equityUnits: number;
}

/** The winners of one side of a market, in the order in which one command asks them. */
export interface DeleverageQueue {
  readonly sequence: number;
  readonly marketId: number;
  readonly isLong: boolean;
  readonly candidates: DeleverageCandidate[];
  /** Whether anybody has given up anything. */
  hasHelped: boolean;
}
