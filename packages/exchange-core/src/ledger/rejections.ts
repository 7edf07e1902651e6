import { requestRejections } from '#kernel/request-memory.ts';

export const demoFundRejections = [
  ...requestRejections,
  'demo_disabled',
  'unknown_user',
  'unknown_asset',
  'asset_delisted',
  'account_kind_not_allowed',
  'amount_not_positive',
  'demo_fund_too_large',
  'demo_fund_too_soon',
  'asset_supply_overflow',
] as const;

export const houseSeedRejections = [
  'unknown_user',
  'not_a_house_user',
  'unknown_asset',
  'asset_delisted',
  'account_kind_not_allowed',
  'amount_not_positive',
  'asset_supply_overflow',
] as const;

export const accountTransferRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_asset',
  'account_kind_not_allowed',
  'same_account',
  'asset_delisted',
  'amount_not_positive',
  'insufficient_balance',
  'open_positions_need_it',
] as const;

export const balanceCorrectRejections = [
  ...requestRejections,
  'unknown_user',
  'unknown_asset',
  'account_kind_not_allowed',
  'amount_not_positive',
  'house_funds_short',
  'insufficient_balance',
] as const;

/** Why each command of ledger can be refused, in the order the checks run. */
export const ledgerRejections = {
  demo_fund: demoFundRejections,
  house_seed: houseSeedRejections,
  account_transfer: accountTransferRejections,
  balance_correct: balanceCorrectRejections,
} as const;

export type LedgerRejection = (typeof ledgerRejections)[keyof typeof ledgerRejections][number];
