import { readFileSync } from 'node:fs';
import { inRepository } from '#repository.ts';
import type { Entry } from './catalogs.ts';

/** A term with the forms that are right in each language. */
export interface Term {
  readonly english: string;
  readonly formsByLocale: ReadonlyMap<string, readonly string[]>;
}

/** The glossary page: terms, and the texts that are excepted from one. */
export interface Glossary {
  readonly terms: readonly Term[];
  /** `text` and `term`, parted by a line break. */
  readonly exceptions: ReadonlySet<string>;
}

/** Cells of the rows of a Markdown table under `heading`, the head's first. */
function readTable(page: string, heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Reads a glossary from its page's text. */
export function parseGlossary(page: string): Glossary {
  const [head = [], ...rows] = readTable(page, 'Terms');
  const terms = rows.map(([english = '', ...cells]) => ({
    english,
    formsByLocale: new Map(
      cells.map((cell, at) => [
        head[at + 1] ?? '',
        cell.split(' / ').filter((form) => form !== ''),
      ]),
    ),
  }));
  const [, ...excepted] = readTable(page, 'Exceptions');
  return {
    terms,
    exceptions: new Set(excepted.map(([text = '', term = '']) => `${text}\n${term}`)),
  };
}

/** The glossary of the product. */
export function readGlossary(): Glossary {
  return parseGlossary(readFileSync(inRepository('docs', 'glossary-languages.md'), 'utf8'));
}

/** The text without names of placeholders and marks, which are no words; what a plural says stays. */
const wordsOf = (text: string): string => text.replace(/\{\w+(?=[,}])|<[^>]*>/g, ' ');

const patternOf = (term: string): string => `\\b${term}(?:s|es)?\\b`;

/** Whether an English text uses the term, in singular or plural, and not as a part of one of `longer`. */
function uses(english: string, term: string, longer: readonly string[]): boolean {
  const rest = longer.reduce(
    (text, one) => text.replaceAll(new RegExp(patternOf(one), 'gi'), ' '),
    wordsOf(english),
  );
  return new RegExp(patternOf(term), 'i').test(rest);
}

/** Translations that do not call a term what the glossary calls it. */
export function findWrongTerms(entries: readonly Entry[], glossary: Glossary): readonly string[] {
  const wrong: string[] = [];
  const names = glossary.terms.map(({ english }) => english);
  const longerThan = new Map(
    names.map((term) => [
      term,
      names.filter((one) => one !== term && new RegExp(patternOf(term)).test(one)),
    ]),
  );
  for (const { file, locale, english, translation } of entries) {
    for (const { english: term, formsByLocale } of glossary.terms) {
      const forms = formsByLocale.get(locale);
      if (
        forms === undefined ||
        translation === '' ||
        !uses(english, term, longerThan.get(term) ?? [])
      )
        continue;
      if (glossary.exceptions.has(`${english}\n${term}`)) continue;
      const said = translation.toLowerCase();
      if (forms.some((form) => said.includes(form.toLowerCase()))) continue;
      wrong.push(`${file}: "${english}" = "${translation}": ${term} is ${forms.join(' / ')}`);
    }
  }
  return wrong;
}
