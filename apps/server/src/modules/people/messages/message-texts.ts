import type { FreezeCategory, IdentityReason, Locale } from '@candor/protocol';
import { textIn } from '#texts/texts.ts';

type Nothing = Readonly<Record<string, never>>;
type IdentityValues = Readonly<{ reason: IdentityReason; note: string }>;
type PaymentValues = Readonly<{ account: string }>;
type MarketValues = Readonly<{ market: string; time: string }>;

/**
 * What a message to one user can be about, and the values its words take. Times are texts in UTC, rates are
 * percent, markets are written as everywhere.
 */
export interface MessageValues {
  readonly identity_approved: Nothing;
  readonly identity_refused: IdentityValues;
  readonly identity_revoked: IdentityValues;
  readonly payment_added: PaymentValues;
  readonly payment_changed: PaymentValues;
  readonly payment_removed: PaymentValues;
  readonly account_frozen: { readonly category: FreezeCategory; readonly time: string };
  readonly account_unfrozen: { readonly time: string };
  readonly fee_tier_changed: {
    readonly tier: string;
    readonly maker: string;
    readonly taker: string;
    readonly time: string;
  };
  readonly fee_tier_called_off: { readonly tier: string; readonly time: string };
  readonly market_halted: MarketValues;
  readonly market_cancel_only: MarketValues;
  readonly market_opens: MarketValues;
  readonly market_opening_called_off: MarketValues;
}
export type MessageTemplate = keyof MessageValues;

/** A message in its reader's language. A reason or category that is not given is `other`. */
export function messageText(
  template: MessageTemplate,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): { readonly title: string; readonly body: string } {
  const reason = (values['reason'] ?? 'other') as IdentityReason;
  const category = (values['category'] ?? 'other') as FreezeCategory;
  const words = {
    ...values,
    reason: textIn(locale, `identity_reason.${reason}`),
    category: textIn(locale, `freeze_category.${category}`),
  };
  return {
    title: textIn(locale, `message.${template}.title`, words).trim(),
    body: textIn(locale, `message.${template}.body`, words).trim(),
  };
}
