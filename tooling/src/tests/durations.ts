import { formatSeconds } from '#run-steps.ts';

/** How long one test file took, its loading and its hooks included. */
export interface FileDuration {
  /** From the repository's root. */
  readonly path: string;
  readonly durationMs: number;
}

/** A file that takes longer on an idle machine keeps a worker busy while the others have nothing left to do. */
export const FILE_MS_MAX = 60_000;

/** More of the machine's time than this taken by others: a duration then says more about them than about us. */
export const FOREIGN_SHARE_MAX = 0.15;

const SLOWEST_SHOWN = 15;

/** Files, or folders with a slash at their end, that may take longer than a minute, and why. */
export type SlowFiles = Readonly<Record<string, string>>;

/** The slowest files of a run, slowest first, one line each. */
export function describeSlowest(files: readonly FileDuration[]): string {
  const slowest = files.toSorted((left, right) => right.durationMs - left.durationMs);
  const lines = slowest
    .slice(0, SLOWEST_SHOWN)
    .map(({ path, durationMs }) => `${formatSeconds(durationMs).padStart(9)}  ${path}`);
  return lines.length === 0 ? '' : `the slowest test files:\n${lines.join('\n')}\n`;
}

/** Files over the limit that are not listed with a reason, slowest first. */
export function findSlow(
  files: readonly FileDuration[],
  allowed: SlowFiles,
): readonly FileDuration[] {
  const isAllowed = (path: string): boolean =>
    Object.keys(allowed).some((name) =>
      name.endsWith('/') ? path.startsWith(name) : path === name,
    );
  return files
    .filter(({ path, durationMs }) => durationMs > FILE_MS_MAX && !isAllowed(path))
    .toSorted((left, right) => right.durationMs - left.durationMs);
}
