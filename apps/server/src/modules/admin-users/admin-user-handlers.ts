import type { AdminReply } from '@candor/protocol';
import type { AdminHandlers } from '#modules/admin-acts/index.ts';
import { readCursor } from '#modules/history/index.ts';
import type { AdminUsersDeps } from './admin-users-deps.ts';
import { findUsers } from './find-users.ts';
import { assertUser, readUser } from './read-user.ts';
import { addNote, endUserSessions, freezeUser, seeContact, unfreezeUser } from './user-acts.ts';
import { listNotes } from './user-notes.ts';
import { userRow } from './user-view.ts';

const LOGINS_DEFAULT = 50;

type UserEndpoints =
  | 'userList'
  | 'userDetail'
  | 'userContact'
  | 'userBalances'
  | 'userOrders'
  | 'userFills'
  | 'userBills'
  | 'userSessions'
  | 'userSessionEnd'
  | 'userLogins'
  | 'userFreeze'
  | 'userUnfreeze'
  | 'userNotes'
  | 'userNoteAdd'
  | 'userPaymentMethods';

async function describeMethods(
  { pool, paymentMethods }: AdminUsersDeps,
  userId: number,
): Promise<AdminReply<'userPaymentMethods'>> {
  await assertUser(pool, userId);
  return { methods: [...(await paymentMethods(userId))] };
}

/** What staff see of users and can do about them. */
export function adminUserHandlers(deps: AdminUsersDeps): AdminHandlers<UserEndpoints> {
  const { pool, books, sessions, history } = deps;
  return {
    userList: async (request) => {
      const { users, nextCursor } = await findUsers(pool, request);
      return { users: users.map(userRow), nextCursor };
    },
    userDetail: ({ userId }, { nowMs }) => readUser(deps, userId, nowMs),
    userContact: seeContact,
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
      const rows = await sessions.list(userId);
      return {
        sessions: rows.map((row) => ({
          sessionId: row.session_id,
          device: row.user_agent,
          address: row.address,
          createdAtMs: row.created_at_ms,
          lastSeenAtMs: row.last_seen_at_ms,
        })),
      };
    },
    userSessionEnd: (request, work) => endUserSessions(deps, request, work),
    userLogins: async ({ userId, cursor, limit = LOGINS_DEFAULT }) => {
      await assertUser(pool, userId);
      const beforeId = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
      const rows = await history.list(userId, beforeId, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        logins: shown.map((row) => ({
          loginId: row.login_id,
          atMs: row.at_ms,
          address: row.address,
          device: row.user_agent,
          outcome: row.outcome,
        })),
        nextCursor: rows.length > limit && last !== undefined ? String(last.login_id) : null,
      };
    },
    userFreeze: (request, work) => freezeUser(deps, request, work),
    userUnfreeze: (request, work) => unfreezeUser(deps, request, work),
    userNotes: async ({ userId, ...page }) => {
      await assertUser(pool, userId);
      const { rows, nextCursor } = await listNotes(pool, userId, page);
      return { notes: [...rows], nextCursor };
    },
    userNoteAdd: addNote,
    userPaymentMethods: ({ userId }) => describeMethods(deps, userId),
  };
}
