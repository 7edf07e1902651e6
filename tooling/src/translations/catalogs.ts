import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { inRepository } from '#repository.ts';

/** What speaks to people, and so has catalogs, and its languages other than English: staff have fewer. */
export const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  'apps/web': ['zh-CN', 'zh-HK', 'ja', 'ko', 'vi', 'th'],
  'apps/admin': ['zh-CN', 'zh-HK'],
};

/** One text of a catalog: its English original and what it is in the catalog's language. */
export interface Entry {
  readonly file: string;
  readonly locale: string;
  readonly id: string;
  readonly english: string;
  readonly translation: string;
}

type CatalogItem = { message?: string; translation?: string; obsolete?: boolean };

const format = formatter({ lineNumbers: false, origins: false });

/** Paths of all catalogs of a client, relative to the repository. */
function catalogFiles(client: string): readonly string[] {
  return globSync(`${client}/src/**/locales/*.po`, { cwd: inRepository() }).sort();
}

const localeOf = (file: string): string => /([^/]+)\.po$/.exec(file)?.[1] ?? '';

async function parse(file: string): Promise<Record<string, CatalogItem>> {
  const context = { locale: localeOf(file), sourceLocale: 'en', filename: file };
  return await format.parse(readFileSync(inRepository(file), 'utf8'), context);
}

/** Every text of every catalog of a client. */
export async function readEntries(client: string): Promise<readonly Entry[]> {
  const catalogs = await Promise.all(
    catalogFiles(client).map(async (file) => ({ file, items: await parse(file) })),
  );
  return catalogs.flatMap(({ file, items }) =>
    Object.entries(items).map(([id, item]) => ({
      file,
      locale: localeOf(file),
      id,
      english: item.message ?? id,
      translation: item.translation ?? '',
    })),
  );
}

/**
 * Writes translations into a client's catalogs: `table` gives for an English text (or an explicit id) its
 * translation by locale. Returns what stayed without one.
 */
export async function fillCatalogs(
  client: string,
  table: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (const file of catalogFiles(client)) {
    const locale = localeOf(file);
    if (locale === 'en') continue;
    const items = await parse(file);
    for (const [id, item] of Object.entries(items)) {
      const found = (table.get(id) ?? table.get(item.message ?? id))?.[locale];
      if (found !== undefined && found !== '') item.translation = found;
      if ((item.translation ?? '') === '') missing.add(item.message ?? id);
    }
    const path = inRepository(file);
    const existing = readFileSync(path, 'utf8');
    const context = { locale, sourceLocale: 'en', filename: file, existing };
    writeFileSync(path, await format.serialize(items, context));
  }
  return [...missing];
}
