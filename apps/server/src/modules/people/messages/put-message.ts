import type { Pool, PoolClient } from 'pg';
import type { MessageTemplate, MessageValues } from './message-texts.ts';

/** A message for one user's box: a template with its values. */
export type BoxMessage<Template extends MessageTemplate = MessageTemplate> = {
  [One in Template]: {
    readonly userId: number;
    readonly template: One;
    readonly values: MessageValues[One];
  };
}[Template];

/** Puts a message into a user's box in the caller's transaction, and sends nothing. */
export async function putMessage<Template extends MessageTemplate>(
  tx: Pick<Pool | PoolClient, 'query'>,
  { userId, template, values, nowMs }: BoxMessage<Template> & { readonly nowMs: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO user_messages (user_id, template, values, created_at_ms) VALUES ($1, $2, $3, $4)`,
    [userId, template, JSON.stringify(values), nowMs],
  );
}

/** Puts messages into the boxes of their users in the caller's transaction, by one statement. */
export async function putMessages(
  tx: Pick<Pool | PoolClient, 'query'>,
  messages: readonly BoxMessage[],
  nowMs: number,
): Promise<void> {
  await tx.query(
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
  );
}
