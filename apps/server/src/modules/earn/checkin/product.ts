import type { ProductDeclaration } from '#api/product-declaration.ts';
import { missingCheckin } from './seed.ts';

/** The daily check-in. */
export const checkinProduct = {
  refusals: {
    checkin_not_set_up: 'notYetOpen',
    checkin_asset_fixed: 'checkinAssetFixed',
    checkin_rule_unchanged: 'alreadyHandled',
    checkin_paused: 'notYetOpen',
    already_checked_in: 'checkedInToday',
    checkin_pool_empty: [
      'insufficientFunding',
      'The reward pool is empty: check-in pauses and streaks are kept',
    ],
  },
  staffCommands: {
    checkin_rule_set: {
      allowed: true,
      why: 'what the next check-ins pay, and whether there are any',
    },
    checkin_fund: { allowed: true, why: 'pays fees of the house into the pool; no user’s balance' },
    checkin_sign: { allowed: false, why: 'users check in themselves' },
  },
  seed: missingCheckin,
} as const satisfies ProductDeclaration;
