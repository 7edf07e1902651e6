import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';

/** Beyond that nobody finds one by its name any more. */
const VIEWS_MAX = 20;

/** A member of staff's own sets of filters of a list, by name. */
export async function listOwnViews(
  pool: Pool,
  staffId: number,
  { list }: AdminRequest<'myViews'>,
): Promise<AdminReply<'myViews'>> {
  const { rows } = await pool.query<AdminReply<'myViews'>['views'][number]>(
    `SELECT view_id AS "viewId", name, query FROM staff_views WHERE staff_id = $1 AND list = $2
     ORDER BY name LIMIT $3`,
    [staffId, list, VIEWS_MAX],
  );
  return { views: rows };
}

/** Keeps filters under a name. @throws ApiError aboveMax when there are enough for this list */
export async function saveOwnView(
  { list, name, query }: AdminRequest<'myViewSave'>,
  { tx, staff: { staffId } }: ActWork,
): Promise<Plan<AdminReply<'myViewSave'>>> {
  // Two windows of one person are heard one after the other.
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`views ${staffId}`]);
  const { rows } = await tx.query<{ name: string }>(
    'SELECT name FROM staff_views WHERE staff_id = $1 AND list = $2',
    [staffId, list],
  );
  const isNew = rows.every((row) => row.name !== name);
  if (isNew && rows.length >= VIEWS_MAX) throw refuse.aboveMax({ field: 'name' });
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'own_view_save', list },
    before: null,
    after: null,
    carryOut: async () => {
      const saved = await tx.query<{ viewId: number }>(
        `INSERT INTO staff_views (staff_id, list, name, query) VALUES ($1, $2, $3, $4)
         ON CONFLICT (staff_id, list, name) DO UPDATE SET query = excluded.query
         RETURNING view_id AS "viewId"`,
        [staffId, list, name, query],
      );
      return { viewId: saved.rows[0]?.viewId ?? 0 };
    },
  };
}

/** Forgets a set of filters; another's is not there. @throws ApiError notFound */
export async function removeOwnView(
  { viewId }: AdminRequest<'myViewRemove'>,
  { tx, staff: { staffId } }: ActWork,
): Promise<Plan<object>> {
  const { rows } = await tx.query<{ list: string }>(
    'SELECT list FROM staff_views WHERE view_id = $1 AND staff_id = $2 FOR UPDATE',
    [viewId, staffId],
  );
  const [view] = rows;
  if (view === undefined) throw refuse.notFound();
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'own_view_remove', list: view.list },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query('DELETE FROM staff_views WHERE view_id = $1', [viewId]);
      return {};
    },
  };
}
