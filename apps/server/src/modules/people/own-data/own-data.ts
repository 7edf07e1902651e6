import { inTransaction } from '@candor/persistence';
import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Caller, Session } from '#api/call.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { JobAttempt } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { putSecurityMessage } from '#modules/people/messages/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { PartWriter, readPart } from './part-writer.ts';
import { writeOwnData } from './write-file.ts';

/** How long a file can be fetched, and how long after one another may be asked for. */
const KEPT_MS = DAY_MS;

/** As long as a phone needs for some hundred parts on a slow line. */
const OPEN_MS = 10 * MINUTE_MS;

/** Three minutes of trying: what does not work by then does not work today. */
const ATTEMPTS_MAX = 5;

export interface OwnDataDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly uploads: Pick<Uploads, 'readOwn'>;
  readonly messages: Messages;
  readonly nowMs: () => number;
}

/** A file of a user's own data, as its row says. */
export interface DataFile {
  readonly file_id: number;
  readonly user_id: number;
  readonly locale: Locale;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly asked_at_ms: number;
  readonly address: string;
  readonly ready_at_ms: number | null;
  readonly expires_at_ms: number | null;
  readonly bytes: number | null;
  readonly parts: number | null;
}

const columns = `file_id, user_id, locale, state, asked_at_ms, address, ready_at_ms, expires_at_ms, bytes, parts`;

/** When another may be asked for after this one; undefined for now. */
export function nextAtMs(file: DataFile | undefined, nowMs: number): number | undefined {
  if (file === undefined || file.state === 'failed') return undefined;
  const atMs = file.asked_at_ms + KEPT_MS;
  return atMs > nowMs ? atMs : undefined;
}

/** Files of all that the house holds about a user: asked for by the user, made by a job, kept sealed for a day. */
export class OwnData {
  readonly #deps: OwnDataDeps;

  constructor(deps: OwnDataDeps) {
    this.#deps = deps;
  }

  /** The last file that a user asked for. */
  async lastOf(userId: number): Promise<DataFile | undefined> {
    const { rows } = await this.#deps.pool.query<DataFile>(
      `SELECT ${columns} FROM data_files WHERE user_id = $1 ORDER BY file_id DESC LIMIT 1`,
      [userId],
    );
    return rows[0];
  }

  /** Has a file made; whose it is is told at once, and again when it is ready. @throws ApiError dataFileTooSoon */
  async ask(userId: number, locale: Locale, from: Caller): Promise<void> {
    const { pool, nowMs } = this.#deps;
    await inTransaction(pool, async (tx) => {
      // Of many at once one is first.
      await tx.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
      const atMs = nowMs();
      const { rows: last } = await tx.query<DataFile>(
        `SELECT ${columns} FROM data_files WHERE user_id = $1 ORDER BY file_id DESC LIMIT 1`,
        [userId],
      );
      const next = nextAtMs(last[0], atMs);
      const isWaiting = last[0]?.state === 'waiting';
      if (next !== undefined || isWaiting) {
        throw refuse.dataFileTooSoon({ retryAfterMs: Math.max(0, (next ?? atMs) - atMs) });
      }
      const { rows } = await tx.query<{ file_id: number }>(
        `INSERT INTO data_files (user_id, locale, asked_at_ms, address, user_agent)
         VALUES ($1, $2, $3, $4, $5) RETURNING file_id`,
        [userId, locale, atMs, from.address, from.userAgent],
      );
      const fileId = rows[0]?.file_id ?? 0;
      await putSecurityMessage(tx, { userId, event: 'data_file_asked', atMs, from });
      const job = { attemptsMax: ATTEMPTS_MAX, lane: 'data-files' };
      await enqueueJob(tx, 'make_data_file', { fileId }, job);
    });
  }

  /** The job `make_data_file`: a try begins anew. Rejects where it could not be made. */
  async make(fileId: number, attempt: Pick<JobAttempt, 'isLast'>): Promise<void> {
    const { pool } = this.#deps;
    const { rows } = await pool.query<DataFile>(
      `SELECT ${columns} FROM data_files WHERE file_id = $1 AND state = 'waiting'`,
      [fileId],
    );
    const [file] = rows;
    if (file === undefined) return;
    await pool.query('DELETE FROM data_file_parts WHERE file_id = $1', [fileId]);
    try {
      await this.#write(file);
    } catch (error) {
      if (attempt.isLast) await this.#giveUp(file);
      throw error;
    }
  }

  /** Lets a session fetch the user's file for some minutes. @throws ApiError notFound */
  async open({ userId, sessionId }: Session): Promise<DataFile & { readonly parts: number }> {
    const atMs = this.#deps.nowMs();
    const { rows } = await this.#deps.pool.query<DataFile>(
      `UPDATE data_files SET opened_by = $2, open_until_ms = $3
       WHERE file_id = (SELECT max(file_id) FROM data_files WHERE user_id = $1)
         AND state = 'ready' AND expires_at_ms > $4
       RETURNING ${columns}`,
      [userId, sessionId, atMs + OPEN_MS, atMs],
    );
    const [file] = rows;
    if (file === undefined || file.parts === null) throw refuse.notFound();
    return { ...file, parts: file.parts };
  }

  /** A part of the file that this session opened. @throws ApiError notFound */
  async part({ userId, sessionId }: Session, place: number): Promise<Buffer> {
    const { pool, nowMs } = this.#deps;
    const atMs = nowMs();
    const { rows } = await pool.query<{ file_id: number }>(
      `UPDATE data_files SET fetched_at_ms = $3
       WHERE user_id = $1 AND opened_by = $2 AND open_until_ms > $3 AND expires_at_ms > $3
         AND $4 < parts
       RETURNING file_id`,
      [userId, sessionId, atMs, place],
    );
    const [file] = rows;
    const part = file && (await readPart(this.#deps, file.file_id, place));
    if (part === undefined) throw refuse.notFound();
    return part;
  }

  async #write(file: DataFile): Promise<void> {
    const { pool, masterKey, uploads, messages, nowMs } = this.#deps;
    const { file_id: fileId, user_id: userId, locale, address } = file;
    const atMs = nowMs();
    const expiresAtMs = atMs + KEPT_MS;
    const writer = new PartWriter({ pool, masterKey, fileId, expiresAtMs });
    await writeOwnData(
      { pool, uploads, write: (chunk) => writer.write(chunk) },
      { userId, locale, masterKey, atMs, address },
    );
    await writer.end();
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `UPDATE data_files SET state = 'ready', ready_at_ms = $2, expires_at_ms = $3, bytes = $4, parts = $5
         WHERE file_id = $1`,
        [fileId, nowMs(), expiresAtMs, writer.bytes, writer.parts],
      );
      const told = { time: utcTime(expiresAtMs) };
      await messages.send(tx, userId, 'data_file_ready', told, locale);
    });
  }

  async #giveUp({ file_id: fileId, user_id: userId }: DataFile): Promise<void> {
    const { pool, messages } = this.#deps;
    await inTransaction(pool, async (tx) => {
      await tx.query('DELETE FROM data_file_parts WHERE file_id = $1', [fileId]);
      await tx.query(`UPDATE data_files SET state = 'failed' WHERE file_id = $1`, [fileId]);
      await messages.put(tx, userId, 'data_file_failed', {});
    });
  }
}
