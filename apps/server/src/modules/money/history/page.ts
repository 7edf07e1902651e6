import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';

/** Rows of a page when the request does not say. */
const PAGE_ROWS_DEFAULT = 50;

/** What a paged, time-limited request says. */
export interface PageRequest {
  readonly cursor?: string;
  readonly limit?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** The widest time a history is asked for at once: a leap year. Without both ends the page's size bounds it. */
const RANGE_DAYS_MAX = 366;

/** @throws ApiError invalidRequest for a time range that is too wide */
export function assertTimeRange({ fromMs, toMs }: PageRequest): void {
  if (fromMs === undefined || toMs === undefined) return;
  if (toMs - fromMs <= RANGE_DAYS_MAX * DAY_MS) return;
  throw refuse.invalidRequest(`fromMs to toMs: at most ${RANGE_DAYS_MAX} days`, {
    field: 'fromMs',
  });
}

/** Rows to read for a page: one more than it holds, to know whether another follows. */
export function rowsToRead(page: PageRequest): number {
  return (page.limit ?? PAGE_ROWS_DEFAULT) + 1;
}

/** The page of what was read by {@link rowsToRead}. */
export function cutPage<Row>(
  rows: readonly Row[],
  page: PageRequest,
  cursorOf: (row: Row) => string,
): Page<Row> {
  const limit = page.limit ?? PAGE_ROWS_DEFAULT;
  if (rows.length <= limit) return { rows, nextCursor: null };
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: last === undefined ? null : cursorOf(last) };
}

const CURSOR = /^([1-9][0-9]{0,15})(?:\.([01]))?$/;

/** The id a list goes on below, and its leg where a row has two. @throws ApiError invalidRequest */
export function readCursor(cursor: string): { readonly id: number; readonly leg: number } {
  const [, id, leg] = CURSOR.exec(cursor) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(id))) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return { id: Number(id), leg: Number(leg ?? 0) };
}
