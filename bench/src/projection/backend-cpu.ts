import { readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';

/** Process numbers of the sessions of the engine's journal and projector. */
export async function findBackends(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name IN ('candor-engine', 'candor-projector')
       AND datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

export async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

const CLOCK_TICKS_PER_SECOND = 100;

/** CPU time of processes so far, user and system; Linux only. */
export function cpuSecondsOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / CLOCK_TICKS_PER_SECOND;
}
