import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ContractApi, SYMBOL } from '#modules/trading/contract/testing/contract-api.ts';
import type { TestUser } from '#compose/testing/test-api.ts';

let own: ContractApi;
let alice: TestUser;

beforeAll(async () => {
  own = await ContractApi.start();
  await own.say(60_000);
});
afterAll(() => own.api.stop());

const spotBuy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000.00' } as const;
const contractBuy = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '59000.0' } as const;

beforeEach(async () => {
  await own.say(60_000);
  alice = await own.newTrader('2000');
  await own.accept(alice, 'currency', { ...spotBuy, quantity: '0.01' });
  await own.accept(alice, 'contract', { ...contractBuy, lots: 1 });
});

const countOpen = async (): Promise<number> =>
  (await own.accept(alice, 'currencyRecord', {})).orders.length +
  (await own.accept(alice, 'contractPage')).orders.length;

/** The job of each timer comes now, whatever the clock of the database says. */
async function runJobs(): Promise<void> {
  const { database, runJobs: run } = own.api;
  await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await run();
}

const after = async (countdownMs: number) =>
  (await own.accept(alice, 'cancelAllAfter', { countdownMs })).cancelsAtMs;

test('orders of a silent program are cancelled in every product, once its time has come', async () => {
  expect(await after(10_000)).toBeGreaterThan(0);
  await runJobs();
  expect(await countOpen()).toBe(2);
  await after(10_000);
  own.api.clock.skipMs += 10_000;
  await own.say(60_000);
  await runJobs();
  expect(await countOpen()).toBe(0);
  // What is placed later waits for no timer.
  await own.accept(alice, 'currency', { ...spotBuy, quantity: '0.01' });
  await runJobs();
  expect(await countOpen()).toBe(1);
});

test('a program that goes on says so, and one that ends well switches the timer off', async () => {
  const first = (await after(10_000)) ?? 0;
  own.api.clock.skipMs += 6_000;
  expect(await after(10_000)).toBeGreaterThanOrEqual(first + 6_000);
  own.api.clock.skipMs += 6_000;
  await runJobs();
  expect(await countOpen()).toBe(2);
  expect(await after(0)).toBeNull();
  own.api.clock.skipMs += 60_000;
  await own.say(60_000);
  await runJobs();
  expect(await countOpen()).toBe(2);
});

test.each([-1, 1, 4_999, 86_400_001, 1.5])('a countdown of %s is refused', async (countdownMs) => {
  const answer = await own.api.call('cancelAllAfter', { countdownMs }, { token: alice.token });
  expect([answer.code, answer.data]).toEqual([41001, { field: 'countdownMs' }]);
  await runJobs();
  expect(await countOpen()).toBe(2);
});
