import type { CsvValue } from '#api/csv.ts';

/** What one part of a file is asked for. */
export interface PartWanted {
  readonly userId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly cursor: string | undefined;
}

/** The lines of a part; a file is its parts one after another. */
export interface Part {
  readonly rows: readonly (readonly CsvValue[])[];
  readonly nextCursor: string | null;
}

/** Time as spreadsheets read it. */
export const timeText = (atMs: number): string => new Date(atMs).toISOString();

/** Lines of one part. */
export const PART_ROWS = 5_000;
