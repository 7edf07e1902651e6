import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startExternalPostgres } from './external-postgres.ts';
import type { ExternalPostgres } from './external-postgres.ts';
import { Harness } from './harness.ts';
import { startReady } from './server-process.ts';

/** What the server exits with once another engine leads. */
const EXIT_ENGINE_DOWN = 3;

const PAUSES = process.env['CRASH_PROFILE'] === 'long' ? 20 : 3;

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

test('a leader that slept through its deposition wakes up, writes nothing and ends', async () => {
  await harness.start();
  for (let pause = 0; pause < PAUSES; pause++) {
    const old = harness.server;
    const moment = harness.random.between(20, 300);
    const paused = new Promise((resolve) => setTimeout(resolve, moment)).then(() =>
      old.signal('SIGSTOP'),
    );
    const traffic = harness.tradeUntil(old.exited);
    await paused;
    const second = await startReady({ dataDir: otherDataDir, databaseUrl: postgres.url });
    old.signal('SIGCONT');
    expect(await old.exited).toEqual({ code: EXIT_ENGINE_DOWN, signal: null });
    await traffic;
    harness.adopt(second);
    await harness.verify({ all: true });
    expect(harness.problems).toEqual([]);
  }
  expect(harness.book.counts.accepted).toBeGreaterThan(100);
});
