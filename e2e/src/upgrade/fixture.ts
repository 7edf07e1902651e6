import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { openDatabase } from '@candor/persistence';

/** What the API said of a user, by the call that said it; see take-fixture.ts. */
export type Known = Readonly<
  Record<
    'info' | 'wallet' | 'open' | 'history' | 'fills' | 'bills',
    Readonly<Record<string, unknown>>
  >
>;

/** A data folder that an earlier version left. */
export interface Fixture {
  /** Of both users. */
  readonly password: string;
  readonly masterKey: string;
  /** The published heads of the staff's log. */
  readonly heads: string;
  readonly known: Readonly<Record<'first' | 'second', Known>>;
  /** Rows of each table, one JSON text a row. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

const migrationFolders = ['packages/persistence/src/migrations', 'apps/server/src/migrations'].map(
  (folder) => fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
);

export function readFixture(name: string): Fixture {
  const file = new URL(`../../fixtures/${name}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Fixture;
}

/** A migration never changes once it was released, so the files of today make the tables of then. */
function readMigration(name: string): string {
  for (const folder of migrationFolders) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      // It is in the other folder.
    }
  }
  throw new Error(`the migration ${name} is gone: what an earlier version left cannot be read`);
}

/** Fills a new data folder with what the earlier version left: its tables and rows, its key, its published heads. */
export async function restoreFixture(fixture: Fixture, dataDir: string): Promise<void> {
  // PostgreSQL runs as another user when this is root.
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'keys'), { mode: 0o700 });
  const key = Buffer.from(fixture.masterKey, 'base64');
  writeFileSync(join(dataDir, 'keys', 'master.key'), key, { mode: 0o600 });
  writeFileSync(join(dataDir, 'audit-heads.ndjson'), fixture.heads);
  const database = await openDatabase({ dataDir });
  try {
    const client = await database.connect();
    try {
      await client.query(`CREATE TABLE schema_migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
      const migrations = (fixture.tables['schema_migrations'] ?? [])
        .map((row) => (JSON.parse(row) as { readonly name: string }).name)
        .sort();
      for (const name of migrations) await client.query(readMigration(name));
      // The rows are as they were: no trigger and no reference has anything to say about their order.
      await client.query('SET session_replication_role = replica');
      const { rows: columns } = await client.query<{ name: string; columns: string }>(
        `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') AS columns
         FROM information_schema.columns
         WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY 1`,
      );
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      for (const { name } of tables) {
        const { rowCount } = await client.query(`SELECT 1 FROM ${name} LIMIT 1`);
        // What a migration put there; an empty table may refuse to lose rows.
        if (rowCount !== 0) await client.query(`DELETE FROM ${name}`);
      }
      for (const [table, rows] of Object.entries(fixture.tables)) {
        const names = columns.find(({ name }) => name === table)?.columns ?? '';
        await client.query(
          `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
           SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
          [`[${rows.join(',')}]`],
        );
      }
      await client.query(SEQUENCES_FOLLOW);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

/** Every sequence that numbers a column goes on after the column's largest value. */
const SEQUENCES_FOLLOW = `DO $$
DECLARE owned record;
BEGIN
  FOR owned IN
    SELECT c.relname AS name, a.attname AS attribute, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS numbers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  LOOP
    IF owned.numbers IS NOT NULL THEN
      EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %I', owned.numbers, owned.attribute, owned.name);
    END IF;
  END LOOP;
END $$`;
