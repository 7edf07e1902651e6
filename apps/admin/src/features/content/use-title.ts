import { languages, readingOrder } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { useLingui } from '@lingui/react';

/** The title of an article as a reader of one's own language would see it. */
export function useTitle(): (
  titles: Readonly<Partial<Record<Locale, string>>>,
) => string | undefined {
  const { i18n } = useLingui();
  const own = languages.find(({ tag }) => tag === i18n.locale)?.code ?? 'en';
  return (titles) =>
    readingOrder(own)
      .map((locale) => titles[locale])
      .find((text) => text !== undefined);
}
