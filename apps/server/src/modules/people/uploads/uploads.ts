import { hash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { inTransaction } from '@candor/persistence';
import type { UploadPurpose } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { linkTo, viewerOf } from './file-links.ts';
import type { FileLink, LinkParts, Viewer } from './file-links.ts';
import type { PictureStore } from './picture-store.ts';
import { redrawPicture } from './redraw-picture.ts';
import { redrawSlide } from './redraw-slide.ts';
import { Slots } from '#api/slots.ts';

const FILE_ID_BYTES = 16;

/** Half of the cores: the other half trades. */
const REDRAWN_AT_ONCE = Math.max(1, availableParallelism() >> 1);

/** Beyond, a phone would wait for minutes. */
const REDRAW_WAITING_MAX = 200;

/** Bytes that never arrived in the store leave their row behind for this long. */
const PENDING_MS = 60 * 60_000;

/** Pictures of documents: every fetch is written down. */
const WATCHED: ReadonlySet<string> = new Set<UploadPurpose>(['identity']);

/** What a picture is for: what users send, and what staff publish. */
export type PicturePurpose = UploadPurpose | 'slide';

/** Who a picture belongs to. */
export type PictureOwner = Viewer;

export interface UploadsDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly store: PictureStore;
  readonly log: Pick<Logger, 'warn'>;
  readonly nowMs: () => number;
  readonly picturesPerDay: number;
  readonly isStaffSessionOpen: (staffId: number, sessionId: number) => Promise<boolean>;
  /** The host that private pictures have for themselves; without it links are paths. */
  readonly picturesOrigin?: string | undefined;
}

/** A picture that was taken. */
export interface TakenPicture extends FileLink {
  readonly fileId: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bytes: number;
}

interface FileRow {
  readonly file_id: string;
  readonly purpose: string;
}

/** Takes, keeps and shows pictures. What the store holds is sealed: it alone shows nobody anything. */
export class Uploads {
  readonly #deps: UploadsDeps;
  readonly #slots = new Slots(REDRAWN_AT_ONCE, REDRAW_WAITING_MAX);

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
  }

  /** Keeps a picture for its owner. @throws ApiError tooManyPictures busy unsupportedPicture pictureTooLarge, in this order */
  async take(owner: PictureOwner, purpose: PicturePurpose, sent: Buffer): Promise<TakenPicture> {
    await this.#count(owner);
    const redraw = purpose === 'slide' ? redrawSlide : redrawPicture;
    const picture = await this.#slots.run(() => redraw(sent));
    const { pool, store, masterKey, nowMs } = this.#deps;
    const fileId = randomBytes(FILE_ID_BYTES).toString('base64url');
    const atMs = nowMs();
    await pool.query(
      `INSERT INTO uploads (file_id, owner_kind, owner_id, purpose, bytes, width_px, height_px,
         sent_hash, look, created_at_ms, expires_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::bit(64), $10, $11)`,
      [
        fileId,
        owner.kind,
        owner.id,
        purpose,
        picture.bytes.length,
        picture.widthPx,
        picture.heightPx,
        hash('sha256', sent, 'buffer'),
        picture.look,
        atMs,
        atMs + PENDING_MS,
      ],
    );
    const keyName = masterKey.name;
    await store.put(fileId, masterKey.seal('picture', picture.bytes, fileId));
    await pool.query(
      `UPDATE uploads SET state = 'stored', expires_at_ms = $2, key_name = $3 WHERE file_id = $1`,
      [fileId, atMs + DAY_MS, keyName],
    );
    return {
      fileId,
      ...this.#linkTo(fileId, owner),
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
      bytes: picture.bytes.length,
    };
  }

  /** A fresh link to an owner's own picture; undefined for anybody else's, as for none. */
  async link(owner: PictureOwner, fileId: string): Promise<FileLink | undefined> {
    const { rowCount } = await this.#deps.pool.query(
      `SELECT 1 FROM uploads
       WHERE file_id = $1 AND owner_kind = $2 AND owner_id = $3 AND state = 'stored'`,
      [fileId, owner.kind, owner.id],
    );
    return rowCount === 1 ? this.#linkTo(fileId, owner) : undefined;
  }

  /**
   * The bytes of an owner's own picture, as JPEG, for a file that is theirs; of a document it is written down as a
   * fetch from `address`. Undefined for anybody else's, as for none.
   */
  async readOwn(owner: PictureOwner, fileId: string, address: string): Promise<Buffer | undefined> {
    const link = await this.link(owner, fileId);
    if (link === undefined) return undefined;
    return this.#open(fileId, owner, address);
  }

  /** A link to a picture that the caller has already shown to be the viewer's to see. */
  linkFor(viewer: Viewer, fileId: string): FileLink {
    return this.#linkTo(fileId, viewer);
  }

  /**
   * A link for a member of staff, written down with the reason before it is given. Whether they may is
   * the caller's to know. Undefined when there is no such picture.
   */
  async openImage(
    fileId: string,
    staff: {
      readonly id: number;
      readonly sessionId: number;
      readonly reason: string;
      readonly address: string;
    },
  ): Promise<FileLink | undefined> {
    const { pool, nowMs } = this.#deps;
    const { rowCount } = await pool.query(
      `INSERT INTO file_views (file_id, viewer_kind, viewer_id, act, reason, address, at_ms)
       SELECT file_id, 'staff', $2, 'link', $3, $4, $5 FROM uploads
       WHERE file_id = $1 AND state = 'stored'`,
      [fileId, staff.id, staff.reason, staff.address, nowMs()],
    );
    return rowCount === 1
      ? this.#linkTo(fileId, { kind: 'staff', id: staff.id, sessionId: staff.sessionId })
      : undefined;
  }

  /** The picture behind a link, as JPEG; undefined when the link is not ours, over, or leads nowhere. */
  async fetch(parts: LinkParts, address: string): Promise<Buffer | undefined> {
    const { masterKey, nowMs } = this.#deps;
    const viewer = viewerOf(masterKey, parts, nowMs());
    if (viewer === undefined || !(await this.#mayStillSee(viewer))) return undefined;
    return this.#open(parts.fileId, viewer, address);
  }

  /** A picture for whoever was shown to be allowed to see it. */
  async #open(fileId: string, viewer: Viewer, address: string): Promise<Buffer | undefined> {
    const { pool, masterKey, store, nowMs } = this.#deps;
    const { rows } = await pool.query<FileRow>(
      `SELECT file_id, purpose FROM uploads WHERE file_id = $1 AND state = 'stored'`,
      [fileId],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const sealed = await store.get(row.file_id);
    if (sealed === undefined) return undefined;
    if (WATCHED.has(row.purpose)) {
      await pool.query(
        `INSERT INTO file_views (file_id, viewer_kind, viewer_id, act, reason, address, at_ms)
         VALUES ($1, $2, $3, 'fetch', '', $4, $5)`,
        [row.file_id, viewer.kind, viewer.id, address, nowMs()],
      );
    }
    return masterKey.open('picture', sealed, row.file_id);
  }

  /** A picture that everyone may see: one that a slide shows. Undefined for every other, as for none. */
  async fetchPublic(fileId: string): Promise<Buffer | undefined> {
    const { pool, masterKey, store } = this.#deps;
    const { rowCount } = await pool.query(
      `SELECT 1 FROM uploads JOIN carousel_slides ON image_file_id = file_id
       WHERE file_id = $1 AND purpose = 'slide' AND state = 'stored'`,
      [fileId],
    );
    if (rowCount !== 1) return undefined;
    const sealed = await store.get(fileId);
    return sealed === undefined ? undefined : masterKey.open('picture', sealed, fileId);
  }

  /** Whether {@link Uploads.use} would take it now. */
  async isUsable(owner: PictureOwner, purpose: UploadPurpose, fileId: string): Promise<boolean> {
    const { rowCount } = await this.#deps.pool.query(
      `SELECT 1 FROM uploads
       WHERE file_id = $1 AND owner_kind = $2 AND owner_id = $3 AND purpose = $4
         AND state = 'stored' AND used_at_ms IS NULL AND expires_at_ms > $5`,
      [fileId, owner.kind, owner.id, purpose, this.#deps.nowMs()],
    );
    return rowCount === 1;
  }

  /**
   * Ties an unused picture of the owner, sent for this purpose, to what refers to it from now on.
   * @returns whether there was one; a picture is used once
   */
  async use(
    client: PoolClient,
    owner: PictureOwner,
    purpose: PicturePurpose,
    fileId: string,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `UPDATE uploads SET used_at_ms = $5
       WHERE file_id = $1 AND owner_kind = $2 AND owner_id = $3 AND purpose = $4
         AND state = 'stored' AND used_at_ms IS NULL AND expires_at_ms > $5`,
      [fileId, owner.kind, owner.id, purpose, this.#deps.nowMs()],
    );
    return rowCount === 1;
  }

  /** Whether a picture was uploaded by this owner. */
  async isOwn(client: PoolClient, owner: PictureOwner, fileId: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'SELECT 1 FROM uploads WHERE file_id = $1 AND owner_kind = $2 AND owner_id = $3',
      [fileId, owner.kind, owner.id],
    );
    return rowCount === 1;
  }

  /** Says that nothing refers to a picture any more: the next round of cleaning removes it. */
  async release(client: PoolClient, fileId: string): Promise<void> {
    await client.query(
      'UPDATE uploads SET used_at_ms = NULL, expires_at_ms = $2 WHERE file_id = $1',
      [fileId, this.#deps.nowMs()],
    );
  }

  /** Removes at most `countMax` pictures that nobody used in time. @returns how many */
  async sweep(countMax = 500): Promise<number> {
    const { pool, store, log, nowMs } = this.#deps;
    const { rows } = await pool.query<FileRow>(
      `SELECT file_id, purpose FROM uploads WHERE used_at_ms IS NULL AND expires_at_ms <= $1
       ORDER BY expires_at_ms LIMIT $2`,
      [nowMs(), countMax],
    );
    let removed = 0;
    for (const { file_id: fileId } of rows) {
      try {
        // Used in this very moment it would still be wanted; bytes whose removal failed keep their row.
        removed += await inTransaction(pool, async (tx) => {
          const { rowCount } = await tx.query(
            'DELETE FROM uploads WHERE file_id = $1 AND used_at_ms IS NULL AND expires_at_ms <= $2',
            [fileId, nowMs()],
          );
          if (rowCount === 1) await store.remove(fileId);
          return rowCount ?? 0;
        });
      } catch (error) {
        log.warn({ err: error, fileId }, 'an unused picture could not be removed');
      }
    }
    return removed;
  }

  /**
   * Removes a picture for good while what refers to it stays, in the caller's transaction: bytes first, so
   * that none are left behind a row that says they are gone. What the picture looked like stays, so that it
   * is known when somebody sends it again.
   */
  async retire(client: PoolClient, fileId: string): Promise<void> {
    await client.query(`SELECT 1 FROM uploads WHERE file_id = $1 FOR UPDATE`, [fileId]);
    await this.#deps.store.remove(fileId);
    await client.query(`UPDATE uploads SET state = 'removed' WHERE file_id = $1`, [fileId]);
  }

  /** What somebody was shown as staff is shown no longer than they are signed in. */
  async #mayStillSee({ kind, id, sessionId }: Viewer): Promise<boolean> {
    if (kind === 'user') return true;
    return sessionId !== undefined && (await this.#deps.isStaffSessionOpen(id, sessionId));
  }

  #linkTo(fileId: string, viewer: Viewer): FileLink {
    const { masterKey, nowMs, picturesOrigin = '' } = this.#deps;
    const { url, urlExpiresAtMs } = linkTo(masterKey, fileId, viewer, nowMs());
    return { url: `${picturesOrigin}${url}`, urlExpiresAtMs };
  }

  async #count({ kind, id }: PictureOwner): Promise<void> {
    const { pool, nowMs, picturesPerDay } = this.#deps;
    const atMs = nowMs();
    const { rows } = await pool.query<{ tries: number; day_started_at_ms: number }>(
      `INSERT INTO upload_quotas AS quota (owner_kind, owner_id, day_started_at_ms, tries)
       VALUES ($1, $2, $3, 1)
       ON CONFLICT (owner_kind, owner_id) DO UPDATE SET
         tries = CASE WHEN quota.day_started_at_ms <= $3 - $4::bigint THEN 1
                      ELSE least(quota.tries, $5) + 1 END,
         day_started_at_ms = CASE WHEN quota.day_started_at_ms <= $3 - $4::bigint THEN $3
                                  ELSE quota.day_started_at_ms END
       RETURNING tries, day_started_at_ms`,
      [kind, id, atMs, DAY_MS, picturesPerDay],
    );
    const quota = rows[0];
    if (quota === undefined || quota.tries <= picturesPerDay) return;
    throw refuse.tooManyPictures({
      retryAfterMs: Math.max(1, quota.day_started_at_ms + DAY_MS - atMs),
    });
  }
}
