import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';

/** Texts by language and field. */
export type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;

/** The languages in which every required field says something. */
export function completeLocales(
  value: Translations,
  required: readonly string[],
): readonly Locale[] {
  return locales.filter((locale) =>
    required.every((field) => (value[locale]?.[field] ?? '').trim() !== ''),
  );
}
