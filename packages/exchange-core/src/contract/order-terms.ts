import type { CloseType } from './records.ts';

/** What a contract order has besides the fields of every order. */
export interface OrderTerms {
  /** Place of its name in `positionSides`. */
  side: number;
  reduceOnly: boolean;
  /** The margin of what it opens: as its user's setting says, which these follow. */
  isCross: boolean;
  leverage: number;
  takeProfitTicks: number;
  stopLossTicks: number;
  closeType: CloseType;
  realisedUnits: number;
  /** What it counts for in its market's `orderedUnits`. */
  orderedUnits: number;
  /** Of an order of the exchange for a bankrupt position: it settles with the insurance fund. */
  takeoverId: number;
  /** Of the liquidation of its user: nobody asks whether it leaves the account whole. */
  isForced: boolean;
}
