/** Why a restriction can be refused, in the order of the checks. */
export const restrictionRejections = {
  user_restriction_set: ['unknown_user', 'restriction_over', 'restriction_unchanged'],
} as const;

export type RestrictionRejection =
  (typeof restrictionRejections)[keyof typeof restrictionRejections][number];
