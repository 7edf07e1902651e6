import type { TransferReason } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { productReasons, productWords } from './product-texts.ts';

/** Why money moved. */
const reasonNames: Readonly<Record<TransferReason, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  demo_fund: msg`Demo funds`,
  account_transfer: msg`Transfer between accounts`,
  order_hold: msg`Held for an order`,
  order_release: msg`Released from an order`,
  trade: msg`Trade`,
  trade_fee: msg`Trading fee`,
  maker_rebate: msg`Maker rebate`,
  rounding: msg`Rounding`,
  house_seed: msg`House funds`,
  reward_fund: msg`Reward funds`,
  correction_refund: msg`Refund of a fee or cost`,
  correction_goodwill: msg`Goodwill`,
  correction_paid_back: msg`Wrongly taken, paid back`,
  correction_taken_back: msg`Wrongly paid, taken back`,
  ...productReasons,
};

/**
 * Words of the exchange as staff read them: accounts, orders, bills, states. One table for all, because the
 * words do not collide; a test holds it to the vocabulary of the protocol.
 */
export const wordNames: Readonly<Record<string, MessageDescriptor>> = {
  // Accounts of a user.
  wallet: msg`Wallet`,
  main: msg`Main wallet`,
  spot: msg`Spot`,
  contract: msg`Contract`,
  fiat: msg`Fiat`,
  gold: msg`Gold`,
  option: msg`Option`,
  mining: msg`Mining`,
  available: msg`Available`,
  held: msg`Held`,

  // Orders.
  buy: msg`Buy`,
  sell: msg`Sell`,
  limit: msg`Limit`,
  market: msg`Market`,
  stop_limit: msg`Stop limit`,
  stop_market: msg`Stop market`,
  trailing_stop: msg`Trailing stop`,
  take_profit_limit: msg`Take-profit limit`,
  take_profit_market: msg`Take-profit market`,
  waiting: msg`Waiting`,
  open: msg`Open`,
  partially_filled: msg`Partly filled`,
  filled: msg`Filled`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
  rejected_on_trigger: msg`Rejected on trigger`,
  maker: msg`Maker`,
  taker: msg`Taker`,

  // What can be stopped for everybody.
  switch_registrations: msg`New accounts`,
  switch_spot: msg`Spot orders`,
  switch_contracts: msg`Contract orders`,
  switch_options: msg`Option entries`,
  switch_p2p: msg`P2P ads and orders`,
  switch_earn: msg`Subscriptions in Earn`,
  switch_checkin: msg`Daily check-in`,

  // In what two accounts agree.
  link_document: msg`Document`,
  link_pay_account: msg`Receiving account`,
  link_device: msg`Device`,
  link_address: msg`Network address`,

  // What users were looked for by.
  found_by_document: msg`a document`,
  found_by_person: msg`names and birthday`,
  found_by_name: msg`a name`,
  found_by_device: msg`a device code`,
  found_by_pay_account: msg`a receiving account`,
  found_by_address: msg`a network address`,

  // What markets are watched for.
  flag_self_trade: msg`Self-trades prevented`,
  flag_wash: msg`Wash trading suspected`,
  flag_spoof: msg`Spoofing suspected`,
  flag_large_order: msg`Large order`,
  flag_large_trade: msg`Large trade`,

  // Name screening and risk classes.
  alert_open: msg({ context: 'screening alert', message: 'Open' }),
  alert_dismissed: msg({ context: 'screening alert', message: 'Dismissed' }),
  alert_confirmed: msg({ context: 'screening alert', message: 'Confirmed' }),
  risk_low: msg({ context: 'risk class', message: 'Low' }),
  risk_medium: msg({ context: 'risk class', message: 'Medium' }),
  risk_high: msg({ context: 'risk class', message: 'High' }),
  // What a verification's last day follows from.
  bound_document: msg`the document’s own expiry`,
  bound_class: msg`the period of the risk class`,
  bound_staff: msg`set by staff`,
  // Where a screening alert comes from, and why a provider gave no answer.
  source_list: msg({ context: 'screening source', message: 'List' }),
  source_webhook: msg({ context: 'screening source', message: 'Provider' }),
  provider_address: msg`its address is not public, or there is none`,
  provider_connection: msg`no connection`,
  provider_timeout: msg`no answer within ten seconds`,
  provider_redirect: msg`it leads elsewhere, which is not followed`,
  provider_status: msg`it answered with an error`,
  provider_answer: msg`its answer is not in the agreed form`,
  list_sanctions: msg`Sanctions`,
  list_pep: msg`Public office`,
  agrees_same: msg`the same`,
  agrees_year: msg`the year agrees`,
  agrees_differs: msg`differs`,
  agrees_unknown: msg`not listed`,
  // The running exchange.
  engine_starting: msg`Starting`,
  engine_running: msg`Up and running`,
  engine_stopping: msg`Stopping`,
  engine_stopped: msg`Stopped`,
  // Verification levels, and what they open.
  level_none: msg`No verification`,
  level_basic: msg`Basic`,
  level_full: msg`Full`,
  level_merchant: msg`Merchant`,
  level_closed: msg`Not offered`,
  limit_p2pBuy: msg`Bought in P2P a day`,
  limit_p2pSell: msg`Sold in P2P a day`,
  limit_leaving: msg`Leaving to others a day`,
  limit_none: msg`any amount`,
  limit_asset: msg`Coin of limits, from a midnight in UTC+8 on`,
  opens_spot: msg`Spot orders`,
  opens_contracts: msg`Contract orders`,
  opens_gold: msg`Orders for gold`,
  opens_options: msg`Option entries`,
  opens_p2pBuy: msg`Buying in P2P`,
  opens_p2pSell: msg`Selling and ads in P2P`,
  opens_earn: msg`Subscriptions in Earn`,
  opens_checkin: msg`Daily check-in`,

  ...reasonNames,

  ...productWords,

  // Markets and their changes.
  market_open: msg`Open for trading`,
  cancel_only: msg`Cancel only`,
  halted: msg`Halted`,
  market_state: msg`State of a market`,
  market_rules: msg`Limits of a market`,
  market_delist: msg`Delisting of a market`,
  asset_delist: msg`Delisting of an asset`,
  market_fees: msg`Fees of a market`,
  contract_terms: msg`Terms of a contract`,
  fee_tier: msg`Fee tier`,
  fee_ladder: msg`Ladder of fee tiers`,
  user_fee_tier: msg`Fee tier of a user`,
  cancel_orders: msg`Cancel a user’s orders`,
  booked: msg`Booked`,
  scheduled: msg`Scheduled`,
  sending: msg`Going out`,
  sent: msg`Sent`,
  stopped: msg`Stopped`,
  everybody: msg`Everybody`,
  merchants: msg`Merchants`,
  applying: msg`Applying`,
  applied: msg`Applied`,
  failed: msg`Failed`,

  // Users and their identity.
  active: msg`Active`,
  frozen: msg`Frozen`,
  closed: msg`Closed`,
  closing_waiting: msg`waits: the owner can come back until`,
  closing_ending: msg`nobody can log in any more; it ends at`,
  closing_closed: msg`closed; papers and contacts are kept sealed until`,
  closing_erased: msg`closed; everything that was kept is erased`,
  closing_stopped: msg`stopped: the account goes on`,
  none: msg`Not verified`,
  not_verified: msg`Not verified`,
  pending: msg`Pending`,
  same_document: msg`the same document number`,
  same_person: msg`the same name and birthday`,
  same_image: msg`pictures that look the same`,
  under_review: msg`Under review`,
  verified: msg`Verified`,
  approved: msg`Approved`,
  refused: msg`Refused`,
  id_card: msg`ID card`,
  passport: msg`Passport`,
  revoked: msg`Revoked`,
  replaced: msg`Replaced by a newer one`,
  blurred: msg`Pictures are not readable`,
  mismatch: msg`Entries and document differ`,
  incomplete: msg`Something is missing`,
  unsupported: msg`Document not accepted`,
  suspected_fraud: msg`Suspected fraud`,

  // What an API key may do.
  key_read: msg`Read`,
  key_trade: msg`Trade`,

  // Log-ins.
  ok: msg`Logged in`,
  wrong_password: msg`Wrong password`,
  wrong_factor: msg`Wrong code`,
  disabled: msg`Disabled`,

  // Customer service.
  password_reset: msg`Password reset`,
  factor_reset: msg`Second factor reset`,
  contact_lost: msg`Lost contact`,
  received: msg`Received`,
  in_review: msg`In review`,
  not_proved: msg`Not proved`,
  picture_unreadable: msg`Picture not readable`,
  details_differ: msg`Details differ`,
  not_possible: msg`Not possible`,
  session: msg`Logged in`,
  password: msg`Login password`,
  other_contact: msg`Code to the other contact`,
  authenticator: msg`Authenticator`,
  passkey: msg`Passkey`,
  fund_password: msg`Fund password`,
  has_new_contact: msg`Has the new contact`,
  same_new_contact: msg`Asked for the same new contact`,
  same_address: msg`Asked from the same address`,
  stopped_by_link: msg`by the link`,
  stopped_by_session: msg`by somebody logged in to it`,
  stopped_by_login: msg`by a log-in with the second factor`,
  contact_frozen: msg`the account is frozen`,
  contact_changed: msg`it has another contact by now`,
  contact_taken: msg`somebody else has the new contact`,
  other: msg`Other`,
  case_open: msg`In progress`,
  in_progress: msg`In progress`,
  done: msg`Done`,
  statement: msg`Statement`,
  note: msg`Note`,
  evidence: msg`Evidence`,
  message: msg`Message`,
  reopen: msg`Opened again`,
  question: msg`Question in the app`,
  claim: msg`Taken`,
  act: msg`Act`,
  close: msg`Closed`,
  freeze: msg`Frozen`,
  unfreeze: msg`Unfrozen`,

  // What a frozen user is told.
  freeze_security: msg`Unusual activity on the account`,
  freeze_review: msg`The account is being reviewed`,
  freeze_owner_request: msg`At the owner’s own request`,
  freeze_other: msg`No details`,

  // Pictures of a document.
  front: msg`Front`,
  back: msg`Back`,
  handheld: msg`Hand-held`,

  // Who acts in the log without being a member of staff.
  system: msg`The exchange itself`,
  'command line': msg`Command line of the server`,

  // Members of staff, and how users are searched for.
  invited: msg`Invited`,
  enabled: msg`Enabled`,
  id: msg`Number`,
  email: msg`Email`,
  phone: msg`Phone`,
  nickname: msg`Nickname`,
  invite: msg`Invite code`,

  // Content.
  news: msg`News`,
  notice: msg`Announcement`,
  help: msg`Help`,
  page: msg`Page`,
  draft: msg`Draft`,
  published: msg`Published`,

  // Lists that can be had as a file.
  userList: msg`Users`,
  closingList: msg`Closed accounts`,
  identityQueue: msg`Identity reviews`,
  screeningAlerts: msg`Screening alerts`,
  identityTermList: msg`Verifications by their last day`,
  caseList: msg`Cases`,
  flagList: msg`Flags of surveillance`,
  articleList: msg`Articles`,
  changeList: msg`Changes`,
  financeChangeList: msg`Changes of Earn`,
  approvalList: msg`Approvals`,
  blotterOrders: msg`Orders of everybody`,
  blotterFlaggedOrders: msg`Flagged orders`,
  blotterTrades: msg`Trades of everybody`,
  blotterContractOrders: msg`Contract orders of everybody`,
  blotterContractTrades: msg`Contract trades of everybody`,
  blotterOptionEntries: msg`Option entries of everybody`,
  bookBalances: msg`Balances of the house`,
  bookFlows: msg`Income and payments by day`,
  bookDays: msg`Owed at the close of each day`,
  userOrders: msg`Orders`,
  userFills: msg`Fills`,
  userBills: msg`Bills`,
  userLogins: msg`Log-ins`,
  userNotes: msg`Notes`,
  userBalances: msg`Balances`,
  userSessions: msg`Sessions`,
  userPaymentMethods: msg`Payment methods`,
  userApiKeys: msg`API keys`,
  marketList: msg`Trading pairs`,
  carouselList: msg`Carousel`,
  settingList: msg`Platform settings`,
  staffList: msg`Staff`,
  optionVoids: msg`Void rounds`,
  p2pMerchants: msg`Merchants`,
  p2pAds: msg`P2P ads`,
  p2pOrders: msg`P2P orders`,
  financeOrders: msg`Orders of Earn`,
};

/** The name of a word of the exchange in the reader's language; the word itself when nobody named it. */
export function useWords(): (word: string) => string {
  const { _ } = useLingui();
  return (word) => {
    const name = wordNames[word];
    return name === undefined ? word : _(name);
  };
}
