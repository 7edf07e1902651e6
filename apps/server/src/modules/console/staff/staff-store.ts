import { permissionsOf, staffRoles } from '@candor/protocol';
import type { StaffRole } from '@candor/protocol';
import type { ClientBase, Pool } from 'pg';
import type { StaffMember } from '#modules/console/acts/index.ts';

/** A pool, or the client of a transaction. */
export type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>;

export interface StaffRow {
  readonly staff_id: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly state: 'invited' | 'active' | 'disabled';
  readonly password_hash: string | null;
  readonly totp_sealed: Buffer | null;
  readonly created_at_ms: number;
  readonly last_sign_in_at_ms: number | null;
}

const columns = `staff_id, email, name, roles, state, password_hash, totp_sealed, created_at_ms,
  last_sign_in_at_ms`;

/** E-mail addresses are compared in lower case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Roles this version knows, in the table's order; one it does not know gives nothing. */
export function rolesOf(names: readonly string[]): readonly StaffRole[] {
  return staffRoles.filter((role) => names.includes(role));
}

export function memberOf(
  row: Pick<StaffRow, 'staff_id' | 'email' | 'name' | 'roles'>,
): StaffMember {
  const roles = rolesOf(row.roles);
  return {
    staffId: row.staff_id,
    email: row.email,
    name: row.name,
    roles,
    permissions: permissionsOf(roles),
  };
}

export async function findStaff(
  database: Queryable,
  staffId: number,
): Promise<StaffRow | undefined> {
  const { rows } = await database.query<StaffRow>(
    `SELECT ${columns} FROM staff WHERE staff_id = $1`,
    [staffId],
  );
  return rows[0];
}

/**
 * The row, locked until the transaction ends. What refers to it may be written meanwhile: an entry of the
 * log does, and whoever holds this row waits for the log.
 */
export async function staffForUpdate(
  tx: ClientBase,
  staffId: number,
): Promise<StaffRow | undefined> {
  const { rows } = await tx.query<StaffRow>(
    `SELECT ${columns} FROM staff WHERE staff_id = $1 FOR NO KEY UPDATE`,
    [staffId],
  );
  return rows[0];
}

export async function findStaffByEmail(
  database: Queryable,
  email: string,
): Promise<StaffRow | undefined> {
  const { rows } = await database.query<StaffRow>(`SELECT ${columns} FROM staff WHERE email = $1`, [
    normalEmail(email),
  ]);
  return rows[0];
}

/** Adds somebody who has no way to sign in yet; undefined when the address is taken. */
export async function insertStaff(
  database: Queryable,
  staff: {
    readonly email: string;
    readonly name: string;
    readonly roles: readonly StaffRole[];
    readonly nowMs: number;
  },
): Promise<number | undefined> {
  const { rows } = await database.query<{ staff_id: number }>(
    `INSERT INTO staff (email, name, roles, state, created_at_ms)
     VALUES ($1, $2, $3, 'invited', $4) ON CONFLICT DO NOTHING RETURNING staff_id`,
    [normalEmail(staff.email), staff.name, rolesOf(staff.roles), staff.nowMs],
  );
  return rows[0]?.staff_id;
}

/** Forgets password, authenticator and passkeys: only a new link lets them in. */
export async function forgetCredentials(tx: ClientBase, staffId: number): Promise<void> {
  await tx.query('DELETE FROM staff_passkeys WHERE staff_id = $1', [staffId]);
  await tx.query(
    `UPDATE staff SET password_hash = NULL, totp_sealed = NULL, totp_last_step = 0, state = 'invited'
     WHERE staff_id = $1`,
    [staffId],
  );
}

export async function countPasskeys(database: Queryable, staffId: number): Promise<number> {
  const { rows } = await database.query<{ passkeys: number }>(
    'SELECT count(*)::int AS passkeys FROM staff_passkeys WHERE staff_id = $1',
    [staffId],
  );
  return rows[0]?.passkeys ?? 0;
}

/** A member of staff who may act now; undefined for others. */
export async function findActiveStaff(
  database: Queryable,
  staffId: number,
): Promise<StaffMember | undefined> {
  const row = await findStaff(database, staffId);
  return row?.state === 'active' ? memberOf(row) : undefined;
}
