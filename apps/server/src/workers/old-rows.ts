import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';

/**
 * What is refused by its age stays this much longer, for whoever looks into a complaint of today: codes,
 * challenges and counts are worth nothing to anybody after it.
 */
const REFUSED_KEPT_MS = DAY_MS;

/** What alerts told, as the screen says. */
const ALERTS_TOLD_KEPT_MS = 180 * DAY_MS;

/** Long after its asker read that it was refused. */
const UNMATCHED_KEPT_MS = 30 * DAY_MS;

/** For how many days what is over is kept. */
export interface KeptDays {
  readonly logins: number;
  readonly sessions: number;
  readonly outbox: number;
}

/** One kind of row that is removed once it is old. */
export interface OldRows {
  readonly kind: string;
  readonly table: string;
  /** What makes a row old; `$1` is the time up to which it must be over. An index leads with its column. */
  readonly condition: string;
  readonly keptMs: number;
}

/** Every kind of row that is removed by its age alone. What is alive meets none of the conditions. */
export function oldRowKinds({ logins, sessions, outbox }: KeptDays): readonly OldRows[] {
  const overFor = (kind: string, table: string, condition: string, keptMs: number): OldRows => ({
    kind,
    table,
    condition,
    keptMs,
  });
  return [
    overFor(
      'verification_codes',
      'verification_codes',
      // A code that was right lives on as a ticket.
      'expires_at_ms <= $1 AND coalesce(ticket_expires_at_ms, 0) <= $1',
      REFUSED_KEPT_MS,
    ),
    // Counts start anew after a day.
    overFor('code_counts', 'code_budgets', 'last_at_ms <= $1', 2 * DAY_MS),
    overFor('login_challenges', 'login_challenges', 'expires_at_ms <= $1', REFUSED_KEPT_MS),
    overFor('passkey_challenges', 'webauthn_challenges', 'expires_at_ms <= $1', REFUSED_KEPT_MS),
    overFor('ended_sessions', 'sessions', 'ended_at_ms <= $1', sessions * DAY_MS),
    overFor('expired_sessions', 'sessions', 'expires_at_ms <= $1', sessions * DAY_MS),
    overFor('staff_sessions', 'staff_sessions', 'expires_at_ms <= $1', sessions * DAY_MS),
    overFor('logins', 'login_history', 'at_ms <= $1', logins * DAY_MS),
    overFor('alert_firings', 'alert_firings', 'at_ms <= $1', ALERTS_TOLD_KEPT_MS),
    overFor('ended_alerts', 'price_alerts', 'ended_at_ms <= $1', ALERTS_TOLD_KEPT_MS),
    // Requests for accounts that are not there; staff never see one.
    overFor(
      'unmatched_contact_requests',
      'contact_requests',
      'user_id IS NULL AND opened_at_ms <= $1',
      UNMATCHED_KEPT_MS,
    ),
    // The widest window of an alert is a day.
    overFor('alert_prices', 'alert_prices', 'minute_ms <= $1', 26 * HOUR_MS),
    // Files of users' own data say themselves how long they are kept; a minute for who fetches one just then.
    overFor('data_files', 'data_file_parts', 'expires_at_ms <= $1', MINUTE_MS),
    overFor('outbox', 'outbox_messages', 'created_at_ms <= $1', outbox * DAY_MS),
  ];
}

/** Removes at most `rowsMax` old rows of a kind; rows that somebody is using now wait for the next time. */
export async function removeOldRows(
  pool: Pool,
  { table, condition, keptMs }: OldRows,
  nowMs: number,
  rowsMax: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [nowMs - keptMs, rowsMax],
  );
  return rowCount ?? 0;
}
