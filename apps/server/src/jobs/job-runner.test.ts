import { createTestDatabase } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { enqueueJob } from './enqueue-job.ts';
import { JobRunner, prepareJobs, tidyJobs } from './job-runner.ts';
import type { JobTasks } from './job-runner.ts';

const PATIENCE = { timeout: 20_000 };
const migrations = new URL('../migrations', import.meta.url).pathname;
const log = pino({ level: 'silent' });

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  await prepareJobs(database.pool, log);
});
afterAll(() => database.stop());

async function startRunner(tasks: JobTasks, pool = database.pool): Promise<Registry> {
  const metrics = new Registry();
  const runner = new JobRunner({ pool, log, metrics });
  await runner.start(tasks, [{ name: 'tidy_jobs', payload: {}, at: '0 3 * * *' }]);
  onTestFinished(() => runner.stop());
  return metrics;
}

const waiting = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ jobs: number }>(
    'SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs',
  );
  return rows[0]?.jobs ?? 0;
};

test('a job that a killed server held is run after the next start', async () => {
  const done: number[] = [];
  await enqueueJob(database.pool, 'deliver_message', { messageId: 7 }, { lane: 'mail-1' });
  // As a server leaves them that is killed in the middle of a job.
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now(), attempts = 1`,
  );
  await database.pool.query(
    `UPDATE graphile_worker._private_job_queues SET locked_by = 'gone', locked_at = now()`,
  );
  await startRunner({
    deliver_message: ({ messageId }, attempt) => {
      done.push(messageId, attempt.number);
      return Promise.resolve();
    },
  });
  await expect.poll(() => done, PATIENCE).toEqual([7, 2]);
  await expect.poll(waiting, PATIENCE).toBe(0);
});

test('jobs go on after the database ended every connection, and are counted', async () => {
  let failures = 1;
  const done: number[] = [];
  const metrics = await startRunner({
    deliver_message: ({ messageId }) => {
      if (failures-- > 0) return Promise.reject(new Error('no route to host'));
      done.push(messageId);
      return Promise.resolve();
    },
  });
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  // The pool may not have heard yet of one that ended: a query over it is never begun.
  const ask = () => enqueueJob(database.pool, 'deliver_message', { messageId: 1 });
  await expect.poll(() => ask().then(String, String), PATIENCE).toBe('undefined');
  await expect
    .poll(async () => await metrics.metrics(), PATIENCE)
    .toContain('candor_jobs_failures_total{job="deliver_message"} 1');
  await enqueueJob(database.pool, 'deliver_message', { messageId: 2 });
  // The first one comes again after its pause.
  await expect.poll(() => [...done].sort(), PATIENCE).toEqual([1, 2]);
  await expect
    .poll(async () => await metrics.metrics(), PATIENCE)
    .toContain('candor_jobs_done_total{job="deliver_message"} 2');
});

test('a job that fails because the database went away is written down once it is back', async () => {
  const done: number[] = [];
  let questionsUntilBack = 0;
  const lost = (): Error => Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const { pool } = database;
  const away = new Proxy(pool, {
    get: (target, name): unknown => {
      if (questionsUntilBack === 0 || (name !== 'connect' && name !== 'query'))
        return Reflect.get(target, name);
      return () => {
        questionsUntilBack -= name === 'query' ? 1 : 0;
        return Promise.reject(lost());
      };
    },
  });
  const deliver: JobTasks['deliver_message'] = (_message, { number }) => {
    done.push(number);
    if (number > 1) return Promise.resolve();
    questionsUntilBack = 2;
    return Promise.reject(lost());
  };
  await startRunner({ deliver_message: deliver }, away);
  await enqueueJob(pool, 'deliver_message', { messageId: 3 });
  await expect.poll(() => done, PATIENCE).toEqual([1, 2]);
  await expect.poll(waiting, PATIENCE).toBe(0);
});

test('a job of a key replaces the one that waits; one for later waits', async () => {
  const runAtMs = Date.now() + 60_000;
  for (const messageId of [1, 2]) {
    await enqueueJob(database.pool, 'deliver_message', { messageId }, { key: 'one', runAtMs });
  }
  const { rows } = await database.pool.query<{ payload: object; isLater: boolean }>(
    `SELECT payload, run_at > now() AS "isLater" FROM graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ payload: { messageId: 2 }, isLater: true }]);
});

test('what was given up is removed after its time, what waits is not', async () => {
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
  for (const messageId of [1, 2, 3]) {
    const runAtMs = Date.now() + 60_000;
    await enqueueJob(database.pool, 'deliver_message', { messageId }, { runAtMs, attemptsMax: 1 });
  }
  // The second and third were given up, the third a moment ago.
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts,
       updated_at = CASE payload->>'messageId' WHEN '2' THEN now() - interval '2 hours' ELSE now() END
     WHERE payload->>'messageId' <> '1'`,
  );
  await tidyJobs(database.pool, 60 * 60_000);
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT payload->>'messageId' AS id FROM graphile_worker._private_jobs ORDER BY 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['1', '3']);
});
