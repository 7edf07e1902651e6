import { setImmediate as afterThis } from 'node:timers/promises';
import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { messageText, withAntiPhishing } from './message-texts.ts';
import type { MessageText, Template } from './message-texts.ts';

export type Channel = 'email' | 'sms';

export interface Message {
  readonly channel: Channel;
  /** E-mail address, or phone number in digits with the country calling code. */
  readonly target: string;
  readonly locale: Locale;
  readonly template: Template;
  /** Whose message it is, where the target may not be theirs any more. */
  readonly userId?: number;
  /** The code in a `code` message; absent in notices. */
  readonly code?: string;
  /** What it says, where the template has no words of its own. */
  readonly text?: MessageText;
}

/** Carries messages of one channel out of the house. Rejects when one could not be handed over. */
export type Transport = (target: string, text: MessageText, messageId: string) => Promise<void>;

/** A channel without a transport keeps its messages in the demo's outbox. */
export type DeliveryTransports = Readonly<Partial<Record<Channel, Transport>>>;

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly transports: DeliveryTransports;
}

/** Messages under way at a time; beyond, sending is refused instead of piling up. */
const UNDER_WAY_MAX = 500;

const TRIES = 3;

/**
 * Sends codes and notices. Nobody waits for a transport: who asks for a code must not learn from the
 * time it takes whether there was anybody to send it to.
 */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #underWay = new Set<Promise<void>>();
  /** The last message to each target that is under way. */
  readonly #lastTo = new Map<string, Promise<void>>();

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
  }

  /** Whether no further message can be taken now. */
  isFull(): boolean {
    return this.#underWay.size >= UNDER_WAY_MAX;
  }

  /** Whether a channel ends in the demo's outbox. */
  isDemo(channel: Channel): boolean {
    return this.#deps.transports[channel] === undefined;
  }

  /**
   * Takes a message and returns at once; what goes wrong is logged and kept in the outbox. Messages to one
   * target leave in the order in which they were taken: of two codes the later one comes last.
   */
  send(message: Message): void {
    const { target, template } = message;
    // Begun once the answer to whoever asked is on its way: even asking a table would show in its time.
    const work = (this.#lastTo.get(target) ?? afterThis())
      .then(() => this.#deliver(message))
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error, template }, 'a message was not sent');
      })
      .finally(() => {
        this.#underWay.delete(work);
        if (this.#lastTo.get(target) === work) this.#lastTo.delete(target);
      });
    this.#underWay.add(work);
    this.#lastTo.set(target, work);
  }

  /** Resolves when everything taken so far was carried or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #deliver(message: Message): Promise<void> {
    const { channel, target, template, locale, code = '' } = message;
    const transport = this.#deps.transports[channel];
    const words = await this.#antiPhishingOf(message);
    const written = message.text ?? messageText(template, locale, code);
    const text = withAntiPhishing(written, locale, words);
    const masked = message.text ?? messageText(template, locale, '*'.repeat(code.length));
    const shown = transport === undefined ? text : withAntiPhishing(masked, locale, words);
    const { rows } = await this.#deps.pool.query<{ message_id: number }>(
      `INSERT INTO outbox_messages
         (channel, target, template, locale, subject, body, state, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING message_id`,
      [
        channel,
        target,
        template,
        locale,
        shown.subject,
        shown.body,
        transport === undefined ? 'demo' : 'pending',
        this.#deps.nowMs(),
      ],
    );
    const messageId = rows[0]?.message_id ?? 0;
    if (transport === undefined) {
      this.#deps.log.info({ channel, target, body: text.body }, 'demo outbox: nothing was sent');
      return;
    }
    const isSent = await this.#carry(() => transport(target, text, String(messageId)));
    await this.#deps.pool.query('UPDATE outbox_messages SET state = $2 WHERE message_id = $1', [
      messageId,
      isSent ? 'sent' : 'failed',
    ]);
  }

  /** The reader's own words for our e-mails. */
  async #antiPhishingOf({ channel, target, userId }: Message): Promise<string | null> {
    if (channel !== 'email') return null;
    const { rows } = await this.#deps.pool.query<{ anti_phishing: string | null }>(
      userId === undefined
        ? 'SELECT anti_phishing FROM users WHERE email = $1'
        : 'SELECT anti_phishing FROM users WHERE user_id = $1',
      [userId ?? target],
    );
    return rows[0]?.anti_phishing ?? null;
  }

  async #carry(attempt: () => Promise<void>): Promise<boolean> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      try {
        await attempt();
        return true;
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'a transport refused a message');
      }
    }
    return false;
  }
}
