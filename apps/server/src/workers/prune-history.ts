import {
  pruneContractSamples,
  pruneDemoRounds,
  pruneHouseHistory,
  pruneKlines,
} from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { readFollowedSequence } from './followed-sequence.ts';
import { optionPlayerIds } from './simulator/house.ts';

/** Orders and trades among house accounts are of no interest to anyone after this. */
const HOUSE_HISTORY_MS = 3 * HOUR_MS;

/** Rows of one round: a backlog is worked off over several, so that no statement runs long. */
const ROWS_PER_ROUND_MAX = 20_000;

/** Nobody looks at single minutes of last month; wider candles stay. */
const MINUTE_KLINES_MS = 3 * DAY_MS;
const FIVE_MINUTE_KLINES_MS = 15 * DAY_MS;

/** Everybody may recompute a funding of the last week from all of its samples. */
const CONTRACT_SAMPLES_MS = 8 * DAY_MS;

/** Everybody may check a round among the demo's own players for a day; it cost nobody anything. */
const PLAYERS_ROUNDS_MS = DAY_MS;

/** Keeps the demo small: removes history that concerns the house alone, the finest old candles, and samples of old fundings. */
export async function pruneHistory(database: Database, nowMs: number): Promise<void> {
  await pruneHouseHistory(database, {
    olderThanMs: nowMs - HOUSE_HISTORY_MS,
    rowsMax: ROWS_PER_ROUND_MAX,
  });
  await pruneKlines(database, { interval: '1m', beforeMs: nowMs - MINUTE_KLINES_MS });
  await pruneKlines(database, { interval: '5m', beforeMs: nowMs - FIVE_MINUTE_KLINES_MS });
  await pruneContractSamples(database, { beforeMs: nowMs - CONTRACT_SAMPLES_MS });
  await pruneSampleQuotes(database, nowMs - CONTRACT_SAMPLES_MS);
}

/** What the index of samples was made of goes with them. */
async function pruneSampleQuotes({ pool }: Database, beforeMs: number): Promise<void> {
  await pool.query(
    `DELETE FROM contract_sample_quotes WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM contract_sample_quotes WHERE at_ms < $1 ORDER BY at_ms LIMIT $2))`,
    [beforeMs, ROWS_PER_ROUND_MAX],
  );
}

/** Removes option rounds of a demo that nobody but its own players entered; those of everybody else stay for ever. */
export async function prunePlayersRounds(
  database: Pick<Database, 'pool'>,
  nowMs: number,
): Promise<void> {
  await pruneDemoRounds(database, {
    playerIds: optionPlayerIds,
    beforeMs: nowMs - PLAYERS_ROUNDS_MS,
    followedSequence: await readFollowedSequence(database),
  });
}
