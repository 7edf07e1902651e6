import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#postgres/embedded-server.ts';

/** What the files of a whole run of tests may take. */
const MEMORY_BYTES_MIN = 4_294_967_296;

/**
 * A new folder for a database that is thrown away: in memory where there is plenty, for creating
 * and dropping databases is mostly waiting for a disk. Open to all, so that a server handed to
 * another user keeps its files in here.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasMemoryFolder() ? '/dev/shm' : tmpdir(), 'candor-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}

/** A PostgreSQL for tests: the one that TEST_DATABASE_URL names, else a private one that is thrown away. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  const dataDir = makeTestFolder();
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
