import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';

/** A PostgreSQL that belongs to nobody under test, as an operator's own would. */
export interface ExternalPostgres {
  readonly url: string;
  readonly socketPath: string;
  /** Looks into it and holds rows of it, beside the server. */
  readonly pool: Database['pool'];
  /** How often the leadership was taken. */
  epoch(): Promise<number>;
  stop(): Promise<void>;
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-external-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir });
  const { rows } = await database.pool.query<{ folder: string; port: string }>(
    `SELECT current_setting('unix_socket_directories') AS folder, current_setting('port') AS port`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL does not say where it is');
  const host = encodeURIComponent(row.folder);
  return {
    socketPath: join(row.folder, `.s.PGSQL.${row.port}`),
    pool: database.pool,
    url: `postgres://candor@localhost:${row.port}/postgres?host=${host}`,
    epoch: async () => {
      const leader = await database.pool.query<{ epoch: number }>(
        'SELECT epoch FROM engine_leader',
      );
      return leader.rows[0]?.epoch ?? 0;
    },
    stop: async () => {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
