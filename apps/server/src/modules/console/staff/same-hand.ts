import type { ClientBase } from 'pg';

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
 * Whether two members of staff may be one person: within a day one let the other in, or somebody let in both,
 * over however many others. Whoever can make a link can open it.
 */
export async function mayBeOnePerson(
  tx: ClientBase,
  { one, other, nowMs }: { readonly one: number; readonly other: number; readonly nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH RECURSIVE chain(of, staff_id) AS (
       SELECT staff_id, staff_id FROM staff WHERE staff_id IN ($1, $2)
       UNION
       SELECT chain.of, enrolled_by FROM chain JOIN staff USING (staff_id)
       WHERE enrolled_by IS NOT NULL AND enrolled_at_ms > $3)
     SELECT 1 FROM chain AS a JOIN chain AS b USING (staff_id) WHERE a.of = $1 AND b.of = $2 LIMIT 1`,
    [one, other, nowMs - NEWCOMER_MS],
  );
  return (rowCount ?? 0) > 0;
}
