import type { AdminReply, AdminRequest, ClosingState } from '@candor/protocol';
import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';

interface ClosureRow {
  readonly closure_id: number;
  readonly user_id: number;
  readonly state: ClosingState;
  readonly asked_at_ms: number;
  readonly due_at_ms: number | null;
  readonly closed_at_ms: number | null;
  readonly ended_at_ms: number | null;
}

/** Every closing that was asked for, the latest first; what is kept sealed is not read. */
async function listClosings(
  pool: Pool,
  request: AdminRequest<'closingList'>,
): Promise<AdminReply<'closingList'>> {
  const { state, cursor } = request;
  const { rows } = await pool.query<ClosureRow>(
    `SELECT closure_id, user_id, state, asked_at_ms, due_at_ms, closed_at_ms, ended_at_ms
     FROM account_closures
     WHERE ($1::text IS NULL OR state = $1) AND ($2::bigint IS NULL OR closure_id < $2)
     ORDER BY closure_id DESC LIMIT ${rowsToRead(request)}`,
    [state ?? null, cursor === undefined ? null : readCursor(cursor).id],
  );
  const page = cutPage(rows, request, (row) => String(row.closure_id));
  return {
    closings: page.rows.map((row) => ({
      closureId: row.closure_id,
      userId: row.user_id,
      state: row.state,
      askedAtMs: row.asked_at_ms,
      dueAtMs: row.due_at_ms,
      closedAtMs: row.closed_at_ms,
      endedAtMs: row.ended_at_ms,
    })),
    nextCursor: page.nextCursor,
  };
}

/** Closed accounts as staff see them; no act closes one, hastens an erasure or opens it again. */
export function closingStaffHandlers({ pool }: { readonly pool: Pool }) {
  return {
    closingList: (request) => listClosings(pool, request),
  } satisfies Partial<AdminHandlers>;
}
