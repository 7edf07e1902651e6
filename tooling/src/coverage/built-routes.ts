/** A row of the phone client's route table: its path, and the modules its `load` brings in, if it has one. */
export interface RouteRow {
  readonly path: string;
  readonly isLoaded: boolean;
  readonly modules: readonly string[];
}

/**
 * Reads the rows of `apps/web/src/app/routes.ts`. The table is macros and dynamic imports, so it is read as text:
 * a row starts at `{ path: '...'` and ends where the next one starts.
 */
export function readRouteRows(table: string): readonly RouteRow[] {
  const starts = [...table.matchAll(/\{\s*path: '([^']+)'/g)];
  return starts.map((start, index) => {
    const row = table.slice(
      start.index,
      starts[index + 1]?.index ?? table.indexOf('];', start.index),
    );
    return {
      path: start[1] ?? '',
      isLoaded: /\bload(:|\()/.test(row),
      modules: [...row.matchAll(/import\('([^']+)'\)/g)].map((match) => match[1] ?? ''),
    };
  });
}
