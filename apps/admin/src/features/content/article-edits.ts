import { locales } from '@candor/protocol';
import type { AdminReply, AdminRequest, Locale } from '@candor/protocol';
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
