import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  own = await ContractApi.start();
  await own.say(60_000);
  alice = await own.newTrader('5000');
  bob = await own.newTrader('5000');
  const hedge = { symbol: SYMBOL, leverage: 20, marginMode: 'isolated', positionMode: 'hedge' };
  await own.accept(alice, 'contractSetting', hedge);
});
afterAll(() => own.api.stop());

const limit = { symbol: SYMBOL, type: 'limit', price: '60000.0' } as const;

/** Bob waits on one side at 60,000, and Alice orders on the other. */
async function meet(
  request: { readonly side: 'buy' | 'sell'; readonly lots: number },
  fields: object,
): Promise<number> {
  const side = request.side === 'buy' ? 'sell' : 'buy';
  const { orderId } = await own.accept(bob, 'contract', { ...limit, ...request, side });
  const { code } = await own.call(alice, 'contract', { ...limit, ...request, ...fields });
  if (code !== 200) await own.accept(bob, 'cancelContract', { orderId });
  return code;
}

async function sides() {
  const { positions } = await own.accept(alice, 'contractPage');
  return positions
    .map(({ positionSide, direction, lots }) => ({ positionSide, direction, lots }))
    .toSorted((left, right) => left.direction.localeCompare(right.direction));
}

test('in hedge mode orders name a side, and a market has a long and a short beside each other', async () => {
  // Without a side, and against one without closing, nothing is taken.
  expect(await meet({ side: 'buy', lots: 10 }, {})).toBe(41032);
  expect(await meet({ side: 'buy', lots: 10 }, { positionSide: 'short' })).toBe(41032);
  expect(await meet({ side: 'buy', lots: 10 }, { positionSide: 'long', reduceOnly: true })).toBe(
    41032,
  );
  expect(await meet({ side: 'buy', lots: 30 }, { positionSide: 'long' })).toBe(200);
  expect(await meet({ side: 'sell', lots: 20 }, { positionSide: 'short' })).toBe(200);
  expect(await sides()).toEqual([
    { positionSide: 'long', direction: 'long', lots: 30 },
    { positionSide: 'short', direction: 'short', lots: 20 },
  ]);
});

test('an order against a side closes that side alone', async () => {
  expect(await meet({ side: 'sell', lots: 31 }, { positionSide: 'long', reduceOnly: true })).toBe(
    2052,
  );
  expect(await meet({ side: 'sell', lots: 10 }, { positionSide: 'long', reduceOnly: true })).toBe(
    200,
  );
  expect(await sides()).toMatchObject([{ lots: 20 }, { lots: 20 }]);
  const { positions } = await own.accept(alice, 'contractPage');
  const short = positions.find(({ direction }) => direction === 'short');
  await own.accept(bob, 'contract', { ...limit, side: 'sell', lots: 20 });
  await own.accept(alice, 'outContract', { positionId: short?.positionId ?? 0, lots: 20 });
  expect(await sides()).toEqual([{ positionSide: 'long', direction: 'long', lots: 20 }]);
  // Nothing is left that a buy on the short side would close.
  expect(await meet({ side: 'buy', lots: 1 }, { positionSide: 'short', reduceOnly: true })).toBe(
    41104,
  );
  // The other way round is for one-way mode.
  const [long] = (await own.accept(alice, 'contractPage')).positions;
  const { code } = await own.call(alice, 'reverseContract', { positionId: long?.positionId });
  expect(code).toBe(41032);
});
