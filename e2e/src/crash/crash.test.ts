import { afterEach, expect, test } from 'vitest';
import { cutReplies, killPostgres, killServer } from './crash-plan.ts';
import { CuttingProxy } from './cutting-proxy.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { Harness } from './harness.ts';

/** `CRASH_PROFILE=long` runs the whole plan many times over; the default fits a check of every change. */
const factor = process.env['CRASH_PROFILE'] === 'long' ? 10 : 1;
const seed = Number(process.env['CRASH_SEED'] ?? '20261121');
/** Patience for a busy machine; on an idle one each of these takes about a minute. */
const TIMEOUT_MS = 900_000 * factor;

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function underFire(
  attack: (harness: Harness) => Promise<void>,
  databaseUrl?: string,
): Promise<Harness> {
  const harness = new Harness(seed, databaseUrl === undefined ? {} : { databaseUrl });
  cleanups.push(() => harness.close());
  await harness.start();
  await attack(harness);
  await harness.verify({ all: true });
  console.log(JSON.stringify({ seed, ...harness.counts }));
  return harness;
}

test('what was acknowledged survives a server killed at every named point and at random', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { problems, counts } = await underFire((harness) =>
    killServer(harness, factor, 20 * factor),
  );
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.serverKills).toBeGreaterThanOrEqual(40 * factor);
  expect(counts.acknowledged).toBeGreaterThan(1_000);
});

test('what was acknowledged survives PostgreSQL killed under a living server', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { problems, counts } = await underFire((harness) => killPostgres(harness, 40 * factor));
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.postgresKills).toBeGreaterThanOrEqual(40 * factor);
});

test('a commit whose answer was cut off is found out, and done once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const postgres = await startExternalPostgres();
  cleanups.push(() => postgres.stop());
  const proxy = await CuttingProxy.start(postgres.socketPath);
  cleanups.push(() => proxy.stop());
  const { problems, counts } = await underFire(
    (harness) => cutReplies(harness, proxy, 12 * factor),
    `postgres://candor@127.0.0.1:${proxy.port}/postgres`,
  );
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.unansweredWhole).toBeGreaterThan(0);
});
