import { afterEach, expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { cutReplies, killPostgres, killServer, NAMED_POINTS } from './crash-plan.ts';
import { CuttingProxy } from './cutting-proxy.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { Harness } from './harness.ts';

/** The server dies at every named point in every profile; how often it and PostgreSQL die at random, differs. */
const { rounds, randomKills, postgresKills, cuts, acknowledgedMin } = bySize({
  short: { rounds: 1, randomKills: 5, postgresKills: 9, cuts: 8, acknowledgedMin: 500 },
  full: { rounds: 1, randomKills: 20, postgresKills: 40, cuts: 12, acknowledgedMin: 1_000 },
  long: { rounds: 10, randomKills: 200, postgresKills: 400, cuts: 120, acknowledgedMin: 10_000 },
});
const seed = Number(process.env['CRASH_SEED'] ?? '20261121');
/** Patience for a busy machine; on an idle one each of these takes about a minute. */
const TIMEOUT_MS = 900_000 * rounds;

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
    killServer(harness, rounds, randomKills),
  );
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.serverKills).toBeGreaterThanOrEqual(rounds * NAMED_POINTS + randomKills);
  // Traffic enough that there was something to lose.
  expect(counts.acknowledged).toBeGreaterThan(acknowledgedMin);
});

test('what was acknowledged survives PostgreSQL killed under a living server', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { problems, counts } = await underFire((harness) => killPostgres(harness, postgresKills));
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.postgresKills).toBeGreaterThanOrEqual(postgresKills);
});

test('a commit whose answer was cut off is found out, and done once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const postgres = await startExternalPostgres();
  cleanups.push(() => postgres.stop());
  const proxy = await CuttingProxy.start(postgres.socketPath);
  cleanups.push(() => proxy.stop());
  const { problems, counts } = await underFire(
    (harness) => cutReplies(harness, proxy, cuts),
    `postgres://candor@127.0.0.1:${proxy.port}/postgres`,
  );
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.unansweredWhole).toBeGreaterThan(0);
});
