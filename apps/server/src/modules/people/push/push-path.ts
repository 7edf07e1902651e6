import type { MessageTemplate } from '#modules/people/messages/index.ts';

type Values = Readonly<Record<string, string>>;

const MESSAGES = 'pages/neWs/neWs?box=personal';
const messages = (): string => MESSAGES;
const identity = (): string => 'authentication';
const payment = (): string => 'collect_money';
const alerts = (): string => 'pages/neWs/neWs?view=alerts';
const trades = (): string => 'pages/lever/leverList';

/** Where in the phone client each message is about; messages that say everything themselves open the box. */
const paths: Readonly<Record<MessageTemplate, (values: Values) => string>> = {
  security_changed: () => 'security',
  identity_sent: identity,
  identity_approved: identity,
  identity_refused: identity,
  identity_revoked: identity,
  payment_added: payment,
  payment_changed: payment,
  payment_removed: payment,
  account_frozen: messages,
  account_unfrozen: messages,
  account_restricted: messages,
  account_restriction_lifted: messages,
  fee_tier_changed: messages,
  fee_tier_called_off: messages,
  balance_paid: () => 'Assetrecords',
  balance_taken_back: () => 'Assetrecords',
  market_halted: messages,
  market_cancel_only: messages,
  market_opens: messages,
  market_opening_called_off: messages,
  market_limits_change: messages,
  market_delisting: messages,
  market_change_called_off: messages,
  alert_reached: alerts,
  alert_rose: alerts,
  alert_fell: alerts,
  alert_gained: alerts,
  alert_lost: alerts,
  order_bought: trades,
  order_sold: trades,
  orders_filled: trades,
  earn_matured: () => 'pages/financial/records',
  support_answered: ({ number }) => `contact?view=case&case=${encodeURIComponent(number ?? '')}`,
  p2p_step: ({ order }) => `Orderdetails?id=${encodeURIComponent(order ?? '')}`,
  p2p_standing: () => 'business',
  broadcast: messages,
};

/** What a tap on a push opens, within the phone client. */
export function pushPath(template: MessageTemplate, values: Values): string {
  return paths[template](values);
}
