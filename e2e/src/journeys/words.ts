import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tagOf } from '@candor/protocol';
import type { Locale } from '@candor/protocol';

const apps = new URL('../../../apps/', import.meta.url);

/** What an English message of an app is in a language; journeys are written in English. */
export type Words = (english: string) => string;

/** The words as the journeys have them. */
export const english: Words = (text) => text;

function entriesOf(po: string): readonly (readonly [message: string, translation: string])[] {
  return po.split(/\n\n+/).flatMap((entry) => {
    const texts = /^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/m.exec(`${entry}\n`);
    const [message, translation] = (texts ?? []).slice(1).map((quoted) =>
      quoted
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as string)
        .join(''),
    );
    if (message === undefined || translation === undefined || message === '') return [];
    return [[message, translation] as const];
  });
}

/** Every message of an app in a language, from the catalogs it is built from. */
function catalogOf(app: 'web' | 'admin', tag: string): ReadonlyMap<string, string> {
  const source = fileURLToPath(new URL(`${app}/src/`, apps));
  const files = globSync(`**/locales/${tag}.po`, { cwd: source });
  return new Map(files.flatMap((file) => entriesOf(readFileSync(`${source}${file}`, 'utf8'))));
}

/** The words of an app in a language. @throws for a message that the app does not have */
export function wordsOf(app: 'web' | 'admin', locale: Locale): Words {
  if (locale === 'en') return english;
  const catalog = catalogOf(app, tagOf(locale));
  return (message) => {
    const translation = catalog.get(message);
    if (translation === undefined) throw new Error(`apps/${app} has no message “${message}”`);
    return translation;
  };
}

/**
 * The phone's English messages that are another text in a language: who reads them there reads no translation. Without those
 * that have gaps, and without signs such as `1D`, which stand for themselves elsewhere.
 */
export function englishOf(locale: Locale): ReadonlySet<string> {
  const source = fileURLToPath(new URL('web/src/', apps));
  const files = globSync(`**/locales/${tagOf(locale)}.po`, { cwd: source });
  const entries = files.flatMap((file) => entriesOf(readFileSync(`${source}${file}`, 'utf8')));
  const kept = new Set(entries.filter(([text, there]) => text === there).map(([text]) => text));
  const translated = entries.map(([text]) => text);
  return new Set(
    translated.filter((text) => !kept.has(text) && !text.includes('{') && /[a-z]{2}/.test(text)),
  );
}

/** What a text with gaps in braces looks like when they are filled: `Review {0}` is `Review 7`. */
export function withGaps(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
