import { isLocale, languages, pickLocale } from '@candor/protocol';
import type { Language } from '@candor/protocol';

/** What the back office speaks. Readers have seven languages; staff have these. */
const staffLocales = ['en', 'zh', 'hk'] as const;
export type StaffLocale = (typeof staffLocales)[number];

export const STAFF_LOCALE_DEFAULT: StaffLocale = 'en';

export const staffLanguages: readonly (Language & { readonly code: StaffLocale })[] =
  languages.filter((language): language is Language & { readonly code: StaffLocale } =>
    isStaffLocale(language.code),
  );

function isStaffLocale(code: unknown): code is StaffLocale {
  return staffLocales.some((locale) => locale === code);
}

/** A stored choice of language: English for one that staff cannot have any more, undefined for nonsense. */
export function readStaffLocale(stored: unknown): StaffLocale | undefined {
  if (isStaffLocale(stored)) return stored;
  return isLocale(stored) ? STAFF_LOCALE_DEFAULT : undefined;
}

/** The language to begin with: the stored choice, else the browser's where staff have it, else English. */
export function pickStaffLocale(
  stored: StaffLocale | undefined,
  browserTags: readonly string[],
): StaffLocale {
  if (stored !== undefined) return stored;
  return readStaffLocale(pickLocale(undefined, [...browserTags, 'en'])) ?? STAFF_LOCALE_DEFAULT;
}
