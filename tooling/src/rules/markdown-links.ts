/** A file of the repository by its path from the root. */
export interface MarkdownFile {
  readonly path: string;
  readonly text: string;
}

/** Links that point at nothing: a missing file, or a heading the target does not have. */
export function findBrokenLinks(
  files: readonly MarkdownFile[],
  exists: (path: string) => boolean,
): readonly string[] {
  const anchorsByPath = new Map(files.map((file) => [file.path, anchorsOf(file.text)]));
  return files.flatMap((file) =>
    linksOf(file.text).flatMap((link) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return [];
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? file.path : resolveFrom(file.path, target);
      if (target !== '' && !exists(path)) return [`${file.path}: ${link} does not exist`];
      if (anchor === undefined || anchorsByPath.get(path)?.has(anchor) !== false) return [];
      return [`${file.path}: ${link} has no such heading`];
    }),
  );
}

function linksOf(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map((match) => match[1]);
  const images = [...prose.matchAll(/\b(?:src|href|srcset)="([^"]+)"/g)].map((match) => match[1]);
  return [...inline, ...images].filter((link) => link !== undefined);
}

function resolveFrom(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Anchors as GitHub makes them: lower case, spaces to dashes, punctuation dropped. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6}\s+(.+?)\s*$/gm);
  return new Set(
    [...headings].map((match) =>
      (match[1] ?? '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}
