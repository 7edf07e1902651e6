import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runTaskListOnce,
} from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { JobName, JobPayloads } from './enqueue-job.ts';

/** Which try of a job this is. */
export interface JobAttempt {
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** When the next try comes if this one fails; undefined when it is the last. */
  readonly nextTryAtMs: number | undefined;
}

type JobTask<Name extends JobName> = (
  payload: JobPayloads[Name],
  attempt: JobAttempt,
) => Promise<void>;

/** What each kind of job does. A task that rejects is tried again after a pause. */
export type JobTasks = { readonly [Name in JobName]?: JobTask<Name> };

/** A job that the runner takes by the clock. */
export interface RecurringJob<Name extends JobName = JobName> {
  readonly name: Name;
  readonly payload: JobPayloads[Name];
  /** Five fields: minute, hour, day of month, month, day of week, in UTC. */
  readonly at: string;
  readonly attemptsMax?: number;
}

export interface JobRunnerDeps {
  /** With all rights: the library's tables are the owner's. */
  readonly pool: Pool;
  readonly log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  readonly metrics: Registry;
}

/** Jobs under way at a time. Each is short, or waits for somebody else's server. */
const CONCURRENCY = 6;

/** How late a job may start that waits for its time; others are announced by NOTIFY. */
const POLL_MS = 1_000;

/**
 * So many failures to ask for a job in a row, by all workers together, and the library is started again. It
 * keeps the answer of its first question to the database, also where that was an error.
 */
const ASK_FAILURES_MAX = 5 * CONCURRENCY;

/** A pool that ended by itself is started again after this; a database that is away is asked again. */
const RESTART_MS = 1_000;

/** The library's pauses: e, e², … e¹⁰ seconds, from 3 seconds to 6 hours. */
const PAUSE_EXPONENT_MAX = 10;

/** Creates and updates the library's tables, in their own schema `graphile_worker`. */
export async function prepareJobs(pool: Pool, log: JobRunnerDeps['log']): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerTo(log) });
}

/** Runs every job that is due, one after the other, and returns; a failed one keeps its next time. */
export async function runDueJobs(
  pool: Pool,
  tasks: JobTasks,
  log: JobRunnerDeps['log'],
): Promise<void> {
  const client = await pool.connect();
  try {
    const options = { pgPool: pool, logger: loggerTo(log), noHandleSignals: true };
    await runTaskListOnce(options, taskListOf(tasks), client);
  } finally {
    client.release();
  }
}

/** Runs background jobs until it is stopped, also across restarts of the database. */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  readonly #done: Counter<'job'>;
  readonly #failures: Counter<'job'>;
  readonly #lastDone: Gauge<'job'>;
  #runner: Runner | undefined;
  #restart: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps;
    const registers = [deps.metrics];
    this.#done = new Counter({
      name: 'candor_jobs_done_total',
      help: 'Background jobs that were done, by kind.',
      labelNames: ['job'],
      registers,
    });
    this.#failures = new Counter({
      name: 'candor_jobs_failures_total',
      help: 'Tries of background jobs that failed, by kind. Each is tried again after a pause.',
      labelNames: ['job'],
      registers,
    });
    this.#lastDone = new Gauge({
      name: 'candor_jobs_last_done_seconds',
      help: 'When a background job of a kind was last done, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    });
  }

  /**
   * Starts. Jobs that a killed process held are free again: only the leading server runs jobs, so nobody
   * else can be holding one.
   */
  async start(tasks: JobTasks, recurring: readonly RecurringJob[]): Promise<void> {
    for (const job of Object.keys(tasks)) {
      this.#done.inc({ job }, 0);
      this.#failures.inc({ job }, 0);
    }
    await unlockAll(this.#deps.pool);
    await this.#run(this.#counted(taskListOf(tasks)), recurring);
  }

  /** Lets the jobs under way end and takes no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#restart);
    // It may have stopped by itself, which it says by rejecting.
    await this.#runner?.stop().catch(() => undefined);
  }

  async #run(taskList: TaskList, recurring: readonly RecurringJob[]): Promise<void> {
    const { pool, log } = this.#deps;
    const events: WorkerEvents = new EventEmitter();
    const runner = await run({
      pgPool: pool,
      events,
      taskList,
      logger: loggerTo(log),
      noHandleSignals: true,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      // Times of jobs are this process's times.
      useNodeTime: true,
      parsedCronItems: parseCronItems(
        recurring.map(({ name, payload, at, attemptsMax }) => ({
          task: name,
          payload,
          match: at,
          identifier: recurringId(name, payload),
          options: {
            // One that still waits is not taken twice.
            jobKey: recurringId(name, payload),
            backfillPeriod: 0,
            ...(attemptsMax !== undefined && { maxAttempts: attemptsMax }),
          },
        })),
      ),
    });
    this.#runner = runner;
    let askFailures = 0;
    const answered = (): void => {
      askFailures = 0;
    };
    events.on('job:start', answered).on('worker:getJob:empty', answered);
    events.on('worker:getJob:error', () => {
      askFailures += 1;
      if (askFailures === ASK_FAILURES_MAX)
        runner.stop('no job could be asked for').catch(() => undefined);
    });
    const again = (error?: unknown): void => {
      if (this.#isStopped) return;
      log.warn({ err: error }, 'the background jobs stopped by themselves and start again');
      this.#restart = setTimeout(() => {
        this.#run(taskList, recurring).catch(again);
      }, RESTART_MS);
      this.#restart.unref();
    };
    void runner.promise.then(() => again(), again);
  }

  /**
   * Waits until the database is there to write down in that a job failed. The library does not listen for what
   * becomes of that: where it cannot be written, nobody handles the error and the process ends.
   */
  async #databaseAnswers(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#deps.pool.query('SELECT 1');
        return;
      } catch {
        await pause(RESTART_MS);
      }
    }
  }

  #counted(taskList: TaskList): TaskList {
    return Object.fromEntries(
      Object.entries(taskList).map(([job, task]): [string, typeof task] => [
        job,
        async (payload, helpers) => {
          try {
            await task?.(payload, helpers);
            this.#done.inc({ job });
            this.#lastDone.set({ job }, Date.now() / 1_000);
          } catch (error) {
            this.#failures.inc({ job });
            await this.#databaseAnswers();
            throw error;
          }
        },
      ]),
    );
  }
}

function recurringId(name: string, payload: object): string {
  return [name, ...Object.values(payload).map(String)].join(':');
}

function taskListOf(tasks: JobTasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (
        payload: unknown,
        { job }: { readonly job: { attempts: number; max_attempts: number } },
      ) => {
        const { attempts, max_attempts: max } = job;
        const isLast = attempts >= max;
        const pauseMs = Math.exp(Math.min(attempts, PAUSE_EXPONENT_MAX)) * 1_000;
        await (task as (payload: unknown, attempt: JobAttempt) => Promise<void>)(payload, {
          number: attempts,
          isLast,
          nextTryAtMs: isLast ? undefined : Math.round(Date.now() + pauseMs),
        });
      },
    ]),
  );
}

/** Frees every job and lane that a process which is gone still holds; the library would wait four hours. */
async function unlockAll(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY(
       SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
       UNION
       SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL))`,
  );
}

/** Removes jobs that were given up a while ago, and lanes that nobody uses. */
export async function tidyJobs(pool: Pool, keptMs: number): Promise<void> {
  await pool.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - $1 * interval '1 ms'`,
    [keptMs],
  );
}

function loggerTo(log: JobRunnerDeps['log']): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ worker: level }, message);
    else log.debug(message);
  });
}
