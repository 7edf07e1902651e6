import { randomBytes } from 'node:crypto';
import { migrate } from '#migrations/migrate.ts';
import { openDatabase } from '#postgres/open-database.ts';
import type { Database } from '#postgres/open-database.ts';
import { runOn, SHARED_SERVER_VARIABLE, TEMPLATES_VARIABLE } from './create-test-database.ts';
import { startTestServer } from './test-server.ts';

/** A template that files of a project ask for by its folders. */
export interface TemplateOptions {
  /** Migrations beside those of this package. */
  readonly folders: readonly string[];
  /** What every copy begins with besides its tables. */
  readonly fill?: (database: Database) => Promise<void>;
}

/**
 * For `globalSetup` of a vitest project: one PostgreSQL for all its files, with a migrated template for each of
 * `templates`.
 * @returns what ends it
 */
export async function startSharedServer(
  templates: readonly TemplateOptions[],
): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const names: Record<string, string> = {};
  for (const { folders, fill } of templates) {
    const name = `candor_template_${randomBytes(8).toString('hex')}`;
    names[folders.join()] = name;
    await runOn(server.url, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await migrate(database, folders);
    await fill?.(database);
    await database.stop();
  }
  process.env[SHARED_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATES_VARIABLE] = JSON.stringify(names);
  return async () => {
    for (const name of Object.values(names)) {
      await runOn(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
    await server.stop();
  };
}

/** `globalSetup` of this package's own tests. */
export function setup(): Promise<() => Promise<void>> {
  return startSharedServer([{ folders: [] }]);
}
