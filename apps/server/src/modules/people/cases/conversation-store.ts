import type { Conversation, ConversationEntry, EndpointRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page } from '#modules/money/history/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

interface StoredConversation {
  readonly case_id: number;
  readonly subject: string;
  readonly is_open: boolean;
  readonly is_waiting: boolean;
  readonly opened_at_ms: number;
  readonly said_at_ms: number;
  readonly unread: number;
}

/** Answers of staff after the last one that the user has seen. */
const UNREAD = `(SELECT count(*) FROM support_case_entries AS entries
  WHERE entries.case_id = support_cases.case_id AND entries.entry_id > seen_entry_id
    AND entries.kind = 'message' AND entries.staff_id IS NOT NULL)::int`;

const columns = `case_id, subject, state = 'open' AS is_open, is_waiting, opened_at_ms, said_at_ms,
  ${UNREAD} AS unread`;

const viewOf = (row: StoredConversation): Conversation => ({
  caseId: row.case_id,
  subject: row.subject,
  isOpen: row.is_open,
  isAnswered: !row.is_waiting,
  openedAtMs: row.opened_at_ms,
  saidAtMs: row.said_at_ms,
  unread: row.unread,
});

/** A page of a user's conversations, the newest first. */
export async function listConversations(
  pool: Pool,
  userId: number,
  request: EndpointRequest<'supportList'>,
): Promise<Page<Conversation>> {
  const below = request.cursor === undefined ? null : readCursor(request.cursor).id;
  const { rows } = await pool.query<StoredConversation>(
    `SELECT ${columns} FROM support_cases
     WHERE user_id = $1 AND kind = 'question'
       AND ($2::bigint IS NULL OR case_id < $2)
     ORDER BY case_id DESC LIMIT $3`,
    [userId, below, rowsToRead(request)],
  );
  return cutPage(rows.map(viewOf), request, ({ caseId }) => String(caseId));
}

/** How many answers a user has not seen. */
export async function countUnread(queries: Queries, userId: number): Promise<number> {
  const { rows } = await queries.query<{ unread: number }>(
    `SELECT coalesce(sum(${UNREAD}), 0)::int AS unread FROM support_cases
     WHERE user_id = $1 AND kind = 'question'`,
    [userId],
  );
  return rows[0]?.unread ?? 0;
}

/** One conversation of a user's own. @throws ApiError notFound */
export async function readConversation(
  queries: Queries,
  userId: number,
  caseId: number,
): Promise<Conversation> {
  const { rows } = await queries.query<StoredConversation>(
    `SELECT ${columns} FROM support_cases WHERE case_id = $1 AND user_id = $2 AND kind = 'question'`,
    [caseId, userId],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  return viewOf(row);
}

interface StoredLine {
  readonly entry_id: number;
  readonly at_ms: number;
  readonly is_staff: boolean;
  readonly kind: 'statement' | 'message' | 'close' | 'reopen';
  readonly text: string;
  readonly file_id: string | null;
}

const lineKinds = {
  statement: 'message',
  message: 'message',
  close: 'closed',
  reopen: 'reopened',
} as const;

/** What was said in a conversation, as its user may read it: no notes, and no reason why staff closed it. */
export async function readLines(
  pool: Pool,
  uploads: Pick<Uploads, 'linkFor'>,
  { userId, caseId }: { readonly userId: number; readonly caseId: number },
): Promise<ConversationEntry[]> {
  const { rows } = await pool.query<StoredLine>(
    `SELECT entry_id, at_ms, staff_id IS NOT NULL AS is_staff, kind, text, file_id
     FROM support_case_entries
     WHERE case_id = $1 AND kind IN ('statement', 'message', 'close', 'reopen') ORDER BY entry_id`,
    [caseId],
  );
  const viewer = { kind: 'user', id: userId } as const;
  return rows.map((row) => ({
    entryId: row.entry_id,
    atMs: row.at_ms,
    by: row.is_staff ? 'service' : 'user',
    kind: lineKinds[row.kind],
    text: row.kind === 'close' ? '' : row.text,
    picture: row.file_id === null ? null : uploads.linkFor(viewer, row.file_id),
  }));
}

/** Says in the case who spoke last, and when; whoever says more without an answer waits since the first of it. */
export async function markSaid(
  tx: Queries,
  caseId: number,
  { atMs, isWaiting }: { readonly atMs: number; readonly isWaiting: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE support_cases SET said_at_ms = $2, is_waiting = $3, waits_since_ms = CASE WHEN NOT $3 THEN NULL
       WHEN is_waiting THEN coalesce(waits_since_ms, $2) ELSE $2 END
     WHERE case_id = $1`,
    [caseId, atMs, isWaiting],
  );
}
