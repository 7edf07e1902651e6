import { expect, test } from 'vitest';
import { bySize } from '#profile.ts';
import { cutReplies } from './crash-plan.ts';
import { CuttingProxy } from './cutting-proxy.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { afterwards, ATTACK_TIMEOUT_MS, underFire } from './under-fire.ts';

const { cuts, patience } = bySize({
  short: { cuts: 8, patience: 1 },
  full: { cuts: 12, patience: 1 },
  long: { cuts: 120, patience: 10 },
});

test('a commit whose answer was cut off is found out, and done once', {
  timeout: ATTACK_TIMEOUT_MS * patience,
}, async () => {
  const postgres = await startExternalPostgres();
  afterwards(() => postgres.stop());
  const proxy = await CuttingProxy.start(postgres.socketPath);
  afterwards(() => proxy.stop());
  const { problems, counts } = await underFire((harness) => cutReplies(harness, proxy, cuts), {
    databaseUrl: `postgres://candor@127.0.0.1:${proxy.port}/postgres`,
  });
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts.unansweredWhole).toBeGreaterThan(0);
});
