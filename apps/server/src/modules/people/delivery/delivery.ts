import { hash } from 'node:crypto';
import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { enqueueJob } from '#jobs/index.ts';
import type { JobAttempt, Queries } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { outgoingText, withAntiPhishing } from './outgoing-texts.ts';
import type { OutgoingText, Template } from './outgoing-texts.ts';

export type Channel = 'email' | 'sms';

export interface Message {
  readonly channel: Channel;
  /** E-mail address, or phone number in digits with the country calling code. */
  readonly target: string;
  readonly locale: Locale;
  readonly template: Template;
  /** Whose message it is, where the target may not be theirs any more. */
  readonly userId?: number;
  /** The code in a `code` message, the link in a `staff_link`; absent in notices. Kept sealed, and shown as stars. */
  readonly code?: string;
  /** After this it is not sent any more, in milliseconds since 1970. */
  readonly expiresAtMs?: number;
  /** Before this it is not sent, in milliseconds since 1970. */
  readonly notBeforeMs?: number | undefined;
  /** What it says, where the template has no words of its own. */
  readonly text?: OutgoingText;
  /** False where nobody may get it: it is written and taken up like any other, and then removed. */
  readonly isSent?: boolean;
}

/** Carries messages of one channel out of the house. Rejects when one could not be handed over. */
export type Transport = (target: string, text: OutgoingText, messageId: string) => Promise<void>;

/** A channel without a transport ends in the demo's outbox; outside the demo it carries nothing. */
export type DeliveryTransports = Readonly<Partial<Record<Channel, Transport>>>;

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly masterKey: MasterKey;
  readonly transports: DeliveryTransports;
  /** Whether this is the demo: elsewhere no code may stand where staff can read it. */
  readonly demoEnabled: boolean;
}

/** Messages that wait at a time; beyond, codes are refused instead of piling up. */
const WAITING_MAX = 5_000;

/** A code is worth nothing after ten minutes: six tries take four. */
const CODE_ATTEMPTS_MAX = 6;

/** Twelve tries of a notice take about fourteen hours. */
const NOTICE_ATTEMPTS_MAX = 12;

/** Messages to one target share a lane, so that of two codes the later one comes last. */
const LANES = 16;

const laneOf = (target: string): string =>
  `mail-${hash('sha256', target, 'buffer').readUInt8() % LANES}`;

/** What carries a secret that is forgotten with the last try: its reader asks for a new one. */
const SECRET_TEMPLATES: readonly string[] = ['code', 'staff_link'] satisfies readonly Template[];

/** Whether staff may have a message of the outbox tried again: a notice that was given up, while it still helps. */
export const canGoAgain = (
  message: {
    readonly state: string;
    readonly template: string;
    readonly expires_at_ms: number | null;
  },
  nowMs: number,
): boolean =>
  message.state === 'failed' &&
  !SECRET_TEMPLATES.includes(message.template) &&
  (message.expires_at_ms === null || message.expires_at_ms > nowMs);

const ERROR_LENGTH_MAX = 200;

interface OutboxRow {
  readonly channel: Channel;
  readonly target: string;
  readonly template: Template;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
  readonly state: 'pending' | 'void';
  readonly user_id: number | null;
  readonly sealed_code: Buffer | null;
  readonly expires_at_ms: number | null;
}

/**
 * Sends codes and notices. A message is a row of the outbox and a background job, both written in the
 * transaction that causes it: no crash loses one, and no answer waits for a transport. A crash in the
 * moment between a transport's yes and our note of it sends a message twice, under the same id.
 */
export class Delivery {
  readonly #deps: DeliveryDeps;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Whether so many messages wait that no further code can be taken; those for a later hour do not count. */
  async isFull(): Promise<boolean> {
    const { rows } = await this.#deps.pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM (
         SELECT 1 FROM outbox_messages WHERE state IN ('pending', 'void')
           AND (next_try_at_ms IS NULL OR attempts > 0) LIMIT $1) AS messages`,
      [WAITING_MAX],
    );
    return (rows[0]?.waiting ?? 0) >= WAITING_MAX;
  }

  /** Whether a channel ends in the demo's outbox. */
  isDemo(channel: Channel): boolean {
    return this.#deps.demoEnabled && this.#deps.transports[channel] === undefined;
  }

  /** Whether messages of a channel are handed to somebody outside, and none is kept here to be read. */
  leavesHouse(channel: Channel): boolean {
    return this.#deps.transports[channel] !== undefined;
  }

  /** Whether a message by this channel gets to its reader. */
  carries(channel: Channel): boolean {
    return this.#deps.demoEnabled || this.#deps.transports[channel] !== undefined;
  }

  /** Takes a message in the caller's transaction. */
  async enqueue(tx: Queries, message: Message): Promise<void> {
    const { channel, target, template, locale, userId, code = '', expiresAtMs } = message;
    const { isSent = true } = message;
    const { subject, body } =
      message.text ?? outgoingText(template, locale, '*'.repeat(code.length));
    const { rows } = await tx.query<{ message_id: number }>(
      `INSERT INTO outbox_messages (channel, target, template, locale, subject, body, state,
         created_at_ms, user_id, sealed_code, expires_at_ms, next_try_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING message_id`,
      [
        channel,
        target,
        template,
        locale,
        subject,
        body,
        isSent ? 'pending' : 'void',
        this.#deps.nowMs(),
        userId ?? null,
        code === '' ? null : this.#deps.masterKey.seal('outbox-code', Buffer.from(code), target),
        expiresAtMs ?? null,
        message.notBeforeMs ?? null,
      ],
    );
    const messageId = rows[0]?.message_id;
    if (messageId === undefined) throw new Error('a message got no number');
    await enqueueJob(
      tx,
      'deliver_message',
      { messageId },
      {
        ...(message.notBeforeMs !== undefined && { runAtMs: message.notBeforeMs }),
        attemptsMax: template === 'code' ? CODE_ATTEMPTS_MAX : NOTICE_ATTEMPTS_MAX,
        lane: laneOf(target),
      },
    );
  }

  /** Tries a message that was given up anew, with all tries of a notice, in the caller's transaction that knows it {@link canGoAgain}. */
  async sendAgain(tx: Queries, messageId: number): Promise<void> {
    const { rows } = await tx.query<{ target: string }>(
      `UPDATE outbox_messages SET state = 'pending', attempts = 0, next_try_at_ms = NULL
       WHERE message_id = $1 RETURNING target`,
      [messageId],
    );
    const lane = laneOf(rows[0]?.target ?? '');
    const options = { attemptsMax: NOTICE_ATTEMPTS_MAX, lane };
    await enqueueJob(tx, 'deliver_message', { messageId }, options);
  }

  /** The job behind {@link Delivery.enqueue}. Rejects when the transport did, to be tried again. */
  async deliver(messageId: number, attempt: JobAttempt): Promise<void> {
    const { pool, log, nowMs, transports } = this.#deps;
    const { rows } = await pool.query<OutboxRow>(
      `SELECT channel, target, template, locale, subject, body, state, user_id, sealed_code,
         expires_at_ms
       FROM outbox_messages WHERE message_id = $1 AND state IN ('pending', 'void')`,
      [messageId],
    );
    const [row] = rows;
    if (row === undefined) return;
    if (row.state === 'void') {
      await pool.query('DELETE FROM outbox_messages WHERE message_id = $1', [messageId]);
      return;
    }
    if (row.expires_at_ms !== null && row.expires_at_ms <= nowMs()) {
      await this.#finish(messageId, 'failed', { attempts: attempt.number - 1, error: 'expired' });
      return;
    }
    const words = await this.#antiPhishingOf(row);
    const masked = withAntiPhishing(row, row.locale, words);
    const text = withAntiPhishing(this.#unmasked(row), row.locale, words);
    const transport = transports[row.channel];
    if (transport === undefined) {
      const { channel } = row;
      if (this.isDemo(channel)) {
        await this.#finish(messageId, 'demo', { attempts: attempt.number, body: text.body });
        log.info({ channel, messageId }, 'demo outbox: nothing was sent');
      } else {
        const error = 'nothing carries messages of this channel';
        await this.#finish(messageId, 'failed', { attempts: attempt.number, error });
        log.warn({ channel, messageId }, error);
      }
      return;
    }
    try {
      await transport(row.target, text, String(messageId));
    } catch (error) {
      await this.#fail(messageId, attempt, error);
      throw error;
    }
    await this.#finish(messageId, 'sent', { attempts: attempt.number, body: masked.body });
  }

  /** What the reader gets: the stored words, with the code where they have one. */
  #unmasked({
    template,
    locale,
    target,
    subject,
    body,
    sealed_code: sealed,
  }: OutboxRow): OutgoingText {
    if (sealed === null) return { subject, body };
    const code = this.#deps.masterKey.open('outbox-code', sealed, target).toString();
    return outgoingText(template, locale, code);
  }

  /** The reader's own words for our e-mails. */
  async #antiPhishingOf({ channel, target, user_id: userId }: OutboxRow): Promise<string | null> {
    if (channel !== 'email') return null;
    const { rows } = await this.#deps.pool.query<{ anti_phishing: string | null }>(
      userId === null
        ? 'SELECT anti_phishing FROM users WHERE email = $1'
        : 'SELECT anti_phishing FROM users WHERE user_id = $1',
      [userId ?? target],
    );
    return rows[0]?.anti_phishing ?? null;
  }

  async #finish(
    messageId: number,
    state: 'demo' | 'sent' | 'failed',
    { attempts, body, error }: { attempts: number; body?: string; error?: string },
  ): Promise<void> {
    await this.#deps.pool.query(
      `UPDATE outbox_messages SET state = $2, attempts = $3, body = coalesce($4, body),
         last_error = $5, next_try_at_ms = NULL, sealed_code = NULL WHERE message_id = $1`,
      [messageId, state, attempts, body ?? null, error ?? null],
    );
  }

  /** Notes a failed try; after the last one the message is given up, and its code forgotten. */
  async #fail(messageId: number, attempt: JobAttempt, error: unknown): Promise<void> {
    const words = (error instanceof Error ? error.message : String(error)).slice(
      0,
      ERROR_LENGTH_MAX,
    );
    if (attempt.isLast) {
      this.#deps.log.error({ err: error, messageId }, 'a message was given up');
      await this.#finish(messageId, 'failed', { attempts: attempt.number, error: words });
      return;
    }
    await this.#deps.pool.query(
      `UPDATE outbox_messages SET attempts = $2, last_error = $3, next_try_at_ms = $4
       WHERE message_id = $1`,
      [messageId, attempt.number, words, attempt.nextTryAtMs],
    );
  }
}
