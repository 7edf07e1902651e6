import { afterEach, expect, test } from 'vitest';
import { Harness } from './harness.ts';

/**
 * A harness that never found a fault proves nothing: these builds are wrong, and it must say so.
 * named-points.ts shows that it finds no fault with the right one.
 */
const KILLS_MAX = 6;

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** What the harness has against a build that is killed again and again; '' when it finds nothing. */
async function findFault(mutant: string, crashAt: string): Promise<string> {
  const harness = new Harness(7, { mutant });
  cleanups.push(() => harness.close());
  try {
    await harness.start();
    for (let kill = 0; kill < KILLS_MAX && harness.problems.length === 0; kill++) {
      await harness.server.order({ crashAt: `${crashAt}:${harness.random.between(5, 20)}` });
      await harness.tradeUntil(() => harness.server.exited);
      await harness.awaitDeath(crashAt);
      await harness.start();
      await harness.verify();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return harness.problems[0] ?? '';
}

test('a build that replies before the commit is found out', async () => {
  expect(await findFault('reply_before_commit', 'journal_encoded')).toMatch(/acknowledged, now/);
});

test('a build that applies a batch twice is found out', async () => {
  expect(await findFault('batch_applied_twice', 'projector_committed')).not.toBe('');
});
