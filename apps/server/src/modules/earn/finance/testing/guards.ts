import { always, keyOnly } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';

const subscriptionTo = (orderId: number): object => ({
  productId: orderId + 1_000_000_000,
  amount: '100',
  ratePpm: 1,
  accountKind: 'spot',
});

/** What the tests that guard every product must be told of this one. */
export const financeGuards: ProductGuards = {
  money: {
    finPeriodicOrderAdd: {
      commands: ['finance_subscribe'],
      own: [4024],
      never: {
        ...always,
        finance_plan_below_min: 'a plan’s bound',
        finance_plan_above_limit: 'a plan’s bound',
        finance_plan_above_cap: 'a plan’s bound',
      },
    },
    teManagementOrderAdd: {
      commands: ['finance_subscribe'],
      own: [4024],
      never: {
        ...always,
        finance_below_min: 'a fixed term’s bound',
        finance_above_limit: 'a fixed term’s bound',
        finance_above_cap: 'a fixed term’s bound',
      },
    },
    finOrderRedeem: { commands: ['finance_redeem'], own: [4017], never: keyOnly },
    finOrderCancel: { commands: ['finance_cancel'], own: [4017], never: keyOnly },
    teManagementOrderRenew: { commands: ['finance_renew'], own: [4017], never: keyOnly },
  },
  requestById: {
    // finance-routes.test.ts asks for the orders of others; products are everybody's.
    finPeriodicOrderAdd: subscriptionTo,
    teManagementOrderAdd: subscriptionTo,
    teManagementOrderRenew: (orderId) => ({ orderId: orderId + 1_000_000_000, renews: true }),
    finOrderRedeem: (orderId) => ({ orderId: orderId + 1_000_000_000, amount: '1', cost: '0' }),
    finOrderCancel: (orderId) => ({ orderId: orderId + 1_000_000_000 }),
  },
  takenFields: {
    finPeriodicOrderAdd: ['amount'],
    teManagementOrderAdd: ['amount'],
    teManagementOrderRenew: ['orderId'],
    finOrderRedeem: ['amount', 'orderId'],
    finOrderCancel: ['orderId'],
  },
  boundedLists: {
    'financeView of the back office': 'at most 1,000 products',
    'common/knowTeManagementList': 'at most 1,000 products',
    'common/teManagementList': 'at most 1,000 products',
    finPeriodicList: 'at most 1,000 products',
  },
  twice: {
    financeOpen: 'staff.test.ts: what is so already is 400',
    financeSet: 'staff.test.ts: a second product; a change that is so already is 400',
    financeFund: 'a second payment, asked for and approved a second time',
    financeChangeCancel: 'staff.test.ts: what is called off already is 400',
  },
  // Terms of promises to come, and the house's own money that pays for them.
  staffFields: {
    finance_product_set: [
      'productId',
      'assetId',
      'cycle',
      'termDays',
      'ratePpm',
      'capUnits',
      'userUnitsMax',
      'unitsMin',
      'stepUnits',
      'isManaged',
    ],
    finance_product_open: ['productId', 'isOpen'],
    finance_fund: ['assetId', 'source', 'units'],
  },
  // Two people put the house's own money into a reward account; no user's balance is named.
  ownMoney: ['financeFund.amount'],
};
