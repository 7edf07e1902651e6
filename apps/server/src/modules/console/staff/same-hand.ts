import type { ClientBase } from 'pg';
import type { Queryable } from './staff-store.ts';

/** As long as somebody new can have been made up by who let them in: the others see them come meanwhile. */
const NEWCOMER_MS = 24 * 60 * 60_000;

/** Notes who made the link that somebody came in by, and that it was now. */
export async function noteEnrolment(
  tx: ClientBase,
  { staffId, madeBy, nowMs }: { staffId: number; madeBy: number | null; nowMs: number },
): Promise<void> {
  await tx.query('UPDATE staff SET enrolled_by = $2, enrolled_at_ms = $3 WHERE staff_id = $1', [
    staffId,
    madeBy,
    nowMs,
  ]);
}

/**
 * Who of `others` may be one person with `one`: within a day one let the other in, or somebody let in both,
 * over however many others. Whoever can make a link can open it.
 */
export async function whoMayBeOne(
  database: Queryable,
  {
    one,
    others,
    nowMs,
  }: { readonly one: number; readonly others: readonly number[]; readonly nowMs: number },
): Promise<ReadonlySet<number>> {
  const { rows } = await database.query<{ staff_id: number }>(
    `WITH RECURSIVE chain(of, staff_id) AS (
       SELECT staff_id, staff_id FROM staff WHERE staff_id = $1 OR staff_id = ANY($2)
       UNION
       SELECT chain.of, enrolled_by FROM chain JOIN staff USING (staff_id)
       WHERE enrolled_by IS NOT NULL AND enrolled_at_ms > $3)
     SELECT DISTINCT b.of AS staff_id FROM chain AS a JOIN chain AS b USING (staff_id)
     WHERE a.of = $1 AND b.of = ANY($2)`,
    [one, others, nowMs - NEWCOMER_MS],
  );
  return new Set(rows.map((row) => row.staff_id));
}
