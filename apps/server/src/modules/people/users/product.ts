import type { ProductDeclaration } from '#api/product-declaration.ts';

/** What staff keep single users from, short of freezing them. */
export const restrictionProduct = {
  refusals: {
    restriction_over: 'failed',
    restriction_unchanged: 'failed',
    trading_restricted: 'tradingRestricted',
    reduce_only_restricted: 'reduceOnly',
    withdrawal_restricted: 'withdrawalRestricted',
  },
  staffCommands: {
    user_restriction_set: {
      allowed: true,
      why: 'keeps a user from beginning anything new; what they have stays theirs, to close or cancel',
    },
  },
} as const satisfies ProductDeclaration;
