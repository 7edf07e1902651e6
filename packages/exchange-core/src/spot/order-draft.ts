import type { AccountId } from '#kernel/quantities.ts';
import { BUY, GOOD_TILL_CANCEL, LIMIT } from '#book/codes.ts';

/**
 * What the checks of one order found out, for the part that then acts on it. One draft is used for
 * all orders, since no two are ever under way at once.
 */
export class OrderDraft {
  userSlot = -1;
  side = BUY;
  type = LIMIT;
  force = GOOD_TILL_CANCEL;
  selfTrade = 0;
  /** The worst price the order may trade at now, or at its trigger as known today. */
  limitTicks = 0;
  /** What it holds from the moment it is accepted. */
  holdUnits = 0;
  /** The account that pays, with its available balance. */
  accountId = 0 as AccountId;
}
