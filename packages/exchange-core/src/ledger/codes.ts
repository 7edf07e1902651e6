import { codeOf } from '#kernel/names.ts';
import type { KindCode, ReasonCode } from '#kernel/quantities.ts';
import { accountKinds, transferReasons } from '#kernel/vocabulary.ts';
import type { AccountKind, TransferReason } from '#kernel/vocabulary.ts';

/** The number of an account kind, as the ledger takes it. */
export function kindCodeOf(name: AccountKind): KindCode {
  return codeOf(accountKinds, name) as KindCode;
}

/** The number of a reason, as the ledger takes it. */
export function reasonCodeOf(name: TransferReason): ReasonCode {
  return codeOf(transferReasons, name) as ReasonCode;
}

export const KIND_WALLET = kindCodeOf('wallet');
export const KIND_SPOT = kindCodeOf('spot');
export const KIND_MAIN = kindCodeOf('main');
export const KIND_HOUSE = kindCodeOf('house');

export const REASON_DEMO_FUND = reasonCodeOf('demo_fund');
export const REASON_ACCOUNT_TRANSFER = reasonCodeOf('account_transfer');
export const REASON_ORDER_HOLD = reasonCodeOf('order_hold');
export const REASON_ORDER_RELEASE = reasonCodeOf('order_release');
export const REASON_TRADE = reasonCodeOf('trade');
export const REASON_TRADE_FEE = reasonCodeOf('trade_fee');
export const REASON_MAKER_REBATE = reasonCodeOf('maker_rebate');
export const REASON_HOUSE_SEED = reasonCodeOf('house_seed');
export const REASON_REWARD_FUND = reasonCodeOf('reward_fund');
export const REASON_CHECKIN_REWARD = reasonCodeOf('checkin_reward');
export const REASON_FINANCE_HOLD = reasonCodeOf('finance_hold');
export const REASON_FINANCE_RELEASE = reasonCodeOf('finance_release');
export const REASON_FINANCE_INTEREST = reasonCodeOf('finance_interest');
export const REASON_FINANCE_GIVEN_UP = reasonCodeOf('finance_given_up');
export const REASON_CONTRACT_MARGIN = reasonCodeOf('contract_margin');
export const REASON_CONTRACT_PROFIT = reasonCodeOf('contract_profit');
export const REASON_CONTRACT_FEE = reasonCodeOf('contract_fee');
export const REASON_CONTRACT_FUNDING = reasonCodeOf('contract_funding');
export const REASON_CONTRACT_INSURANCE = reasonCodeOf('contract_insurance');
