/**
 * Which routes have a screen already. The shell says it at start; menus show only those, so that a
 * product appears in them on the day its screen is built, and no entry leads to an empty page.
 */
let builtPaths: ReadonlySet<string> = new Set();

/** Called once by the shell, before anything is drawn. */
export function setBuiltPaths(paths: Iterable<string>): void {
  builtPaths = new Set(paths);
}

/** Whether the route has a screen. */
export function isBuilt(path: string): boolean {
  return builtPaths.has(path);
}
