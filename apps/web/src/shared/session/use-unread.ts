import { useRead } from '#shared/api/hooks.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';

/** How often the bell looks whether something new has come. */
const UNREAD_POLL_MS = 60_000;

/** How many messages wait unread; 0 for a visitor and until it is known. */
export function useUnreadCount(): number {
  const locale = useLocaleCode();
  const { data } = useRead(
    'getMsg',
    { box: 'personal', locale, limit: 1 },
    { everyMs: UNREAD_POLL_MS },
  );
  return data === undefined ? 0 : data.unread.personal + data.unread.announcement;
}

/** How many answers of customer service wait unseen; 0 for a visitor and until it is known. */
export function useUnreadAnswers(): number {
  const { data } = useRead('supportList', { limit: 1 }, { everyMs: UNREAD_POLL_MS });
  return data?.unread ?? 0;
}
