import type { Pool, PoolClient } from 'pg';
import { condition } from './statement.ts';
import type { Condition } from './statement.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

/** Tables whose ids grow with time: the core counts up and its clock never goes back. */
const columns = {
  finished_orders: { id: 'order_id', time: 'created_at_ms' },
  open_orders: { id: 'order_id', time: 'created_at_ms' },
  contract_orders: { id: 'order_id', time: 'created_at_ms' },
  trades: { id: 'trade_id', time: 'traded_at_ms' },
  option_entries: { id: 'entry_id', time: 'entered_at_ms' },
  transfers: { id: 'transfer_id', time: 'transferred_at_ms' },
} as const;

export type TimedTable = keyof typeof columns;

/**
 * Halves the ids until one is left: some forty looks into the primary key, where an index by time would cost
 * every order that is written.
 */
function statementFor(table: TimedTable): string {
  const { id, time } = columns[table];
  return `WITH RECURSIVE span (low, high) AS (
    SELECT min(${id}), max(${id}) + 1 FROM ${table}
    UNION ALL
    SELECT CASE WHEN is_before THEN found + 1 ELSE low END, CASE WHEN is_before THEN high ELSE middle END
    FROM span
    CROSS JOIN LATERAL (SELECT (low + high) / 2 AS middle) AS half
    CROSS JOIN LATERAL (
      SELECT ${id} AS found, ${time} < $1 AS is_before FROM ${table}
      WHERE ${id} >= middle ORDER BY ${id} LIMIT 1) AS row
    WHERE low < high
  ) SELECT max(low) AS first FROM span`;
}

/** An id that parts the rows before `atMs` from those at it or later; it may be one that no row has. */
export async function firstIdAt(pool: Queries, table: TimedTable, atMs: number): Promise<number> {
  const { rows } = await pool.query<{ first: number | null }>(statementFor(table), [atMs]);
  return rows[0]?.first ?? 1;
}

export interface IdSpan {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The ids between two times, and below a cursor. */
export async function idSpan(
  pool: Queries,
  table: TimedTable,
  between: {
    readonly fromMs?: number | undefined;
    readonly toMs?: number | undefined;
    readonly below: number;
  },
): Promise<IdSpan> {
  const { fromMs, toMs, below } = between;
  const from = fromMs === undefined ? 1 : await firstIdAt(pool, table, fromMs);
  const to = toMs === undefined ? below : await firstIdAt(pool, table, toMs);
  return { from, to: Math.min(to, below) };
}

/** A span among the rows of one market, as an index of market and number takes it and no other. */
export const spanWithin = (
  one: string,
  market: string,
  id: string,
  { from, to }: IdSpan,
): Condition =>
  condition(`(${market}, ${id}) >= (${one}, $) AND (${market}, ${id}) < (${one}, $)`, from, to);
