import { linkKinds } from '@candor/protocol';
import type { AdminReply, LinkKind, StaffPermission } from '@candor/protocol';
import type { Pool } from 'pg';
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

interface Way {
  /** Who may see it on a user's page. */
  readonly permission: StaffPermission;
  readonly sql: string;
}

const ways: Readonly<Record<LinkKind, Way>> = {
  document: {
    permission: 'identity.view',
    sql: `SELECT DISTINCT other.user_id FROM identity_attempts own
      JOIN identity_attempts other USING (document_mac)
      WHERE own.user_id = $1 AND other.user_id <> $1 LIMIT ${OTHERS_MAX}`,
  },
  pay_account: {
    permission: 'users.contact',
    sql: `SELECT DISTINCT other.user_id FROM payment_methods own
      JOIN payment_methods other USING (kind, account_mac)
      WHERE own.user_id = $1 AND other.user_id <> $1 LIMIT ${OTHERS_MAX}`,
  },
  device: { permission: 'users.devices', sql: byPlace('device_code') },
  address: { permission: 'users.sessions', sql: byPlace('address') },
};

/**
 * Who agrees with a user in a device, an address, a document or a receiving account. Sealed things are compared by their
 * HMACs; who may not see a kind is not told of it. @throws ApiError notFound
 */
export async function linkedAccounts(
  pool: Pool,
  userId: number,
  permissions: readonly StaffPermission[],
): Promise<AdminReply<'userLinks'>> {
  await assertUser(pool, userId);
  const looked = linkKinds.filter((kind) => permissions.includes(ways[kind].permission));
  const kindsOf = new Map<number, LinkKind[]>();
  for (const kind of looked) {
    const { rows } = await pool.query<{ user_id: number }>(ways[kind].sql, [userId]);
    for (const { user_id: other } of rows) {
      kindsOf.set(other, [...(kindsOf.get(other) ?? []), kind]);
    }
  }
  const users = await usersByIds(pool, [...kindsOf.keys()]);
  const links = users.map((user) => ({ user: userRow(user), by: kindsOf.get(user.user_id) ?? [] }));
  // Who agrees in most comes first; the others in the order of what is strongest.
  return { looked, links: links.toSorted((one, other) => other.by.length - one.by.length) };
}
