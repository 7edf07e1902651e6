import { always } from '#compose/testing/product-guard.ts';
import type { ProductGuards } from '#compose/testing/product-guard.ts';

/** What the tests that guard every product must be told of this one. */
export const checkinGuards: ProductGuards = {
  money: {
    checkIn: { commands: ['checkin_sign'], own: [], never: always },
  },
  boundedLists: {
    checkInfo: 'the days of a month',
    'checkinView of the back office': 'the days of a streak',
    chenkDayConfig: 'the days of a streak',
  },
  twice: {
    checkinOpen: 'earn/finance/staff.test.ts: what is so already is 400',
    checkinReward: 'earn/finance/staff.test.ts: what is so already is 400',
    checkinFund: 'a second payment, asked for and approved a second time',
  },
  // Terms of promises to come, and the house's own money that pays for them.
  staffFields: {
    checkin_rule_set: ['assetId', 'rewardUnits', 'isOpen'],
    checkin_fund: ['source', 'units'],
  },
  // Two people put the house's own money into the pool; no user's balance is named.
  ownMoney: ['checkinFund.amount'],
};
