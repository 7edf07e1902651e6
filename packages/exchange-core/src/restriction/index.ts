export { restriction } from './product.ts';
export type { RestrictionReads } from './product.ts';
export { RESTRICTION_FOREVER_MS, userRestrictions } from '#kernel/restrictions.ts';
export type { UserRestriction } from '#kernel/restrictions.ts';
