import { hash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Caller, Session, StepUpMethod } from '#api/call.ts';
import type { UserRow } from './user-store.ts';

/** How long a session may go without use. */
export interface IdleLimits {
  /** On a device that its user trusts: a phone that is used once a week stays logged in. */
  readonly keptMs: number;
  /** On every other. */
  readonly otherMs: number;
}

export const defaultIdleLimits: IdleLimits = {
  keptMs: 7 * 24 * 60 * 60_000,
  otherMs: 30 * 60_000,
};

/** However busy, a session ends after this long. */
const AGE_MS_MAX = 30 * 24 * 60 * 60_000;

/** `last_seen` is written at most this often; the shortest idle limit is many times longer. */
const SEEN_WRITE_EVERY_MS = 60_000;

/** Sessions kept in memory; beyond, the one used longest ago is read from the table again. */
const CACHED_MAX = 100_000;

/** Open sessions of one user; opening another ends the oldest. */
const PER_USER_MAX = 20;

const USER_AGENT_LENGTH_MAX = 200;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

interface Entry {
  readonly session: Session;
  seenAtMs: number;
  writtenAtMs: number;
}

interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly is_kept: boolean;
  readonly last_seen_at_ms: number;
  readonly expires_at_ms: number;
  readonly stepped_up_at_ms: number;
  readonly stepped_up_by: StepUpMethod | null;
}

/** A session as its user sees it. */
interface OpenSession {
  readonly sessionId: number;
  readonly device: string;
  readonly address: string;
  /** Which installation of the app it is; null where it is not known. */
  readonly deviceCode: string | null;
  readonly isKept: boolean;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
}

export interface SessionsDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** What stands for the installation that a client says it is, see deviceCodeOf. */
  readonly deviceCode: (deviceId: string | undefined) => string | null;
  /** Called before a session read from the table is used, see ensureEngineUser. */
  readonly ensureUser: (userId: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly idle?: IdleLimits | undefined;
}

/** The user of a new session, as they were when they proved who they are. */
type SessionOwner = Pick<UserRow, 'user_id' | 'credential_version'>;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
const tokenHash = (token: string): string => hash('sha256', token, 'hex');

/** Placeholders stand for the latest last use that is too long ago: of kept sessions, and of others. */
const usedSince = (kept: string, other: string): string =>
  `last_seen_at_ms > CASE WHEN is_kept THEN ${kept}::bigint ELSE ${other}::bigint END`;

function entryOf(row: SessionRow): Entry {
  return {
    session: {
      sessionId: row.session_id,
      userId: row.user_id,
      isKept: row.is_kept,
      expiresAtMs: row.expires_at_ms,
      lastSequence: 0,
      steppedUpAtMs: row.stepped_up_at_ms,
      steppedUpBy: row.stepped_up_by ?? undefined,
    },
    seenAtMs: row.last_seen_at_ms,
    writtenAtMs: row.last_seen_at_ms,
  };
}

/**
 * Who is logged in. Tokens are 256 random bits, kept as their SHA-256; sessions in use are in memory, so
 * that an order asks no table. Ending a session is felt at once, here and by {@link Sessions.onEnded}.
 */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #idle: IdleLimits;
  readonly #byHash = new Map<string, Entry>();
  readonly #hashById = new Map<number, string>();
  readonly #listeners = new Set<(session: { readonly sessionId: number }) => void>();
  /** Counts what may make a row that was just read untrue. */
  #changes = 0;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#idle = deps.idle ?? defaultIdleLimits;
  }

  /**
   * Opens a session for a user as they were when they proved who they are. The row of the user is held while
   * it is written: a change of password waits for it and then ends it, or goes first, and it is not written.
   * @param isKept whether the user trusts the device: such a session may go unused for longer
   * @returns undefined when the user was frozen, or changed what they log in with, in the meantime
   */
  async open(
    { user_id: userId, credential_version: version }: SessionOwner,
    caller: Pick<Caller, 'address' | 'userAgent' | 'deviceId'>,
    isKept = true,
  ): Promise<{ readonly token: string; readonly expiresAtMs: number } | undefined> {
    const token = newToken();
    const nowMs = this.#deps.nowMs();
    const expiresAtMs = nowMs + AGE_MS_MAX;
    const { rowCount } = await this.#deps.pool.query(
      `INSERT INTO sessions
         (token_hash, user_id, created_at_ms, last_seen_at_ms, expires_at_ms, address, user_agent,
          is_kept, device_code)
       SELECT $1, user_id, $3, $3, $4, $5, $6, $8, $9 FROM users
       WHERE user_id = $2 AND NOT is_disabled AND no_login_until_ms <= $3 AND credential_version = $7
       FOR SHARE`,
      [
        Buffer.from(tokenHash(token), 'hex'),
        userId,
        nowMs,
        expiresAtMs,
        caller.address,
        caller.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
        version,
        isKept,
        this.#deps.deviceCode(caller.deviceId),
      ],
    );
    if (rowCount !== 1) return undefined;
    await this.#endBeyond(userId);
    return { token, expiresAtMs };
  }

  /**
   * Gives a session another token after a stronger proof; the old one is worth nothing from here on. Of
   * several at once one wins, and the others' tokens never come to be.
   * @returns undefined when the session has ended, or another was first
   */
  async stepUp(session: Session, by: StepUpMethod): Promise<string | undefined> {
    const oldKey = this.#hashById.get(session.sessionId);
    const entry = oldKey === undefined ? undefined : this.#byHash.get(oldKey);
    if (oldKey === undefined || entry === undefined) return undefined;
    const token = newToken();
    const atMs = this.#deps.nowMs();
    const { rowCount } = await this.#deps.pool.query(
      `UPDATE sessions SET token_hash = $2, stepped_up_at_ms = $3, stepped_up_by = $4
       WHERE session_id = $1 AND ended_at_ms IS NULL AND token_hash = $5`,
      [
        session.sessionId,
        Buffer.from(tokenHash(token), 'hex'),
        atMs,
        by,
        Buffer.from(oldKey, 'hex'),
      ],
    );
    if (rowCount !== 1) return undefined;
    this.#changes += 1;
    session.steppedUpAtMs = atMs;
    session.steppedUpBy = by;
    this.#byHash.delete(oldKey);
    // It may have ended since; then the next request reads so in the table.
    if (this.#hashById.get(session.sessionId) === oldKey) this.#remember(tokenHash(token), entry);
    return token;
  }

  /**
   * The live session of a token: at once when it is in memory, else from the table. `admit` is called
   * before the table is asked and may throw: made-up tokens must not cost us a query each. With `isUse`
   * false nobody did anything: a page asked by itself, which does not put off the end of a session that
   * is not kept.
   */
  find(
    token: string,
    { admit, isUse = true }: { readonly admit?: () => void; readonly isUse?: boolean } = {},
  ): Session | undefined | Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const key = tokenHash(token);
    const entry = this.#byHash.get(key);
    if (entry !== undefined) return this.#stands(key, entry, isUse) ? entry.session : undefined;
    admit?.();
    return this.#load(key, isUse);
  }

  /**
   * Counts as a use of a session that somebody holds.
   * @returns false when it has ended; true for one that is not in memory, which {@link Sessions.isOpen} asks for
   */
  use({ sessionId }: Pick<Session, 'sessionId'>): boolean {
    const key = this.#hashById.get(sessionId);
    const entry = key === undefined ? undefined : this.#byHash.get(key);
    return key === undefined || entry === undefined || this.#stands(key, entry, true);
  }

  /** Ends one session: logout. */
  async end({ userId, sessionId }: Session): Promise<void> {
    await this.endOne(userId, sessionId);
  }

  /** Writes the end of all of a user's sessions; {@link Sessions.drop} what it returns after the commit. */
  async endAllIn(tx: Pool | PoolClient, userId: number): Promise<readonly number[]> {
    return this.#markEnded(tx, 'user_id = $2', [userId]);
  }

  /** The same for all but the given one. */
  async endOthersIn(
    tx: Pool | PoolClient,
    { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  ): Promise<readonly number[]> {
    return this.#markEnded(tx, 'user_id = $2 AND session_id <> $3', [userId, sessionId]);
  }

  /** The same for one session of a user; empty when it is not open or not theirs. */
  async endOneIn(
    tx: Pool | PoolClient,
    userId: number,
    sessionId: number,
  ): Promise<readonly number[]> {
    return this.#markEnded(tx, 'user_id = $2 AND session_id = $3', [userId, sessionId]);
  }

  /** Forgets sessions whose end is in the table, or they would be read again, and tells who listens. */
  drop(sessionIds: readonly number[]): void {
    this.#changes += 1;
    for (const sessionId of sessionIds) this.#forget(sessionId);
  }

  /** Whether a session is in memory. */
  holds(sessionId: number): boolean {
    return this.#hashById.has(sessionId);
  }

  /** Where a user is logged in, the latest first. */
  async list(userId: number): Promise<readonly OpenSession[]> {
    const nowMs = this.#deps.nowMs();
    const { rows } = await this.#deps.pool.query<OpenSession>(
      `SELECT session_id AS "sessionId", user_agent AS device, address,
         device_code AS "deviceCode", is_kept AS "isKept",
         created_at_ms AS "createdAtMs", last_seen_at_ms AS "lastSeenAtMs" FROM sessions
       WHERE user_id = $1 AND ended_at_ms IS NULL AND expires_at_ms > $2
         AND ${usedSince('$3', '$4')}
       ORDER BY session_id DESC LIMIT $5`,
      [userId, nowMs, ...this.#usedSinceMs(nowMs), PER_USER_MAX],
    );
    return rows;
  }

  /** Ends one session of a user by its id. @returns whether it was open and theirs */
  async endOne(userId: number, sessionId: number): Promise<boolean> {
    const ended = await this.endOneIn(this.#deps.pool, userId, sessionId);
    this.drop(ended);
    return ended.length === 1;
  }

  /** Ends every session of the user but this one. @returns how many were open */
  async endOthers(session: Session): Promise<number> {
    const ended = await this.endOthersIn(this.#deps.pool, session);
    this.drop(ended);
    return ended.length;
  }

  /**
   * Whether a session still stands, for those who hold one for long. That somebody holds it counts as a
   * use where the device is trusted; elsewhere a page left open must not keep the session.
   */
  async isOpen({ sessionId }: Pick<Session, 'sessionId'>): Promise<boolean> {
    const key = this.#hashById.get(sessionId);
    const entry = key === undefined ? undefined : this.#byHash.get(key);
    if (key !== undefined && entry !== undefined) return this.#stands(key, entry, false);
    const nowMs = this.#deps.nowMs();
    const { rowCount } = await this.#deps.pool.query(
      `SELECT 1 FROM sessions JOIN users USING (user_id)
       WHERE session_id = $1 AND ended_at_ms IS NULL AND NOT is_disabled
         AND no_login_until_ms <= $2 AND expires_at_ms > $2 AND ${usedSince('$3', '$4')}`,
      [sessionId, nowMs, ...this.#usedSinceMs(nowMs)],
    );
    return rowCount === 1;
  }

  /** Tells `listener` about every session that ends, so that its sockets can be closed. */
  onEnded(listener: (session: { readonly sessionId: number }) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #load(key: string, isUse: boolean): Promise<Session | undefined> {
    const nowMs = this.#deps.nowMs();
    const changes = this.#changes;
    const { rows } = await this.#deps.pool.query<SessionRow>(
      `SELECT session_id, user_id, is_kept, last_seen_at_ms, expires_at_ms, stepped_up_at_ms,
         stepped_up_by
       FROM sessions JOIN users USING (user_id)
       WHERE token_hash = $1 AND ended_at_ms IS NULL AND NOT is_disabled
         AND no_login_until_ms <= $2 AND expires_at_ms > $2 AND ${usedSince('$3', '$4')}`,
      [Buffer.from(key, 'hex'), nowMs, ...this.#usedSinceMs(nowMs)],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    await this.#deps.ensureUser(row.user_id);
    // A session ended while this one was read: it may have been this one.
    if (changes !== this.#changes) return this.#load(key, isUse);
    // Another request may have been quicker: there must be one object for each session.
    const entry = this.#byHash.get(key) ?? entryOf(row);
    if (!this.#byHash.has(key)) this.#remember(key, entry);
    return this.#stands(key, entry, isUse) ? entry.session : undefined;
  }

  /** What {@link usedSince} compares with: for kept sessions, and for others. */
  #usedSinceMs(nowMs: number): readonly [number, number] {
    return [nowMs - this.#idle.keptMs, nowMs - this.#idle.otherMs];
  }

  #remember(key: string, entry: Entry): void {
    const [oldest] = this.#byHash;
    if (this.#byHash.size >= CACHED_MAX && oldest !== undefined) {
      this.#byHash.delete(oldest[0]);
      this.#hashById.delete(oldest[1].session.sessionId);
    }
    this.#byHash.set(key, entry);
    this.#hashById.set(entry.session.sessionId, key);
  }

  #isWithinTime({ session, seenAtMs }: Entry): boolean {
    const nowMs = this.#deps.nowMs();
    const idleMsMax = session.isKept ? this.#idle.keptMs : this.#idle.otherMs;
    return nowMs < session.expiresAtMs && nowMs - seenAtMs < idleMsMax;
  }

  /** Whether a session is within its times; if so and it is used, they begin anew. */
  #stands(key: string, entry: Entry, isUse: boolean): boolean {
    if (!this.#isWithinTime(entry)) {
      this.#forget(entry.session.sessionId);
      return false;
    }
    if (!isUse && !entry.session.isKept) return true;
    const nowMs = this.#deps.nowMs();
    entry.seenAtMs = nowMs;
    if (nowMs - entry.writtenAtMs >= SEEN_WRITE_EVERY_MS) {
      entry.writtenAtMs = nowMs;
      this.#deps.pool
        .query('UPDATE sessions SET last_seen_at_ms = $2 WHERE token_hash = $1', [
          Buffer.from(key, 'hex'),
          nowMs,
        ])
        .catch(this.#deps.onError);
    }
    return true;
  }

  #forget(sessionId: number): void {
    const key = this.#hashById.get(sessionId);
    if (key !== undefined) this.#byHash.delete(key);
    this.#hashById.delete(sessionId);
    // Also one that is not in memory any more may hold a socket open.
    for (const listener of this.#listeners) listener({ sessionId });
  }

  async #markEnded(
    tx: Pool | PoolClient,
    condition: string,
    values: readonly number[],
  ): Promise<readonly number[]> {
    const { rows } = await tx.query<{ session_id: number }>(
      `UPDATE sessions SET ended_at_ms = $1 WHERE ${condition} AND ended_at_ms IS NULL
       RETURNING session_id`,
      [this.#deps.nowMs(), ...values],
    );
    return rows.map((row) => row.session_id);
  }

  async #endBeyond(userId: number): Promise<void> {
    const ended = await this.#markEnded(
      this.#deps.pool,
      `session_id IN (
         SELECT session_id FROM sessions WHERE user_id = $2 AND ended_at_ms IS NULL
         ORDER BY session_id DESC OFFSET $3)`,
      [userId, PER_USER_MAX],
    );
    if (ended.length > 0) this.drop(ended);
  }
}
