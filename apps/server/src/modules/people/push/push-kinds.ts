import type { MessageTemplate } from '#modules/people/messages/index.ts';
import type { NoticeSettings } from '#modules/people/notices/index.ts';

/** What a message is about, as its reader switches it. */
export type PushKind =
  | 'fill'
  | 'risk'
  | 'alert'
  | 'earn'
  | 'p2p'
  | 'market'
  | 'news'
  | 'support'
  | 'account';

/** What a kind asks of its reader's device. */
export interface PushRule {
  readonly isWanted: (settings: NoticeSettings) => boolean;
  /** Whether it waits for the end of quiet hours: what has a deadline or protects an account does not. */
  readonly waits: boolean;
  /** How soon a sleeping device should wake for it. */
  readonly urgency: 'normal' | 'high';
}

/** What holds for each kind. */
export const pushRules: Readonly<Record<PushKind, PushRule>> = {
  fill: {
    isWanted: ({ fillByPush }) => fillByPush,
    ...{ waits: true, urgency: 'normal' },
  },
  risk: { isWanted: () => true, ...{ waits: false, urgency: 'high' } },
  alert: {
    isWanted: ({ alertByPush }) => alertByPush,
    ...{ waits: true, urgency: 'high' },
  },
  earn: {
    isWanted: ({ earnByPush }) => earnByPush,
    ...{ waits: true, urgency: 'normal' },
  },
  p2p: {
    isWanted: ({ p2pByPush }) => p2pByPush,
    ...{ waits: false, urgency: 'high' },
  },
  market: { isWanted: () => true, ...{ waits: true, urgency: 'normal' } },
  news: { isWanted: ({ newsByPush }) => newsByPush, ...{ waits: true, urgency: 'normal' } },
  support: { isWanted: () => true, ...{ waits: true, urgency: 'normal' } },
  account: { isWanted: () => true, ...{ waits: false, urgency: 'high' } },
};

/** The kind of each message. */
export const pushKinds: Readonly<Record<MessageTemplate, PushKind>> = {
  security_changed: 'account',
  data_file_ready: 'account',
  data_file_failed: 'account',
  account_closing: 'account',
  account_kept: 'account',
  account_not_closed: 'account',
  identity_sent: 'account',
  identity_approved: 'account',
  identity_refused: 'account',
  identity_revoked: 'account',
  identity_renewal: 'account',
  identity_expired: 'account',
  payment_added: 'account',
  payment_changed: 'account',
  payment_removed: 'account',
  account_frozen: 'account',
  account_unfrozen: 'account',
  account_restricted: 'account',
  account_restriction_lifted: 'account',
  contact_change_email: 'account',
  contact_change_phone: 'account',
  contact_change_stopped: 'account',
  fee_tier_changed: 'market',
  fee_tier_called_off: 'market',
  fee_tier_rises: 'market',
  fee_tier_falls: 'market',
  balance_paid: 'account',
  balance_taken_back: 'account',
  market_halted: 'market',
  market_cancel_only: 'market',
  market_opens: 'market',
  market_opening_called_off: 'market',
  market_limits_change: 'market',
  market_delisting: 'market',
  contract_delisting: 'market',
  contract_settles_soon: 'risk',
  market_change_called_off: 'market',
  asset_delisting: 'market',
  asset_delisting_called_off: 'market',
  alert_reached: 'alert',
  alert_rose: 'alert',
  alert_fell: 'alert',
  alert_gained: 'alert',
  alert_lost: 'alert',
  alert_market_ended: 'alert',
  order_bought: 'fill',
  order_sold: 'fill',
  orders_filled: 'fill',
  contract_bought: 'fill',
  contract_sold: 'fill',
  contract_took_profit: 'fill',
  contract_stopped: 'fill',
  contract_orders_filled: 'fill',
  contract_warned: 'risk',
  contract_warned_cross: 'risk',
  contract_liquidated: 'risk',
  contract_recovered: 'risk',
  contract_settled: 'risk',
  contract_deleveraged: 'risk',
  earn_matured: 'earn',
  support_answered: 'support',
  broadcast: 'news',
  p2p_step: 'p2p',
  p2p_standing: 'account',
};
