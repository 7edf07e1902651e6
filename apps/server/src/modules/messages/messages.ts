import type { Locale, MessageBox } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Delivery } from '#modules/delivery/index.ts';
import type { MessageTemplate, MessageValues } from './message-texts.ts';

export interface MessagesDeps {
  readonly pool: Pool;
  readonly delivery: Delivery;
  readonly nowMs: () => number;
}

/** A message as it is kept. */
export interface MessageRow {
  readonly message_id: number;
  readonly template: MessageTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly created_at_ms: number;
  readonly read_at_ms: number | null;
}

/** How many messages of each box a user has not seen. */
export type Unread = Readonly<Record<MessageBox, number>>;

/** Messages to single users, and what of them and of the announcements was read. */
export class Messages {
  readonly #deps: MessagesDeps;

  constructor(deps: MessagesDeps) {
    this.#deps = deps;
  }

  /**
   * Puts a message into a user's box, in the caller's transaction. What it returns is called after the
   * commit and tells every contact of the user that there is one, without saying what it says.
   */
  async send<Template extends MessageTemplate>(
    client: PoolClient,
    userId: number,
    template: Template,
    values: MessageValues[Template],
    locale: Locale = 'hk',
  ): Promise<() => void> {
    await client.query(
      `INSERT INTO user_messages (user_id, template, values, created_at_ms) VALUES ($1, $2, $3, $4)`,
      [userId, template, JSON.stringify(values), this.#deps.nowMs()],
    );
    const { rows } = await client.query<{ email: string | null; phone: string | null }>(
      'SELECT email, phone FROM users WHERE user_id = $1',
      [userId],
    );
    const { email = null, phone = null } = rows[0] ?? {};
    return () => {
      const message = { template: 'new_message', locale, userId } as const;
      const { delivery } = this.#deps;
      if (email !== null) delivery.send({ ...message, channel: 'email', target: email });
      if (phone !== null) delivery.send({ ...message, channel: 'sms', target: phone });
    };
  }

  /** Messages to a user with a lower id, newest first. */
  async list(
    userId: number,
    beforeId: number | undefined,
    limit: number,
  ): Promise<readonly MessageRow[]> {
    const { rows } = await this.#deps.pool.query<MessageRow>(
      `SELECT message_id, template, values, created_at_ms, read_at_ms FROM user_messages
       WHERE user_id = $1 AND ($2::bigint IS NULL OR message_id < $2)
       ORDER BY message_id DESC LIMIT $3`,
      [userId, beforeId ?? null, limit],
    );
    return rows;
  }

  /** Until when a user has seen the announcements: what is older than the account counts as seen. */
  async announcementsReadToMs(userId: number): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ read_to_ms: number }>(
      `SELECT greatest(created_at_ms, read_to_ms) AS read_to_ms
       FROM users LEFT JOIN announcement_marks USING (user_id) WHERE user_id = $1`,
      [userId],
    );
    return rows[0]?.read_to_ms ?? 0;
  }

  /** Marks one message, or all of them, as read. @returns whether there was one */
  async markRead(userId: number, messageId: number | undefined): Promise<boolean> {
    const { rowCount } = await this.#deps.pool.query(
      `UPDATE user_messages SET read_at_ms = coalesce(read_at_ms, $3)
       WHERE user_id = $1 AND CASE WHEN $2::bigint IS NULL THEN read_at_ms IS NULL
                                   ELSE message_id = $2 END`,
      [userId, messageId ?? null, this.#deps.nowMs()],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Marks every announcement of now as seen. */
  async markAnnouncementsRead(userId: number): Promise<void> {
    await this.#deps.pool.query(
      `INSERT INTO announcement_marks (user_id, read_to_ms) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE
         SET read_to_ms = greatest(announcement_marks.read_to_ms, excluded.read_to_ms)`,
      [userId, this.#deps.nowMs()],
    );
  }

  /** How much of both boxes a user has not seen. */
  async unread(userId: number): Promise<Unread> {
    const { rows } = await this.#deps.pool.query<Unread>(
      `SELECT
         (SELECT count(*) FROM user_messages
          WHERE user_id = $1 AND read_at_ms IS NULL)::int AS personal,
         (SELECT count(*) FROM articles
          WHERE kind = 'notice' AND published_at_ms > $2 AND published_at_ms <= $3)::int AS announcement`,
      [userId, await this.announcementsReadToMs(userId), this.#deps.nowMs()],
    );
    return rows[0] ?? { personal: 0, announcement: 0 };
  }
}
