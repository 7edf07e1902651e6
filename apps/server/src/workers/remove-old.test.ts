import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { oldRemover } from './remove-old.ts';
import type { Removal } from './remove-old.ts';

function removerOf(...removals: readonly Removal[]) {
  const leaving = new AbortController();
  const log = { info: vi.fn() };
  const metrics = new Registry();
  const remove = oldRemover({ removals, log, metrics, signal: leaving.signal });
  return { remove, leaving, log, metrics };
}

/** A kind with so many rows to remove. */
function backlog(left: number, perBatch = 1_000): Removal & { readonly left: () => number } {
  return {
    kind: 'rows',
    perBatch,
    left: () => left,
    run: (countMax) => {
      const removed = Math.min(left, countMax);
      left -= removed;
      return Promise.resolve(removed);
    },
  };
}

test('a backlog is worked off batch by batch, a large one over several jobs', async () => {
  const rows = backlog(250, 2);
  const { remove, log, metrics } = removerOf(rows);
  await remove('rows');
  expect(rows.left()).toBe(50);
  await remove('rows');
  await remove('rows');
  expect(rows.left()).toBe(0);
  // Nothing to say about nothing.
  expect(log.info.mock.calls.map(([facts]) => facts as object)).toEqual([
    { kind: 'rows', count: 200 },
    { kind: 'rows', count: 50 },
  ]);
  expect(await metrics.metrics()).toContain('candor_housekeeping_removed_total{kind="rows"} 250');
});

test('a batch that fails fails the job; a kind of an earlier version is nothing to do', async () => {
  const broken = { kind: 'broken', run: () => Promise.reject(new Error('the database restarts')) };
  const { remove } = removerOf(broken);
  await expect(remove('broken')).rejects.toThrow('the database restarts');
  await expect(remove('rows')).resolves.toBeUndefined();
});

test('a server that stops waits for the batch under way and for no other', async () => {
  const rows = backlog(10, 2);
  const { remove, leaving } = removerOf({
    ...rows,
    run: (countMax) => {
      leaving.abort();
      return rows.run(countMax);
    },
  });
  await remove('rows');
  expect(rows.left()).toBe(8);
});
