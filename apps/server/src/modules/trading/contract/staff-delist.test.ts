import { checkQuotes } from '@candor/verify/contract-ending';
import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { as, letPass, newOwner } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

const HOUR_MS = 3_600_000;
const reason = 'nobody trades it';

let own: ContractApi;
let owner: TestStaff;
let second: TestStaff;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  own = await ContractApi.start(true);
  owner = await newOwner(own.api);
  second = await newOwner(own.api);
  await own.say(60_000);
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  await own.trade(alice, bob, 100, '60000.0');
  await tablesKnow();
});
afterAll(() => own.api.stop());

const inHours = (hours: number) => Date.now() + own.api.clock.skipMs + hours * HOUR_MS;
const market = async () => {
  const [found] = (await own.accept(alice, 'common/getContractConfig', { symbol: SYMBOL })).markets;
  if (found === undefined) throw new Error('no contract');
  return found;
};
const delist = async (fields: object = {}) =>
  as(owner)('marketDelist', { symbol: SYMBOL, effectiveAtMs: inHours(26), reason, ...fields });

async function titlesOf(user: TestUser): Promise<readonly string[]> {
  await own.api.api.follower.flush();
  const reply = await own.accept(user, 'getMsg', { box: 'personal', locale: 'en' });
  return reply.messages.map(({ title }) => title);
}

async function tablesKnow(): Promise<void> {
  const { exchange } = own.api;
  await exchange.waitForProjection(exchange.status().committedSequence, 20_000);
}

/** Five seconds pass, and the sources say a price. */
async function tick(index: number): Promise<void> {
  own.api.clock.skipMs += 5_000;
  await own.say(index);
}

test('a contract market is delisted by two with notice, only closes for an hour, and settles at the mean', async () => {
  expect((await delist({ effectiveAtMs: inHours(1) })).code).toBe(41_001);
  const effectiveAtMs = inHours(26);
  const asked = await delist({ effectiveAtMs });
  const { approvalId } = asked.data as AdminReply<'marketDelist'>;
  expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
  expect((await delist()).code).toBe(400);

  expect(await market()).toMatchObject({
    delisting: { effectiveAtMs, settlesAtMs: effectiveAtMs + HOUR_MS },
  });
  expect((await market()).ending).toBeUndefined();
  expect((await own.call(alice, 'common/contractEndingSamples', { symbol: SYMBOL })).code).toBe(
    404,
  );
  expect(await titlesOf(alice)).toContain(`${SYMBOL} will be delisted and settled`);
  expect((await own.accept(alice, 'common/contractSettlements')).markets).toEqual([]);

  await letPass(own.api, 26 * HOUR_MS);
  await own.say(60_000);
  await own.api.runJobs();
  expect(await market()).toMatchObject({
    ending: { phase: 'reducing', settlePrice: null, samplesMin: 576 },
  });
  expect((await market()).delisting).toBeUndefined();
  await tick(60_000);
  const order = { symbol: SYMBOL, side: 'buy', lots: 1, type: 'limit', price: '60000.0' };
  expect((await own.call(alice, 'contract', order)).code).toBe(41_117);
  expect((await delist()).code).toBe(400);

  // Half of the hour at one price, half at another.
  for (let sample = 0; sample < 725; sample += 1) await tick(sample < 360 ? 60_000 : 60_200);
  await vi.waitFor(
    async () => {
      await own.api.exchange.submit({ type: 'time_passed' });
      expect((await market()).ending?.phase).toBe('settled');
    },
    { timeout: 20_000, interval: 20 },
  );
  const { ending, state } = await market();
  expect(state).toBe('halted');
  expect(ending).toMatchObject({ positions: 2, lots: 100, postponed: 0 });
  const [low, high] = [60_095, 60_105];
  expect(Number(ending?.settlePrice)).toBeGreaterThan(low);
  expect(Number(ending?.settlePrice)).toBeLessThan(high);
  await tablesKnow();
  const request = { symbol: SYMBOL, limit: 200 };
  await own.api.api.follower.flush();
  const samples: EndpointReply<'common/contractEndingSamples'>['samples'] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = cursor === undefined ? request : { ...request, cursor };
    const page = await own.accept(alice, 'common/contractEndingSamples', asked);
    samples.push(...page.samples);
    cursor = page.nextCursor;
  }
  const indexes = samples.map(({ indexPrice }) => Number(indexPrice));
  const [quoted] = checkQuotes(samples, '0.1');
  expect(quoted).toMatchObject({ found: String(samples.length), holds: true });
  expect(indexes).toHaveLength(ending?.samples ?? 0);
  const sum = indexes.reduce((all, index) => all + index, 0);
  expect(sum).toBe(Number(ending?.indexSum));
  expect(Math.round((sum / indexes.length) * 10)).toBe(
    Math.round(Number(ending?.settlePrice) * 10),
  );
  expect((await own.accept(alice, 'common/getContractConfig')).markets).toEqual([]);
  const settlements = await own.accept(alice, 'common/contractSettlements', { limit: 1 });
  expect(settlements).toMatchObject({ markets: [{ symbol: SYMBOL, ending }], nextCursor: null });
  const cursor = `${ending?.endedAtMs ?? 0}.1`;
  expect((await own.accept(alice, 'common/contractSettlements', { cursor })).markets).toEqual([]);
  expect((await own.call(alice, 'common/contractSettlements', { cursor: 'x' })).code).toBe(41_001);
  expect((await own.accept(alice, 'contractPage')).positions).toEqual([]);
  await tablesKnow();
  const [closed] = (await own.accept(alice, 'contractClosed')).positions;
  expect(closed).toMatchObject({ closeType: 'settled', closedLots: 100 });
  expect(await titlesOf(bob)).toContain(`${SYMBOL}: your position was settled`);
  expect((await own.call(alice, 'contract', order)).code).toBe(41_081);
  expect(
    (await as(owner)('marketOpen', { symbol: SYMBOL, effectiveAtMs: inHours(26), reason })).code,
  ).not.toBe(200);
});
