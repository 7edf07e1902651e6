import { afterEach } from 'vitest';
import { Harness } from './harness.ts';

const seed = Number(process.env['CRASH_SEED'] ?? '20261121');
const cleanups: (() => Promise<void>)[] = [];

/** Patience for a busy machine; on an idle one each attack of the full profile takes one to three minutes. */
export const ATTACK_TIMEOUT_MS = 900_000;

/** Positions, entries and fiat orders that are open when the first attack comes. */
const WARM_UP_MS = 1_500;

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Stops what a test has started, in reverse order, once the test has ended. */
export function afterwards(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/**
 * Starts a server with traffic of its own (on the given PostgreSQL, or on the server's private one; in all products, or
 * in spot), attacks it, and compares what was acknowledged with what is found. `CRASH_SEED` names other traffic.
 */
export async function underFire(
  attack: (harness: Harness) => Promise<void>,
  options: {
    readonly databaseUrl?: string;
    readonly products?: boolean;
    /** Trades until staff have decided an appeal, before the attack. */
    readonly isLongWarmUp?: boolean;
  } = {},
): Promise<Harness> {
  const harness = new Harness(seed, options);
  afterwards(() => harness.close());
  await harness.start();
  if (options.products === true) {
    await harness.untilProductsAreLive();
    await harness.tradeUntil(() =>
      options.isLongWarmUp === true
        ? harness.untilAppealDecided()
        : new Promise((resolve) => setTimeout(resolve, WARM_UP_MS)),
    );
  }
  await attack(harness);
  await harness.verify({ all: true });
  console.log(JSON.stringify({ seed, ...harness.counts }));
  return harness;
}
