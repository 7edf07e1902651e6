/** Where the pages of `docs/` may leave out the beginning of a path. */
const SERVER = 'apps/server/src/';

/** Test files that a text of a page names in backticks, by a path from the root or from the server's sources. */
export function namedTests(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
}

/** Those of them that are not there. */
export function absentTests(text: string, exists: (path: string) => boolean): readonly string[] {
  return namedTests(text).filter((file) => !exists(file) && !exists(SERVER + file));
}
