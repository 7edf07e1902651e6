import { expect, test } from 'vitest';
import { ContractExchange, FUNDS, PERP } from './testing/contract-exchange.ts';

/** Steep enough for 125x: the first tier needs 0.4 %. */
const TIERS_125 = [0, 4_000, 125, 1_000_000, 10_000, 50];

function begin(users: number, rules: { readonly tiers?: readonly number[] } = {}) {
  const exchange = new ContractExchange(rules);
  for (let userId = 1; userId <= users; userId++) exchange.addUser(userId);
  return exchange;
}

test.each(['one by one', 'with a restart after each step'])(
  '125x with a gap through bankruptcy into an empty book: the owner ends at zero, %s',
  (how) => {
    const exchange = begin(2, { tiers: TIERS_125 });
    exchange.setting(1, 125);
    exchange.trade(1, 2, 100, 1_000);
    const before = exchange.money(1);
    expect(before.held).toBe(800);
    exchange.say(600);
    for (let step = 0; step < 20; step++) {
      exchange.settle(500);
      if (how !== 'one by one') exchange.restart();
      exchange.assertWhole();
    }
    expect(exchange.money(1)).toEqual({ available: before.available, held: 0 });
    // Nobody but the winner could pay: it gets what the loser had.
    expect(exchange.money(2)).toEqual({ available: FUNDS - 20 + 800, held: 0 });
    expect(exchange.contracts.takeovers()).toEqual([]);
    expect(exchange.house('contract_insurance')).toBe(0);
    expect(exchange.house('contract_clearing')).toBe(0);
  },
);

test('several bankrupt positions of one tick are given up one after another, each to the winners with the highest rank', () => {
  const exchange = begin(8);
  const losers = [1, 2, 3];
  const winners = [5, 6, 7];
  for (const userId of losers) exchange.setting(userId, 100);
  for (const [place, userId] of winners.entries()) exchange.setting(userId, [50, 40, 5][place]!);
  for (const [place, userId] of losers.entries()) {
    for (const winner of winners) exchange.trade(userId, winner, 10, 1_000 + place);
  }
  // One more wins and stays: there are fewer lots to give up than winners hold.
  exchange.trade(4, 8, 40, 1_000);
  exchange.say(960);
  const atGap = [...winners, 8].map((userId) => exchange.position(userId).rank);
  expect(atGap[0]).toBeGreaterThan(atGap[1]!);
  exchange.settle(30_000);
  expect(exchange.contracts.takeovers()).toEqual([]);
  for (const userId of losers) expect(exchange.contracts.positionsOf(userId)).toEqual([]);
  // The longs that are left stand against the shorts that are left, lot for lot.
  const left = [...winners, 8].flatMap((userId) => exchange.contracts.positionsOf(userId));
  expect(left.reduce((sum, { lots }) => sum + lots, 0)).toBe(exchange.position(4).lots);
  expect(exchange.contracts.positionsOf(5)).toEqual([]);
  expect(exchange.contracts.openLots(PERP)).toBe(40);
  exchange.assertWhole();
});
