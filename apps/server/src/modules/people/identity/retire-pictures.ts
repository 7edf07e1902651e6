import { inTransaction } from '@candor/persistence';
import type { IdentityDeps } from './identity-deps.ts';

interface EndedAttempt {
  readonly attempt_id: number;
  readonly front_file_id: string;
  readonly back_file_id: string | null;
  readonly handheld_file_id: string;
}

/** Up to when a verification must have ended for its pictures to be removed. */
export interface EndedBefore {
  readonly refusedMs: number;
  readonly revokedMs: number;
}

/**
 * Removes the pictures of verifications that were refused, taken back or replaced long ago: nobody needs them to
 * decide anything any more. What makes a document known again stays, and so do those of whoever is
 * verified or waits. @returns of how many verifications
 */
export async function retirePictures(
  deps: IdentityDeps,
  { refusedMs, revokedMs }: EndedBefore,
  countMax: number,
): Promise<number> {
  let count = 0;
  while (count < countMax && (await retireNext(deps, 'refused', refusedMs))) count += 1;
  for (const state of ['revoked', 'replaced'] as const) {
    while (count < countMax && (await retireNext(deps, state, revokedMs))) count += 1;
  }
  return count;
}

/** One verification a transaction, so that a failure leaves no more than one half done, and that retried. */
async function retireNext(
  { pool, uploads, nowMs }: IdentityDeps,
  state: 'refused' | 'revoked' | 'replaced',
  untilMs: number,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<EndedAttempt>(
      `SELECT attempt_id, front_file_id, back_file_id, handheld_file_id FROM identity_attempts
       WHERE state = '${state}' AND decided_at_ms <= $1 AND pictures_removed_at_ms IS NULL
       ORDER BY decided_at_ms LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [untilMs],
    );
    for (const row of rows) {
      const fileIds = [row.front_file_id, row.back_file_id, row.handheld_file_id];
      for (const fileId of fileIds) if (fileId !== null) await uploads.retire(tx, fileId);
      await tx.query(
        'UPDATE identity_attempts SET pictures_removed_at_ms = $2 WHERE attempt_id = $1',
        [row.attempt_id, nowMs()],
      );
    }
    return rows.length > 0;
  });
}
