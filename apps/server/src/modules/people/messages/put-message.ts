import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { MessageTemplate, MessageValues } from './message-texts.ts';

/** A message for one user's box: a template with its values. */
export type BoxMessage<Template extends MessageTemplate = MessageTemplate> = {
  [One in Template]: {
    readonly userId: number;
    readonly template: One;
    readonly values: MessageValues[One];
  };
}[Template];

/** Fills a device is told of within an hour: two accounts that trade with each other must not fill the jobs. */
const FILL_PUSHES_AN_HOUR_MAX = 30;

/** Messages about orders that filled. */
const fillTemplates: readonly MessageTemplate[] = [
  ...(['order_bought', 'order_sold', 'orders_filled', 'contract_bought', 'contract_sold'] as const),
  ...(['contract_took_profit', 'contract_stopped', 'contract_orders_filled'] as const),
];

/** A push that no service took is worth trying for some minutes. */
const PUSH_ATTEMPTS_MAX = 6;

/** A pool, or the client of the transaction that the messages belong to. */
type Tx = Pick<Pool | PoolClient, 'query'>;

/**
 * Runs an INSERT into `user_messages`, and takes a background job for each device that its users turned
 * notifications on for. Whether the device shows it is decided when the job runs.
 */
export async function insertMessages(
  tx: Tx,
  insert: string,
  values: readonly unknown[],
  nowMs: number,
): Promise<void> {
  const { rows } = await tx.query<{ message_id: number; session_id: number }>(
    `WITH put AS (${insert} RETURNING message_id, user_id, template),
     pushes AS (
       SELECT message_id, session_id, template,
         row_number() OVER (PARTITION BY session_id ORDER BY message_id) + (
           SELECT count(*) FROM (
             SELECT created_at_ms FROM user_messages WHERE user_messages.user_id = put.user_id
             ORDER BY message_id DESC LIMIT ${FILL_PUSHES_AN_HOUR_MAX}
           ) AS latest WHERE created_at_ms > $${values.length + 1}::bigint) AS place
       FROM put JOIN push_subscriptions USING (user_id)
     )
     SELECT message_id, session_id FROM pushes
     WHERE place <= ${FILL_PUSHES_AN_HOUR_MAX} OR template <> ALL ($${values.length + 2}::text[])
     ORDER BY message_id`,
    [...values, nowMs - HOUR_MS, fillTemplates],
  );
  for (const { message_id: messageId, session_id: sessionId } of rows) {
    const push = { messageId, sessionId };
    await enqueueJob(tx, 'push_message', push, { attemptsMax: PUSH_ATTEMPTS_MAX });
  }
}

/** Puts a message into a user's box in the caller's transaction, and sends nothing but pushes. */
export async function putMessage<Template extends MessageTemplate>(
  tx: Tx,
  { userId, template, values, nowMs }: BoxMessage<Template> & { readonly nowMs: number },
): Promise<void> {
  await insertMessages(
    tx,
    `INSERT INTO user_messages (user_id, template, values, created_at_ms) VALUES ($1, $2, $3, $4)`,
    [userId, template, JSON.stringify(values), nowMs],
    nowMs,
  );
}

/** Puts messages into the boxes of their users in the caller's transaction, by one statement. */
export async function putMessages(
  tx: Tx,
  messages: readonly BoxMessage[],
  nowMs: number,
): Promise<void> {
  await insertMessages(
    tx,
    `INSERT INTO user_messages (user_id, template, values, created_at_ms)
     SELECT user_id, template, values, $4
     FROM unnest($1::bigint[], $2::text[], $3::jsonb[]) WITH ORDINALITY
       AS messages (user_id, template, values, place)
     ORDER BY place`,
    [
      messages.map(({ userId }) => userId),
      messages.map(({ template }) => template),
      messages.map(({ values }) => JSON.stringify(values)),
      nowMs,
    ],
    nowMs,
  );
}
