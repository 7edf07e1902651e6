import { afterEach, expect, test } from 'vitest';
import { cutReplies, killPostgres, killServer } from './crash-plan.ts';
import { Harness } from './harness.ts';

/** `CRASH_PROFILE=long` runs the whole plan many times over; the default fits into a check of every change. */
const factor = process.env['CRASH_PROFILE'] === 'long' ? 10 : 1;
const seed = Number(process.env['CRASH_SEED'] ?? '20261121');
const TIMEOUT_MS = 300_000 * factor;

let harness: Harness | undefined;

async function fire(attack: (harness: Harness) => Promise<void>): Promise<Harness> {
  harness = new Harness(seed);
  await harness.start();
  await attack(harness);
  await harness.verify({ all: true });
  console.log(JSON.stringify({ seed, ...harness.counts }));
  return harness;
}

afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

test(
  'what was acknowledged survives a server killed at every named point and at random',
  async () => {
    const { problems, counts } = await fire((target) => killServer(target, factor, 20 * factor));
    expect(problems).toEqual([]);
    expect(counts.serverKills).toBeGreaterThanOrEqual(40 * factor);
    expect(counts.acknowledged).toBeGreaterThan(1_000);
  },
  TIMEOUT_MS,
);

test(
  'what was acknowledged survives PostgreSQL killed under a living server',
  async () => {
    const { problems, counts } = await fire((target) => killPostgres(target, 40 * factor));
    expect(problems).toEqual([]);
    expect(counts.postgresKills).toBeGreaterThanOrEqual(40 * factor);
  },
  TIMEOUT_MS,
);

test(
  'a commit whose answer was cut off is found out, and done once',
  async () => {
    const { problems, counts } = await fire((target) => cutReplies(target, 12 * factor));
    expect(problems).toEqual([]);
    expect(counts.unansweredWhole).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
