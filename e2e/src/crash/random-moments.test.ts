import { expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { killAtRandomMoments } from './crash-plan.ts';
import { ATTACK_TIMEOUT_MS, underFire } from './under-fire.ts';

/** Random moments find what has no name yet. */
const { kills, acknowledgedMin, patience } = bySize({
  short: { kills: 5, acknowledgedMin: 100, patience: 1 },
  full: { kills: 8, acknowledgedMin: 200, patience: 1 },
  long: { kills: 200, acknowledgedMin: 5_000, patience: 10 },
});

test('what was acknowledged survives a server killed at random moments', {
  timeout: ATTACK_TIMEOUT_MS * patience,
}, async () => {
  const { problems, counts } = await underFire((harness) => killAtRandomMoments(harness, kills), {
    products: true,
    isLongWarmUp: true,
  });
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.serverKills).toBeGreaterThanOrEqual(kills);
  expect(counts.appealsDecided).toBeGreaterThan(0);
  // Traffic enough that there was something to lose.
  expect(counts.acknowledged).toBeGreaterThan(acknowledgedMin);
});
