import { expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { killAtNamedPoints, NAMED_POINTS } from './crash-plan.ts';
import { ATTACK_TIMEOUT_MS, underFire } from './under-fire.ts';

/** Every named point is hit in every profile; the long one hits each again, after other orders. */
const { rounds, acknowledgedMin } = bySize({
  short: { rounds: 1, acknowledgedMin: 500 },
  full: { rounds: 1, acknowledgedMin: 500 },
  long: { rounds: 10, acknowledgedMin: 5_000 },
});

test('what was acknowledged survives a server killed at every named point', {
  timeout: ATTACK_TIMEOUT_MS * rounds,
}, async () => {
  const { problems, counts } = await underFire((harness) => killAtNamedPoints(harness, rounds), {
    products: true,
  });
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.serverKills).toBeGreaterThanOrEqual(rounds * NAMED_POINTS);
  // Traffic enough that there was something to lose.
  expect(counts.acknowledged).toBeGreaterThan(acknowledgedMin);
  // A round that a kill falls into is void: most entries come back. How many are liquidated depends on the machine.
  const { contractFills = 0, entriesPaid = 0, entriesRefunded = 0 } = counts.products ?? {};
  expect(contractFills).toBeGreaterThan(0);
  expect(entriesPaid + entriesRefunded).toBeGreaterThan(0);
});
