import { locales, languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { useLingui } from '@lingui/react';

/** The title of an article in the reader's language, else in English, else in any. */
export function useTitle(): (
  titles: Readonly<Partial<Record<Locale, string>>>,
) => string | undefined {
  const { i18n } = useLingui();
  const own = languages.find(({ tag }) => tag === i18n.locale)?.code ?? 'en';
  return (titles) =>
    [own, 'en' as const, ...locales]
      .map((locale) => titles[locale])
      .find((text) => text !== undefined);
}
