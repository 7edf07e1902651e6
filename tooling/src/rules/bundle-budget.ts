/** One script of the built client and what it weighs on the wire. */
export interface BuiltScript {
  readonly name: string;
  readonly gzipBytes: number;
}

/** What a phone on a slow link loads before it sees anything, all scripts of the entry together. */
export const ENTRY_GZIP_BYTES_MAX = 115 * 1024;
/** What opening one more screen may cost. */
export const PAGE_GZIP_BYTES_MAX = 15 * 1024;

/** Loaded when a chart or a code is drawn or a language is chosen, never with a page. */
const APART = /^(klinecharts|qr|lang-|workbox|virtual_pwa)/i;

/**
 * Names of the scripts that a page loads at once: its module scripts and what they import, as tags or
 * in the list that its first frame goes by (`tooling/first-frame.ts` of the phone client).
 */
export function readEntryNames(page: string): readonly string[] {
  const tags = page.match(/<script[^>]*\bsrc="[^"]*"|<link rel="modulepreload"[^>]*>/g) ?? [];
  const listed = /"entry":\[([^\]]*)\]/.exec(page)?.[1]?.split(',') ?? [];
  return [...tags, ...listed]
    .map((tag) => /([^/"]+\.js)"/.exec(tag)?.[1])
    .filter((name) => name !== undefined);
}

/** Scripts that are over their budget, as sentences. `entryNames` are those that index.html names. */
export function findHeavyScripts(
  scripts: readonly BuiltScript[],
  entryNames: readonly string[],
): readonly string[] {
  const problems: string[] = [];
  const entryBytes = scripts
    .filter((script) => entryNames.includes(script.name))
    .reduce((sum, script) => sum + script.gzipBytes, 0);
  if (entryNames.length === 0) problems.push('index.html names no script');
  if (entryBytes > ENTRY_GZIP_BYTES_MAX) {
    problems.push(`the entry weighs ${entryBytes} bytes, ${ENTRY_GZIP_BYTES_MAX} are allowed`);
  }
  for (const { name, gzipBytes } of scripts) {
    if (entryNames.includes(name) || APART.test(name)) continue;
    if (gzipBytes > PAGE_GZIP_BYTES_MAX) {
      problems.push(`${name} weighs ${gzipBytes} bytes, ${PAGE_GZIP_BYTES_MAX} are allowed`);
    }
  }
  return problems;
}
