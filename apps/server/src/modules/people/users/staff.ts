import type { AdminReply } from '@candor/protocol';
import { listKeys } from '#modules/access/api-keys/index.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { AdminUsersDeps } from './staff-deps.ts';
import { findUsers } from './staff-find-users.ts';
import { assertUser, readUser } from './staff-read-user.ts';
import {
  addNote,
  endUserSessions,
  freezeUser,
  seeContact,
  seePaymentMethods,
  unfreezeUser,
} from './staff-user-acts.ts';
import { liftRestriction, restrictUsers } from './staff-restrictions.ts';
import { listNotes } from './staff-user-notes.ts';
import { userRow } from './staff-user-view.ts';

async function describeMethods(
  { pool, paymentMethods }: AdminUsersDeps,
  userId: number,
): Promise<AdminReply<'userPaymentMethods'>> {
  await assertUser(pool, userId);
  return { methods: [...(await paymentMethods(userId, false))] };
}

/** What staff see of users and can do about them. */
export function adminUserHandlers(deps: AdminUsersDeps) {
  const { pool, books, sessions, history } = deps;
  return {
    userList: async (request, { staff: { permissions } }) => {
      const { users, nextCursor } = await findUsers(pool, request, permissions);
      return { users: users.map((user) => userRow(user, permissions)), nextCursor };
    },
    userDetail: ({ userId }, { staff, nowMs }) => readUser(deps, userId, staff.permissions, nowMs),
    userContact: (request, work) => seeContact(deps, request, work),
    userBalances: async ({ userId }) => {
      await assertUser(pool, userId);
      return books.balances(userId);
    },
    userOrders: async ({ userId, ...request }) => {
      await assertUser(pool, userId);
      return books.orders(userId, request);
    },
    userFills: async ({ userId, ...request }) => {
      await assertUser(pool, userId);
      return books.fills(userId, request);
    },
    userBills: async ({ userId, ...request }) => {
      await assertUser(pool, userId);
      return books.bills(userId, request);
    },
    userSessions: async ({ userId }) => {
      await assertUser(pool, userId);
      return { sessions: [...(await sessions.list(userId))] };
    },
    userApiKeys: async ({ userId }) => {
      await assertUser(pool, userId);
      return { keys: await listKeys(pool, userId) };
    },
    userSessionEnd: (request, work) => endUserSessions(deps, request, work),
    userLogins: async ({ userId, ...page }) => {
      await assertUser(pool, userId);
      return history.list(userId, page);
    },
    userFreeze: (request, work) => freezeUser(deps, request, work),
    userUnfreeze: (request, work) => unfreezeUser(deps, request, work),
    userRestrict: (request, work) => restrictUsers(deps, request, work),
    userRestrictionLift: (request, work) => liftRestriction(deps, request, work),
    userNotes: async ({ userId, ...page }) => {
      await assertUser(pool, userId);
      const { rows, nextCursor } = await listNotes(pool, userId, page);
      return { notes: [...rows], nextCursor };
    },
    userNoteAdd: addNote,
    userPaymentMethods: ({ userId }) => describeMethods(deps, userId),
    userPaymentSee: (request, work) => seePaymentMethods(deps, request, work),
  } satisfies Partial<AdminHandlers>;
}
