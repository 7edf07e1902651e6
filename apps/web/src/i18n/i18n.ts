import type { Locale } from '@candor/protocol';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { tagOf } from './locales.ts';
import type { LanguageTag } from './locales.ts';

export { i18n };

/** One file a language, fetched when the language is chosen. */
const languageFiles: Readonly<Record<LanguageTag, () => Promise<{ messages: Messages }>>> = {
  'zh-CN': () => import('./catalogs/zh-CN.ts'),
  'zh-HK': () => import('./catalogs/zh-HK.ts'),
  en: () => import('./catalogs/en.ts'),
  ja: () => import('./catalogs/ja.ts'),
  ko: () => import('./catalogs/ko.ts'),
  vi: () => import('./catalogs/vi.ts'),
  th: () => import('./catalogs/th.ts'),
};

/**
 * Switches to `locale`: loads its texts, then changes all screens at once. Rejects when the texts
 * cannot be fetched; the language before then stays.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const tag = tagOf(locale);
  const { messages } = await languageFiles[tag]();
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}
