import { linkKinds } from '@candor/protocol';
import type { AdminReply, LinkKind, StaffPermission } from '@candor/protocol';
import type { Pool } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { documentMacsOf } from '#modules/people/identity/index.ts';
import { accountMacsOf } from '#modules/people/payment-methods/index.ts';
import { assertUser, userRow, usersByIds } from '#modules/people/users/index.ts';

/** Others that are found by one kind: more is a shared line, not a person. */
const OTHERS_MAX = 25;

/** Latest log-ins of the user whose devices and addresses are looked at. */
const OWN_LOGINS_MAX = 500;

/** Devices and addresses of the user, the latest first. */
const OWN_PLACES_MAX = 20;

/** Latest log-ins from one device or address that are looked at: a shared line has very many. */
const LOGINS_OF_PLACE_MAX = 500;

/** Others who logged in at a place of the user: with the same device, or from the same address. */
const byPlace = (column: 'device_code' | 'address'): string => `
  WITH own AS (
    SELECT place, max(login_id) AS latest FROM (
      SELECT ${column} AS place, login_id FROM login_history
      WHERE user_id = $1 AND outcome IN ('ok', 'ok_passkey') ORDER BY login_id DESC
      LIMIT ${OWN_LOGINS_MAX}) logins
    WHERE place IS NOT NULL GROUP BY place ORDER BY latest DESC LIMIT ${OWN_PLACES_MAX})
  SELECT others.user_id FROM own CROSS JOIN LATERAL (
    SELECT user_id, login_id, outcome FROM login_history WHERE ${column} = own.place
    ORDER BY login_id DESC LIMIT ${LOGINS_OF_PLACE_MAX}) others
  WHERE others.user_id <> $1 AND others.outcome IN ('ok', 'ok_passkey')
  GROUP BY others.user_id ORDER BY max(others.login_id) DESC LIMIT ${OTHERS_MAX}`;

interface LinkDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
}

interface Way {
  /** Who may see it on a user's page. */
  readonly permission: StaffPermission;
  /** Others by `$1`, who is looked at, and by what {@link Way.alsoBy} has from `$2` on. */
  readonly sql: string;
  /** HMACs under other keys than those that stand in the user's rows. */
  readonly alsoBy?: (deps: LinkDeps, userId: number) => Promise<readonly (readonly unknown[])[]>;
}

const ways: Readonly<Record<LinkKind, Way>> = {
  document: {
    permission: 'identity.view',
    sql: `WITH own AS (
        SELECT document_mac FROM identity_attempts WHERE user_id = $1 UNION SELECT unnest($2::bytea[]))
      SELECT DISTINCT other.user_id FROM own JOIN identity_attempts other USING (document_mac)
      WHERE other.user_id <> $1 LIMIT ${OTHERS_MAX}`,
    alsoBy: async ({ pool, masterKey }, userId) => [await documentMacsOf(pool, masterKey, userId)],
  },
  pay_account: {
    permission: 'users.contact',
    sql: `WITH own AS (
        SELECT kind, account_mac FROM payment_methods WHERE user_id = $1
        UNION SELECT * FROM unnest($2::text[], $3::bytea[]))
      SELECT DISTINCT other.user_id FROM own JOIN payment_methods other USING (kind, account_mac)
      WHERE other.user_id <> $1 LIMIT ${OTHERS_MAX}`,
    alsoBy: async ({ pool, masterKey }, userId) => {
      const macs = await accountMacsOf(pool, masterKey, userId);
      return [macs.map(({ kind }) => kind), macs.map(({ mac }) => mac)];
    },
  },
  device: { permission: 'users.devices', sql: byPlace('device_code') },
  address: { permission: 'users.sessions', sql: byPlace('address') },
};

/**
 * Who agrees with a user in a device, an address, a document or a receiving account. Sealed things are compared by their
 * HMACs; who may not see a kind is not told of it. @throws ApiError notFound
 */
export async function linkedAccounts(
  deps: LinkDeps,
  userId: number,
  permissions: readonly StaffPermission[],
): Promise<AdminReply<'userLinks'>> {
  const { pool } = deps;
  await assertUser(pool, userId);
  const looked = linkKinds.filter((kind) => permissions.includes(ways[kind].permission));
  const kindsOf = new Map<number, LinkKind[]>();
  for (const kind of looked) {
    const { sql, alsoBy } = ways[kind];
    const others = (await alsoBy?.(deps, userId)) ?? [];
    const { rows } = await pool.query<{ user_id: number }>(sql, [userId, ...others]);
    for (const { user_id: other } of rows) {
      kindsOf.set(other, [...(kindsOf.get(other) ?? []), kind]);
    }
  }
  const users = await usersByIds(pool, [...kindsOf.keys()]);
  const links = users.map((user) => ({
    user: userRow(user, permissions),
    by: kindsOf.get(user.user_id) ?? [],
  }));
  // Who agrees in most comes first; the others in the order of what is strongest.
  return { looked, links: links.toSorted((one, other) => other.by.length - one.by.length) };
}
