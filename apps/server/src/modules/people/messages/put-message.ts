import type { Pool, PoolClient } from 'pg';
import type { MessageTemplate, MessageValues } from './message-texts.ts';

/** A message for one user's box. */
interface BoxMessage<Template extends MessageTemplate> {
  readonly userId: number;
  readonly template: Template;
  readonly values: MessageValues[Template];
  readonly nowMs: number;
}

/** Puts a message into a user's box in the caller's transaction, and sends nothing. */
export async function putMessage<Template extends MessageTemplate>(
  tx: Pick<Pool | PoolClient, 'query'>,
  { userId, template, values, nowMs }: BoxMessage<Template>,
): Promise<void> {
  await tx.query(
    `INSERT INTO user_messages (user_id, template, values, created_at_ms) VALUES ($1, $2, $3, $4)`,
    [userId, template, JSON.stringify(values), nowMs],
  );
}
