import { always } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';

/** What the tests that guard every product must be told of this one. */
export const walletGuards: ProductGuards = {
  money: {
    transfer: { commands: ['account_transfer'], own: [4024, 41021, 41036], never: always },
    demoFunds: {
      commands: ['demo_fund'],
      own: [2015, 41036],
      never: {
        ...always,
        amount_not_positive: 'the amount is the exchange’s own',
        demo_fund_too_large: 'the amount is the exchange’s own',
      },
    },
  },
  twice: {
    balanceCorrect: 'a second correction, asked for and approved a second time',
  },
  staffFields: {
    // The house's fees on one side, always; on the other one user. Which way follows from why.
    balance_correct: ['userId', 'assetId', 'accountKind', 'correction', 'units', 'requestKey'],
  },
  // The one act that names a user's balance: by two people, with a case, up to a limit, read by the user.
  ownMoney: ['balanceCorrect.amount'],
  takenFields: {
    transfer: ['amount'],
  },
};
