import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { Housekeeping, startHousekeeping } from './start-housekeeping.ts';
import type { Chore } from './start-housekeeping.ts';

const HOUR_MS = 60 * 60_000;

afterEach(() => vi.useRealTimers());

function depsFor(...chores: readonly Chore[]) {
  const log = { warn: vi.fn(), info: vi.fn() };
  return { chores, log, metrics: new Registry(), nowMs: () => 1_000_000 };
}

/** A chore with so much to do. */
function backlog(
  kind: string,
  left: number,
  perBatch = 1_000,
): Chore & { readonly left: () => number } {
  return {
    kind,
    perBatch,
    left: () => left,
    run: (countMax) => {
      const removed = Math.min(left, countMax);
      left -= removed;
      return Promise.resolve(removed);
    },
  };
}

test('a backlog is worked off batch by batch, a large one over several rounds', async () => {
  const [small, large] = [backlog('small', 2_500), backlog('large', 250, 2)];
  const deps = depsFor(small, large);
  const housekeeping = new Housekeeping(deps);
  await housekeeping.round();
  expect([small.left(), large.left()]).toEqual([0, 50]);
  await housekeeping.round();
  expect(large.left()).toBe(0);
  expect(deps.log.info.mock.calls.map(([facts]) => facts as object)).toEqual([
    { removed: { small: 2_500, large: 200 } },
    { removed: { large: 50 } },
  ]);
  await housekeeping.round();
  // Nothing to say about nothing.
  expect(deps.log.info).toHaveBeenCalledTimes(2);
  const metrics = await deps.metrics.metrics();
  expect(metrics).toContain('candor_housekeeping_removed_total{kind="small"} 2500');
  expect(metrics).toContain('candor_housekeeping_removed_total{kind="large"} 250');
  expect(metrics).toContain('candor_housekeeping_last_round_seconds 1000');
});

test('a chore that fails is reported and counted; the others are done', async () => {
  const broken = { kind: 'broken', run: () => Promise.reject(new Error('the database restarts')) };
  const other = backlog('other', 5);
  const deps = depsFor(broken, other);
  await new Housekeeping(deps).round();
  expect(other.left()).toBe(0);
  expect(deps.log.warn).toHaveBeenCalledTimes(1);
  const metrics = await deps.metrics.metrics();
  expect(metrics).toContain('candor_housekeeping_failures_total{kind="broken"} 1');
  expect(metrics).toContain('candor_housekeeping_failures_total{kind="other"} 0');
});

test('the first round comes within a minute, then one every hour, until it is stopped', async () => {
  vi.useFakeTimers();
  const run = vi.fn(() => Promise.resolve(0));
  const housekeeping = startHousekeeping(depsFor({ kind: 'any', run }));
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(run).toHaveBeenCalledTimes(3);
  await housekeeping.stop();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(run).toHaveBeenCalledTimes(3);
});

test('who stops it waits for the batch under way and for no other', async () => {
  const ended: string[] = [];
  let release = (): void => undefined;
  const slow: Chore = {
    kind: 'slow',
    perBatch: 1,
    run: () =>
      new Promise((resolve) => {
        release = () => {
          ended.push('batch');
          resolve(1);
        };
      }),
  };
  const housekeeping = new Housekeeping(depsFor(slow));
  const round = housekeeping.round();
  await vi.waitFor(() => {
    release();
    expect(ended.length).toBeGreaterThan(0);
  }, 20_000);
  const stopped = housekeeping.stop().then(() => ended.push('stopped'));
  release();
  await Promise.all([round, stopped]);
  expect(ended.at(-1)).toBe('stopped');
});
