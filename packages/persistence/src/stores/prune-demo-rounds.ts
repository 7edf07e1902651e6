import type { PoolClient } from 'pg';
import type { Database } from '#postgres/open-database.ts';
import { inTransaction } from '#postgres/in-transaction.ts';
import { recordShapes } from '#records/pending-records.ts';
import { sumOfNumbers } from '#records/record-shape.ts';

/** Rounds of one transaction: short enough that nobody waits behind it. */
const ROUNDS_PER_STEP = 500;
/** Rounds of one call: a backlog is worked off by the calls that follow. */
const ROUNDS_MAX = 5_000;
/** Ticks of one call. */
const TICKS_MAX = 20_000;
/** The window of a start price begins this long before the start at the most, and a tick is of a whole second. */
const AROUND_ROUND_MS = 31_000;

/** Which rounds go. */
export interface DemoRounds {
  /** Rounds that anybody else has entered stay. */
  readonly playerIds: readonly number[];
  /** Rounds that ended at this time (ms since 1970) or later stay. */
  readonly beforeMs: number;
  /** Whoever follows the journal has read up to here; what later commands wrote stays. */
  readonly followedSequence: number;
}

/**
 * Keeps the demo small: deletes option rounds that nobody but its own players entered, with their pools and entries, and the
 * ticks that no round looks at which is still there. Rounds that staff ended stay, and so do all transfers, from which the books
 * say what each day brought. What is deleted is counted in `pruned_records`; the journal has all of it, and a rebuild brings
 * it back.
 * @returns rows deleted.
 */
export async function pruneDemoRounds(
  database: Pick<Database, 'pool'>,
  options: DemoRounds,
): Promise<number> {
  let deleted = 0;
  for (let left = ROUNDS_MAX; left > 0; left -= ROUNDS_PER_STEP) {
    const step = await inTransaction(database.pool, (tx) => pruneRounds(tx, options));
    deleted += step.rows;
    if (step.rounds < ROUNDS_PER_STEP) {
      return deleted + (await inTransaction(database.pool, (tx) => pruneTicks(tx, options)));
    }
  }
  return deleted;
}

async function pruneRounds(
  tx: PoolClient,
  { playerIds, beforeMs, followedSequence }: DemoRounds,
): Promise<{ readonly rounds: number; readonly rows: number }> {
  const { rows } = await tx.query<{ round_id: number }>(
    `SELECT round_id FROM option_rounds AS round
     WHERE NOT is_open AND closed_at_ms < $1 AND put_sequence <= $2 AND void_reason <> 'staff'
       AND NOT EXISTS (SELECT FROM option_entries AS entry
         WHERE entry.round_id = round.round_id AND entry.user_id <> ALL ($3::bigint[]))
     ORDER BY closed_at_ms LIMIT ${ROUNDS_PER_STEP}`,
    [beforeMs, followedSequence, playerIds],
  );
  const ids = rows.map((row) => row.round_id);
  let count = 0;
  for (const table of ['option_entries', 'option_pools', 'option_rounds']) {
    count += await pruneRecords(tx, table, 'round_id = ANY ($1::bigint[])', [ids]);
  }
  return { rounds: ids.length, rows: count };
}

/** Ticks are shared by the rounds of a market, so each stays as long as one of them. */
function pruneTicks(tx: PoolClient, { beforeMs, followedSequence }: DemoRounds): Promise<number> {
  return pruneRecords(
    tx,
    'option_ticks',
    `(market_id, second) IN (
       WITH kept AS MATERIALIZED (
         SELECT market_id, start_at_ms - ${AROUND_ROUND_MS} AS from_ms, end_at_ms + 1000 AS to_ms
         FROM option_rounds WHERE start_at_ms < $1::bigint + ${AROUND_ROUND_MS})
       SELECT tick.market_id, tick.second
       FROM (SELECT DISTINCT market_id FROM option_series) AS own
         JOIN option_ticks AS tick USING (market_id)
       WHERE tick.second < $1::bigint / 1000 AND NOT tick.is_open AND tick.put_sequence <= $2
         AND NOT EXISTS (SELECT FROM kept WHERE kept.market_id = tick.market_id
           AND tick.at_ms BETWEEN kept.from_ms AND kept.to_ms)
       LIMIT ${TICKS_MAX})`,
    [beforeMs, followedSequence],
  );
}

/** Deletes rows that left the state, and counts them for the audit. @returns how many. */
async function pruneRecords(
  tx: PoolClient,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const shape = recordShapes.find((one) => one.table === table);
  if (shape === undefined) throw new Error(`${table} has no record`);
  const { rows } = await tx.query<{ count: number }>(
    `WITH gone AS (DELETE FROM ${table} WHERE NOT is_open AND ${condition} RETURNING *),
       sums AS (SELECT count(*) AS row_count, sum(${sumOfNumbers(shape)}) AS number_sum FROM gone),
       noted AS (
         INSERT INTO pruned_records AS known (table_name, row_count, number_sum)
         SELECT '${table}', row_count, number_sum FROM sums WHERE row_count > 0
         ON CONFLICT (table_name) DO UPDATE SET row_count = known.row_count + excluded.row_count,
           number_sum = known.number_sum + excluded.number_sum)
     SELECT row_count AS count FROM sums`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}
