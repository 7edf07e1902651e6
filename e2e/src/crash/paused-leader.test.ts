import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { startExternalPostgres } from './external-postgres.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { deposeLeader } from './crash-plan.ts';
import { Harness } from './harness.ts';

/** What the server exits with once another engine leads. */
const EXIT_ENGINE_DOWN = 3;

/** Even: half of them wake up at once, half later. */
const PAUSES = bySize({ short: 4, full: 4, long: 20 });

/** A new leader that has written before the old one wakes leaves it no harm to do: then once more. */
const DEPOSITIONS_MAX = 6;

let postgres: ExternalPostgres;
let harness: Harness;
let otherDataDir: string;

beforeEach(async () => {
  postgres = await startExternalPostgres();
  harness = new Harness(42, { databaseUrl: postgres.url });
  otherDataDir = mkdtempSync(join(tmpdir(), 'candor-second-'));
});

afterEach(async () => {
  await harness.close();
  await postgres.stop();
  rmSync(otherDataDir, { recursive: true, force: true });
});

/** A second machine of the house has the house's own key. */
async function startWithKeyForTwo(first: Harness): Promise<void> {
  await first.start();
  cpSync(join(first.dataDir, 'keys'), join(otherDataDir, 'keys'), { recursive: true });
}

test('a leader that slept through its deposition wakes up, writes nothing and ends', async () => {
  await startWithKeyForTwo(harness);
  for (let pause = 0; pause < PAUSES; pause++) {
    const second = { dataDir: otherDataDir, databaseUrl: postgres.url };
    const wakesUp = pause % 2 === 0 ? 'at_once' : 'later';
    const exit = await deposeLeader(harness, postgres, second, wakesUp);
    expect(exit).toEqual({ code: EXIT_ENGINE_DOWN, signal: null });
    await harness.verify({ all: true });
    expect(harness.problems).toEqual([]);
  }
  expect(harness.book.counts.accepted).toBeGreaterThan(100);
});

test('a build that skips the epoch check is found out', async () => {
  const options = { databaseUrl: postgres.url, mutant: 'skipped_epoch_check' };
  const broken = new Harness(42, options);
  try {
    await startWithKeyForTwo(broken);
    const second = { dataDir: otherDataDir, ...options };
    let fault = '';
    for (let pause = 0; pause < DEPOSITIONS_MAX && fault === ''; pause += 1) {
      fault = await deposeLeader(broken, postgres, second, 'at_once')
        .then(() => broken.verify({ all: true }))
        .then(
          () => broken.problems.join('\n'),
          (error: unknown) => String(error),
        );
    }
    // Two leaders wrote: the new one refuses what it finds, or the audit does.
    expect(fault).toMatch(/did not start|a deposed leader wrote/);
  } finally {
    await broken.close();
  }
});
