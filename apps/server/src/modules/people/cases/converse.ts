import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { closeCase, insertEntry } from './case-store.ts';
import { markSaid, readConversation } from './conversation-store.ts';

/** Somebody with more questions than these waits for an answer. */
const OPEN_MAX = 3;
/** Enough for a bad day, too few to fill the queue of staff. */
const OPENED_A_DAY_MAX = 10;
/** What a user can write into one conversation: enough to solve anything. */
const ENTRIES_MAX = 300;
/** Lines within an hour: somebody who talks does not write faster. */
const ENTRIES_AN_HOUR_MAX = 60;
/** Until then a word opens a closed conversation again; later it is a new question. */
const REOPEN_MS = 30 * DAY_MS;
const HOUR_MS = DAY_MS / 24;

export interface ConverseDeps {
  readonly pool: Pool;
  readonly uploads: Uploads;
  readonly nowMs: () => number;
}

/** What one user does is done one after the other: limits count what is there. */
async function lockUser(tx: PoolClient, userId: number): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Opens a conversation; a repeat of the same question is the same one. @throws ApiError aboveMax */
export function ask(
  { pool, nowMs }: ConverseDeps,
  userId: number,
  { subject, text, clientEntryId }: EndpointRequest<'supportOpen'>,
): Promise<EndpointReply<'supportOpen'>> {
  const atMs = nowMs();
  const [title, words] = [subject.trim(), text.trim()];
  if (title === '') throw refuse.invalidRequest('subject: words', { field: 'subject' });
  if (words === '') throw refuse.invalidRequest('text: words', { field: 'text' });
  return inTransaction(pool, async (tx) => {
    await lockUser(tx, userId);
    const known = await tx.query<{ case_id: number }>(
      `SELECT case_id FROM support_case_entries JOIN support_cases USING (case_id)
       WHERE user_id = $1 AND client_entry_id = $2`,
      [userId, clientEntryId],
    );
    const again = known.rows[0]?.case_id;
    if (again !== undefined) return { conversation: await readConversation(tx, userId, again) };
    const { rows: counts } = await tx.query<{ open: number; today: number }>(
      `SELECT count(*) FILTER (WHERE state = 'open')::int AS open,
         count(*) FILTER (WHERE opened_at_ms > $2)::int AS today
       FROM support_cases WHERE user_id = $1 AND kind = 'question'`,
      [userId, atMs - DAY_MS],
    );
    const { open = 0, today = 0 } = counts[0] ?? {};
    if (open >= OPEN_MAX || today >= OPENED_A_DAY_MAX) throw refuse.aboveMax();
    const { rows } = await tx.query<{ case_id: number }>(
      `INSERT INTO support_cases (user_id, kind, subject, statement, opened_at_ms, said_at_ms, is_waiting,
         waits_since_ms)
       VALUES ($1, 'question', $2, $3, $4, $4, true, $4) RETURNING case_id`,
      [userId, title, words, atMs],
    );
    const caseId = rows[0]?.case_id ?? 0;
    const entry = { caseId, text: words, staffId: null, atMs, clientEntryId };
    await insertEntry(tx, { ...entry, kind: 'statement' });
    return { conversation: await readConversation(tx, userId, caseId) };
  });
}

/** The user's own conversation, locked. @throws ApiError notFound */
async function lockOwn(
  tx: PoolClient,
  userId: number,
  caseId: number,
): Promise<{ readonly isOpen: boolean; readonly closedAtMs: number }> {
  const { rows } = await tx.query<{ is_open: boolean; closed_at_ms: number | null }>(
    `SELECT state = 'open' AS is_open, closed_at_ms FROM support_cases
     WHERE case_id = $1 AND user_id = $2 AND kind = 'question' FOR UPDATE`,
    [caseId, userId],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  return { isOpen: row.is_open, closedAtMs: row.closed_at_ms ?? 0 };
}

async function assertRoom(tx: PoolClient, caseId: number, atMs: number): Promise<void> {
  const { rows } = await tx.query<{ all: number; lately: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE at_ms > $2)::int AS lately
     FROM support_case_entries WHERE case_id = $1 AND staff_id IS NULL`,
    [caseId, atMs - HOUR_MS],
  );
  const { all = 0, lately = 0 } = rows[0] ?? {};
  if (all >= ENTRIES_MAX || lately >= ENTRIES_AN_HOUR_MAX) throw refuse.aboveMax();
}

/**
 * Writes on, or shows a picture. A closed conversation opens again for whoever had it.
 * @throws ApiError invalidRequest notFound alreadyHandled aboveMax
 */
export function say(
  { pool, uploads, nowMs }: ConverseDeps,
  userId: number,
  { caseId, text = '', fileId, clientEntryId }: EndpointRequest<'supportSay'>,
): Promise<EndpointReply<'supportSay'>> {
  const atMs = nowMs();
  const words = text.trim();
  if ((words === '') === (fileId === undefined)) {
    throw refuse.invalidRequest('text: words or a picture', { field: 'text' });
  }
  return inTransaction(pool, async (tx) => {
    await lockUser(tx, userId);
    const { isOpen, closedAtMs } = await lockOwn(tx, userId, caseId);
    const { rows: known } = await tx.query<{ entry_id: number }>(
      'SELECT entry_id FROM support_case_entries WHERE case_id = $1 AND client_entry_id = $2',
      [caseId, clientEntryId],
    );
    let entryId = known[0]?.entry_id;
    if (entryId === undefined) {
      if (!isOpen && atMs > closedAtMs + REOPEN_MS) throw refuse.alreadyHandled();
      await assertRoom(tx, caseId, atMs);
      const owner = { kind: 'user', id: userId } as const;
      if (fileId !== undefined && !(await uploads.use(tx, owner, 'proof', fileId))) {
        throw refuse.notFound({ field: 'fileId' });
      }
      const entry = { caseId, staffId: null, atMs };
      if (!isOpen) {
        await insertEntry(tx, { ...entry, kind: 'reopen', text: '' });
        await tx.query(
          `UPDATE support_cases SET state = 'open', closed_at_ms = NULL WHERE case_id = $1`,
          [caseId],
        );
      }
      const said = { ...entry, kind: 'message', text: words, clientEntryId } as const;
      entryId = await insertEntry(tx, fileId === undefined ? said : { ...said, fileId });
      await markSaid(tx, caseId, { atMs, isWaiting: true });
    }
    return { entryId, conversation: await readConversation(tx, userId, caseId) };
  });
}

/** Ends a question that is answered. @throws ApiError notFound alreadyHandled */
export function endConversation(
  { pool, nowMs }: ConverseDeps,
  userId: number,
  { caseId }: EndpointRequest<'supportClose'>,
): Promise<EndpointReply<'supportClose'>> {
  const atMs = nowMs();
  return inTransaction(pool, async (tx) => {
    const { isOpen } = await lockOwn(tx, userId, caseId);
    if (!isOpen) throw refuse.alreadyHandled();
    await closeCase(tx, caseId, 'done', atMs);
    await insertEntry(tx, { caseId, kind: 'close', text: '', staffId: null, atMs });
    await markSaid(tx, caseId, { atMs, isWaiting: false });
    return { conversation: await readConversation(tx, userId, caseId) };
  });
}

/** Says that the user has seen a conversation up to an entry. @throws ApiError notFound */
export async function markSeen(
  { pool }: ConverseDeps,
  userId: number,
  { caseId, entryId }: EndpointRequest<'supportSeen'>,
): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE support_cases SET seen_entry_id = greatest(seen_entry_id,
       (SELECT max(entry_id) FROM support_case_entries AS entries
        WHERE entries.case_id = $1 AND entry_id <= $3))
     WHERE case_id = $1 AND user_id = $2 AND kind = 'question'`,
    [caseId, userId, entryId],
  );
  if (rowCount === 0) throw refuse.notFound();
}
