import type { UserNote } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page, PageRequest } from '#modules/money/history/index.ts';

interface NoteRow {
  readonly note_id: number;
  readonly kind: UserNote['kind'];
  readonly at_ms: number;
  readonly staff_id: number;
  readonly staff_name: string;
  readonly text: string;
}

/** Keeps what staff wrote about a user. @returns the note's id */
export async function insertNote(
  tx: PoolClient,
  note: {
    readonly userId: number;
    readonly kind: UserNote['kind'];
    readonly text: string;
    readonly staffId: number;
    readonly nowMs: number;
  },
): Promise<number> {
  const { rows } = await tx.query<{ note_id: number }>(
    `INSERT INTO user_notes (user_id, kind, text, staff_id, at_ms) VALUES ($1, $2, $3, $4, $5)
     RETURNING note_id`,
    [note.userId, note.kind, note.text, note.staffId, note.nowMs],
  );
  return rows[0]?.note_id ?? 0;
}

/** Notes about a user, the latest first. */
export async function listNotes(
  pool: Pool,
  userId: number,
  page: PageRequest,
): Promise<Page<UserNote>> {
  const beforeId = page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
  const { rows } = await pool.query<NoteRow>(
    `SELECT note_id, kind, at_ms, staff_id, staff.name AS staff_name, text
     FROM user_notes JOIN staff USING (staff_id)
     WHERE user_id = $1 AND note_id < $2 ORDER BY note_id DESC LIMIT $3`,
    [userId, beforeId, rowsToRead(page)],
  );
  const notes = rows.map((row) => ({
    noteId: row.note_id,
    kind: row.kind,
    atMs: row.at_ms,
    staffId: row.staff_id,
    staffName: row.staff_name,
    text: row.text,
  }));
  return cutPage(notes, page, ({ noteId }) => String(noteId));
}
