import type { ContractDeleveragePlaceRow, ContractDeleverageQueueRow } from './log-records.ts';
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
  readonly lots: number;
  /** What the rank follows from. */
  readonly entryUnits: number;
  readonly worthUnits: number;
  readonly equityUnits: number;
}

/** Positions of a side that may be asked, and those under liquidation, which nobody asks. */
export type DeleverageSide = Pick<
  ContractDeleverageQueueRow,
  'candidates' | 'candidateLots' | 'frozen' | 'frozenLots'
>;

/** The winners of one side of a market, in the order in which one command asks them. */
export interface DeleverageQueue {
  readonly sequence: number;
  readonly marketId: number;
  /** The side that is asked. */
  readonly isLong: boolean;
  /** Who is still to be asked, the next first. */
  readonly candidates: DeleverageCandidate[];
  /** Everybody that the public log shows, in the order of ranks: who is asked, and those that come after. */
  readonly places: readonly DeleverageCandidate[];
  /** How many positions and lots the side has. */
  readonly side: DeleverageSide;
  /** Who was asked in vain before anybody gave something. */
  readonly passes: ContractDeleveragePlaceRow[];
  /** Whether the public log has the queue. */
  isLogged: boolean;
  /** Whether anybody has given up anything. */
  hasHelped: boolean;
}
