import { locales, readingOrder } from '@candor/protocol';
import type { AdminReply, AdminRequest, Locale } from '@candor/protocol';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';

type ArticleTexts = AdminReply<'articleDetail'>['texts'];
type SavedTexts = AdminRequest<'articleSave'>['texts'];

/** What an editor begins with: the draft of each language, else what is published. */
export function newestTexts(texts: ArticleTexts): Translations {
  const newest: Partial<Record<Locale, Readonly<Record<string, string>>>> = {};
  for (const locale of locales) {
    const text = texts[locale]?.draft ?? texts[locale]?.published;
    if (text !== undefined && text !== null) newest[locale] = text;
  }
  return newest;
}

/** What an article needs in a language to be shown in it. */
const NEEDED = ['title', 'body'] as const;

/** What readers of a language would see: its own text, or the nearest complete one; undefined where none is. */
export function seenIn(texts: Translations, locale: Locale) {
  const complete = completeLocales(texts, NEEDED);
  const from = readingOrder(locale).find((one) => complete.includes(one));
  if (from === undefined) return undefined;
  const { title = '', body = '' } = texts[from] ?? {};
  return { from, title, body };
}

/** The languages that differ from what the server has, as it takes them. */
export function changedTexts(saved: Translations, edited: Translations): SavedTexts {
  const changed: SavedTexts = {};
  for (const locale of locales) {
    const texts = edited[locale];
    if (texts === undefined) continue;
    const { title = '', summary = '', body = '' } = texts;
    const before = saved[locale];
    const isSame =
      title === (before?.['title'] ?? '') &&
      summary === (before?.['summary'] ?? '') &&
      body === (before?.['body'] ?? '');
    if (!isSame) changed[locale] = { title, summary, body };
  }
  return changed;
}
