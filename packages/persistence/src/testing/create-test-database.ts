import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '#migrations/migrate.ts';
import { limitedRoleOf } from '#postgres/limited-role.ts';
import { openDatabase } from '#postgres/open-database.ts';
import type { Database } from '#postgres/open-database.ts';
import { startTestServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

/** Migrated databases to copy, made once a run, by the folders of their migrations: ten times faster than migrating. */
export const TEMPLATES_VARIABLE = 'CANDOR_TEST_TEMPLATES';

/** Names the server that the project's `globalSetup` started; without one each file starts its own. */
export const SHARED_SERVER_VARIABLE = 'CANDOR_TEST_SERVER_URL';

export interface TestDatabase extends Database {
  readonly name: string;
  /** For whoever opens it by `openDatabase({ databaseUrl })`. */
  readonly url: string;
}

/** The name of the template for migrations of these folders beside our own, if the run has one. */
function templateFor(folders: readonly string[]): string | undefined {
  const templates = process.env[TEMPLATES_VARIABLE] ?? '{}';
  return (JSON.parse(templates) as Readonly<Record<string, string>>)[folders.join()];
}

/**
 * A new database with a random name; `stop` drops it. Migrated unless told otherwise, with what the project's
 * `globalSetup` has put into the template of these folders.
 */
export async function createTestDatabase(
  options: { readonly migrate?: boolean; readonly folders?: readonly string[] } = {},
): Promise<TestDatabase> {
  const shared = process.env[SHARED_SERVER_VARIABLE];
  const server: TestServer =
    shared === undefined ? await startTestServer() : { url: shared, stop: () => Promise.resolve() };
  const name = `candor_test_${randomBytes(8).toString('hex')}`;
  const { folders = [] } = options;
  const migrated = options.migrate === false ? undefined : templateFor(folders);
  await runOn(
    server.url,
    `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE ${migrated ?? 'template0'}`,
  );
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', poolMax: 4 });
  if (options.migrate !== false && migrated === undefined) await migrate(database, folders);
  return {
    ...database,
    name,
    url: url.href,
    stop: async () => {
      await database.stop();
      await runOn(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
      // Roles are the whole server's and outlive their database.
      await runOn(server.url, `DROP ROLE IF EXISTS ${limitedRoleOf(name)}`);
      await server.stop();
    },
  };
}

export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
