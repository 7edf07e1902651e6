import type { CommandType } from '@candor/exchange-core';
import type { EndpointName } from '@candor/protocol';
import type { SentRequest } from './trading-load.ts';
import type { KindCounts } from './verify.ts';

/** What the customers of the crash runs ask for, and the command of the core that each becomes. */
export const sentAs = {
  currency: 'order_place',
  amendCurrency: 'order_amend',
  cancelCurrency: 'order_cancel',
  cancelAllCurrency: 'order_cancel_all',
  transfer: 'account_transfer',
  contract: 'contract_order_place_checked',
  amendContract: 'contract_order_amend_checked',
  cancelContract: 'contract_order_cancel',
  cancelAllContract: 'contract_order_cancel_all',
  outContract: 'contract_close',
  closeAllContract: 'contract_close_all',
  reverseContract: 'contract_reverse',
  contractPl: 'contract_stops_set',
  contractMargin: 'contract_margin_change',
  contractSetting: 'contract_setting_set',
  contractLimitSet: 'contract_limit_set',
  contractPause: 'contract_pause',
  contractTrigger: 'contract_trigger_place_named',
  amendContractTrigger: 'contract_trigger_amend',
  cancelContractTrigger: 'contract_trigger_cancel',
  'contractOptionOrder-add': 'option_enter',
  tradeBuy: 'p2p_order_take_within',
  tradeSell: 'p2p_order_take_within',
  tradePaid: 'p2p_order_pay',
  tradeCancel: 'p2p_order_cancel',
  p2pExtend: 'p2p_order_extend',
  otcFinish: 'p2p_order_release',
  tradeAppeal: 'p2p_appeal_open',
  p2pAppealWithdraw: 'p2p_appeal_withdraw',
  p2pAppealComplete: 'p2p_appeal_complete',
  otcSell: 'p2p_ad_publish',
  p2pAdShow: 'p2p_ad_list',
  p2pAdEdit: 'p2p_ad_edit',
} as const satisfies Partial<Record<EndpointName, CommandType>>;

/** What others than the customers send while they trade: the server by itself, its demo traders, and staff. */
export const sentByOthers = [
  ...['time_passed', 'source_quotes_heard', 'p2p_appeal_decide', 'contract_terms_set'],
  'contract_market_state_set',
] as const satisfies readonly CommandType[];

const SETUP = 'sent as the exchange or its customers are set up, before there is anything to lose';
const STAFF = 'sent for staff alone, seldom and alone: it waits for its answer like any other';
const ACCRUALS = 'Earn has a crash run of its own, accruals.test.ts';
const SPOT = 'goes the way of order_place, with rows of its own that core histories restart on';
const MERCHANTS = 'needs a merchant or a penalty, which these customers do not come to';
const RETIRED = 'no new one is taken: older journals have it';

/** What is not sent while servers die, and why. A command that is neither here nor sent does not compile. */
export const leftOut: Readonly<
  Record<
    Exclude<CommandType, (typeof sentAs)[keyof typeof sentAs] | (typeof sentByOthers)[number]>,
    string
  >
> = {
  asset_create: SETUP,
  fee_tier_set: SETUP,
  user_create: SETUP,
  demo_fund: SETUP,
  house_seed: SETUP,
  price_source_add: SETUP,
  market_create: SETUP,
  market_list: SETUP,
  checkin_rule_set: SETUP,
  checkin_fund: SETUP,
  finance_product_set: SETUP,
  finance_product_open: SETUP,
  finance_fund: SETUP,
  option_terms_set: SETUP,
  option_series_open: SETUP,
  option_fund: SETUP,
  option_limit_set: SETUP,
  contract_market_create: SETUP,
  contract_market_list: SETUP,
  contract_insurance_fund: SETUP,
  contract_calendar_set: SETUP,
  contract_delist: STAFF,
  p2p_rule_set: SETUP,
  p2p_pair_set: SETUP,
  p2p_index_set: SETUP,
  p2p_deposit_pay: SETUP,
  p2p_deposit_review: SETUP,
  user_fee_tier_set: STAFF,
  order_cancel_frozen: STAFF,
  balance_correct: STAFF,
  market_rules_set: STAFF,
  market_terms_set: STAFF,
  market_delist: STAFF,
  asset_delist: STAFF,
  market_fees_set: STAFF,
  market_state_set: STAFF,
  option_round_void: STAFF,
  p2p_ad_stop: STAFF,
  p2p_refund_review: STAFF,
  p2p_penalty_decide: STAFF,
  user_restriction_set: STAFF,
  oco_place: SPOT,
  order_place_attached: SPOT,
  attachment_set: SPOT,
  trailing_place: SPOT,
  waiting_amend: SPOT,
  finance_subscribe: ACCRUALS,
  finance_redeem: ACCRUALS,
  finance_cancel: ACCRUALS,
  finance_renew: ACCRUALS,
  p2p_deposit_top_up: MERCHANTS,
  p2p_refund_request: MERCHANTS,
  p2p_penalty_appeal: MERCHANTS,
  index_prices_set: RETIRED,
  source_quotes_set: RETIRED,
  p2p_order_take: RETIRED,
  contract_order_place: RETIRED,
  contract_order_amend: RETIRED,
  contract_trigger_place:
    'older journals have it: every conditional order is placed by the kind that takes a name',
  p2p_ad_cancel:
    'who asks again for an ad that was published and is gone gets 404, not the first answer',
  checkin_sign: 'one a day of each user',
  option_own_limit_set: 'would stop the entries of this load',
  option_pause: 'would stop the entries of this load',
  p2p_user_pause: 'would stop the fiat orders of this load',
};

/** Requests that were acknowledged, and are not all in the journal. */
export function findMissing(requests: readonly SentRequest[], kinds: KindCounts): string[] {
  const acknowledged = new Map<CommandType, number>();
  for (const { endpoint, outcome } of requests) {
    if (outcome !== 'accepted') continue;
    const kind = (sentAs as Partial<Record<EndpointName, CommandType>>)[endpoint];
    if (kind === undefined) return [`${endpoint} is sent, and load-kinds.ts does not name it`];
    acknowledged.set(kind, (acknowledged.get(kind) ?? 0) + 1);
  }
  return [...acknowledged].flatMap(([kind, count]) => {
    const found = kinds.get(kind) ?? 0;
    return found < count ? [`${count} ${kind} were acknowledged, the journal has ${found}`] : [];
  });
}
