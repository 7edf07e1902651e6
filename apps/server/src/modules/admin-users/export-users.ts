import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Plan } from '#modules/admin-acts/index.ts';
import { toCsv } from '#modules/audit-log/index.ts';
import { findUsers } from './find-users.ts';
import { userRow } from './user-view.ts';

/** Rows of one export; a longer list is fetched in parts, each of which is written down. */
const EXPORT_ROWS_MAX = 10_000;

const columns = [
  'userId',
  'email',
  'phone',
  'nickname',
  'inviteCode',
  'status',
  'identity',
  'registeredAt',
] as const;

/** The users a list would show, as a spreadsheet's text. @throws ApiError 41001 */
export async function exportUsers(
  pool: Pool,
  { reason: _reason, ...filter }: AdminRequest<'userExport'>,
): Promise<Plan<AdminReply<'userExport'>>> {
  const { users, nextCursor } = await findUsers(pool, { ...filter, limit: EXPORT_ROWS_MAX });
  const rows = users.map(userRow);
  return {
    subject: 'users',
    effect: { kind: 'users_export', rows: rows.length },
    before: null,
    after: { ...filter },
    carryOut: () => ({
      fileName: 'users.csv',
      contentType: 'text/csv; charset=utf-8',
      text: toCsv(
        columns,
        rows.map((row) => [
          row.userId,
          row.email,
          row.phone,
          row.nickname,
          row.inviteCode,
          row.status,
          row.identity,
          new Date(row.registeredAtMs).toISOString(),
        ]),
      ),
      rows: rows.length,
      nextCursor,
    }),
  };
}
