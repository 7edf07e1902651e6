import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { maskEmail, maskPhone } from '#modules/access/accounts/index.ts';
import { canGoAgain } from '#modules/people/delivery/index.ts';

const PAGE_ROWS = 50;

interface OutboxRow {
  readonly message_id: number;
  readonly channel: string;
  readonly target: string;
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
  readonly created_at_ms: number;
  readonly attempts: number;
  readonly next_try_at_ms: number | null;
  readonly last_error: string | null;
  readonly expires_at_ms: number | null;
}

/** Enough to tell one reader from another: contacts are seen on a user's page, with a reason and within a budget. */
function masked({ channel, target }: OutboxRow): string {
  return channel === 'email' ? maskEmail(target) : maskPhone(target);
}

/**
 * Messages to users, the latest first; whole contacts in the demo only, where nobody else reads them. A code in one that a
 * real transport carries was never kept.
 */
export async function listOutbox(
  tx: PoolClient,
  isDemo: boolean,
  { state, cursor, limit = PAGE_ROWS }: AdminRequest<'outboxList'>,
  nowMs: number,
): Promise<AdminReply<'outboxList'>> {
  const before = cursor !== undefined && /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { rows } = await tx.query<OutboxRow>(
    `SELECT message_id, channel, target, template, locale, subject, body, state, created_at_ms,
       attempts, next_try_at_ms, last_error, expires_at_ms
     FROM outbox_messages
     WHERE ($1::bigint IS NULL OR message_id < $1)
       AND ${state === undefined ? `state <> 'void'` : `state = '${state}'`}
     ORDER BY message_id DESC LIMIT $2`,
    [before, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: page.map((row) => ({
      messageId: row.message_id,
      channel: row.channel,
      target: isDemo ? row.target : masked(row),
      template: row.template,
      locale: row.locale,
      subject: row.subject,
      body: row.body,
      state: row.state,
      createdAtMs: row.created_at_ms,
      attempts: row.attempts,
      nextTryAtMs: row.next_try_at_ms,
      lastError: row.last_error,
      canGoAgain: canGoAgain(row, nowMs),
    })),
    nextCursor: rows.length > limit && last !== undefined ? String(last.message_id) : null,
    isDemo,
  };
}

interface RateRow {
  readonly channel: 'email' | 'sms';
  readonly is_hour: boolean;
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
}

const nothing = { sent: 0, waiting: 0, failed: 0 };

/** How messages of the last hour and of the last 24 hours fared, by channel. */
export async function outboxRates(pool: Pool, nowMs: number): Promise<AdminReply<'outboxRates'>> {
  const { rows } = await pool.query<RateRow>(
    `SELECT channel, created_at_ms > $2 AS is_hour,
       count(*) FILTER (WHERE state IN ('sent', 'demo'))::int AS sent,
       count(*) FILTER (WHERE state = 'pending')::int AS waiting,
       count(*) FILTER (WHERE state = 'failed')::int AS failed
     FROM outbox_messages WHERE created_at_ms > $1 AND state <> 'void'
     GROUP BY channel, is_hour`,
    [nowMs - DAY_MS, nowMs - HOUR_MS],
  );
  const rates = (['email', 'sms'] as const).map((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    const hour = own.find((row) => row.is_hour) ?? nothing;
    const before = own.find((row) => !row.is_hour) ?? nothing;
    return {
      channel,
      hour: { sent: hour.sent, waiting: hour.waiting, failed: hour.failed },
      day: {
        sent: hour.sent + before.sent,
        waiting: hour.waiting + before.waiting,
        failed: hour.failed + before.failed,
      },
    };
  });
  return { rates };
}

/** The message that is to be tried again, held for the caller's transaction. */
export async function lockFailed(
  tx: PoolClient,
  messageId: number,
  nowMs: number,
): Promise<'unknown' | 'kept' | Pick<OutboxRow, 'channel' | 'attempts'>> {
  const { rows } = await tx.query<OutboxRow>(
    `SELECT channel, template, state, attempts, expires_at_ms FROM outbox_messages
     WHERE message_id = $1 AND state <> 'void' FOR UPDATE`,
    [messageId],
  );
  const [row] = rows;
  if (row === undefined) return 'unknown';
  return canGoAgain(row, nowMs) ? row : 'kept';
}
