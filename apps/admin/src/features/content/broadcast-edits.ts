import type { AdminRequest, BroadcastAudience, Locale } from '@candor/protocol';
import type { Dayjs } from 'dayjs';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';

/** The fields of each language of a broadcast. */
export const TEXT_FIELDS = ['title', 'body'] as const;

/** What the form of a broadcast holds. */
export interface BroadcastValues {
  readonly texts: Translations;
  readonly articleSlug: string;
  readonly reach: BroadcastAudience['reach'];
  readonly locale: Locale | undefined;
  readonly country: string;
  /** Numbers of users, parted by spaces or commas; empty where they are not named one by one. */
  readonly users: string;
  readonly sendAt: Dayjs | null;
}

export const NEW_BROADCAST: BroadcastValues = {
  ...{ texts: {}, articleSlug: '', reach: 'everybody', locale: undefined, country: '' },
  ...{ users: '', sendAt: null },
};

/** The users that were typed; undefined where something is no number of a user. */
export function usersOf(typed: string): readonly number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const isNumbers = parts.every((part) => /^[1-9][0-9]{0,14}$/.test(part));
  return isNumbers ? [...new Set(parts.map(Number))] : undefined;
}

/** The request that the form stands for. */
export function broadcastRequest(
  values: BroadcastValues & { readonly reason: string },
): AdminRequest<'broadcastSend'> {
  const { texts, articleSlug, reach, locale, country, users, sendAt, reason } = values;
  const userIds = usersOf(users) ?? [];
  return {
    texts: Object.fromEntries(
      completeLocales(texts, TEXT_FIELDS).map((one) => {
        const { title = '', body = '' } = texts[one] ?? {};
        return [one, { title, body }];
      }),
    ),
    articleSlug: articleSlug === '' ? null : articleSlug,
    audience: {
      ...{ reach, locale: locale ?? null },
      country: country === '' ? null : country.toUpperCase(),
      userIds: userIds.length === 0 ? null : [...userIds],
    },
    sendAtMs: sendAt === null ? null : sendAt.valueOf(),
    reason,
  };
}
