import { afterEach } from 'vitest';
import { Harness } from './harness.ts';

const seed = Number(process.env['CRASH_SEED'] ?? '20261121');
const cleanups: (() => Promise<void>)[] = [];

/** Patience for a busy machine; on an idle one each attack of the full profile takes one to three minutes. */
export const ATTACK_TIMEOUT_MS = 900_000;

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Stops what a test has started, in reverse order, once the test has ended. */
export function afterwards(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/**
 * Starts a server with traffic of its own (on the given PostgreSQL, or on the server's private one), attacks it, and
 * compares what was acknowledged with what is found. `CRASH_SEED` names other traffic.
 */
export async function underFire(
  attack: (harness: Harness) => Promise<void>,
  databaseUrl?: string,
): Promise<Harness> {
  const harness = new Harness(seed, databaseUrl === undefined ? {} : { databaseUrl });
  afterwards(() => harness.close());
  await harness.start();
  await attack(harness);
  await harness.verify({ all: true });
  console.log(JSON.stringify({ seed, ...harness.counts }));
  return harness;
}
