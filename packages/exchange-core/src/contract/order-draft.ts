import type { AccountId } from '#kernel/quantities.ts';
import { BUY, GOOD_TILL_CANCEL, LIMIT } from '#book/codes.ts';
import type { Position } from './market.ts';

/**
 * What the checks of one order found out, for the part that then acts on it. One draft is used for all orders, since
 * no two are ever under way at once.
 */
export class OrderDraft {
  userSlot = -1;
  side = BUY;
  type = LIMIT;
  force = GOOD_TILL_CANCEL;
  selfTrade = 0;
  positionSide = 0;
  reduceOnly = false;
  /** What the user has open on that side. */
  position: Position | undefined;
  /** The same by its user's seat, which says it without a look at the position: lots, below zero for a short one, and entry value. */
  openLots = 0;
  entryUnits = 0;
  isCross = false;
  isHedge = false;
  leverage = 1;
  /** The worst price the order may trade at. */
  limitTicks = 0;
  /** The price at which it would be worth most. */
  worstTicks = 0;
  holdUnits = 0;
  /** Of a command that only old journals have: its stops are compared with its limit alone. */
  hasOldStops = false;
  /** The open order that is to move: what it holds and counts for is not in its own way. -1 for a new one. */
  movedSlot = -1;
  /** The open order that acts now, since it moved: it ends by its own trades alone. -1 while none does. */
  actingSlot = -1;
  /** The account that pays, with its available balance; 0 when it was never used. */
  wallet = 0 as AccountId;
}
