import type { ProductGuards } from '#compose/testing/product-guard.ts';

/** What the tests that guard every product must be told of restrictions. */
export const restrictionGuards: ProductGuards = {
  boundedLists: {
    'userApiKeys of the back office': 'at most 40',
    'userDetail of the back office': 'the kinds of restrictions',
  },
  // Whom, in which way and until when; no order, price or amount.
  staffFields: { user_restriction_set: ['userId', 'restriction', 'untilMs'] },
};
