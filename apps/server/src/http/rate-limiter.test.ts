import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimiter, defaultRateLimits, scaleRateLimits } from './rate-limiter.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';

const limits = { ...defaultRateLimits, order: { perSecond: 2, burst: 3 } };

describe('RateLimiter', () => {
  test('a bucket empties call by call, says how long to wait, and refills with time', () => {
    const clock = { nowMs: 5_000 };
    const limiter = new RateLimiter(limits, () => clock.nowMs);
    const take = (): number => limiter.take('order', 7);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 500]);
    clock.nowMs += 499;
    expect(take()).toBe(1);
    clock.nowMs += 1;
    expect(take()).toBe(0);
    clock.nowMs += 60_000;
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 500]);
  });

  test('says what is left, and looking at it takes nothing', () => {
    const clock = { nowMs: 5_000 };
    const limiter = new RateLimiter(limits, () => clock.nowMs);
    const seen = (): readonly number[] => {
      const { left, fullInMs } = limiter.budgetOf('order', 7);
      return [left, fullInMs];
    };
    expect(seen()).toEqual([3, 0]);
    for (let count = 0; count < 4; count += 1) limiter.take('order', 7);
    expect([seen(), seen()]).toEqual([
      [0, 1_500],
      [0, 1_500],
    ]);
    clock.nowMs += 700;
    expect(seen()).toEqual([1, 800]);
    clock.nowMs += 60_000;
    expect(seen()).toEqual([3, 0]);
  });

  test('callers and buckets do not drink from one another', () => {
    const limiter = new RateLimiter(limits, () => 0);
    for (let count = 0; count < 4; count += 1) limiter.take('order', 7);
    expect(limiter.take('order', 7)).toBeGreaterThan(0);
    expect(limiter.take('order', 8)).toBe(0);
    expect(limiter.take('read', 7)).toBe(0);
  });

  test('a clock that jumps back gives nothing away', () => {
    const clock = { nowMs: 10_000 };
    const limiter = new RateLimiter(limits, () => clock.nowMs);
    for (let count = 0; count < 3; count += 1) limiter.take('order', 7);
    clock.nowMs = 0;
    expect(limiter.take('order', 7)).toBeGreaterThan(0);
  });

  test('scaling changes every limit', () => {
    const scaled = scaleRateLimits(limits, 10);
    expect(scaled.order).toEqual({ perSecond: 20, burst: 30 });
    expect(Object.keys(scaled)).toEqual(Object.keys(limits));
  });
});

test('docs/api.md says what the limits are', () => {
  const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  for (const [bucket, { perSecond, burst }] of Object.entries(defaultRateLimits)) {
    expect(page).toContain(`| ${bucket} | ${perSecond} | ${burst} |`);
  }
});

describe('limits of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      limits: { ...scaleRateLimits(defaultRateLimits, 1_000), order: { perSecond: 1, burst: 5 } },
    });
  });
  afterAll(() => api.stop());

  test('one user’s flood of orders is 429 for them and nothing for others or for reads', async () => {
    const [alice, bob] = [await api.newTrader(), await api.newTrader()];
    const order = {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '59000',
      quantity: '0.001',
    };
    const answers = [];
    for (let count = 0; count < 8; count += 1) {
      answers.push(await api.call('currency', order, { token: alice.token }));
    }
    const refused = answers.find(({ code }) => code === 41006);
    expect(refused).toMatchObject({ status: 429, type: 'error' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((refused?.data as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(0);
    expect(refused?.headers['ratelimit']).toMatch(/^"order";r=0;t=[45]$/);
    const placed = await api.call('currency', order, { token: bob.token });
    expect(placed.code).toBe(200);
    expect(placed.headers).toMatchObject({
      'ratelimit-policy': '"order";q=5;w=5',
      ratelimit: '"order";r=4;t=1',
    });
    expect((await api.call('wallet', {}, { token: alice.token })).code).toBe(200);
  });

  test('a header cannot make one caller look like another', async () => {
    const tight = await startTestApi({
      limits: { ...defaultRateLimits, credentials: { perSecond: 1, burst: 2 } },
    });
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await tight.http.inject({
        method: 'POST',
        url: '/api/login',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${count}`,
          'x-real-ip': `10.0.0.${count}`,
          forwarded: `for=10.0.0.${count}`,
        },
        payload: { account: `nobody${count}@example.com`, password: 'wrong1' },
      });
      codes.push(answer.json<{ code: number }>().code);
    }
    await tight.stop();
    expect(codes).toEqual([2010, 2010, 41006, 41006]);
  });

  test('whoever is logged in guesses no more than others from the same address', async () => {
    const tight = await startTestApi({
      limits: { ...defaultRateLimits, credentials: { perSecond: 1, burst: 8 } },
    });
    const [alice, bob] = [await tight.newUser(), await tight.newUser()];
    const guess = async (token: string): Promise<number> =>
      (await tight.call('checkLegalPwd', { legalPwd: '402917' }, { token })).code;
    for (let count = 0; count < 4; count += 1) {
      await guess(alice.token);
      await guess(bob.token);
    }
    expect([await guess(alice.token), await guess(bob.token)]).toEqual([41006, 41006]);
    await tight.stop();
  });

  test('made-up tokens are limited before they cost a query each', async () => {
    const tight = await startTestApi({
      limits: { ...defaultRateLimits, read: { perSecond: 1, burst: 5 } },
    });
    const user = await tight.newUser();
    expect((await tight.call('info', {}, { token: user.token })).code).toBe(200);
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const token = 'A'.repeat(42) + String(count);
      codes.push((await tight.call('logout', {}, { token })).code);
    }
    expect(codes).toEqual([1001, 1001, 1001, 1001, 41006, 41006]);
    expect((await tight.call('info', {}, { token: user.token })).code).toBe(200);
    await tight.stop();
  });
});
