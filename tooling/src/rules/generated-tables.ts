/** One figure of bench/results.json. */
export interface BenchmarkFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly workload: string;
  readonly machine: string;
  readonly date: string;
}

/**
 * Replaces what stands between `<!-- begin name -->` and `<!-- end name -->`.
 * @throws Error when the page has no such place.
 */
export function replaceBlock(page: string, name: string, content: string): string {
  const begin = `<!-- begin ${name} -->`;
  const end = `<!-- end ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`);
  return `${page.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${page.slice(to)}`;
}

/** The figures as a table, in the order of the file. */
export function describeFigures(figures: readonly BenchmarkFigure[]): string {
  const rows = figures.map(
    (figure) =>
      `| ${figure.name} | ${formatFigure(figure.value)} ${figure.unit} | ${figure.workload} |`,
  );
  return ['| Figure | Value | Workload |', '| --- | --- | --- |', ...rows].join('\n');
}

/** HTTP status and English text of each error code. */
export type ErrorMeanings = Readonly<
  Record<string, { readonly status: number; readonly text: string }>
>;

/** The codes that `accept` takes, ascending, as a table. */
export function describeCodes(meanings: ErrorMeanings, accept: (code: number) => boolean): string {
  const rows = Object.entries(meanings)
    .filter(([code]) => accept(Number(code)))
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([code, { status, text }]) => `| ${code} | ${status} | ${text} |`);
  return ['| Code | HTTP | Text |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Whole numbers with thousands separated; fractions with three significant digits. */
function formatFigure(value: number): string {
  if (Math.abs(value) >= 100) {
    return Math.round(value)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ',');
  }
  return String(Number(value.toPrecision(3)));
}
