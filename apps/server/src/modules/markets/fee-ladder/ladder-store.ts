import type { Pool, PoolClient } from 'pg';
import type { Ladder } from './ladder.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

/** The ladder in force; empty where nothing follows volume. */
export async function readLadder(from: Queries): Promise<Ladder> {
  const { rows } = await from.query<{ rungs: Ladder }>('SELECT rungs FROM fee_ladder');
  return rows[0]?.rungs ?? [];
}

/** Puts a ladder in force that was decided by a scheduled change. Written twice, it is the same. */
export async function writeLadder(
  tx: Queries,
  rungs: Ladder,
  { changeId, sinceMs }: { readonly changeId: number; readonly sinceMs: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO fee_ladder (rungs, change_id, since_ms) VALUES ($1, $2, $3)
     ON CONFLICT (is_only) DO UPDATE SET rungs = $1, change_id = $2, since_ms = $3`,
    [JSON.stringify(rungs), changeId, sinceMs],
  );
}

/** Whether staff put the user into their tier and hold it there. */
export async function isPinned(from: Queries, userId: number): Promise<boolean> {
  const { rows } = await from.query<{ is_pinned: boolean }>(
    'SELECT is_pinned FROM fee_standings WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.is_pinned ?? false;
}

/**
 * Holds a user's tier as staff set it, or lets it follow the volume again. What the user was told to come is over
 * with it. Waits for a move of the user that is under way.
 */
export async function setPinned(tx: Queries, userId: number, pinned: boolean): Promise<void> {
  await tx.query(
    `INSERT INTO fee_standings (user_id, is_pinned) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET is_pinned = $2, falls_to = NULL, falls_on_day = NULL`,
    [userId, pinned],
  );
}

/** Keeps what a user was told to come: a lower tier, on a day since 1970 (UTC) or later. */
export async function announceFall(
  tx: Queries,
  userId: number,
  { tier, onDay }: { readonly tier: number; readonly onDay: number },
): Promise<void> {
  await tx.query('UPDATE fee_standings SET falls_to = $2, falls_on_day = $3 WHERE user_id = $1', [
    userId,
    tier,
    onDay,
  ]);
}
