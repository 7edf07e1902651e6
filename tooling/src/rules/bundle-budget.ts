/** One script of the built client and what it weighs on the wire. */
export interface BuiltScript {
  readonly name: string;
  readonly gzipBytes: number;
}

/** What a client may weigh on the wire. */
export interface BundleBudget {
  /** What is loaded before anything is seen, all scripts of the entry together. */
  readonly entryGzipBytesMax: number;
  /** What opening one more screen may cost. */
  readonly pageGzipBytesMax: number;
}

export const bundleBudgets = {
  /** For a phone on a slow link. */
  'apps/web': { entryGzipBytesMax: 115 * 1024, pageGzipBytesMax: 15 * 1024 },
  /** For a desk: Ant Design is two thirds of the entry. */
  'apps/admin': { entryGzipBytesMax: 450 * 1024, pageGzipBytesMax: 24 * 1024 },
} as const satisfies Readonly<Record<string, BundleBudget>>;

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
  { entryGzipBytesMax, pageGzipBytesMax }: BundleBudget,
): readonly string[] {
  const problems: string[] = [];
  const entryBytes = scripts
    .filter((script) => entryNames.includes(script.name))
    .reduce((sum, script) => sum + script.gzipBytes, 0);
  if (entryNames.length === 0) problems.push('index.html names no script');
  if (entryBytes > entryGzipBytesMax) {
    problems.push(`the entry weighs ${entryBytes} bytes, ${entryGzipBytesMax} are allowed`);
  }
  for (const { name, gzipBytes } of scripts) {
    if (entryNames.includes(name) || APART.test(name)) continue;
    if (gzipBytes > pageGzipBytesMax) {
      problems.push(`${name} weighs ${gzipBytes} bytes, ${pageGzipBytesMax} are allowed`);
    }
  }
  return problems;
}
