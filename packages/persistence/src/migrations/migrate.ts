import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { Database } from '#postgres/open-database.ts';

/** The database was changed by other migrations than the ones at hand; nothing was done. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError';
}

interface Migration {
  readonly name: string;
  readonly number: number;
  readonly sql: string;
  readonly checksum: string;
}

/** Any constant will do, as long as every version of this program uses the same one. */
const MIGRATION_LOCK = 4_201_337;

const ownFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Brings the tables up to date: runs every `NNNN-title.sql` not yet run, each in a transaction, in
 * the order of their numbers: ours (0001 to 0099), then those of `folders` (0100 and up). Several
 * processes may call it at once. With `only`, others wait for a later call.
 * @returns how many ran.
 * @throws MigrationRefusedError when one that ran was edited or is missing, or two share a number.
 */
export async function migrate(
  database: Pick<Database, 'connect'>,
  folders: readonly string[] = [],
  only?: ReadonlySet<string>,
): Promise<number> {
  const migrations = [ownFolder, ...folders].flatMap(readFolder);
  migrations.sort((a, b) => a.number - b.number);
  refuseSharedNumbers(migrations);
  const client = await database.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    const pending = (await findPending(client, migrations)).filter(
      ({ name }) => only === undefined || only.has(name),
    );
    for (const migration of pending) await run(client, migration);
    return pending.length;
  } finally {
    await client.end();
  }
}

function readFolder(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
      if (number === undefined) {
        throw new MigrationRefusedError(`${name} is not named like 0100-user-profiles.sql`);
      }
      const sql = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, number: Number(number), sql, checksum };
    });
}

function refuseSharedNumbers(migrations: readonly Migration[]): void {
  for (const [place, { name, number }] of migrations.entries()) {
    const next = migrations[place + 1];
    if (next?.number === number) {
      throw new MigrationRefusedError(`${name} and ${next.name} share a number`);
    }
  }
}

async function findPending(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationRefusedError(
        `The database was changed by ${name}, which this version does not have: start a newer version`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefusedError(
        `${name} was edited after it ran: restore it and write a new migration instead`,
      );
    }
  }
  const done = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function run(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed; nothing of it was kept`, { cause: error });
  }
}
