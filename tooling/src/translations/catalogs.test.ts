import { errorCodeList } from '@candor/protocol';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { EXTRACTED, readEntries, TRANSLATED } from './catalogs.ts';
import type { Entry } from './catalogs.ts';

/** Words that are the same in another language, or that its traders and staff say in English. */
const SAME_AS_ENGLISH: ReadonlySet<string> = new Set([
  'Cross',
  'Email',
  'Hot',
  'Isolated',
  'Long',
  'Maker',
  'Perpetual',
  'P2P',
  'Passkey',
  'Post only',
  'Short',
  'Spot',
  'Taker',
]);

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** `{name}` placeholders and `<0>` marks, sorted. Plural branches count by their variable. */
function marksOf(text: string): string[] {
  return (text.match(/\{\w+[,}]|<\/?\d+\/?>/g) ?? [])
    .map((mark) => mark.replace(',', '}'))
    .filter((mark, at, all) => all.indexOf(mark) === at)
    .sort();
}

/** Abbreviations, figures and placeholders only: nothing there to translate. */
function hasNoWords(english: string): boolean {
  return !/[a-z]{2}/.test(english.replace(/\{[^}]*\}/g, ''));
}

const show = ({ file, english, translation }: Entry): string =>
  `${file}: "${english}" = "${translation}"`;

describe.each(Object.keys(TRANSLATED))('%s', async (client) => {
  const entries = await readEntries(client);
  const translated = entries.filter(({ locale }) => locale !== 'en');

  test('every text has its translation in all languages', () => {
    expect(entries).not.toEqual([]);
    expect(translated.filter(({ translation }) => translation.trim() === '').map(show)).toEqual([]);
  });

  test('no text was left in English', () => {
    const left = translated.filter(
      ({ english, translation }) =>
        translation === english && !SAME_AS_ENGLISH.has(english) && !hasNoWords(english),
    );
    expect(left.map(show)).toEqual([]);
  });

  test('placeholders are the same as in English', () => {
    const broken = translated.filter(
      ({ english, translation }) =>
        translation !== '' && marksOf(translation).join() !== marksOf(english).join(),
    );
    expect(broken.map(show)).toEqual([]);
  });

  test('no Chinese, Japanese or Korean character strays into en, vi or th', () => {
    const strayed = entries.filter(
      ({ locale, translation }) => /^(?:en|vi|th)$/.test(locale) && CJK.test(translation),
    );
    expect(strayed.map(show)).toEqual([]);
  });

  test('Japanese puts no space between a figure and the word after it', () => {
    const spaced = entries.filter(
      ({ locale, file, translation }) =>
        locale === 'ja' &&
        !file.endsWith('.md') &&
        /[0-9%}] [\u3040-\u30ff\u4e00-\u9fff]/.test(translation),
    );
    expect(spaced.map(show)).toEqual([]);
  });

  test('Korean has no particle that leaves the choice to the reader', () => {
    const machine = entries.filter(
      ({ locale, translation }) =>
        locale === 'ko' && /[은이을]\([는가를]\)|\(으\)로/.test(translation),
    );
    expect(machine.map(show)).toEqual([]);
  });

  test('one text is translated in one way, wherever it stands', () => {
    const seen = new Map<string, string>();
    const differing: string[] = [];
    for (const { locale, id, translation, english } of translated) {
      const key = `${locale} ${id}`;
      const before = seen.get(key);
      if (before !== undefined && before !== translation) {
        differing.push(`${locale} "${english}": "${before}" and "${translation}"`);
      }
      seen.set(key, translation);
    }
    expect(differing).toEqual([]);
  });

  test('no language has a text that English has not', () => {
    const known = new Set(entries.filter(({ locale }) => locale === 'en').map(({ id }) => id));
    expect(translated.filter(({ id }) => !known.has(id)).map(show)).toEqual([]);
  });
});

describe.each(EXTRACTED)('%s', (client) => {
  test('catalogs hold the texts of the sources, none missing and none left over', async () => {
    const languages = TRANSLATED[client] ?? [];
    const differing: string[] = [];
    for (const catalog of await getCatalogs(getConfig({ cwd: inRepository(client) }))) {
      const inSources = (await catalog.collect()) ?? {};
      for (const locale of ['en', ...languages]) {
        const kept = (await catalog.read(locale)) ?? {};
        for (const [id, item] of Object.entries({ ...inSources, ...kept })) {
          const what = id in kept ? (id in inSources ? undefined : 'left over') : 'not extracted';
          if (what !== undefined) differing.push(`${what}: ${locale} "${item.message ?? id}"`);
        }
      }
    }
    expect(differing).toEqual([]);
  }, 60_000);
});

test('every error code a user can meet speaks all seven languages', async () => {
  const entries = await readEntries('apps/web');
  for (const locale of ['en', ...(TRANSLATED['apps/web'] ?? [])]) {
    const ids = new Set(entries.filter((entry) => entry.locale === locale).map(({ id }) => id));
    const missing = errorCodeList.filter((code) => !ids.has(`error.${code}`));
    expect(missing, locale).toEqual([]);
  }
});
