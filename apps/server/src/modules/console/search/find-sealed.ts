import type { AdminReply, SearchEffects } from '@candor/protocol';
import type { PoolClient } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { assertReason } from '#modules/console/staff/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import { readDeviceCode } from '#modules/access/accounts/index.ts';
import { usersOfDocument, usersOfName, usersOfPerson } from '#modules/people/identity/index.ts';
import { usersOfAccount } from '#modules/people/payment-methods/index.ts';
import { usersByIds, userRow } from '#modules/people/users/index.ts';

export interface FindSealedDeps {
  readonly masterKey: MasterKey;
  readonly looks: LookBudget;
}

type Found = AdminReply<'findByDocument'>;

/** More users than this are no answer. */
const FOUND_MAX = 50;

/** Log-ins of an address that are looked at, the latest first: a shared line has many. */
const LOGINS_MAX = 5_000;

async function usersOfAddress(tx: PoolClient, address: string): Promise<number[]> {
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT user_id, max(login_id) AS latest FROM (
       SELECT user_id, login_id FROM login_history WHERE address = $1 ORDER BY login_id DESC LIMIT $2) AS logins
     GROUP BY user_id ORDER BY latest DESC LIMIT $3`,
    [address, LOGINS_MAX, FOUND_MAX],
  );
  return rows.map((row) => row.user_id);
}

async function usersOfDevice(tx: PoolClient, typed: string): Promise<number[]> {
  const code = readDeviceCode(typed);
  if (code === undefined) return [];
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT user_id, max(login_id) AS latest FROM (
       SELECT user_id, login_id FROM login_history WHERE device_code = $1
         AND outcome IN ('ok', 'ok_passkey') ORDER BY login_id DESC LIMIT $2) AS logins
     GROUP BY user_id ORDER BY latest DESC LIMIT $3`,
    [code, LOGINS_MAX, FOUND_MAX],
  );
  return rows.map((row) => row.user_id);
}

/** A search for a person by something of theirs: a look that counts, told by its kind and how many it found. */
async function planFind(
  { looks }: FindSealedDeps,
  work: ActWork,
  search: {
    readonly by: SearchEffects['users_find']['by'];
    readonly reason: string;
    readonly find: () => Promise<number[]>;
  },
): Promise<Plan<Found>> {
  assertReason(search.reason);
  const users = await usersByIds(work.tx, await search.find());
  return {
    subject: 'users',
    effect: { kind: 'users_find', by: search.by, found: users.length },
    before: null,
    after: null,
    carryOut: async () => {
      await looks.count(work, 'contacts');
      return { users: users.map((user) => userRow(user, work.staff.permissions)) };
    },
  };
}

/** Users by what is sealed, and by where they came from: each for those who may see it on a user's page. */
export function findSealedHandlers(deps: FindSealedDeps) {
  const { masterKey } = deps;
  return {
    findByDocument: ({ reason, ...typed }, work) =>
      planFind(deps, work, {
        ...{ by: 'document', reason },
        find: () => usersOfDocument(work.tx, masterKey, typed, FOUND_MAX),
      }),
    findByPerson: ({ reason, ...typed }, work) =>
      planFind(deps, work, {
        ...{ by: 'person', reason },
        find: () => usersOfPerson(work.tx, masterKey, typed, FOUND_MAX),
      }),
    findByName: ({ reason, name }, work) =>
      planFind(deps, work, {
        ...{ by: 'name', reason },
        find: () => usersOfName(work.tx, masterKey, name, FOUND_MAX),
      }),
    findByPayAccount: ({ reason, ...typed }, work) =>
      planFind(deps, work, {
        ...{ by: 'pay_account', reason },
        find: () => usersOfAccount(work.tx, deps, typed, FOUND_MAX),
      }),
    findByAddress: ({ reason, address }, work) =>
      planFind(deps, work, {
        ...{ by: 'address', reason },
        find: () => usersOfAddress(work.tx, address.trim()),
      }),
    findByDevice: ({ reason, deviceCode }, work) =>
      planFind(deps, work, {
        ...{ by: 'device', reason },
        find: () => usersOfDevice(work.tx, deviceCode),
      }),
  } satisfies Partial<AdminHandlers>;
}
