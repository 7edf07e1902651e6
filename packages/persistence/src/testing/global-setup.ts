import { SHARED_SERVER_VARIABLE } from './create-test-database.ts';
import { startTestServer } from './test-server.ts';

/** For `globalSetup` of a vitest project: one PostgreSQL for all of its test files. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env[SHARED_SERVER_VARIABLE] = server.url;
  return () => server.stop();
}
