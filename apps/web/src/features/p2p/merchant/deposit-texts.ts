import type { P2pDepositState } from '@candor/protocol';
import { t } from '@lingui/core/macro';

/** Where a deposit stands. */
export function depositText(state: P2pDepositState): string {
  switch (state) {
    case 'unpaid':
      return t`Not paid`;
    case 'processing':
      return t`Under review`;
    case 'paid':
      return t`Paid`;
    case 'refund_review':
      return t`Return under review`;
    case 'refunding':
      return t`Being returned`;
    case 'returned':
      return t`Returned`;
  }
}

/** What that means for the merchant. */
export function depositNote(state: P2pDepositState): string {
  switch (state) {
    case 'unpaid':
    case 'returned':
      return t`Ads can be published once a deposit is paid and accepted.`;
    case 'processing':
      return t`Staff look at your application. The deposit is set aside meanwhile.`;
    case 'paid':
      return t`It stands behind your orders and comes back when you stop.`;
    case 'refund_review':
      return t`Your ads are paused while staff look at it.`;
    case 'refunding':
      return t`Your ads are paused until it is back with you.`;
  }
}
