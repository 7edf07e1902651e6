import type { AdminReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import type { StaffCall } from '#modules/console/acts/index.ts';

/** Older ones are in the audit log. */
const KEPT_MS = 7 * DAY_MS;
/** Of each kind, the latest. */
const LISTED_MAX = 20;

interface SignInRow {
  readonly session_id: number;
  readonly created_at_ms: number;
  readonly address: string;
  readonly user_agent: string;
  readonly is_new: boolean;
}

interface AlarmRow {
  readonly entry_id: number;
  readonly at_ms: number;
  readonly staff_id: number;
  readonly staff_email: string;
}

/** Other sign-ins to one's own account, ended ones too: whoever got in may have signed out since. */
async function otherSignIns(
  pool: Pool,
  { staff, session, nowMs }: StaffCall,
): Promise<AdminReply<'myNotices'>['signIns']> {
  const { rows } = await pool.query<SignInRow>(
    `SELECT session_id, created_at_ms, address, user_agent,
       NOT EXISTS (SELECT 1 FROM staff_sessions earlier
         WHERE earlier.staff_id = own.staff_id AND earlier.session_id < own.session_id
           AND earlier.address = own.address AND earlier.user_agent = own.user_agent) AS is_new
     FROM staff_sessions own
     WHERE staff_id = $1 AND session_id <> $2 AND created_at_ms > $3
       AND (ticket_hash IS NULL OR ticket_used_at_ms IS NOT NULL)
     ORDER BY session_id DESC LIMIT $4`,
    [staff.staffId, session.sessionId, nowMs - KEPT_MS, LISTED_MAX],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    atMs: row.created_at_ms,
    address: row.address,
    userAgent: row.user_agent,
    isNew: row.is_new,
  }));
}

async function lookAlarms(
  pool: Pool,
  { staff, nowMs }: StaffCall,
): Promise<AdminReply<'myNotices'>['lookAlarms']> {
  if (!staff.permissions.includes('audit.view')) return [];
  const { rows } = await pool.query<AlarmRow>(
    `SELECT entry_id, at_ms, staff_id, staff_email FROM audit_entries
     WHERE act = 'looks.alarm' AND at_ms > $1 ORDER BY entry_id DESC LIMIT $2`,
    [nowMs - KEPT_MS, LISTED_MAX],
  );
  return rows.map((row) => ({
    entryId: row.entry_id,
    atMs: row.at_ms,
    staffId: row.staff_id,
    email: row.staff_email,
  }));
}

const GUESS_ALARMS = {
  'signIn.throttled': 'sign_in',
  'codes.alarm': 'codes',
  'texts.alarm': 'texts',
} as const;

async function guessAlarms(
  pool: Pool,
  { staff, nowMs }: StaffCall,
): Promise<AdminReply<'myNotices'>['guessAlarms']> {
  if (!staff.permissions.includes('audit.view')) return [];
  const { rows } = await pool.query<
    AlarmRow & { readonly act: keyof typeof GUESS_ALARMS; readonly email: string | null }
  >(
    `SELECT entry_id, at_ms, act, effect::jsonb ->> 'email' AS email FROM audit_entries
     WHERE act = ANY ($1) AND at_ms > $2 ORDER BY entry_id DESC LIMIT $3`,
    [Object.keys(GUESS_ALARMS), nowMs - KEPT_MS, LISTED_MAX],
  );
  return rows.map((row) => ({
    entryId: row.entry_id,
    atMs: row.at_ms,
    at: GUESS_ALARMS[row.act],
    email: row.email ?? '',
  }));
}

/** What a member of staff should know, read from what is kept anyway: nothing of it can be marked as done by another. */
export async function listOwnNotices(
  pool: Pool,
  call: StaffCall,
): Promise<AdminReply<'myNotices'>> {
  const [signIns, looks, guesses] = await Promise.all([
    otherSignIns(pool, call),
    lookAlarms(pool, call),
    guessAlarms(pool, call),
  ]);
  return { signIns, lookAlarms: looks, guessAlarms: guesses };
}
