import { locales } from './vocabulary.ts';
import type { Locale } from './vocabulary.ts';

/** One of the seven languages: the specification's code, the BCP 47 tag and its own name. */
export interface Language {
  readonly code: Locale;
  readonly tag: LanguageTag;
  readonly name: string;
}

/** What `<html lang>`, plural rules and catalogs go by. */
export type LanguageTag = 'zh-CN' | 'en' | 'ja' | 'zh-HK' | 'ko' | 'vi' | 'th';

/** The seven, in the specification's order; names are written in the language itself. */
export const languages: readonly Language[] = [
  { code: 'zh', tag: 'zh-CN', name: '简体中文' },
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'jp', tag: 'ja', name: '日本語' },
  { code: 'hk', tag: 'zh-HK', name: '繁體中文' },
  { code: 'hy', tag: 'ko', name: '한국어' },
  { code: 'yn', tag: 'vi', name: 'Tiếng Việt' },
  { code: 'ty', tag: 'th', name: 'ไทย' },
];

/** The specification's default, when neither a choice nor the browser says otherwise. */
export const LOCALE_DEFAULT: Locale = 'hk';

/** Whether `code` is one of the seven. */
export function isLocale(code: unknown): code is Locale {
  return languages.some((language) => language.code === code);
}

/** The BCP 47 tag of a locale code. */
export function tagOf(locale: Locale): LanguageTag {
  return languages.find((language) => language.code === locale)?.tag ?? 'zh-HK';
}

/** Chinese in the traditional script, by region or by script. */
const TRADITIONAL = /^zh-(?:hant|hk|tw|mo)/i;

function localeOfTag(tag: string): Locale | undefined {
  if (TRADITIONAL.test(tag)) return 'hk';
  const language = tag.toLowerCase().split('-')[0];
  const byLanguage: Partial<Record<string, Locale>> = {
    zh: 'zh',
    en: 'en',
    ja: 'jp',
    ko: 'hy',
    vi: 'yn',
    th: 'ty',
  };
  return language === undefined ? undefined : byLanguage[language];
}

/** The language to begin with: the stored choice, else the browser's first known one, else hk. */
export function pickLocale(stored: unknown, browserTags: readonly string[]): Locale {
  if (isLocale(stored)) return stored;
  for (const tag of browserTags) {
    const locale = localeOfTag(tag);
    if (locale !== undefined) return locale;
  }
  return LOCALE_DEFAULT;
}

/**
 * The languages in which a reader is shown what editors wrote, the best first: their own, then English, for
 * readers of traditional Chinese simplified Chinese before it. The rest follow, so one language is enough.
 */
export function readingOrder(locale: Locale): readonly Locale[] {
  const nearest: readonly Locale[] = locale === 'hk' ? ['zh', 'en'] : ['en', 'hk', 'zh'];
  return [...new Set([locale, ...nearest, ...locales])];
}

/** What was written in a reader's language, or in the nearest one that was written; undefined where none was. */
export function nearestText<Text>(
  texts: Readonly<Partial<Record<Locale, Text>>>,
  locale: Locale,
): Text | undefined {
  return readingOrder(locale)
    .map((one) => texts[one])
    .find((text) => text !== undefined);
}
