import type { BooksReport } from '@candor/persistence';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { BooksWatch } from './books-watch.ts';

const sound = { ok: true, sequence: 40, problem: '' };
const broken = { ok: false, sequence: 41, problem: 'positions of market 3 add up to 2 lots' };

function watchOf(...reports: readonly (BooksReport | Error)[]) {
  const log = { info: vi.fn(), error: vi.fn() };
  const metrics = new Registry();
  const left = [...reports];
  const check = () => {
    const next = left.shift() ?? new Error('nothing left to find');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const watch = new BooksWatch({ log, metrics, nowMs: () => 7, check });
  const run = (signal = new AbortController().signal): Promise<void> => watch.run(signal);
  return { watch, run, log, metrics };
}

test('a sum that is wrong is told to the log, the page and the collector, until one is right', async () => {
  const { watch, run, log, metrics } = watchOf(sound, broken, sound);
  expect(watch.last).toBeNull();
  await run();
  expect(log.error).not.toHaveBeenCalled();
  await run();
  const { sequence, problem } = broken;
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ sequence, problem }, 'the books do not hold');
  expect(watch.last).toEqual({ ...broken, atMs: 7 });
  expect(await metrics.metrics()).toMatch(
    /candor_books_broken 1\n[^]*candor_books_checked_sequence 41\n/,
  );
  await run();
  expect(await metrics.metrics()).toContain('candor_books_broken 0\n');
});

test('a check that could not run fails its job and is no word about the books', async () => {
  const { watch, run } = watchOf(broken, new Error('the database restarts'));
  await run();
  await expect(run()).rejects.toThrow('the database restarts');
  expect(watch.last).toMatchObject(broken);
});

test('a server that leaves does not hear that its check was cut short', async () => {
  const { watch, run } = watchOf(new Error('The operation was aborted'));
  await expect(run(AbortSignal.abort())).resolves.toBeUndefined();
  expect(watch.last).toBeNull();
});
