import type { AdminReply, StaffPermission } from '@candor/protocol';
import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { findUsers, userRow } from '#modules/people/users/index.ts';
import { findSealedHandlers } from './find-sealed.ts';
import type { FindSealedDeps } from './find-sealed.ts';
import { linkedAccounts } from './linked-accounts.ts';
import { findRecords, typedNumber } from './find-records.ts';

export interface AdminSearchDeps extends FindSealedDeps {
  readonly pool: Pool;
  readonly catalogue: MarketCatalogue;
}

/** Hits of users that are shown. */
const USERS_MAX = 20;

/** Shorter beginnings of names find too many; a number may have one digit. */
const NAME_LENGTH_MIN = 2;

async function search(
  { pool, catalogue }: AdminSearchDeps,
  text: string,
  permissions: readonly StaffPermission[],
): Promise<AdminReply<'search'>> {
  const typed = text.trim();
  const number = typedNumber(typed);
  const mayFindUsers = permissions.includes('users.view') && typed.length >= NAME_LENGTH_MIN;
  const [found, records] = await Promise.all([
    mayFindUsers ? findUsers(pool, { search: typed }, permissions) : { users: [] },
    number === undefined ? [] : findRecords(pool, number, permissions, catalogue),
  ]);
  const users = found.users.slice(0, USERS_MAX).map((user) => userRow(user, permissions));
  return { users, records };
}

/** One field that finds what somebody has in hand, whatever it is. */
export function adminSearchHandlers(deps: AdminSearchDeps) {
  return {
    search: ({ text }, { staff }) => search(deps, text, staff.permissions),
    userLinks: ({ userId }, { staff }) => linkedAccounts(deps, userId, staff.permissions),
    ...findSealedHandlers(deps),
  } satisfies Partial<AdminHandlers>;
}
