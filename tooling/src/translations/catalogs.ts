import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { inRepository } from '#repository.ts';

/** What speaks to people, and so has catalogs, and its languages other than English: staff have fewer. */
export const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  'apps/web': ['zh-CN', 'zh-HK', 'ja', 'ko', 'vi', 'th'],
  'apps/admin': ['zh-CN', 'zh-HK'],
  'apps/server': ['zh-CN', 'zh-HK', 'ja', 'ko', 'vi', 'th'],
};

/** Those whose texts stand in the sources; the server's stand in its JSON catalogs alone, with ids of their own. */
export const EXTRACTED = ['apps/web', 'apps/admin'] as const;

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

const find = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: inRepository() }).sort();

/** Paths of all catalogs of a client, relative to the repository. */
function catalogFiles(client: string): readonly string[] {
  return find(`${client}/src/**/locales/*.{po,json}`);
}

const localeOf = (file: string): string => /([^/]+)\.(?:po|json)$/.exec(file)?.[1] ?? '';

const readJson = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(inRepository(file), 'utf8')) as Record<string, string>;

/** A JSON catalog has texts by id; English says which ids there are. */
function parseJson(file: string): Record<string, CatalogItem> {
  const english = readJson(join(dirname(file), 'en.json'));
  const own = readJson(file);
  return Object.fromEntries(
    Object.keys({ ...english, ...own }).map((id) => [
      id,
      { message: english[id] ?? id, translation: own[id] ?? '' },
    ]),
  );
}

/** Each article of `content/<language>/` as one text, its file's name as its id. */
function readArticles(client: string, locale: string): readonly Entry[] {
  const textOf = (file: string): string => {
    const path = inRepository(file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const names = new Set(find(`${client}/content/*/*.md`).map((file) => basename(file)));
  return [...names].map((name) => {
    const file = `${client}/content/${locale}/${name}`;
    const english = textOf(`${client}/content/en/${name}`);
    return { file, locale, id: name, english, translation: textOf(file) };
  });
}

async function parse(file: string): Promise<Record<string, CatalogItem>> {
  if (file.endsWith('.json')) return parseJson(file);
  const context = { locale: localeOf(file), sourceLocale: 'en', filename: file };
  return await format.parse(readFileSync(inRepository(file), 'utf8'), context);
}

/** Every text of every catalog of a client, articles in Markdown included. */
export async function readEntries(client: string): Promise<readonly Entry[]> {
  const catalogs = await Promise.all(
    catalogFiles(client).map(async (file) => ({ file, items: await parse(file) })),
  );
  const articles = ['en', ...(TRANSLATED[client] ?? [])].flatMap((locale) =>
    readArticles(client, locale),
  );
  const texts = catalogs.flatMap(({ file, items }) =>
    Object.entries(items).map(([id, item]) => ({
      file,
      locale: localeOf(file),
      id,
      english: item.message ?? id,
      translation: item.translation ?? '',
    })),
  );
  return [...texts, ...articles];
}

/** What {@link fillCatalogs} did not fill, and what it wrote over. */
export interface Filled {
  /** Texts still without a translation. */
  readonly missing: readonly string[];
  /** Translations that the table replaced by others, in words. */
  readonly replaced: readonly string[];
}

/** The translation of each text that has one anywhere in a client, by language and id. */
async function knownTranslations(client: string): Promise<ReadonlyMap<string, string>> {
  const known = (await readEntries(client)).filter(({ translation }) => translation !== '');
  return new Map(known.map(({ locale, id, translation }) => [`${locale} ${id}`, translation]));
}

/**
 * Writes translations into a client's catalogs: `table` gives for an English text (or an explicit id) its
 * translation by locale. A text that the table lacks and another catalog of the client has is translated as there.
 */
export async function fillCatalogs(
  client: string,
  table: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<Filled> {
  const missing = new Set<string>();
  const replaced = new Set<string>();
  const known = await knownTranslations(client);
  for (const file of catalogFiles(client)) {
    const locale = localeOf(file);
    if (locale === 'en') continue;
    const items = await parse(file);
    for (const [id, item] of Object.entries(items)) {
      const english = item.message ?? id;
      const before = item.translation ?? '';
      const given = (table.get(id) ?? table.get(english))?.[locale] ?? '';
      const elsewhere = known.get(`${locale} ${id}`) ?? '';
      const after = [given, before, elsewhere].find((text) => text !== '') ?? '';
      item.translation = after;
      if (after === '') missing.add(english);
      if (before !== '' && before !== after) {
        replaced.add(`${locale} "${english}": "${before}" became "${after}"`);
      }
    }
    const path = inRepository(file);
    if (file.endsWith('.json')) {
      const texts = Object.entries(items).map(([id, item]) => [id, item.translation ?? '']);
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
      continue;
    }
    const existing = readFileSync(path, 'utf8');
    const context = { locale, sourceLocale: 'en', filename: file, existing };
    writeFileSync(path, await format.serialize(items, context));
  }
  return { missing: [...missing], replaced: [...replaced] };
}
