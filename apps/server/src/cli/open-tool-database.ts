import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { readSettings } from '#config/settings.ts';

/** The server's own migrations, run after those of the persistence package. */
export const serverMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Runs `work` on the exchange's database and says on standard error what went wrong, if anything. */
export async function withToolDatabase(
  work: (database: Database) => Promise<boolean>,
  options: {
    readonly needsStoppedServer: boolean;
    /** True leaves the tables as another version of the server may have them. */
    readonly keepsSchema?: boolean;
  },
): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL === undefined && !existsSync(settings.DATA_DIR)) {
    throw new Error(`there is no folder ${settings.DATA_DIR}; set DATA_DIR or DATABASE_URL`);
  }
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    purpose: options.needsStoppedServer ? 'server' : 'tool',
  });
  try {
    if (options.keepsSchema !== true) await migrate(database, [serverMigrations]);
    process.exitCode = (await work(database)) ? 0 : 1;
  } finally {
    await database.stop();
  }
}

/** One line of progress, rewritten in place on a terminal and left out elsewhere. */
export function showProgress(progress: {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r${progress.step}: ${progress.done} of ${progress.total}\u001b[K`);
}
