import type { AdminReply, AdminRequest, AuditEntry } from '@candor/protocol';
import type { ClientBase, Pool } from 'pg';
import { entryColumns, factsOfRow } from './entry-rows.ts';
import { toCsv } from '#api/csv.ts';
import type { EntryRow } from './entry-rows.ts';

const PAGE_ROWS = 50;

/** One file holds at most so many entries; `nextCursor` begins the next one. */
const EXPORT_ROWS_MAX = 10_000;

const viewOf = (row: EntryRow): AuditEntry => ({
  entryId: row.entry_id,
  ...factsOfRow(row),
  hash: row.hash.toString('hex'),
});

/** What everybody's working day is full of; a refused sign-in is none of it. */
const ROUTINE_ACTS = ['signIn', 'signOut', 'confirm', 'myPasskeyBegin'];

type Filters = Pick<
  AdminRequest<'auditList'>,
  'act' | 'staffId' | 'subject' | 'userId' | 'requestId' | 'routine' | 'fromMs' | 'toMs' | 'cursor'
>;

/** Everything under which the log speaks of one user, whose number is the parameter of this name. */
const concernsOfUser = (userId: string): string =>
  `SELECT 'user ' || ${userId}::bigint AS concern
   UNION ALL SELECT 'user_fee_tier ' || ${userId}::bigint
   UNION ALL SELECT 'case ' || case_id FROM support_cases WHERE user_id = ${userId}`;

async function selectEntries(
  database: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
  filters: Filters,
  order: 'ASC' | 'DESC',
  rowsMax: number,
): Promise<{ readonly page: EntryRow[]; readonly nextCursor: string | null }> {
  const { act, staffId, subject, userId, requestId, routine, fromMs, toMs, cursor } = filters;
  const from = cursor !== undefined && /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : undefined;
  const values: unknown[] = [rowsMax + 1];
  const conditions = [
    ['act =', act],
    ['staff_id =', staffId],
    ['subject =', subject],
    ['request_id =', requestId],
    ['act <> ALL', routine === undefined ? undefined : ROUTINE_ACTS],
    ['at_ms >=', fromMs],
    ['at_ms <', toMs],
    [order === 'DESC' ? 'entry_id <' : 'entry_id >', from],
  ] as const;
  const where = conditions
    .filter(([, value]) => value !== undefined)
    .map(([condition, value]) => `${condition} ($${values.push(value)})`);
  const select = (conditions: readonly string[]): string =>
    `SELECT ${entryColumns} FROM audit_entries
     ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
     ORDER BY entry_id ${order} LIMIT $1`;
  // A page of each concern along its index, and of those the first: never a walk through the whole log.
  const statement =
    userId === undefined
      ? select(where)
      : `SELECT entries.* FROM (${concernsOfUser(`$${values.push(userId)}`)}) concerns
         CROSS JOIN LATERAL (${select([...where, 'subject = concern'])}) entries
         ORDER BY entry_id ${order} LIMIT $1`;
  const { rows } = await database.query<EntryRow>(statement, values);
  const page = rows.slice(0, rowsMax);
  const last = page.at(-1);
  return {
    page,
    nextCursor: rows.length > rowsMax && last !== undefined ? String(last.entry_id) : null,
  };
}

/** What staff did; the latest first where no order is asked for. */
export async function listEntries(
  pool: Pool,
  { limit = PAGE_ROWS, order = 'newest', ...filters }: AdminRequest<'auditList'>,
): Promise<AdminReply<'auditList'>> {
  const direction = order === 'oldest' ? 'ASC' : 'DESC';
  const { page, nextCursor } = await selectEntries(pool, filters, direction, limit);
  return { entries: page.map(viewOf), nextCursor };
}

const csvColumns = [
  'entryId',
  'atMs',
  'staffId',
  'staffEmail',
  'act',
  'subject',
  'effect',
  'before',
  'after',
  'reason',
  'approverId',
  'approverEmail',
  'requestId',
  'address',
  'previousHash',
  'hash',
] as const;

/**
 * The log as a file, the earliest first. NDJSON keeps every byte, so that anyone can compute the chain
 * again; CSV is for reading.
 */
export async function exportEntries(
  database: Pick<ClientBase, 'query'>,
  { format, ...filters }: AdminRequest<'auditExport'>,
): Promise<AdminReply<'auditExport'>> {
  const { page, nextCursor } = await selectEntries(database, filters, 'ASC', EXPORT_ROWS_MAX);
  const rows = page.map((row) => ({
    ...viewOf(row),
    previousHash: row.previous_hash.toString('hex'),
  }));
  const first = page[0]?.entry_id ?? 0;
  const isCsv = format === 'csv';
  return {
    fileName: `audit-${first}-${page.at(-1)?.entry_id ?? first}.${format}`,
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    text: isCsv
      ? toCsv(
          csvColumns,
          rows.map((row) => csvColumns.map((column) => row[column])),
        )
      : rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    rows: rows.length,
    nextCursor,
  };
}
