import type { Locale } from '@candor/protocol';
import { useLingui } from '@lingui/react';
import { languages, LOCALE_DEFAULT } from '#i18n/locales.ts';

/** The active language by the specification's code, as the server takes it. */
export function useLocaleCode(): Locale {
  const { i18n } = useLingui();
  return languages.find((language) => language.tag === i18n.locale)?.code ?? LOCALE_DEFAULT;
}
