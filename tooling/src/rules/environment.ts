/** Names of environment variables that a source reads by name: `env['...']`. */
export function findEnvironmentNames(source: string): readonly string[] {
  const reads = source.matchAll(
    /(?<!import\.meta\.)\benv(?:ironment)?(?:\?\.|\.|\[['"])([A-Z][A-Z0-9_]+)\b/g,
  );
  return [...new Set([...reads].map((match) => match[1] ?? ''))];
}

/** Set by the system or the package manager; nobody configures Candor with them. */
const COMMON = new Set(['PATH', 'HOME', 'CI', 'NODE_ENV', 'TMPDIR']);

/** Variables that the sources read and no page explains. */
export function findUndocumentedNames(
  sources: readonly { readonly path: string; readonly text: string }[],
  pages: string,
): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    findEnvironmentNames(text)
      .filter((name) => !COMMON.has(name) && !pages.includes(`\`${name}\``))
      .map((name) => `${path} reads ${name}`),
  );
}
