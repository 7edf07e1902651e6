import type { P2pStep } from '@candor/protocol';
import { t } from '@lingui/core/macro';
import type { QuickReply } from './chat-lines.ts';

/** A step of the order as the chat tells it. */
export function stepText(step: P2pStep): string {
  switch (step) {
    case 'opened':
      return t`Order opened, the coins are locked`;
    case 'extended':
      return t`The seller gave 5 minutes more`;
    case 'paid':
      return t`The buyer marked the order as paid`;
    case 'appealed':
      return t`An appeal was opened`;
    case 'appeal_withdrawn':
      return t`The appeal was withdrawn`;
    case 'released':
      return t`The seller released the coins`;
    case 'buyer_cancelled':
      return t`The buyer cancelled the order`;
    case 'expired':
      return t`The time to pay is over, the order is cancelled`;
    case 'decided_release':
      return t`Staff decided: the coins go to the buyer`;
    case 'decided_return':
      return t`Staff decided: the coins go back to the seller`;
    case 'account_frozen':
      return t`The order ended because an account was frozen or restricted`;
  }
}

/** What a quick reply says. */
export function quickText(reply: QuickReply): string {
  switch (reply) {
    case 'sending':
      return t`Sending it now`;
    case 'right_account':
      return t`Is this account right?`;
    case 'more_time':
      return t`Need 5 more minutes`;
    case 'checking':
      return t`I am checking my account`;
    case 'thanks':
      return t`Thank you`;
  }
}
