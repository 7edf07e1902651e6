import { hash, randomBytes } from 'node:crypto';
import type { AdminReply } from '@candor/protocol';
import type { ClientBase, Pool } from 'pg';
import type { OpenCall, StaffCall, StaffMember } from '#modules/console/acts/index.ts';
import { memberOf, normalEmail } from './staff-store.ts';
import type { StaffRow } from './staff-store.ts';

/** A desk that was left for this long is not theirs any more. */
export const STAFF_IDLE_MS_MAX = 15 * 60_000;

/** However busy, a session ends after a working day. */
const STAFF_AGE_MS_MAX = 12 * 60 * 60_000;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const USER_AGENT_LENGTH_MAX = 200;
const LISTED_MAX = 100;

/** A new random token, as links and sessions are named by. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of a token. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is kept of a program's own name for itself. */
export const keptUserAgent = (text: string): string => text.slice(0, USER_AGENT_LENGTH_MAX);

interface LiveRow extends Pick<StaffRow, 'staff_id' | 'email' | 'name' | 'roles'> {
  readonly session_id: number;
  readonly expires_at_ms: number;
  readonly created_at_ms: number;
  readonly confirmed_at_ms: number;
  readonly is_by_ticket: boolean;
}

export interface LiveStaffSession {
  readonly staff: StaffMember;
  readonly session: StaffCall['session'];
}

const isLive = `ended_at_ms IS NULL AND expires_at_ms > $1 AND last_seen_at_ms > $2`;

/**
 * The session of a token, asked of the table each time: there are few of them, and whoever is shut out
 * is out with the next request. `prolong` false leaves the idle limit as it is: a screen that only polls.
 */
export async function findStaffSession(
  pool: Pool,
  token: string,
  { nowMs, prolong }: { readonly nowMs: number; readonly prolong: boolean },
): Promise<LiveStaffSession | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await pool.query<LiveRow>(
    `UPDATE staff_sessions SET last_seen_at_ms = CASE WHEN $4 THEN $1 ELSE last_seen_at_ms END
     FROM staff
     WHERE staff.staff_id = staff_sessions.staff_id AND staff.state = 'active'
       AND token_hash = $3 AND ${isLive}
     RETURNING session_id, expires_at_ms, staff_sessions.created_at_ms, confirmed_at_ms,
       ticket_hash IS NOT NULL AS is_by_ticket,
       staff.staff_id, email, name, roles`,
    [nowMs, nowMs - STAFF_IDLE_MS_MAX, tokenHash(token), prolong],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    staff: memberOf(row),
    session: {
      sessionId: row.session_id,
      expiresAtMs: row.expires_at_ms,
      signedInAtMs: row.created_at_ms,
      confirmedAtMs: row.confirmed_at_ms,
      isByTicket: row.is_by_ticket,
    },
  };
}

/** Who called, as the transaction of their act sees them; undefined once they are out or signed out. */
export async function findStanding(
  tx: ClientBase,
  { staff, session }: Pick<StaffCall, 'staff' | 'session'>,
): Promise<StaffMember | undefined> {
  const { rows } = await tx.query<Pick<StaffRow, 'staff_id' | 'email' | 'name' | 'roles'>>(
    `SELECT staff_id, email, name, roles FROM staff JOIN staff_sessions USING (staff_id)
     WHERE staff_id = $1 AND session_id = $2 AND state = 'active' AND ended_at_ms IS NULL`,
    [staff.staffId, session.sessionId],
  );
  return rows[0] && memberOf(rows[0]);
}

/** Writes a session down; of a ticket's with what is kept of the ticket. @returns its number */
export async function insertStaffSession(
  tx: ClientBase,
  staffId: number,
  call: Pick<OpenCall, 'nowMs' | 'address' | 'userAgent'>,
  session: {
    readonly token: string;
    readonly expiresAtMs: number;
    readonly ticketHash: Buffer | null;
  },
): Promise<number> {
  const { rows } = await tx.query<{ session_id: number }>(
    `INSERT INTO staff_sessions (token_hash, staff_id, created_at_ms, last_seen_at_ms, expires_at_ms,
       address, user_agent, ticket_hash)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7) RETURNING session_id`,
    [
      tokenHash(session.token),
      staffId,
      call.nowMs,
      session.expiresAtMs,
      call.address,
      keptUserAgent(call.userAgent),
      session.ticketHash,
    ],
  );
  return rows[0]?.session_id ?? 0;
}

/** Opens a session in the caller's transaction. The token is in no other place. */
export async function openStaffSession(
  tx: ClientBase,
  staffId: number,
  call: OpenCall,
): Promise<{ readonly token: string } & StaffCall['session']> {
  const token = newToken();
  const expiresAtMs = call.nowMs + STAFF_AGE_MS_MAX;
  const sessionId = await insertStaffSession(tx, staffId, call, {
    ...{ token, expiresAtMs, ticketHash: null },
  });
  await tx.query('UPDATE staff SET last_sign_in_at_ms = $2 WHERE staff_id = $1', [
    staffId,
    call.nowMs,
  ]);
  const times = { expiresAtMs, signedInAtMs: call.nowMs, confirmedAtMs: 0 };
  return { token, sessionId, ...times, isByTicket: false };
}

/** Whether somebody was signed in from this address, as long as sessions are kept; false for who is not there. */
export async function wasSignedInFrom(
  pool: Pool,
  email: string,
  address: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM staff_sessions JOIN staff USING (staff_id)
     WHERE email = $1 AND address = $2 LIMIT 1`,
    [normalEmail(email), address],
  );
  return rowCount === 1;
}

/** Whether a session is open and its owner still of the staff: what it was shown dies with it. */
export async function isStaffSessionOpen(
  pool: Pool,
  { staffId, sessionId, nowMs }: Readonly<Record<'staffId' | 'sessionId' | 'nowMs', number>>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM staff_sessions JOIN staff USING (staff_id)
     WHERE ${isLive} AND staff_id = $3 AND session_id = $4 AND state = 'active'`,
    [nowMs, nowMs - STAFF_IDLE_MS_MAX, staffId, sessionId],
  );
  return rowCount === 1;
}

interface ListedRow {
  readonly ticket: 'waiting' | 'used' | null;
  readonly session_id: number;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at_ms: number;
  readonly last_seen_at_ms: number;
}

/** Where somebody is signed in, the latest first. */
export async function listStaffSessions(
  pool: Pool,
  { staff, session, nowMs }: StaffCall,
): Promise<AdminReply<'mySessions'>> {
  const { rows } = await pool.query<ListedRow>(
    `SELECT session_id, user_agent, address, created_at_ms, last_seen_at_ms,
       CASE WHEN ticket_hash IS NULL THEN NULL WHEN ticket_used_at_ms IS NULL THEN 'waiting'
         ELSE 'used' END AS ticket FROM staff_sessions
     WHERE ${isLive} AND staff_id = $3 ORDER BY session_id DESC LIMIT $4`,
    [nowMs, nowMs - STAFF_IDLE_MS_MAX, staff.staffId, LISTED_MAX],
  );
  const sessions = rows.map((row) => ({
    sessionId: row.session_id,
    userAgent: row.user_agent,
    address: row.address,
    createdAtMs: row.created_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    isCurrent: row.session_id === session.sessionId,
    ticket: row.ticket,
  }));
  return { sessions };
}

/** Ends one session of somebody. @returns whether it was open and theirs */
export async function endStaffSession(
  tx: ClientBase,
  { staffId, sessionId, nowMs }: Readonly<Record<'staffId' | 'sessionId' | 'nowMs', number>>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_sessions SET ended_at_ms = $1
     WHERE staff_id = $2 AND session_id = $3 AND ended_at_ms IS NULL`,
    [nowMs, staffId, sessionId],
  );
  return rowCount === 1;
}

/** Ends all sessions of somebody, or all but one. @returns how many were live */
export async function endStaffSessions(
  tx: ClientBase,
  {
    staffId,
    except = 0,
    nowMs,
  }: { readonly staffId: number; readonly except?: number; readonly nowMs: number },
): Promise<number> {
  const { rows } = await tx.query<{ was_live: boolean }>(
    `UPDATE staff_sessions SET ended_at_ms = $1
     WHERE staff_id = $3 AND session_id <> $4 AND ended_at_ms IS NULL
     RETURNING expires_at_ms > $1 AND last_seen_at_ms > $2 AS was_live`,
    [nowMs, nowMs - STAFF_IDLE_MS_MAX, staffId, except],
  );
  return rows.filter(({ was_live }) => was_live).length;
}
