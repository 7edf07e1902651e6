import type { Pool } from 'pg';
import type { Sessions } from './sessions.ts';

const LOOK_EVERY_MS = 10_000;

/** A statement and its commit are never further apart; what ended before was looked at then. */
const LOOK_BACK_MS = 2 * 60_000;

export interface UnheardEndsDeps {
  readonly pool: Pool;
  readonly sessions: Pick<Sessions, 'drop' | 'holds'>;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Ends what is over in the table and still stands in memory: the answer to the commit that ended it was lost,
 * or another program wrote it. @returns how many
 */
export async function dropUnheardEnds({
  pool,
  sessions,
  nowMs,
}: Omit<UnheardEndsDeps, 'onError'>): Promise<number> {
  const { rows } = await pool.query<{ session_id: number }>(
    'SELECT session_id FROM sessions WHERE ended_at_ms > $1',
    [nowMs() - LOOK_BACK_MS],
  );
  const unheard = rows.map((row) => row.session_id).filter((id) => sessions.holds(id));
  if (unheard.length > 0) sessions.drop(unheard);
  return unheard.length;
}

/** Looks every ten seconds, one look at a time. */
export function watchUnheardEnds(deps: UnheardEndsDeps): { stop(): Promise<void> } {
  let look: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    look ??= dropUnheardEnds(deps)
      .catch(deps.onError)
      .finally(() => {
        look = undefined;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await look;
    },
  };
}
