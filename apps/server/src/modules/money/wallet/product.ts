import type { ProductDeclaration } from '#api/product-declaration.ts';
import { defaultDemoFunds, VALUATION_ASSET } from './fixed-assets.ts';

/** The ledger: accounts, transfers between a user's own, and demo funds. */
export const walletProduct = {
  refusals: {
    account_kind_not_allowed: 'unknownAssetOrAccount',
    same_account: 'yourself',
    amount_not_positive: ['belowMinOrder', 'The amount must be above 0'],
    insufficient_balance: 'insufficientBalance',
    open_positions_need_it: 'positionsBlockTransfer',
    asset_supply_overflow: 'amountTooLarge',
    house_funds_short: 'insufficientFunding',
    not_a_house_user: 'failed',
    demo_disabled: 'notYetOpen',
    demo_fund_too_large: 'aboveMax',
    demo_fund_too_soon: 'demoFundsGiven',
  },
  assetNeeds: [
    { asset: VALUATION_ASSET, what: 'valuation' },
    ...defaultDemoFunds.map(
      ({ asset }) => ({ asset, what: 'demo_funds', isForPlayMoney: true }) as const,
    ),
  ],
  staffCommands: {
    demo_fund: { allowed: false, why: 'credits a balance' },
    house_seed: { allowed: false, why: 'credits a balance' },
    account_transfer: { allowed: false, why: 'moves a user’s money' },
    balance_correct: {
      allowed: true,
      why: 'two people, up to a limit, between the house’s fees and one user; names no price, no order and no second user, and the user reads it',
    },
  },
} as const satisfies ProductDeclaration;
