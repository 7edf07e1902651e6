import type { AdminRequest } from '@candor/protocol';
import type { Pool, QueryResultRow } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { assertTimeRange } from '#modules/money/history/index.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';

/** Of one answer. */
const DAYS_MAX = 31;
const DAYS_FALLBACK = 7;

/** Days that are over never change. They are kept, so that a month is read once. */
export class KeptDays<Row extends QueryResultRow> {
  readonly #pool: Pool;
  readonly #statement: string;
  readonly #days = new Map<number, readonly Row[]>();

  /** `statement` reads the rows of a day, of transfers from $1 on and below $2. */
  constructor(pool: Pool, statement: string) {
    this.#pool = pool;
    this.#statement = statement;
  }

  async of(dayMs: number, projectedMs: number): Promise<readonly Row[]> {
    const kept = this.#days.get(dayMs);
    if (kept !== undefined) return kept;
    const from = await firstIdAt(this.#pool, 'transfers', dayMs);
    const to = await firstIdAt(this.#pool, 'transfers', dayMs + DAY_MS);
    const { rows } = await this.#pool.query<Row>(this.#statement, [from, to]);
    if (projectedMs >= dayMs + DAY_MS) this.#days.set(dayMs, rows);
    return rows;
  }
}

/**
 * The days of one answer, the latest of the range. A cursor is where the days before it end.
 * @throws ApiError invalidRequest for a range the wrong way round or longer than a year, or a cursor that is not ours
 */
export function rangeOf(
  request: AdminRequest<'bookFlows' | 'bookDays'>,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number; readonly nextCursor: string | null } {
  assertTimeRange(request);
  const { fromMs, toMs = nowMs, cursor } = request;
  const wholeTo = (Math.floor((Math.min(toMs, nowMs) - 1) / DAY_MS) + 1) * DAY_MS;
  const firstMs =
    fromMs === undefined
      ? Math.max(0, wholeTo - DAYS_FALLBACK * DAY_MS)
      : Math.floor(fromMs / DAY_MS) * DAY_MS;
  const end = cursor === undefined ? wholeTo : Number(cursor);
  if (end % DAY_MS !== 0 || end > wholeTo || end <= firstMs) {
    const field = cursor === undefined ? 'fromMs' : 'cursor';
    throw refuse.invalidRequest(`${field}: not valid`, { field });
  }
  const start = Math.max(firstMs, end - DAYS_MAX * DAY_MS);
  return { fromMs: start, toMs: end, nextCursor: start > firstMs ? String(start) : null };
}
