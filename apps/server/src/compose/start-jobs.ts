import { join } from 'node:path';
import type { Database } from '@candor/persistence';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { Settings } from '#config/settings.ts';
import type { Api } from './create-api.ts';
import { enqueueJob, JobRunner, tidyJobs, sealingJob } from '#jobs/index.ts';
import type { RecurringJob } from '#jobs/index.ts';
import { carryOutClosings } from '#modules/people/closing/index.ts';
import { indexNames, retirePictures } from '#modules/people/identity/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { createPictureStore } from '#modules/people/uploads/index.ts';
import {
  archiveOldJournal,
  oldRemover,
  oldRowKinds,
  pruneHistory,
  prunePlayersRounds,
  removeOldRows,
  sealerAnew,
} from '#workers/index.ts';
import type { BooksWatch, Removal } from '#workers/index.ts';
import { apiJobTasks } from './job-tasks.ts';

/** A picture may lie in an object store far away. */
const PICTURES_PER_BATCH = 20;

/** A job that was given up is kept this long, for whoever looks into it. */
const GIVEN_UP_KEPT_MS = 7 * DAY_MS;

/** The demo's journal stays in the table so long: in the files it takes half the room. */
const DEMO_JOURNAL_MS = 6 * HOUR_MS;

/** Jobs by the clock come again soon by themselves. */
const RECURRING_ATTEMPTS_MAX = 3;

interface JobsDeps {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly nowMs: () => number;
  readonly database: Database;
  readonly exchange: Exchange;
  readonly api: Api;
  readonly masterKey: MasterKey;
  readonly books: BooksWatch;
}

/** Every kind of row and picture that is removed once it is old. */
function removalsOf({ settings, nowMs, database, api, masterKey }: JobsDeps): readonly Removal[] {
  const { pool } = database;
  const { uploads, messages } = api;
  const kinds = oldRowKinds({
    logins: settings.KEEP_LOGINS_DAYS,
    sessions: settings.KEEP_SESSIONS_DAYS,
    outbox: settings.KEEP_OUTBOX_DAYS,
  });
  const identity = { pool, masterKey, uploads, messages, nowMs };
  return [
    ...kinds.map((kind) => ({
      kind: kind.kind,
      run: (countMax: number) => removeOldRows(pool, kind, nowMs(), countMax),
    })),
    {
      kind: 'unused_pictures',
      perBatch: PICTURES_PER_BATCH,
      run: (countMax) => uploads.sweep(countMax),
    },
    {
      kind: 'identity_pictures',
      perBatch: PICTURES_PER_BATCH,
      run: (countMax) => {
        const refusedMs = nowMs() - settings.KEEP_REFUSED_PICTURES_DAYS * DAY_MS;
        const revokedMs = nowMs() - settings.KEEP_REVOKED_PICTURES_DAYS * DAY_MS;
        return retirePictures(identity, { refusedMs, revokedMs }, countMax);
      },
    },
  ];
}

/** When what happens by the clock. The minutes differ, so that not everything runs at once. */
function recurringJobs(removals: readonly Removal[], isDemo: boolean): readonly RecurringJob[] {
  const attemptsMax = RECURRING_ATTEMPTS_MAX;
  return [
    // A change has a job at its own time; this one is for clocks that were set.
    { name: 'carry_out_changes', payload: {}, at: '* * * * *', attemptsMax: 1 },
    // The same for contacts whose delay is over.
    { name: 'change_contacts', payload: {}, at: '* * * * *', attemptsMax: 1 },
    // Days and years pass; a minute more is none.
    { name: 'close_accounts', payload: {}, at: '* * * * *', attemptsMax: 1 },
    // Reads add what came since by themselves.
    { name: 'save_profits', payload: {}, at: '*/5 * * * *', attemptsMax },
    {
      name: 'watch_trading',
      payload: {},
      at: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
      attemptsMax,
    },
    // Once a day after midnight (UTC); the other hours are for days on which the server was down then.
    { name: 'follow_volumes', payload: {}, at: '12 * * * *', attemptsMax },
    // A folder of lists is not watched: files that arrive piece by piece would be read in half.
    { name: 'read_screening_lists', payload: {}, at: '2 * * * *', attemptsMax },
    { name: 'check_screening_provider', payload: {}, at: '32 * * * *', attemptsMax },
    // Each hour and not each day: what staff set is felt within one.
    { name: 'check_identity_terms', payload: {}, at: '25 * * * *', attemptsMax },
    // Finds nothing once each attempt of before has its index.
    { name: 'index_names', payload: {}, at: '*/5 * * * *', attemptsMax },
    { name: 'check_books', payload: {}, at: '9,24,39,54 * * * *', attemptsMax: 1 },
    { name: 'prune_history', payload: {}, at: '*/5 * * * *', attemptsMax },
    // A real house archives by hand, where and when it wants.
    ...(isDemo
      ? [{ name: 'archive_journal' as const, payload: {}, at: '35 */6 * * *', attemptsMax }]
      : []),
    ...removals.map(
      ({ kind }, place): RecurringJob => ({
        name: 'remove_old',
        payload: { kind },
        at: `${5 + place} * * * *`,
        attemptsMax,
      }),
    ),
    { name: 'tidy_jobs', payload: {}, at: '50 3 * * *', attemptsMax },
  ];
}

/** Starts the background jobs of the server; `stop` lets those under way end. */
export async function startJobs(deps: JobsDeps): Promise<{ stop(): Promise<void> }> {
  const { log, metrics, nowMs, database, api, settings, masterKey, books } = deps;
  const { pool } = database;
  const leaving = new AbortController();
  const removals = removalsOf(deps);
  const removeOld = oldRemover({ removals, log, metrics, signal: leaving.signal });
  const runner = new JobRunner({ pool, log, metrics });
  await runner.start(
    {
      ...apiJobTasks(api),
      seal_anew: sealerAnew({
        ...{ pool, masterKey, log, nowMs, place: settings },
        store: createPictureStore(settings),
      }),
      close_accounts: () => carryOutClosings({ ...deps, ...api, pool }),
      check_books: () => books.run(leaving.signal),
      remove_old: ({ kind }) => removeOld(kind),
      index_names: async () => {
        await indexNames(database.pool, deps.masterKey);
      },
      prune_history: async () => {
        await pruneHistory(database, nowMs());
        if (settings.SEED === 'demo') await prunePlayersRounds(database, nowMs());
      },
      archive_journal: async () => {
        await archiveOldJournal(database, {
          folder: join(settings.DATA_DIR, 'archive'),
          beforeMs: nowMs() - DEMO_JOURNAL_MS,
        });
      },
      tidy_jobs: () => tidyJobs(pool, GIVEN_UP_KEPT_MS),
    },
    recurringJobs(removals, settings.SEED === 'demo'),
  );
  // Where the server stood still while its key was replaced, or was killed under way.
  await enqueueJob(pool, 'seal_anew', {}, sealingJob);
  return {
    stop: () => {
      leaving.abort();
      return runner.stop();
    },
  };
}
