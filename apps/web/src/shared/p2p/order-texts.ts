import type { P2pAppealReason, P2pMisfit, P2pOrderEnd, P2pOrderView } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import { nextOf } from './order-steps.ts';

/** Where an order stands, as its reader says it. */
export function stateText(order: Pick<P2pOrderView, 'state' | 'mySide' | 'endedBy'>): string {
  switch (nextOf(order)) {
    case 'pay':
      return t`Pay now`;
    case 'await_payment':
      return t`Buyer is paying`;
    case 'release':
      return t`Check and release`;
    case 'await_release':
      return t`Seller is checking`;
    case 'appeal':
      return t`Under appeal`;
    case 'done':
      return t`Completed`;
    case 'cancelled':
      return endText(order.endedBy);
  }
}

/** What ended an order. */
export function endText(endedBy: P2pOrderEnd): string {
  switch (endedBy) {
    case 'none':
    case 'released':
      return t`Completed`;
    case 'buyer_cancelled':
      return t`Cancelled by the buyer`;
    case 'expired':
      return t`Not paid in time`;
    case 'decided_release':
      return t`Decided for the buyer`;
    case 'decided_return':
      return t`Decided for the seller`;
    case 'account_frozen':
      return t`Account frozen or restricted`;
  }
}

/** A reason to appeal, in the words of whoever gives it. */
export function reasonText(reason: P2pAppealReason): string {
  switch (reason) {
    case 'not_released':
      return t`I paid, the seller did not release`;
    case 'not_received':
      return t`The money did not arrive`;
    case 'wrong_amount':
      return t`The amount is wrong`;
    case 'third_party':
      return t`Somebody else paid`;
    case 'other':
      return t`Something else`;
  }
}

/** Why an ad cannot be taken now. */
export function misfitText(misfit: P2pMisfit): string {
  switch (misfit) {
    case 'own':
      return t`This is your own ad`;
    case 'below_min':
      return t`Your amount is below its minimum`;
    case 'above_max':
      return t`Your amount is above its maximum`;
    case 'below_quantity':
      return t`It asks for more coins an order`;
    case 'above_stock':
      return t`Too few coins are left in it`;
    case 'orders':
      return t`It asks for more completed orders`;
    case 'age':
      return t`It asks for an older account`;
    case 'identity':
      return t`It asks for a verified identity`;
    case 'no_price':
      return t`It follows the index, which is not known now`;
  }
}
