import { refuse } from '#api/refuse.ts';
import { passkeyRoles, rolesIn } from '#modules/console/settings/index.ts';
import { countPasskeys } from './staff-store.ts';
import type { Queryable, StaffRow } from './staff-store.ts';

/** Whether somebody with these roles comes in by passkey alone. */
export async function needsPasskey(
  database: Queryable,
  roles: readonly string[],
): Promise<boolean> {
  const demanding = await passkeyRoles(database);
  return roles.some((role) => demanding.includes(role));
}

/** Nobody gets a role by which they could not come in again. @throws ApiError passkeysOnly */
export async function assertPasskeyFor(
  database: Queryable,
  row: Pick<StaffRow, 'staff_id' | 'state'>,
  roles: readonly string[],
): Promise<void> {
  if (row.state !== 'active' || !(await needsPasskey(database, roles))) return;
  if ((await countPasskeys(database, row.staff_id)) === 0) throw refuse.passkeysOnly();
}

/**
 * Everybody who is in with one of these roles has a passkey before it is asked of them.
 * @throws ApiError passkeysOnly with the addresses of those who lack one
 */
export async function assertRolesHavePasskeys(value: string, database: Queryable): Promise<void> {
  const { rows } = await database.query<{ email: string }>(
    `SELECT email FROM staff
     WHERE state = 'active' AND roles && $1::text[]
       AND NOT EXISTS (SELECT 1 FROM staff_passkeys WHERE staff_passkeys.staff_id = staff.staff_id)
     ORDER BY staff_id`,
    [rolesIn(value)],
  );
  if (rows.length === 0) return;
  const lacking = rows.map(({ email }) => email).join(', ');
  throw refuse.passkeysOnly(`No passkey yet: ${lacking}`, { field: 'value' });
}
