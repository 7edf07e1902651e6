import { readFileSync } from 'node:fs';
import { fillCatalogs, TRANSLATED } from '#translations/catalogs.ts';

/**
 * Brings a translator's tables into a client's catalogs: `npm run translate -w apps/web -- table.txt`. One line a
 * text: English (or an explicit id such as error.2005), then the client's languages in the order of `TRANSLATED`
 * (zh-CN, zh-HK, and for the phone ja, ko, vi, th), parted by `|`.
 * Translations of other texts stay, and a text that stands elsewhere in the client is translated as there. Prints the
 * translations that the table replaced, and what is still without one.
 */
const [client = '', ...paths] = process.argv.slice(2);
const languages = TRANSLATED[client];
if (languages === undefined) throw new Error(`${client} has no catalogs`);
const table = new Map<string, Record<string, string>>();
for (const path of paths) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const [english = '', ...texts] = line.split('|');
    if (texts.length !== languages.length) {
      throw new Error(`${path}: ${texts.length} of ${languages.length} translations in: ${line}`);
    }
    table.set(english, Object.fromEntries(languages.map((locale, at) => [locale, texts[at]!])));
  }
}

const { missing, replaced } = await fillCatalogs(client, table);
for (const change of replaced) console.log(change);
for (const text of missing) console.log(text);
console.log(`${missing.length} texts without a translation`);
