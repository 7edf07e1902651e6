/** Texts of one gettext catalog by their id. An id without a translation has an empty text. */
export type Catalog = ReadonlyMap<string, string>;

/** Reads what a `.po` file says, plural forms aside (messages carry their plurals inside). */
export function parseCatalog(text: string): Catalog {
  const catalog = new Map<string, string>();
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split('\n').filter((line) => !line.startsWith('#'));
    const id = readField(lines, 'msgid');
    if (id !== undefined && id !== '') catalog.set(id, readField(lines, 'msgstr') ?? '');
  }
  return catalog;
}

/** A field's text, which may go on over the following quoted lines. */
function readField(lines: readonly string[], field: string): string | undefined {
  const start = lines.findIndex((line) => line.startsWith(`${field} "`));
  if (start < 0) return undefined;
  const parts = [lines[start]?.slice(field.length + 1) ?? ''];
  for (const line of lines.slice(start + 1)) {
    if (!line.startsWith('"')) break;
    parts.push(line);
  }
  return parts.map((part) => JSON.parse(part) as string).join('');
}

/** What a locale's catalog lacks against the source language's: ids that are missing or without a text. */
export function findMissingTexts(source: Catalog, translated: Catalog | undefined): string[] {
  return [...source.keys()].filter((id) => (translated?.get(id) ?? '').trim() === '');
}
