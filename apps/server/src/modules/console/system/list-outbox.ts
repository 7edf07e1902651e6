import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { PoolClient } from 'pg';

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
}

/** Messages to users, the latest first. A code in one that a real transport carries was never kept. */
export async function listOutbox(
  tx: PoolClient,
  isDemo: boolean,
  { state, cursor, limit = PAGE_ROWS }: AdminRequest<'outboxList'>,
): Promise<AdminReply<'outboxList'>> {
  const before = cursor !== undefined && /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { rows } = await tx.query<OutboxRow>(
    `SELECT message_id, channel, target, template, locale, subject, body, state, created_at_ms,
       attempts, next_try_at_ms, last_error
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
      target: row.target,
      template: row.template,
      locale: row.locale,
      subject: row.subject,
      body: row.body,
      state: row.state,
      createdAtMs: row.created_at_ms,
      attempts: row.attempts,
      nextTryAtMs: row.next_try_at_ms,
      lastError: row.last_error,
    })),
    nextCursor: rows.length > limit && last !== undefined ? String(last.message_id) : null,
    isDemo,
  };
}
