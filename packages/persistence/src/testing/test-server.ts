import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#postgres/embedded-server.ts';

/** A PostgreSQL for tests: the one that TEST_DATABASE_URL names, else a private one that is thrown away. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  // Open to all, so that a server handed to another user keeps its files in here.
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedServer(dataDir);
  const { host = '', port = 0, user = '' } = server.connection;
  return {
    url: `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
