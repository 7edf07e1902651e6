import type { EndpointReply } from '@candor/protocol';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Reason = EndpointReply<'cashflow'>['bills'][number]['reason'];

/** What a bill is for, in words. */
export const billTexts: Readonly<Record<Reason, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  demo_fund: msg`Demo funds`,
  account_transfer: msg`Transfer`,
  order_hold: msg`Held for an order`,
  order_release: msg`Released from an order`,
  trade: msg`Spot trade`,
  trade_fee: msg`Trading fee`,
  maker_rebate: msg`Maker rebate`,
  rounding: msg`Rounding`,
  house_seed: msg`House capital`,
  reward_fund: msg`Reward funds`,
  checkin_reward: msg`Check-in reward`,
  finance_hold: msg`Held in Earn`,
  finance_release: msg`Released from Earn`,
  finance_interest: msg`Interest`,
  finance_given_up: msg`Interest given up`,
  option_stake: msg`Option stake`,
  option_payout: msg`Option payout`,
  option_refund: msg`Option refund`,
  option_fee: msg`Option fee`,
  option_reserve: msg`Prize reserve`,
  contract_margin: msg`Contract margin`,
  contract_profit: msg`Contract profit and loss`,
  contract_fee: msg`Contract fee`,
  contract_funding: msg`Funding fee`,
  contract_insurance: msg`Insurance fund`,
  p2p_ad_lock: msg`Locked in a P2P ad`,
  p2p_ad_return: msg`Released from a P2P ad`,
  p2p_escrow: msg`P2P escrow`,
  p2p_return: msg`Returned from P2P escrow`,
  p2p_release: msg`P2P trade`,
  p2p_fee: msg`P2P fee`,
  p2p_deposit: msg`Merchant deposit`,
  p2p_deposit_return: msg`Merchant deposit returned`,
  p2p_penalty: msg`P2P penalty`,
  p2p_penalty_return: msg`P2P penalty returned`,
  correction_refund: msg`Refund by customer service`,
  correction_goodwill: msg`Goodwill payment`,
  correction_paid_back: msg`Correction in your favor`,
  correction_taken_back: msg`Correction of a mistaken payment`,
};

/** The reasons a customer's bills have, in the order of the filter's sheet. */
export const billReasons = [
  'trade',
  'trade_fee',
  'maker_rebate',
  'account_transfer',
  'demo_fund',
  'deposit',
  'checkin_reward',
  'finance_interest',
  'finance_given_up',
  'option_stake',
  'option_payout',
  'option_refund',
  'contract_margin',
  'contract_profit',
  'contract_fee',
  'contract_funding',
] as const;
