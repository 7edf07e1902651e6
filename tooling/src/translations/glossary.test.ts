import { expect, test } from 'vitest';
import { readEntries, TRANSLATED } from './catalogs.ts';
import type { Entry } from './catalogs.ts';
import { findWrongTerms, parseGlossary, readGlossary } from './glossary.ts';

const glossary = readGlossary();

/** Articles tell in sentences of their own; staff's back office has its words in three languages. */
const shortTexts = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ file, locale }) => locale !== 'en' && !file.endsWith('.md'));

test('every term has a form in every language of the phone', () => {
  const missing = glossary.terms.flatMap(({ english, formsByLocale }) =>
    (TRANSLATED['apps/web'] ?? [])
      .filter((locale) => (formsByLocale.get(locale) ?? []).length === 0)
      .map((locale) => `${locale}: ${english}`),
  );
  expect(glossary.terms).not.toEqual([]);
  expect(missing).toEqual([]);
});

test.each(['apps/web', 'apps/server'])('%s calls each term by its name', async (client) => {
  expect(findWrongTerms(shortTexts(await readEntries(client)), glossary)).toEqual([]);
});

test('every exception is of a text that is there', async () => {
  const texts = new Set((await readEntries('apps/web')).map(({ english }) => english));
  const gone = [...glossary.exceptions].filter((one) => !texts.has(one.split('\n')[0] ?? ''));
  expect(gone).toEqual([]);
});

const sample = parseGlossary(`
## Terms

| English | ja | vi |
| --- | --- | --- |
| fee | 手数料 | phí / lệ phí |
| night fee | 夜間料 | phí đêm |

## Exceptions

| English text | Term | Why |
| --- | --- | --- |
| No fee at all | fee | says free |
`);

test.each([
  ['Fees paid', 'ja', '手数料の支払い', true],
  ['Fees paid', 'ja', '費用の支払い', false],
  ['Fee', 'vi', 'Lệ phí', true],
  ['No fee at all', 'ja', '無料', true],
  ['Feed of {fee}', 'ja', 'フィード', true],
  ['Night fees', 'ja', '夜間料', true],
  ['Night fee', 'ja', '手数料', false],
  ['Night fee and fee', 'ja', '夜間料', false],
  ['{fee, plural, one {#} other {#}} paid', 'ja', '支払い', true],
])('"%s" in %s as "%s" passes: %s', (english, locale, translation, isRight) => {
  const entry = { file: 'x.po', locale, id: english, english, translation };
  expect(findWrongTerms([entry], sample)).toHaveLength(isRight ? 0 : 1);
});
