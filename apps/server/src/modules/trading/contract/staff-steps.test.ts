import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { as, letPass, newOwner } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

const HOUR_MS = 3_600_000;
const reason = 'a tick is too little by now';

let own: ContractApi;
let owner: TestStaff;
let second: TestStaff;
let alice: TestUser;
let bob: TestUser;

/** Alice is long 103 lots; a tick is 0.1. */
beforeAll(async () => {
  own = await ContractApi.start();
  owner = await newOwner(own.api);
  second = await newOwner(own.api);
  await own.say(60_000);
  alice = await own.newTrader('2000');
  bob = await own.newTrader('5000');
  await own.trade(alice, bob, 103, '60000.0');
});
afterAll(() => own.api.stop());
// An index that nobody confirms for ten seconds is stale.
beforeEach(() => own.say(60_000));

const inHours = (hours: number) => Date.now() + own.api.clock.skipMs + hours * HOUR_MS;

async function market(): Promise<EndpointReply<'common/getContractConfig'>['markets'][number]> {
  const [found] = (await own.accept(alice, 'common/getContractConfig')).markets;
  if (found === undefined) throw new Error('no contract');
  return found;
}

/** Asks for the terms that the market has, but for `fields`. */
async function ask(fields: object) {
  const { lotsMax, positionMax, priceBandPpm, marketProtectionPpm, markBandPpm, impact, tiers } =
    await market();
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax, leverageDefault } =
    await market();
  return as(owner)('contractTermsChange', {
    ...{ symbol: SYMBOL, lotsMax, positionMax, priceBandPpm, marketProtectionPpm, markBandPpm },
    ...{ impact, makerFeePpm, takerFeePpm, liquidationFeePpm, openOrdersMax, leverageDefault },
    ...{ tiers, effectiveAtMs: inHours(26), reason },
    ...fields,
  });
}

async function announce(fields: object): Promise<void> {
  const { approvalId } = (await ask(fields)).data as AdminReply<'contractTermsChange'>;
  const { data } = await as(second)('approvalList', {});
  const [waiting] = (data as AdminReply<'approvalList'>).approvals;
  const effect = JSON.parse(waiting?.effect ?? '{}') as object;
  expect(effect).toMatchObject({ kind: 'contract_terms_change', steps: fields });
  expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
}

async function titlesOf(user: TestUser): Promise<readonly string[]> {
  const { exchange } = own.api;
  await exchange.waitForProjection(exchange.status().committedSequence, 20_000);
  await own.api.api.follower.flush();
  const reply = await own.accept(user, 'getMsg', { box: 'personal', locale: 'en' });
  return reply.messages.map(({ title }) => title);
}

const limit = { symbol: SYMBOL, side: 'buy', type: 'limit' } as const;

test.each<[why: string, fields: object]>([
  ['a step that is no price', { priceStep: '0' }],
  ['one between two ticks', { priceStep: '0.15' }],
  ['one that would name the price', { priceStep: '600.1' }],
  ['lots beyond the largest order', { lotStep: 10_000_001 }],
])('steps are refused with their field for %s', async (_why, fields) => {
  const { code, data } = await ask(fields);
  expect(code).toBe(41_001);
  expect(data).toMatchObject({ field: Object.keys(fields)[0] });
});

test('two announce other steps; what stands between them ends at their time, and positions stay', async () => {
  const place = async (price: string, lots: number) =>
    (await own.accept(alice, 'contract', { ...limit, price, lots })).orderId;
  const [fits, offPrice, offLots] = [
    await place('59000.0', 20),
    await place('59001.0', 20),
    await place('59000.0', 7),
  ];
  await own.accept(alice, 'contractPl', {
    positionId: (await own.accept(alice, 'contractPage')).positions[0]?.positionId,
    ...{ takeProfitPrice: '61001.0', stopLossPrice: '59501.0' },
  });
  await announce({ priceStep: '5.0', lotStep: 10 });
  const coming = (await market()).coming?.[0];
  expect(coming?.terms).toMatchObject({ priceStep: '5.0', lotStep: 10 });
  expect(coming?.terms).not.toHaveProperty('tickSizeE12');
  expect((await ask({ priceStep: '5.0', lotStep: 10, effectiveAtMs: inHours(28) })).code).toBe(400);
  expect(await titlesOf(alice)).toContain(`${SYMBOL}: limits of orders change`);

  await letPass(own.api, 27 * HOUR_MS);
  await own.say(60_000);
  await own.api.runJobs();
  expect(await market()).toMatchObject({ tickSize: '0.1', priceStep: '5.0', lotStep: 10 });
  const { orders, positions } = await own.accept(alice, 'contractPage');
  expect(orders.map(({ orderId }) => orderId)).toEqual([fits]);
  expect(positions).toMatchObject([
    { lots: 103, takeProfitPrice: '61001.0', stopLossPrice: '59501.0' },
  ]);
  await own.api.exchange.waitForProjection(own.api.exchange.status().committedSequence, 20_000);
  const ended = await own.accept(alice, 'contractList', { scope: 'history' });
  expect(
    ended.orders.flatMap(({ orderId, closeReason }) =>
      closeReason === 'steps_changed' ? [orderId] : [],
    ),
  ).toEqual([offLots, offPrice]);
});

test('orders between the steps are refused with the step, and what is left of a position is closed', async () => {
  const refused = async (name: 'contract' | 'outContract', fields: object) => {
    const { code, data } = await own.call(alice, name, fields);
    return [code, data];
  };
  const whole = { ...limit, price: '59000.0', lots: 20 };
  expect(await refused('contract', { ...whole, price: '59001.0' })).toMatchObject([
    41_020,
    { bound: { of: 'price', step: '5.0' } },
  ]);
  expect(await refused('contract', { ...whole, lots: 7 })).toMatchObject([
    41_021,
    { bound: { of: 'quantity', unit: 'lot', step: '10' } },
  ]);
  const [position] = (await own.accept(alice, 'contractPage')).positions;
  const close = { positionId: position?.positionId, price: '60500.0' };
  expect(await refused('outContract', { ...close, lots: 7 })).toMatchObject([41_021, {}]);
  await own.accept(alice, 'outContract', { ...close, lots: 103 });
});

test('terms that say nothing of steps leave them, also in what is announced after them', async () => {
  const asked = await ask({ takerFeePpm: 600 });
  const { approvalId } = asked.data as AdminReply<'contractTermsChange'>;
  expect((await as(second)('approvalApprove', { approvalId })).code).toBe(200);
  expect((await market()).coming?.[0]?.terms).toMatchObject({ priceStep: '5.0', lotStep: 10 });
  await letPass(own.api, 27 * HOUR_MS);
  await own.api.runJobs();
  expect(await market()).toMatchObject({ takerFeePpm: 600, priceStep: '5.0', lotStep: 10 });
});
