import type { Pool } from 'pg';
import { atMostEvery } from '#api/at-most-every.ts';
import { DAY_MS } from '#api/durations.ts';

/** Figures over whole tables are computed at most once in this time, however many ask. */
const FIGURES_FRESH_MS = 60_000;
const COUNTS_FRESH_MS = 10_000;

/** The most days of registrations anybody looks at. */
export const REGISTRATION_DAYS_MAX = 90;

export interface ExchangeFigures {
  readonly asOfMs: number;
  readonly users: number;
  readonly frozenUsers: number;
  readonly activeDay: number;
  readonly activeWeek: number;
  readonly openSessions: number;
  /** By UTC day, of the last {@link REGISTRATION_DAYS_MAX}; days without any are missing. */
  readonly registrations: ReadonlyMap<string, number>;
}

/** Open orders by market. */
export type OpenOrderCounts = () => Promise<ReadonlyMap<number, number>>;

/** The UTC day of an instant, as in 2026-11-21. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

interface CountsRow {
  readonly users: number;
  readonly frozen: number;
  readonly active_day: number;
  readonly active_week: number;
  readonly sessions: number;
}

async function readFigures(pool: Pool, atMs: number): Promise<ExchangeFigures> {
  const fromDay = Math.floor(atMs / DAY_MS) - REGISTRATION_DAYS_MAX + 1;
  const counts = await pool.query<CountsRow>(
    `SELECT (SELECT count(*) FROM users) AS users,
       (SELECT count(*) FROM users WHERE is_disabled AND closed_at_ms IS NULL) AS frozen,
       count(DISTINCT user_id) FILTER (WHERE last_seen_at_ms > $1::bigint - ${DAY_MS}) AS active_day,
       count(DISTINCT user_id) FILTER (WHERE last_seen_at_ms > $1::bigint - ${7 * DAY_MS}) AS active_week,
       count(*) FILTER (WHERE ended_at_ms IS NULL AND expires_at_ms > $1::bigint) AS sessions
     FROM sessions`,
    [atMs],
  );
  const days = await pool.query<{ day: number; count: number }>(
    `SELECT created_at_ms / ${DAY_MS} AS day, count(*) AS count FROM users
     WHERE created_at_ms >= $1 GROUP BY 1`,
    [fromDay * DAY_MS],
  );
  const row = counts.rows[0];
  return {
    asOfMs: atMs,
    users: row?.users ?? 0,
    frozenUsers: row?.frozen ?? 0,
    activeDay: row?.active_day ?? 0,
    activeWeek: row?.active_week ?? 0,
    openSessions: row?.sessions ?? 0,
    registrations: new Map(days.rows.map(({ day, count }) => [dayOf(day * DAY_MS), count])),
  };
}

/** Figures of the whole exchange, at most a minute old. */
export function figuresReader(pool: Pool, nowMs: () => number): () => Promise<ExchangeFigures> {
  return atMostEvery(FIGURES_FRESH_MS, nowMs, (atMs) => readFigures(pool, atMs));
}

/** How many orders are open in each market, at most ten seconds old. */
export function openOrderCounter(pool: Pool, nowMs: () => number): OpenOrderCounts {
  return atMostEvery(COUNTS_FRESH_MS, nowMs, async () => {
    const { rows } = await pool.query<{ market_id: number; count: number }>(
      'SELECT market_id, count(*) AS count FROM open_orders GROUP BY market_id',
    );
    return new Map(rows.map((row) => [row.market_id, row.count]));
  });
}
