import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { decideTier } from './decide-tier.ts';
import type { Fall } from './decide-tier.ts';
import type { Ladder } from '#modules/markets/fee-ladder/index.ts';
import { setPinned } from '#modules/markets/fee-ladder/index.ts';
import { CUSTOMERS, HOUSE_USER, VolumeHouse } from './testing/volume-house.ts';
import type { MarketId, TestTrade } from './testing/volume-house.ts';

const DAY = 20_000;
const USDT = 1_000_000;
/** Twelve minutes after midnight, as the job has it. */
const nightOf = (day: number): number => day * DAY_MS + 12 * 60_000;

const ladder: Ladder = [
  { tier: 0, volumeMin: 0 },
  { tier: 1, volumeMin: 10 },
  { tier: 2, volumeMin: 25 },
];

let house: VolumeHouse;
beforeAll(async () => {
  house = await VolumeHouse.start();
});
afterAll(() => house.database.stop());

/** Of `usdt` in the first market, on a day. */
const bought = (maker: number, taker: number, usdt: number, day = DAY - 1): TestTrade => ({
  ...{ atMs: day * DAY_MS, market: 1, maker, taker, units: usdt * USDT },
});

test('both sides of a trade count, the house and whoever trades with themselves do not', async () => {
  await house.reset(ladder, [], nightOf(DAY));
  await house.trade([bought(1, 2, 10), bought(3, HOUSE_USER, 4), bought(4, 4, 99)]);
  await house.run();
  expect(await house.volumes(DAY)).toEqual([10 * USDT, 10 * USDT, 4 * USDT, 0]);
  expect(await house.tiers()).toEqual([1, 1, 0, 0]);
  expect(await house.takeMessages()).toEqual(['1 moved 1', '2 moved 1']);
  expect(house.submitted).toEqual(['1 → 1', '2 → 1']);
  // Of the same day, there is nothing more to do.
  await house.run();
  expect([await house.takeMessages(), house.submitted.length]).toEqual([[], 2]);
});

test('thirty whole days count: neither today nor the day before the first', async () => {
  await house.reset(ladder, [], nightOf(DAY));
  const last = { ...bought(1, HOUSE_USER, 1), atMs: DAY * DAY_MS - 1 };
  await house.trade([
    bought(1, HOUSE_USER, 5, DAY - 30),
    { ...bought(1, HOUSE_USER, 7), atMs: (DAY - 30) * DAY_MS - 1 },
    last,
    bought(1, HOUSE_USER, 9, DAY),
  ]);
  await house.run();
  expect((await house.volumes(DAY))[0]).toBe(6 * USDT);
  house.nowMs = nightOf(DAY + 1);
  await house.run();
  expect((await house.volumes(DAY + 1))[0]).toBe(10 * USDT);
  expect(await house.tiers()).toEqual([1, 0, 0, 0]);
});

test('other money counts at its last price of the day, and none without a price', async () => {
  await house.reset(ladder, [], nightOf(DAY));
  const of = (market: MarketId, day: number, units: number): TestTrade => ({
    ...{ atMs: day * DAY_MS + 5, market, maker: 1, taker: HOUSE_USER, units },
  });
  await house.priceBitcoin(DAY - 2, 22, 3_000);
  await house.priceBitcoin(DAY - 1, 3, 5_000);
  await house.priceBitcoin(DAY, 0, 900_000);
  await house.trade([of(2, DAY - 3, 1_000), of(2, DAY - 2, 1_001), of(2, DAY - 1, 333)]);
  await house.trade([of(3, DAY - 1, 1_000_000)]);
  await house.run();
  // 1,001 units of BTC at 3,000 ticks of 7 units for 1,000, and 333 at 5,000: both rounded down.
  expect((await house.volumes(DAY))[0]).toBe(21_021 + 11_655);
});

test('without a ladder nothing is counted and nobody moves', async () => {
  await house.reset([], [1], nightOf(DAY));
  await house.trade([bought(1, 2, 100)]);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([[1, 0, 0, 0], []]);
  expect(await house.volumes(DAY)).toEqual([0, 0, 0, 0]);
});

test('who falls is told a day before, and stays when the volume comes back', async () => {
  await house.reset(ladder, [2, 2], nightOf(DAY));
  await house.trade([bought(1, 2, 11)]);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([
    [2, 2, 0, 0],
    ['1 falls 1', '2 falls 1'],
  ]);
  await house.trade([bought(2, HOUSE_USER, 20, DAY)]);
  house.nowMs = nightOf(DAY + 1);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([[1, 2, 0, 0], ['1 moved 1']]);
  // Long after the notice the second user falls only after another one.
  house.nowMs = nightOf(DAY + 40);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([
    [1, 2, 0, 0],
    ['1 falls 0', '2 falls 0'],
  ]);
});

test('whom staff put into a tier stays until they let go', async () => {
  await house.reset(ladder, [2, 0], nightOf(DAY));
  const { pool } = house.database;
  await setPinned(pool, 1, true);
  await setPinned(pool, 2, true);
  await house.trade([bought(2, HOUSE_USER, 30)]);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([[2, 0, 0, 0], []]);
  await setPinned(pool, 1, false);
  await setPinned(pool, 2, false);
  house.nowMs = nightOf(DAY + 1);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([
    [2, 2, 0, 0],
    ['1 falls 0', '2 moved 2'],
  ]);
});

test('what staff decide while a user moves comes after the move; a move that was killed gives way to it', async () => {
  await house.reset(ladder, [0, 0], nightOf(DAY));
  const { pool } = house.database;
  await house.trade([bought(1, 2, 30)]);
  let pinned: Promise<void> | undefined;
  house.onSubmit = () => {
    pinned ??= setPinned(pool, 1, true);
    return Promise.resolve();
  };
  await house.run();
  await pinned;
  expect([await house.tiers(), await house.takeMessages()]).toEqual([
    [2, 2, 0, 0],
    ['1 moved 2', '2 moved 2'],
  ]);

  await house.reset(ladder, [0], nightOf(DAY));
  await house.trade([bought(1, HOUSE_USER, 30)]);
  house.stepsLeft = 0;
  await expect(house.run()).rejects.toThrow();
  house.stepsLeft = Infinity;
  await setPinned(pool, 1, true);
  await house.run();
  expect([await house.tiers(), await house.takeMessages()]).toEqual([[0, 0, 0, 0], []]);
});

const anyTrade = fc.record({
  day: fc.integer({ min: DAY - 32, max: DAY + 3 }),
  isLast: fc.boolean(),
  market: fc.constantFrom<MarketId>(1, 1, 1, 2, 3),
  maker: fc.constantFrom(...CUSTOMERS, HOUSE_USER),
  taker: fc.constantFrom(...CUSTOMERS, HOUSE_USER),
  usdt: fc.integer({ min: 1, max: 30 }),
});

/** The volume of a customer before a day, added up trade by trade; BTC is worth 0.5 USDT a unit of 1e-8. */
function naiveVolume(trades: readonly TestTrade[], userId: number, before: number): number {
  const of = { 1: 1, 2: 7, 3: 0 };
  return trades
    .filter(({ atMs }) => atMs >= (before - 30) * DAY_MS && atMs < before * DAY_MS)
    .filter(({ maker, taker }) => maker !== taker && [maker, taker].includes(userId))
    .reduce((sum, { market, units }) => sum + units * of[market], 0);
}

test('over any trades, tiers and kills, the job does what adding up by hand does, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrade, { maxLength: 14 }),
      fc.array(fc.constantFrom(0, 1, 2, 9), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 6 }),
      async (drawn, tiers, firstSteps) => {
        const trades = drawn.map(
          ({ day, isLast, usdt, ...trade }): TestTrade => ({
            ...trade,
            atMs: isLast ? (day + 1) * DAY_MS - 1 : day * DAY_MS,
            units: usdt * USDT,
          }),
        );
        await house.reset(ladder, tiers, nightOf(DAY));
        // A tick of 7 units for 1,000 is 7 units for one at 1,000 ticks.
        await house.priceBitcoin(DAY - 40, 0, 1_000);
        await house.trade(trades);
        const model = CUSTOMERS.map((userId, at) => ({
          ...{ userId, tier: tiers[at] ?? 0, fall: undefined as Fall | undefined },
        }));
        for (let day = DAY; day < DAY + 4; day++) {
          house.nowMs = nightOf(day);
          house.submitted.length = 0;
          await house.runKilled(firstSteps);
          const volumes = CUSTOMERS.map((userId) => naiveVolume(trades, userId, day));
          expect(await house.volumes(day)).toEqual(volumes);
          const [told, sent]: [string[], string[]] = [[], []];
          for (const [at, user] of model.entries()) {
            const standing = { ...user, volumeUnits: BigInt(volumes[at] ?? 0), scale: 6 };
            const { moveTo, fall, isNews } = decideTier(ladder, standing, house.nowMs);
            if (isNews) told.push(`${user.userId} falls ${fall?.tier}`);
            if (moveTo !== undefined) {
              told.push(`${user.userId} moved ${moveTo}`);
              sent.push(`${user.userId} → ${moveTo}`);
            }
            Object.assign(user, { fall, tier: moveTo ?? user.tier });
          }
          expect(house.submitted).toEqual(sent);
          expect(await house.takeMessages()).toEqual(told);
          expect(await house.tiers()).toEqual(model.map(({ tier }) => tier));
        }
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
