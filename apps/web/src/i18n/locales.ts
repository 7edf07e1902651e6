/** The seven languages, as every part of the exchange knows them. */
export { isLocale, LOCALE_DEFAULT, languages, pickLocale, tagOf } from '@candor/protocol';
export type { LanguageTag } from '@candor/protocol';
