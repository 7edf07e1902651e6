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
  takenFields: {
    transfer: ['amount'],
  },
};
