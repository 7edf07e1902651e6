import type { AdminRequest, CaseEntry, CaseRow } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page } from '#modules/money/history/index.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

interface StoredCase {
  readonly case_id: number;
  readonly user_id: number;
  readonly kind: CaseRow['kind'];
  readonly state: CaseRow['state'];
  readonly subject: string;
  readonly is_waiting: boolean;
  readonly statement: string;
  readonly opened_at_ms: number;
  readonly waits_since_ms: number | null;
  readonly opened_by: number | null;
  readonly opened_by_name: string | null;
  readonly assigned_to: number | null;
  readonly assigned_to_name: string | null;
  readonly closed_at_ms: number | null;
}

const columns = `case_id, user_id, kind, support_cases.state, subject, is_waiting, statement, opened_at_ms,
  waits_since_ms, opened_by,
  (SELECT name FROM staff WHERE staff_id = opened_by) AS opened_by_name, assigned_to,
  (SELECT name FROM staff WHERE staff_id = assigned_to) AS assigned_to_name, closed_at_ms`;

const person = (staffId: number | null, name: string | null) =>
  staffId === null ? null : { staffId, name: name ?? '' };

function caseOf(row: StoredCase, dueMs: number): CaseRow {
  const { state, waits_since_ms: sinceMs } = row;
  return {
    caseId: row.case_id,
    userId: row.user_id,
    kind: row.kind,
    state: row.state,
    subject: row.subject,
    isWaiting: row.is_waiting,
    statement: row.statement,
    openedAtMs: row.opened_at_ms,
    waitsSinceMs: state === 'open' ? sinceMs : null,
    dueAtMs: state === 'open' && sinceMs !== null ? sinceMs + dueMs : null,
    openedBy: person(row.opened_by, row.opened_by_name),
    assignedTo: person(row.assigned_to, row.assigned_to_name),
    closedAtMs: row.closed_at_ms,
  };
}

/** By what open cases are in order: how long somebody waits already; those that wait for the user come last. */
const WAITING = 'coalesce(waits_since_ms, 9007199254740991)';

/** One page of cases; where no order is asked for, open ones the longest waiting first, others the latest first. */
export async function listCases(
  pool: Pool,
  request: AdminRequest<'caseList'>,
  { staffId, dueMs }: { readonly staffId: number; readonly dueMs: number },
): Promise<Page<CaseRow>> {
  const { state, kind, userId, mine, cursor } = request;
  const { order = state === 'open' ? 'oldest' : 'newest' } = request;
  const isOldestFirst = order === 'oldest';
  const isByWait = state === 'open';
  const parameters: unknown[] = [rowsToRead(request)];
  const given = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = ['true'];
  if (state !== undefined) conditions.push(`support_cases.state = ${given(state)}`);
  if (kind !== undefined) conditions.push(`kind = ${given(kind)}`);
  if (userId !== undefined) conditions.push(`user_id = ${given(userId)}`);
  if (mine === true) conditions.push(`assigned_to = ${given(staffId)}`);
  if (cursor !== undefined) {
    const last = given(readCursor(cursor).id);
    const side = isOldestFirst ? '>' : '<';
    conditions.push(
      isByWait
        ? `(${WAITING}, case_id) ${side} (SELECT ${WAITING}, case_id FROM support_cases WHERE case_id = ${last})`
        : `case_id ${side} ${last}`,
    );
  }
  const direction = isOldestFirst ? 'ASC' : 'DESC';
  const { rows } = await pool.query<StoredCase>(
    `SELECT ${columns} FROM support_cases WHERE ${conditions.join(' AND ')}
     ORDER BY ${isByWait ? `${WAITING} ${direction}, ` : ''}case_id ${direction} LIMIT $1`,
    parameters,
  );
  const shown = rows.map((row) => caseOf(row, dueMs));
  return cutPage(shown, request, ({ caseId }) => String(caseId));
}

interface StoredEntry {
  readonly entry_id: number;
  readonly at_ms: number;
  readonly staff_id: number | null;
  readonly staff_name: string | null;
  readonly kind: CaseEntry['kind'];
  readonly text: string;
  readonly file_id: string | null;
}

/** A case with all its entries, the oldest first. @throws ApiError notFound */
export async function readCase(
  pool: Pool,
  caseId: number,
  dueMs: number,
): Promise<{ case: CaseRow; entries: CaseEntry[] }> {
  const cases = await pool.query<StoredCase>(
    `SELECT ${columns} FROM support_cases WHERE case_id = $1`,
    [caseId],
  );
  const row = cases.rows[0];
  if (row === undefined) throw refuse.notFound();
  const { rows } = await pool.query<StoredEntry>(
    `SELECT entry_id, at_ms, staff_id, staff.name AS staff_name, kind, text, file_id
     FROM support_case_entries LEFT JOIN staff USING (staff_id)
     WHERE case_id = $1 ORDER BY entry_id`,
    [caseId],
  );
  const entries = rows.map((entry) => ({
    entryId: entry.entry_id,
    atMs: entry.at_ms,
    staff: person(entry.staff_id, entry.staff_name),
    kind: entry.kind,
    text: entry.text,
    fileId: entry.file_id,
  }));
  return { case: caseOf(row, dueMs), entries };
}

/** What an act on a case starts from. */
export interface LockedCase {
  readonly case_id: number;
  readonly user_id: number;
  readonly kind: CaseRow['kind'];
  readonly state: CaseRow['state'];
  readonly assigned_to: number | null;
}

/** The case, locked until the act is over. @throws ApiError notFound */
export async function caseForUpdate(tx: Queries, caseId: number): Promise<LockedCase> {
  const { rows } = await tx.query<LockedCase>(
    `SELECT case_id, user_id, kind, state, assigned_to FROM support_cases
     WHERE case_id = $1 FOR UPDATE`,
    [caseId],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  return row;
}

export interface NewEntry {
  readonly caseId: number;
  readonly kind: CaseEntry['kind'];
  readonly text: string;
  readonly staffId: number | null;
  readonly atMs: number;
  readonly fileId?: string;
  /** The client's own name of what a user said. */
  readonly clientEntryId?: string;
}

/** Writes an entry into a case. @returns its id */
export async function insertEntry(tx: Queries, entry: NewEntry): Promise<number> {
  const { rows } = await tx.query<{ entry_id: number }>(
    `INSERT INTO support_case_entries (case_id, kind, text, file_id, staff_id, at_ms, client_entry_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING entry_id`,
    [
      ...[entry.caseId, entry.kind, entry.text, entry.fileId ?? null],
      ...[entry.staffId, entry.atMs, entry.clientEntryId ?? null],
    ],
  );
  return rows[0]?.entry_id ?? 0;
}

/** Opens a case; undefined when the user has an open one of this kind. */
export async function insertCase(
  tx: Queries,
  opened: {
    readonly userId: number;
    readonly kind: CaseRow['kind'];
    readonly statement: string;
    readonly staffId: number | null;
    readonly atMs: number;
  },
): Promise<number | undefined> {
  const { userId, kind, statement, staffId, atMs } = opened;
  const { rows } = await tx.query<{ case_id: number }>(
    `INSERT INTO support_cases (user_id, kind, statement, opened_at_ms, waits_since_ms, opened_by,
       assigned_to)
     VALUES ($1, $2, $3, $4, $4, $5, $5) ON CONFLICT DO NOTHING RETURNING case_id`,
    [userId, kind, statement, atMs, staffId],
  );
  const caseId = rows[0]?.case_id;
  if (caseId === undefined) return undefined;
  await insertEntry(tx, { caseId, kind: 'statement', text: statement, staffId, atMs });
  return caseId;
}

export async function assignCase(tx: Queries, caseId: number, staffId: number): Promise<void> {
  await tx.query('UPDATE support_cases SET assigned_to = $2 WHERE case_id = $1', [caseId, staffId]);
}

export async function closeCase(
  tx: Queries,
  caseId: number,
  outcome: 'done' | 'refused',
  atMs: number,
): Promise<void> {
  await tx.query('UPDATE support_cases SET state = $2, closed_at_ms = $3 WHERE case_id = $1', [
    caseId,
    outcome,
    atMs,
  ]);
}

/** How many cases wait for somebody, and how many of them for this member of staff. */
export function countOpenCases(pool: Pool, staffId: number): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(opened_at_ms) AS oldest,
       count(*) FILTER (WHERE assigned_to = $2) AS mine FROM (
         SELECT opened_at_ms, assigned_to FROM support_cases WHERE state = 'open'
         ORDER BY case_id LIMIT $1) AS counted`,
    [COUNTED_MAX, staffId],
  );
}

/** In how many open cases the user spoke last, and since when. */
export function countQuestions(pool: Pool, staffId: number): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(said_at_ms) AS oldest,
       count(*) FILTER (WHERE assigned_to = $2) AS mine FROM (
         SELECT is_waiting, said_at_ms, assigned_to FROM support_cases WHERE state = 'open'
         ORDER BY case_id LIMIT $1) AS counted
     WHERE is_waiting`,
    [COUNTED_MAX, staffId],
  );
}
