import type { Locale, MessageBox } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { Delivery, Message } from '#modules/people/delivery/index.ts';
import { messageText } from './message-texts.ts';
import { MESSAGE_VALUES } from './message-values.ts';
import type { MessageTemplate, MessageValues } from './message-texts.ts';
import { insertMessages, putMessage, putMessages } from './put-message.ts';
import type { BoxMessage } from './put-message.ts';

/** The specification's choice for whoever never said which language they read. */
const LOCALE_DEFAULT: Locale = 'hk';

/** Said in the e-mail or text message itself, as its reader cannot open the app, or could not until now. */
const toldInFull = [
  'account_frozen',
  'account_unfrozen',
  'account_restricted',
  'account_restriction_lifted',
  'contact_change_email',
  'contact_change_phone',
  'contact_change_stopped',
] as const satisfies MessageTemplate[];

/** Works within a transaction of the caller. */
type Tx = Pick<PoolClient, 'query'>;

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
   * Puts a message into a user's box, and sends word of it to every contact of the user, all in the
   * caller's transaction. The word does not say what the message says, except about a frozen account.
   * Without `locale` in the language the user last logged in with.
   */
  async send<Template extends MessageTemplate>(
    client: Tx,
    userId: number,
    template: Template,
    values: MessageValues[Template],
    locale?: Locale,
  ): Promise<void> {
    await this.put(client, userId, template, values);
    const { rows } = await client.query<Contacts>(
      'SELECT email, phone, locale FROM users WHERE user_id = $1',
      [userId],
    );
    const { email = null, phone = null, locale: usual = null } = rows[0] ?? {};
    const language = locale ?? usual ?? LOCALE_DEFAULT;
    const message = { userId, locale: language, ...noticeOf(template, values, language) };
    const { delivery } = this.#deps;
    if (email !== null) {
      await delivery.enqueue(client, { ...message, channel: 'email', target: email });
    }
    if (phone !== null) {
      await delivery.enqueue(client, { ...message, channel: 'sms', target: phone });
    }
  }

  /** Puts a message into a user's box in the caller's transaction, and sends nothing but pushes. */
  async put<Template extends MessageTemplate>(
    client: Tx,
    userId: number,
    template: Template,
    values: MessageValues[Template],
  ): Promise<void> {
    await putMessage(client, { userId, template, values, nowMs: this.#deps.nowMs() });
  }

  /** Puts messages into the boxes of many users in the caller's transaction, and sends nothing but pushes. */
  async putAll(client: Tx, messages: readonly BoxMessage[]): Promise<void> {
    await putMessages(client, messages, this.#deps.nowMs());
  }

  /** E-mails what a message says, whole, to a user who has an e-mail address; not before a time. */
  async mailInFull(
    client: Tx,
    reader: Reader,
    mail: BoxMessage & { readonly notBeforeMs: number | undefined },
  ): Promise<void> {
    const { userId, email } = reader;
    if (email === null) return;
    const locale = reader.locale ?? LOCALE_DEFAULT;
    const { title: subject, body } = messageText(mail.template, mail.values, locale);
    await this.#deps.delivery.enqueue(client, {
      ...{ userId, locale, channel: 'email', target: email },
      ...{ template: 'notice', text: { subject, body }, notBeforeMs: mail.notBeforeMs },
    });
  }

  /**
   * Puts a message into the box of every customer with an open order or position in a market; nothing is sent to
   * them besides. Of orders the tables do not show yet, its owner hears by the announcement like everybody.
   */
  async sendToMarket<Template extends MessageTemplate>(
    client: Tx,
    marketId: number,
    template: Template,
    values: MessageValues[Template],
  ): Promise<void> {
    const nowMs = this.#deps.nowMs();
    await insertMessages(
      client,
      `INSERT INTO user_messages (user_id, template, values, created_at_ms)
       SELECT DISTINCT users.user_id, $2, $3::jsonb, $4::bigint
       FROM (
         SELECT user_id FROM open_orders WHERE market_id = $1 AND NOT is_house
         UNION SELECT user_id FROM contract_orders WHERE market_id = $1 AND is_open
         UNION SELECT user_id FROM contract_positions WHERE market_id = $1 AND is_open
       ) AS concerned JOIN users USING (user_id)`,
      [marketId, template, JSON.stringify(values), nowMs],
      nowMs,
    );
  }

  /**
   * Puts a message into the box of every customer who has anything of an asset; nothing is sent to them besides. Of what
   * the tables do not show yet, its owner hears by the announcement like everybody.
   */
  async sendToHolders<Template extends MessageTemplate>(
    client: Tx,
    assetId: number,
    template: Template,
    values: MessageValues[Template],
  ): Promise<void> {
    const nowMs = this.#deps.nowMs();
    await insertMessages(
      client,
      `INSERT INTO user_messages (user_id, template, values, created_at_ms)
       SELECT DISTINCT users.user_id, $2, $3::jsonb, $4::bigint
       FROM accounts JOIN users USING (user_id)
       WHERE asset_id = $1 AND (available_units <> 0 OR held_units <> 0)`,
      [assetId, template, JSON.stringify(values), nowMs],
      nowMs,
    );
  }

  /** Messages to a user with a lower id, newest first. */
  async list(
    userId: number,
    beforeId: number | undefined,
    limit: number,
  ): Promise<readonly MessageRow[]> {
    const { rows } = await this.#deps.pool.query<MessageRow>(
      `SELECT message_id, template, ${MESSAGE_VALUES}, created_at_ms, read_at_ms FROM user_messages
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

/** Whom an e-mail is for, and in which language they last logged in. */
interface Reader {
  readonly userId: number;
  readonly email: string | null;
  readonly locale: Locale | null;
}

interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale | null;
}

/** What is sent out of the house about a message. */
function noticeOf(
  template: MessageTemplate,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): Pick<Message, 'template' | 'text'> {
  const inFull = toldInFull.find((one) => one === template);
  if (inFull === undefined) return { template: 'new_message' };
  const { title, body } = messageText(template, values, locale);
  return { template: inFull, text: { subject: title, body } };
}
