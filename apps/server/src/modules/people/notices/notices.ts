import type { Locale } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import type { BoxMessage, Messages } from '#modules/people/messages/index.ts';
import { SETTINGS_COLUMNS, settingsOf } from './notice-settings.ts';
import type { NoticeSettings, SettingsRow } from './notice-settings.ts';
import { waitOf } from './wait-of.ts';

/** What a user can choose to be told of; an answer of customer service was asked for and what happens to a position by itself costs money, so both are always told. */
type NoticeKind = 'alert' | 'fill' | 'risk' | 'earn' | 'support';

/** What happened to one user, and when. */
export type Notice = BoxMessage & {
  readonly kind: NoticeKind;
  readonly atMs: number;
  /** When the same thing was told before: of several in one quiet time one is e-mailed. */
  readonly toldAtMs?: number | null;
  /** False where an e-mail was not asked for. */
  readonly wantsEmail?: boolean;
};

/** E-mails about trading to one user within an hour: two accounts that trade with each other must not fill the outbox. */
export const FILL_EMAILS_AN_HOUR_MAX = 30;
const COUNTED_KINDS: readonly NoticeKind[] = ['fill', 'risk'];

interface ReaderRow extends SettingsRow {
  readonly user_id: number;
  readonly email: string | null;
  readonly locale: Locale | null;
}

/** A user as the settings have them, and how many e-mails they got within the hour. */
interface Reader {
  readonly settings: NoticeSettings;
  readonly email: string | null;
  readonly locale: Locale | null;
  emails: number;
}

const ways: Readonly<
  Record<
    NoticeKind,
    (settings: NoticeSettings) => { readonly app: boolean; readonly email: boolean }
  >
> = {
  alert: ({ alertByEmail }) => ({ app: true, email: alertByEmail }),
  fill: ({ fillInApp, fillByEmail }) => ({ app: fillInApp, email: fillByEmail }),
  risk: () => ({ app: true, email: true }),
  earn: ({ earnInApp, earnByEmail }) => ({ app: earnInApp, email: earnByEmail }),
  support: () => ({ app: true, email: true }),
};

/** Tells users what commits did to them, in the ways they chose. */
export class Notices {
  readonly #messages: Messages;
  readonly #nowMs: () => number;

  constructor(messages: Messages, nowMs: () => number) {
    this.#messages = messages;
    this.#nowMs = nowMs;
  }

  /** Tells customers in the caller's transaction; notices to a number without a customer are dropped. */
  async tell(tx: PoolClient, notices: readonly Notice[]): Promise<void> {
    const readers = await this.#readersOf(tx, notices);
    const inApp = notices.filter((notice) => {
      const reader = readers.get(notice.userId);
      return reader !== undefined && ways[notice.kind](reader.settings).app;
    });
    if (inApp.length > 0) await this.#messages.putAll(tx, inApp);
    for (const notice of notices) {
      const reader = readers.get(notice.userId);
      if (reader !== undefined) await this.#mail(tx, notice, reader);
    }
  }

  async #readersOf(
    tx: PoolClient,
    notices: readonly Notice[],
  ): Promise<ReadonlyMap<number, Reader>> {
    const { rows } = await tx.query<ReaderRow & { readonly emails: number }>(
      `SELECT user_id, email, locale, ${SETTINGS_COLUMNS},
         CASE WHEN fill_by_email OR $3 THEN (
           SELECT count(*) FROM outbox_messages
           WHERE outbox_messages.user_id = users.user_id AND template = 'notice'
             AND outbox_messages.created_at_ms > $2) ELSE 0 END::int AS emails
       FROM users LEFT JOIN notice_settings USING (user_id) WHERE user_id = ANY ($1)`,
      [
        [...new Set(notices.map(({ userId }) => userId))],
        this.#nowMs() - HOUR_MS,
        notices.some(({ kind }) => kind === 'risk'),
      ],
    );
    return new Map(
      rows.map((row) => {
        const { user_id: userId, email, locale, emails } = row;
        return [userId, { email, locale, emails, settings: settingsOf(row) }];
      }),
    );
  }

  async #mail(tx: PoolClient, notice: Notice, reader: Reader): Promise<void> {
    const { userId, kind, wantsEmail = true, atMs, toldAtMs = null } = notice;
    const { settings } = reader;
    if (!ways[kind](settings).email || !wantsEmail) return;
    if (COUNTED_KINDS.includes(kind) && reader.emails >= FILL_EMAILS_AN_HOUR_MAX) return;
    // Margin that is added in the morning comes too late.
    const notBeforeMs = kind === 'risk' ? undefined : waitOf(settings, atMs);
    // The e-mail of the time before waits for the same moment.
    const isSaid = toldAtMs !== null && notBeforeMs === waitOf(settings, toldAtMs);
    if (isSaid && notBeforeMs !== undefined) return;
    reader.emails += 1;
    await this.#messages.mailInFull(tx, { userId, ...reader }, { ...notice, notBeforeMs });
  }
}
