/**
 * Brings a translator's table into the catalogs: `node tooling/fill-translations.ts table.txt`. One line
 * a text: English (or an explicit id such as error.2005), then zh-CN, zh-HK, ja, ko, vi, th, parted by
 * `|`. Existing translations of other texts stay. Prints what is still without a translation.
 */
import { readFileSync } from 'node:fs';
import { fillCatalogs, TRANSLATED } from './catalogs.ts';

const table = new Map<string, Record<string, string>>();
for (const path of process.argv.slice(2)) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const [english = '', ...texts] = line.split('|');
    if (texts.length !== TRANSLATED.length) {
      throw new Error(`${path}: ${texts.length} of ${TRANSLATED.length} translations in: ${line}`);
    }
    table.set(english, Object.fromEntries(TRANSLATED.map((locale, at) => [locale, texts[at]!])));
  }
}

const missing = await fillCatalogs(table);
for (const text of missing) console.log(text);
console.log(`${missing.length} texts without a translation`);
