import { expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { killPostgres } from './crash-plan.ts';
import { ATTACK_TIMEOUT_MS, underFire } from './under-fire.ts';

const { postgresKills, patience } = bySize({
  short: { postgresKills: 9, patience: 1 },
  full: { postgresKills: 15, patience: 1 },
  long: { postgresKills: 400, patience: 10 },
});

test('what was acknowledged survives PostgreSQL killed under a living server', {
  timeout: ATTACK_TIMEOUT_MS * patience,
}, async () => {
  const { problems, counts } = await underFire((harness) => killPostgres(harness, postgresKills));
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.postgresKills).toBeGreaterThanOrEqual(postgresKills);
});
