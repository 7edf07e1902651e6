import type { MessageTemplate } from './message-texts.ts';

type Values = Readonly<Record<string, string>>;

/** Where a user's messages are. */
export const BOX_PATH = 'pages/neWs/neWs?box=personal';

const none = (): null => null;
const ownData = (): string => 'security?view=data';
const closing = (): string => 'security?view=close';
const identity = (): string => 'authentication';
const payment = (): string => 'collect_money';
const alerts = (): string => 'pages/neWs/neWs?view=alerts';
const trades = (): string => 'pages/lever/leverList';
const contractOrders = (): string => 'pages/lever/orderList?product=contract&tab=history';
const contract = ({ market }: Values): string =>
  withQuery('pages/Option/Option', { symbol: market });
const logLine = (view: string, line: Readonly<Record<string, string | undefined>>): string =>
  withQuery('pages/home/market', { view, ...line });

/** Which route of the phone client shows what a message is about; null of one that says everything itself. */
const paths: Readonly<Record<MessageTemplate, (values: Values) => string | null>> = {
  security_changed: () => 'security',
  data_file_ready: ownData,
  data_file_failed: ownData,
  account_closing: closing,
  account_kept: closing,
  account_not_closed: closing,
  identity_sent: identity,
  identity_approved: identity,
  identity_renewal: identity,
  identity_expired: identity,
  identity_refused: identity,
  identity_revoked: identity,
  payment_added: payment,
  payment_changed: payment,
  payment_removed: payment,
  account_frozen: none,
  account_unfrozen: none,
  account_restricted: none,
  account_restriction_lifted: none,
  contact_change_email: () => 'security',
  contact_change_phone: () => 'security',
  contact_change_stopped: () => 'security',
  fee_tier_changed: none,
  fee_tier_called_off: none,
  fee_tier_rises: none,
  fee_tier_falls: none,
  balance_paid: () => 'Assetrecords',
  balance_taken_back: () => 'Assetrecords',
  market_halted: none,
  market_cancel_only: none,
  market_opens: none,
  market_opening_called_off: none,
  market_limits_change: none,
  market_delisting: none,
  contract_delisting: contract,
  contract_settles_soon: contract,
  market_change_called_off: none,
  asset_delisting: () => 'assets',
  asset_delisting_called_off: () => 'assets',
  alert_reached: alerts,
  alert_rose: alerts,
  alert_fell: alerts,
  alert_gained: alerts,
  alert_lost: alerts,
  alert_market_ended: alerts,
  order_bought: trades,
  order_sold: trades,
  orders_filled: trades,
  contract_bought: contractOrders,
  contract_sold: contractOrders,
  contract_took_profit: contractOrders,
  contract_stopped: contractOrders,
  contract_orders_filled: contractOrders,
  contract_warned: contract,
  contract_warned_cross: contract,
  contract_liquidated: ({ market, position }) =>
    logLine('contract-liquidations', { symbol: market, position }),
  contract_recovered: ({ liquidation }) => logLine('contract-liquidations', { liquidation }),
  contract_settled: () => 'pages/lever/leverList?product=contract',
  contract_deleveraged: ({ market, bankrupt }) =>
    logLine('contract-deleveraging', { symbol: market, takeover: bankrupt }),
  earn_matured: () => 'pages/financial/records',
  support_answered: ({ number }) => `contact?view=case&case=${encodeURIComponent(number ?? '')}`,
  p2p_step: ({ order }) => `Orderdetails?id=${encodeURIComponent(order ?? '')}`,
  p2p_standing: () => 'business',
  broadcast: none,
};

/** The route of the phone client that shows what a message is about, or null. */
export function messagePath(template: MessageTemplate, values: Values): string | null {
  return paths[template](values);
}

function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, value);
  }
  return `${path}?${query.toString()}`;
}
