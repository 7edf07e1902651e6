import { publishAnnouncement, textsOf } from '#modules/markets/scheduled-changes/index.ts';
import type { PoolClient } from 'pg';
import { textIn } from '#texts/texts.ts';
import { utcTime } from '#texts/utc-time.ts';

interface AnnouncedRules {
  readonly startsAtMs: number;
  readonly nowMs: number;
  /** Called off: said under the same address, above what was announced. */
  readonly isCalledOff?: boolean;
}

/** Tells all users, in every language, that stricter levels or limits are to come, or no longer are. */
export async function announceLevels(
  tx: PoolClient,
  { startsAtMs, nowMs, isCalledOff = false }: AnnouncedRules,
): Promise<void> {
  const words = { time: utcTime(startsAtMs) };
  await publishAnnouncement(tx, {
    slug: `levels-${startsAtMs}`,
    publishedAtMs: nowMs,
    texts: textsOf((locale) => {
      const [title, summary, body] = (['title', 'summary', 'body'] as const).map((part) =>
        textIn(locale, `announcement.levels.${part}`, words),
      ) as [string, string, string];
      if (!isCalledOff) return { title, summary, body };
      const calledOff = textIn(locale, 'announcement.called_off', { time: utcTime(nowMs) });
      return { title, summary: calledOff, body: `${calledOff}\n\n${body}` };
    }),
  });
}
