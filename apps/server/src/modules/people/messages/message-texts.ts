import { nearestText } from '@candor/protocol';
import type {
  AlertSource,
  FreezeCategory,
  IdentityReason,
  Locale,
  P2pStep,
  UserRestrictionName,
} from '@candor/protocol';
import { textIn } from '#texts/texts.ts';

type Nothing = Readonly<Record<string, never>>;
type IdentityValues = Readonly<{ reason: IdentityReason; note: string }>;
type PaymentValues = Readonly<{ account: string }>;
type AlertValues = Readonly<{
  market: string;
  source: AlertSource;
  price: string;
  target: string;
  change: string;
  hours: string;
}>;
type FillValues = Readonly<{
  orderId: string;
  market: string;
  asset: string;
  quote: string;
  quantity: string;
  price: string;
  total: string;
}>;
/** A contract order that filled; the price is its average. */
type ContractFillValues = Readonly<{
  orderId: string;
  market: string;
  quote: string;
  lots: string;
  price: string;
}>;
/** One that closed a position at a price its owner set; the profit is before fees. */
type ContractStopValues = ContractFillValues &
  Readonly<{ direction: 'long' | 'short'; profit: string }>;
/** A position of contracts. */
type RiskValues = Readonly<{
  market: string;
  quote: string;
  direction: 'long' | 'short';
  lots: string;
}>;
/** What is decided about a merchant's deposit, or taken from it. */
export type P2pStandingEvent =
  | 'deposit_accepted'
  | 'deposit_refused'
  | 'refund_accepted'
  | 'refund_refused'
  | 'deposit_returned'
  | 'penalty_taken'
  | 'penalty_reversed'
  | 'penalty_upheld'
  | 'ads_paused'
  | 'ads_listed';

/** What two of the staff booked, with the case it is about. */
type CorrectionValues = Readonly<{ amount: string; asset: string; case: string }>;

type MarketValues = Readonly<{ market: string; time: string }>;
type AssetValues = Readonly<{ asset: string; time: string }>;

/** What can happen to the security of an account. */
export const securityEvents = [
  'login_password',
  'fund_password_set',
  'fund_password_changed',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'second_factor_reset',
  'password_reset_started',
  'contact',
  'anti_phishing',
  'new_device',
  'api_key_created',
  'api_key_revoked',
  'data_file_asked',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/**
 * What a message to one user can be about, and the values its words take. Times are texts in UTC, rates are
 * percent, markets are written as everywhere.
 */
export interface MessageValues {
  /** `from` is address and device of who did it; absent for what staff did, and in messages from before. */
  readonly security_changed: {
    readonly event: SecurityEvent;
    readonly time: string;
    readonly from?: string;
  };
  /** The file of the user's own data can be fetched until `time`. */
  readonly data_file_ready: { readonly time: string };
  readonly data_file_failed: Nothing;
  /** The account is closed at `time`, unless its owner comes back before. */
  readonly account_closing: { readonly time: string };
  readonly account_kept: Nothing;
  readonly account_not_closed: Nothing;
  readonly identity_sent: Nothing;
  readonly identity_approved: Nothing;
  readonly identity_refused: IdentityValues;
  readonly identity_revoked: IdentityValues;
  /** `date` is the last day on which the verification holds, or held. */
  readonly identity_renewal: { readonly date: string };
  readonly identity_expired: { readonly date: string };
  readonly payment_added: PaymentValues;
  readonly payment_changed: PaymentValues;
  readonly payment_removed: PaymentValues;
  readonly account_frozen: { readonly category: FreezeCategory; readonly time: string };
  readonly account_unfrozen: { readonly time: string };
  /** `until` is '' where no end is set. */
  readonly account_restricted: {
    readonly restriction: UserRestrictionName;
    readonly until: string;
    readonly category: FreezeCategory;
    readonly time: string;
  };
  readonly account_restriction_lifted: {
    readonly restriction: UserRestrictionName;
    readonly time: string;
  };
  /** Another e-mail address, or phone number, was approved: `time` is when it takes effect, `link` stops it. */
  readonly contact_change_email: { readonly time: string; readonly link: string };
  readonly contact_change_phone: { readonly time: string; readonly link: string };
  readonly contact_change_stopped: { readonly time: string };
  readonly fee_tier_changed: {
    readonly tier: string;
    readonly maker: string;
    readonly taker: string;
    readonly time: string;
  };
  /** Staff decided a tier that costs more; `time` is when. */
  readonly fee_tier_rises: {
    readonly tier: string;
    readonly maker: string;
    readonly taker: string;
    readonly makerBefore: string;
    readonly takerBefore: string;
    readonly time: string;
  };
  /** The volume of the last 30 days is below that of the user's tier; `time` is the first day on which `tier` may come. */
  readonly fee_tier_falls: {
    readonly tier: string;
    readonly maker: string;
    readonly taker: string;
    readonly time: string;
  };
  readonly fee_tier_called_off: { readonly tier: string; readonly time: string };
  readonly balance_paid: CorrectionValues;
  readonly balance_taken_back: CorrectionValues;
  readonly market_halted: MarketValues;
  readonly market_cancel_only: MarketValues;
  readonly market_opens: MarketValues;
  readonly market_opening_called_off: MarketValues;
  readonly market_limits_change: MarketValues;
  readonly market_delisting: MarketValues;
  /** Of a contract market: when it only closes, and when it settles. */
  readonly contract_delisting: MarketValues & { readonly settles: string };
  /** The same, a day before it settles. */
  readonly contract_settles_soon: MarketValues & { readonly settles: string };
  readonly market_change_called_off: MarketValues;
  readonly asset_delisting: AssetValues;
  readonly asset_delisting_called_off: AssetValues;
  readonly alert_reached: AlertValues;
  readonly alert_rose: AlertValues;
  readonly alert_fell: AlertValues;
  readonly alert_gained: AlertValues;
  readonly alert_lost: AlertValues;
  /** The market was delisted, and all alerts on it have ended. */
  readonly alert_market_ended: { readonly market: string };
  readonly order_bought: FillValues;
  readonly order_sold: FillValues;
  /** More orders than are told one by one; `orders` are their numbers. */
  readonly orders_filled: { readonly count: string; readonly orders: string };
  /** Contract orders that filled without their owner. */
  readonly contract_bought: ContractFillValues;
  readonly contract_sold: ContractFillValues;
  readonly contract_took_profit: ContractStopValues;
  readonly contract_stopped: ContractStopValues;
  readonly contract_orders_filled: { readonly count: string; readonly orders: string };
  /** A position's risk rate reached 70 or 85 %; the other one is about all that share an account's money. */
  readonly contract_warned: RiskValues & { readonly risk: string };
  readonly contract_warned_cross: RiskValues & { readonly risk: string };
  /** The exchange took a position over; `price` is where what backed it was used up. */
  readonly contract_liquidated: RiskValues & {
    readonly price: string;
    readonly liquidation: string;
    readonly position: string;
  };
  /** A liquidation began and what is left is healthy again; the amounts are those at its start. */
  readonly contract_recovered: {
    readonly liquidation: string;
    readonly asset: string;
    readonly equity: string;
    readonly needed: string;
  };
  /** A position was reduced for a bankrupt one, which `bankrupt` numbers. */
  /** What was still open when its market ended. */
  readonly contract_settled: {
    readonly market: string;
    readonly quote: string;
    readonly direction: 'long' | 'short';
    readonly lots: string;
    readonly price: string;
    readonly profit: string;
  };
  readonly contract_deleveraged: {
    readonly market: string;
    readonly quote: string;
    readonly lots: string;
    readonly price: string;
    readonly profit: string;
    readonly rank: string;
    readonly position: string;
    readonly bankrupt: string;
  };
  readonly earn_matured: {
    readonly asset: string;
    readonly days: string;
    readonly amount: string;
    readonly earned: string;
  };
  /** Customer service answered a question; `number` is the case's. */
  readonly support_answered: { readonly number: string };
  /** What staff wrote to many: `texts` by language as JSON, and the slug of an article or ''. */
  readonly broadcast: { readonly texts: string; readonly article: string };
  /** A step of an order between people; `order` is its number. */
  readonly p2p_step: { readonly step: P2pStep; readonly order: string };
  /** The amount is the deposit, or the penalty; of ads it is how many, and there is no asset. */
  readonly p2p_standing: {
    readonly event: P2pStandingEvent;
    readonly amount: string;
    readonly asset: string;
  };
}
export type MessageTemplate = keyof MessageValues;

type ByLocale = Readonly<Partial<Record<Locale, { title: string; body: string }>>>;

/** A message in its reader's language. A reason or category that is not given is `other`. */
export function messageText(
  template: MessageTemplate,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): { readonly title: string; readonly body: string } {
  const reason = (values['reason'] ?? 'other') as IdentityReason;
  const category = (values['category'] ?? 'other') as FreezeCategory;
  const source = (values['source'] ?? 'last') as AlertSource;
  const restriction = (values['restriction'] ?? 'no_trading') as UserRestrictionName;
  const direction = values['direction'] === 'short' ? 'short' : 'long';
  const until = values['until'] ?? '';
  const words = {
    ...values,
    reason: textIn(locale, `identity_reason.${reason}`),
    category: textIn(locale, `freeze_category.${category}`),
    restriction: textIn(locale, `restriction.${restriction}`),
    until: until === '' ? textIn(locale, 'restriction.no_end') : until,
    source: textIn(locale, `price_source.${source}`),
    direction: textIn(locale, `contract_direction.${direction}`),
  };
  if (template === 'broadcast') {
    const texts = JSON.parse(values['texts'] ?? '{}') as ByLocale;
    return nearestText(texts, locale) ?? { title: '', body: '' };
  }
  if (template === 'security_changed') {
    const event = (values['event'] ?? 'login_password') as SecurityEvent;
    return {
      title: textIn(locale, `message.security.${event}`),
      body: textIn(
        locale,
        values['from'] === undefined ? 'message.security.body' : 'message.security.body_from',
        words,
      ),
    };
  }
  if (template === 'p2p_step') {
    const step = (values['step'] ?? 'opened') as P2pStep;
    return {
      title: textIn(locale, `message.p2p.${step}`),
      body: textIn(locale, 'message.p2p.body', words),
    };
  }
  if (template === 'p2p_standing') {
    const event = (values['event'] ?? 'deposit_accepted') as P2pStandingEvent;
    return {
      title: textIn(locale, `message.p2p_standing.${event}`, words),
      body: textIn(
        locale,
        event === 'ads_paused' || event === 'ads_listed'
          ? `message.p2p_standing.${event}_body`
          : 'message.p2p_standing.body',
      ),
    };
  }
  return {
    title: textIn(locale, `message.${template}.title`, words).trim(),
    body: textIn(locale, `message.${template}.body`, words).trim(),
  };
}
