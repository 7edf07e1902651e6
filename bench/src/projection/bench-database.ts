import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';

/** A new private PostgreSQL as the server starts it, on a disk; `stop` throws it away. */
export async function openBenchDatabase(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  // Open to all, so that a server handed to another user keeps its files in here.
  chmodSync(folder, 0o755);
  const database = await openDatabase({ dataDir: join(folder, 'data') });
  await migrate(database);
  return {
    ...database,
    stop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
