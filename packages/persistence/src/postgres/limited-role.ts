import { DatabaseError, escapeIdentifier } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';
import { coreTables } from './core-tables.ts';

/** What the role of everything but the core may not do, besides writing {@link coreTables}. */
export interface Limits {
  /** Tables that are read only. */
  readonly readOnly: readonly string[];
  /** Tables that rows are added to, and none is changed or taken out. */
  readonly appendOnly: readonly string[];
}

/** Any constant will do, as long as every version of this program uses the same one. */
const ROLE_LOCK = 4_201_343;

const INSUFFICIENT_PRIVILEGE = '42501';
const IDENTIFIER_LENGTH_MAX = 63;
const SUFFIX = '_api';

/** A role belongs to one database: roles are the whole server's, and nobody's role may reach another's tables. */
export function limitedRoleOf(databaseName: string): string {
  const name = databaseName.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  return name.slice(0, IDENTIFIER_LENGTH_MAX - SUFFIX.length) + SUFFIX;
}

/** The same connection, working under `role` from its first statement on. */
export function asRole(config: ClientConfig, role: string): ClientConfig {
  const option = `-c role=${role}`;
  if (config.connectionString === undefined) return { ...config, options: option };
  const url = new URL(config.connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? option : `${given} ${option}`);
  return { ...config, connectionString: url.href };
}

/** What went wrong, where it is that the user of the database may not; undefined for everything else. */
export function refusedReason(error: unknown): string | undefined {
  const isRefused = error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
  return isRefused ? error.message : undefined;
}

/**
 * Makes the database's limited role where there is none, lets us work under it, and gives it exactly the
 * rights it is to have, in one transaction. Tables of later migrations are covered by the next start.
 * @returns its name
 * @throws DatabaseError 42501 where we may not
 */
export async function prepareLimitedRole(client: ClientBase, limits: Limits): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    const { rows } = await client.query<{ database: string; schema: string }>(
      'SELECT current_database() AS database, current_schema() AS schema',
    );
    const { database = '', schema = '' } = rows[0] ?? {};
    const role = limitedRoleOf(database);
    await makeRole(client, role);
    await grantRights(client, role, schema, limits);
    await client.query('COMMIT');
    return role;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function makeRole(client: ClientBase, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) {
    await client.query(`CREATE ROLE ${name} NOLOGIN`);
    await client.query(`GRANT ${name} TO CURRENT_USER`);
  }
  // Who made it beforehand let us work under it, or this is refused.
  await client.query(`SET LOCAL ROLE ${name}`);
  await client.query('RESET ROLE');
}

async function grantRights(
  client: ClientBase,
  role: string,
  schema: string,
  { readOnly, appendOnly }: Limits,
): Promise<void> {
  const name = escapeIdentifier(role);
  const place = escapeIdentifier(schema);
  const { rows } = await client.query<{ tablename: string }>(
    'SELECT tablename FROM pg_tables WHERE schemaname = $1',
    [schema],
  );
  const closed = new Set<string>([...coreTables, ...readOnly, ...appendOnly]);
  const open = rows.map(({ tablename }) => tablename).filter((table) => !closed.has(table));
  const listOf = (tables: readonly string[]): string =>
    tables.map((table) => `${place}.${escapeIdentifier(table)}`).join(', ');
  await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${place} FROM ${name}`);
  await client.query(`GRANT USAGE ON SCHEMA ${place} TO ${name}`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${place} TO ${name}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${place} TO ${name}`);
  if (appendOnly.length > 0) {
    await client.query(`GRANT INSERT ON ${listOf(appendOnly)} TO ${name}`);
  }
  if (open.length > 0) {
    await client.query(`GRANT INSERT, UPDATE, DELETE ON ${listOf(open)} TO ${name}`);
  }
}

/** Why a connection is not held to the role after all; undefined when it is. */
export async function findEscape(client: ClientBase, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{ role: string; writes: boolean }>(
    `SELECT current_user::text AS role,
       bool_or(has_table_privilege(name, 'INSERT, UPDATE, DELETE, TRUNCATE')) AS writes
     FROM unnest($1::text[]) AS tables (name)`,
    [coreTables],
  );
  const { role: current, writes } = rows[0] ?? {};
  if (current !== role) return `the server has the connection work as ${current ?? 'nobody'}`;
  return writes === false ? undefined : `${role} has rights from elsewhere`;
}
