import type { ClientBase, Pool } from 'pg';
import { isAllowed } from './settings-table.ts';

/** The roles whose members come in by passkey alone, as the setting says now: read with what is decided by it. */
export async function passkeyRoles(
  database: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const { rows } = await database.query<{ value: unknown }>(
    `SELECT value FROM platform_settings WHERE key = 'passkeyRoles'`,
  );
  const value = rows[0]?.value;
  return typeof value === 'string' && isAllowed('passkeyRoles', value) ? rolesIn(value) : [];
}

/** The roles that a value of the setting names. */
export function rolesIn(value: string): readonly string[] {
  return value === '' ? [] : value.split(',');
}
