import { escapeIdentifier } from 'pg';
import type { ClientBase } from 'pg';

/** The schemas that make up an exchange: ours, and that of the background jobs. */
const SCHEMAS = ['public', 'graphile_worker'];

/** Tables that describe the schema itself; migrations fill them. */
const SCHEMA_TABLES = ['public.schema_migrations', 'graphile_worker.migrations'];

export interface TableFacts {
  /** `schema.table`. */
  readonly name: string;
  /** Without generated ones, which compute themselves. */
  readonly columns: readonly string[];
}

/** Where a sequence stands. */
export interface SequenceFacts {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export interface MigrationFacts {
  readonly name: string;
  readonly checksum: string;
}

/** `schema.name` as SQL. */
export function quoted(name: string): string {
  return name.split('.').map(escapeIdentifier).join('.');
}

export async function readTables(client: ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT n.nspname || '.' || c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname = ANY ($1)
     GROUP BY 1 ORDER BY 1`,
    [SCHEMAS],
  );
  return rows.filter(({ name }) => !SCHEMA_TABLES.includes(name));
}

export async function readSequences(client: ClientBase): Promise<SequenceFacts[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT schemaname || '.' || sequencename AS name FROM pg_sequences
     WHERE schemaname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  if (rows.length === 0) return [];
  const each = rows.map(
    ({ name }, place) =>
      `SELECT ${place} AS place, last_value::text AS value, is_called FROM ${quoted(name)}`,
  );
  const { rows: stands } = await client.query<{ place: number; value: string; is_called: boolean }>(
    `${each.join(' UNION ALL ')} ORDER BY place`,
  );
  return stands.map(({ place, value, is_called: isCalled }) => ({
    name: rows[place]?.name ?? '',
    value,
    isCalled,
  }));
}

export async function readMigrations(client: ClientBase): Promise<MigrationFacts[]> {
  const { rows } = await client.query<MigrationFacts>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  return rows;
}

/** What stands in the way of rows in any order, as statements that take it away and put it back. */
export async function readObstacles(
  client: ClientBase,
): Promise<{ readonly drop: string; readonly add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(c.oid)) AS add
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace
     WHERE contype = 'f' AND nspname = ANY ($1)
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
         CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
     FROM pg_trigger t JOIN pg_class r ON r.oid = tgrelid JOIN pg_namespace n ON n.oid = r.relnamespace
     WHERE NOT tgisinternal AND tgenabled <> 'D' AND nspname = ANY ($1)
     ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Whether nothing was ever made in the database. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'v', 'm', 'S', 'p') LIMIT 1`,
    [SCHEMAS],
  );
  return rowCount === 0;
}
