import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';

/** Languages of browsers by the specification's own codes. Chinese needs its script or region as well. */
const localeByLanguage: Readonly<Record<string, Locale>> = {
  en: 'en',
  ja: 'jp',
  ko: 'hy',
  vi: 'yn',
  th: 'ty',
};

const TRADITIONAL = /^zh-(hk|tw|mo|hant)/;

/** A header longer than this is no list of languages. */
const HEADER_LENGTH_MAX = 200;

function localeOfTag(tag: string): Locale | undefined {
  const language = tag.split('-')[0] ?? '';
  if (language === 'zh') return TRADITIONAL.test(tag) ? 'hk' : 'zh';
  return Object.hasOwn(localeByLanguage, language) ? localeByLanguage[language] : undefined;
}

/**
 * The language a client wants: the header `locale` in the specification's codes, else the first language
 * of `accept-language` that is one of the seven. Browsers list languages by preference; weights are not read.
 */
export function preferredLocale(
  named: string | undefined,
  acceptLanguage: string | undefined,
): Locale | undefined {
  const locale = locales.find((known) => known === named);
  if (locale !== undefined || acceptLanguage === undefined) return locale;
  if (acceptLanguage.length > HEADER_LENGTH_MAX) return undefined;
  for (const item of acceptLanguage.toLowerCase().split(',')) {
    const found = localeOfTag(item.split(';')[0]?.trim() ?? '');
    if (found !== undefined) return found;
  }
  return undefined;
}
