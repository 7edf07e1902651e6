import { requestRejections } from '#kernel/request-memory.ts';

/** Why each command of the check-in can be refused, in the order the checks run. */
export const checkinRejections = {
  checkin_rule_set: [
    'unknown_asset',
    'asset_delisted',
    'checkin_asset_fixed',
    'amount_not_positive',
    'checkin_rule_unchanged',
  ],
  checkin_fund: [
    'checkin_not_set_up',
    'asset_delisted',
    'amount_not_positive',
    'asset_supply_overflow',
    'house_funds_short',
  ],
  checkin_sign: [
    ...requestRejections,
    'unknown_user',
    'checkin_not_set_up',
    'already_checked_in',
    'checkin_paused',
    'checkin_pool_empty',
  ],
} as const;

export type CheckinRejection = (typeof checkinRejections)[keyof typeof checkinRejections][number];
