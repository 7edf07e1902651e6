import type { Locale } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { DAY_MS } from '#api/durations.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { JobPayloads } from '#jobs/index.ts';

import type { MasterKey } from '#modules/access/secrets/index.ts';
import { DEFAULT_LOCALE } from '#modules/content/articles/index.ts';
import {
  BOX_PATH,
  MESSAGE_VALUES,
  messagePath,
  messageText,
} from '#modules/people/messages/index.ts';
import type { MessageTemplate } from '#modules/people/messages/index.ts';
import { SETTINGS_COLUMNS, settingsOf, waitOf } from '#modules/people/notices/index.ts';
import type { SettingsRow } from '#modules/people/notices/index.ts';
import type { PostPush } from './post-push.ts';
import { pushKinds, pushRules } from './push-kinds.ts';
import type { PushKind } from './push-kinds.ts';

/** Messages older than this are history: a device that was off for longer is not told of them. */
const WORTH_TELLING_MS = DAY_MS;

/** A push service takes 4,096 bytes with the encryption's own; the whole text is in the app. */
const BODY_LENGTH_MAX = 300;

type Push = JobPayloads['push_message'];

export interface PushDeps {
  readonly pool: Pool;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly masterKey: MasterKey;
  /** Whom a push service can write to: an `https:` or `mailto:` address. */
  readonly contact: string;
  readonly post: PostPush;
}

interface PushRow extends SettingsRow {
  readonly template: MessageTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly created_at_ms: number;
  readonly read_at_ms: number | null;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: Locale | null;
  readonly is_open: boolean;
}

/** Shows messages of users on their devices by the push services of browsers (RFC 8030, 8291, 8292). */
export class PushSender {
  /** What browsers ask for notifications with: the public point in base64url. */
  readonly publicKey: string;
  readonly #deps: PushDeps;
  readonly #privateKey: string;

  constructor(deps: PushDeps) {
    const { privateKey, publicKey } = deps.masterKey.ecdhKey('web-push');
    this.#deps = deps;
    this.publicKey = publicKey.toString('base64url');
    this.#privateKey = privateKey.toString('base64url');
  }

  /**
   * The job behind a message to a device. Drops what was read in the app meanwhile, is not wanted or too
   * old; what waits for the end of quiet hours becomes a job of that time, the newest of its kind.
   * @throws Error when the service took none, to be tried again
   */
  async send(push: Push): Promise<void> {
    const row = await this.#read(push);
    if (row === undefined) return;
    if (!row.is_open) return this.#forget(push.sessionId, row.endpoint);
    const nowMs = this.#deps.nowMs();
    const kind = pushKinds[row.template];
    const settings = settingsOf(row);
    const isStale = row.read_at_ms !== null || row.created_at_ms < nowMs - WORTH_TELLING_MS;
    if (isStale || !pushRules[kind].isWanted(settings)) return;
    const runAtMs = pushRules[kind].waits ? waitOf(settings, nowMs) : undefined;
    if (runAtMs === undefined) return this.#post(push, row, kind);
    const key = `push-${push.sessionId}-${kind}`;
    await enqueueJob(this.#deps.pool, 'push_message', push, { runAtMs, key });
  }

  async #read({ messageId, sessionId }: Push): Promise<PushRow | undefined> {
    const { rows } = await this.#deps.pool.query<PushRow>(
      `SELECT template, ${MESSAGE_VALUES}, user_messages.created_at_ms, read_at_ms, endpoint, p256dh, auth, locale,
         ended_at_ms IS NULL AND expires_at_ms > $3 AS is_open, ${SETTINGS_COLUMNS}
       FROM user_messages JOIN push_subscriptions USING (user_id) JOIN sessions USING (session_id)
         JOIN users ON users.user_id = user_messages.user_id
         LEFT JOIN notice_settings ON notice_settings.user_id = user_messages.user_id
       WHERE message_id = $1 AND session_id = $2`,
      [messageId, sessionId, this.#deps.nowMs()],
    );
    return rows[0];
  }

  async #post({ messageId, sessionId }: Push, row: PushRow, kind: PushKind): Promise<void> {
    const { urgency } = pushRules[kind];
    const { title, body } = messageText(row.template, row.values, row.locale ?? DEFAULT_LOCALE);
    const notice = {
      title,
      body: body.slice(0, BODY_LENGTH_MAX),
      path: messagePath(row.template, row.values) ?? BOX_PATH,
      tag: `message-${messageId}`,
    };
    const { endpoint: url, p256dh, auth } = row;
    const request = webPush.generateRequestDetails(
      { endpoint: url, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: {
          ...{ subject: this.#deps.contact, publicKey: this.publicKey },
          privateKey: this.#privateKey,
        },
        ...{ TTL: WORTH_TELLING_MS / 1_000, urgency, contentEncoding: 'aes128gcm' },
      },
    );
    const headers = Object.entries(request.headers).filter(([name]) => name !== 'Content-Length');
    const status = await this.#deps.post({
      url,
      headers: Object.fromEntries(headers),
      body: request.body,
    });
    if (status === 404 || status === 410) return this.#forget(sessionId, url);
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
    if (status >= 300) this.#deps.log.warn({ status, messageId }, 'a push was refused');
  }

  /** Removes a subscription that has ended, unless its device has asked for notifications again since. */
  async #forget(sessionId: number, endpoint: string): Promise<void> {
    await this.#deps.pool.query(
      'DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2',
      [sessionId, endpoint],
    );
  }
}
