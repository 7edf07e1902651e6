/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly target: string };

/** A piece of a page. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly inlines: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' };

type LineKind = 'heading' | 'bullets' | 'numbers' | 'quote' | 'rule' | 'text';

const MARKS: readonly (readonly [kind: LineKind, mark: RegExp])[] = [
  ['heading', /^#{1,3}\s+/],
  ['rule', /^(?:-{3,}|\*{3,})$/],
  ['bullets', /^[-*•]\s+/],
  ['numbers', /^\d{1,3}[.)]\s+/],
  ['quote', /^>\s?/],
];

function markOf(line: string): readonly [kind: LineKind, mark: RegExp | undefined] {
  return MARKS.find(([, mark]) => mark.test(line)) ?? ['text', undefined];
}

/**
 * A page as the back office writes it: headings with `#`, lists with `-` or `1.`, quotes with `>`,
 * `**strong**`, `*emphasis*`, `` `code` `` and `[text](https://… or a slug)`. Everything else, tags of
 * HTML included, is text.
 */
export function parseMarkdown(body: string): readonly Block[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap(parseParts);
}

function parseParts(part: string): readonly Block[] {
  const lines = part.split('\n').map((line) => line.trim());
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [kind] = markOf(lines[at] ?? '');
    let end = at + 1;
    while (end < lines.length && markOf(lines[end] ?? '')[0] === kind && kind !== 'heading')
      end += 1;
    const run = lines.slice(at, end).filter((line) => line !== '');
    if (run.length > 0) blocks.push(blockOf(kind, run, lines.length));
    at = end;
  }
  return blocks;
}

function blockOf(kind: LineKind, run: readonly string[], partLength: number): Block {
  const first = run[0] ?? '';
  const bare = (line: string): string => line.replace(markOf(line)[1] ?? '', '');
  switch (kind) {
    case 'heading':
      return { kind, level: first.startsWith('###') ? 3 : 2, inlines: parseInlines(bare(first)) };
    case 'rule':
      return { kind };
    case 'numbers':
      // One numbered line over a paragraph is its title, as contracts write it.
      if (run.length === 1 && partLength > 1) {
        return { kind: 'heading', level: 2, inlines: parseInlines(first) };
      }
      return { kind, items: run.map((line) => parseInlines(bare(line))) };
    case 'bullets':
      return { kind, items: run.map((line) => parseInlines(bare(line))) };
    case 'quote':
      return { kind, lines: run.map((line) => parseInlines(bare(line))) };
    case 'text':
      return { kind: 'paragraph', lines: run.map(parseInlines) };
  }
}

const TOKEN =
  /\*\*(?<strong>[^*\n]+)\*\*|(?<![\w*])\*(?<em>[^*\s][^*\n]*)\*(?!\w)|`(?<code>[^`\n]+)`|\[(?<label>[^\]\n]+)\]\((?<target>[^)\s]+)\)/g;

/** Only addresses of the web over TLS, and slugs of our own articles. */
const TARGET = /^(?:https:\/\/[^\s<>"]+|[a-z0-9-]{1,60})$/;

function parseInlines(line: string): readonly Inline[] {
  const inlines: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > at) inlines.push({ kind: 'text', text: line.slice(at, match.index) });
    inlines.push(inlineOf(match));
    at = match.index + match[0].length;
  }
  if (at < line.length) inlines.push({ kind: 'text', text: line.slice(at) });
  return inlines;
}

function inlineOf(match: RegExpExecArray): Inline {
  const { strong, em, code, label, target } = match.groups ?? {};
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  if (code !== undefined) return { kind: 'code', text: code };
  if (label !== undefined && target !== undefined && TARGET.test(target)) {
    return { kind: 'link', text: label, target };
  }
  return { kind: 'text', text: match[0] };
}
