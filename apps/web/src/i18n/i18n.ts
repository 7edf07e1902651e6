import type { Locale } from '@candor/protocol';
import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { tagOf } from './locales.ts';
import type { LanguageTag } from './locales.ts';

export { i18n };

type CatalogModule = { readonly messages: Messages };

/** Every catalog of every feature; the build packs those of one language into one file. */
const catalogs = import.meta.glob<CatalogModule>(['./locales/*.po', '../features/*/locales/*.po']);

async function loadMessages(tag: LanguageTag): Promise<Messages> {
  const loaders = Object.entries(catalogs).filter(([path]) => path.endsWith(`/${tag}.po`));
  const modules = await Promise.all(loaders.map(([, load]) => load()));
  return Object.assign({}, ...modules.map((module) => module.messages)) as Messages;
}

/**
 * Switches to `locale`: loads its texts, then changes all screens at once. Rejects when the texts
 * cannot be fetched; the language before then stays.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const tag = tagOf(locale);
  const messages = await loadMessages(tag);
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
}
