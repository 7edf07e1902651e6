import { randomBytes } from 'node:crypto';
import { migrate } from '#migrations/migrate.ts';
import { openDatabase } from '#postgres/open-database.ts';
import { runOn, SHARED_SERVER_VARIABLE, TEMPLATE_VARIABLE } from './create-test-database.ts';
import { startTestServer } from './test-server.ts';

/** For `globalSetup` of a vitest project: one PostgreSQL, and one migrated template, for all its files. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `candor_template_${randomBytes(8).toString('hex')}`;
  await runOn(server.url, `CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await migrate(database);
  await database.stop();
  process.env[SHARED_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
  return async () => {
    await runOn(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}
