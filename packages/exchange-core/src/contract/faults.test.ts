import { expect, test } from 'vitest';
import {
  ContractExchange,
  FUNDS,
  PERP,
  smallContract,
  smallTerms,
} from './testing/contract-exchange.ts';

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

test('of equal winners the one with less behind it is asked first: a shared account counts with all that it has', () => {
  const exchange = begin(4);
  exchange.setting(2, 100, 'cross');
  exchange.setting(3, 50);
  exchange.trade(1, 2, 100, 1_000);
  exchange.trade(4, 3, 100, 1_000);
  exchange.say(960);
  const ranks = () => [2, 3].map((userId) => exchange.position(userId).rank);
  expect(exchange.position(2).bankruptcyTicks).toBeGreaterThan(
    exchange.position(3).bankruptcyTicks,
  );
  expect(ranks()[0]).toBeLessThan(ranks()[1]!);
  // Until version 4 its own setting counted, and not what was there.
  exchange.decideAs(3);
  expect(ranks()[0]).toBeGreaterThan(ranks()[1]!);
});

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

/**
 * Everything that takes more than one command: an account with three markets and a position of its own are liquidated step by
 * step, with fundings due at the same moment, among other terms, limits, pauses and conditional orders.
 */
function play(exchange: ContractExchange): void {
  for (const name of ['ETHUSDT-PERP', 'SOLUSDT-PERP'])
    exchange.accept({ ...smallContract, symbol: name });
  const markets = [PERP, PERP + 1, PERP + 2];
  const say = (ticks: readonly number[]) =>
    exchange.sayAll(markets.map((marketId, place) => [marketId, ticks[place] ?? 0]));
  say([1_000, 1_000, 1_000]);
  for (const userId of [1, 2, 3, 4]) exchange.addUser(userId, 10 * FUNDS);
  exchange.addUser(9, 20_000);
  for (const marketId of markets) {
    exchange.setting(9, 20, 'cross', 'one_way', marketId);
    exchange.accept(exchange.order({ userId: 2, marketId, side: 'sell', lots: 110 }));
    exchange.accept(exchange.order({ userId: 9, marketId, lots: 110 }));
  }
  // In the second tier, with one who buys a part of what must go.
  exchange.setting(1, 50);
  exchange.trade(1, 2, 2_000, 1_000);
  exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 986, lots: 300 }));
  exchange.accept(exchange.order({ userId: 2, side: 'sell', lots: 5 }));
  exchange.accept(exchange.order({ userId: 4, side: 'buy', lots: 5, stopLossTicks: 987 }));
  exchange.limit(3, 50_000);
  exchange.accept({
    ...{ type: 'contract_trigger_place', userId: 4, marketId: PERP, side: 'sell' },
    ...{ positionSide: 'net', orderType: 'stop_market', timeInForce: 'ioc', triggerTicks: 990 },
    ...{ callbackBps: 0, activationTicks: 0, ticks: 0, lots: 5, reduceOnly: 0, requestKey: '' },
    ...{ takeProfitTicks: 0, stopLossTicks: 0 },
  });
  exchange.pause(4, 24 * 3_600_000);
  exchange.prepareFunding(2_000_000);
  // The mark that ends both comes a moment before the next funding, whose timer is due together with their steps.
  const { nextFundingAtMs = 0 } = exchange.contracts.price(PERP) ?? {};
  exchange.settle(nextFundingAtMs - exchange.timestampMs - 5_000);
  say([1_000, 1_000, 1_000]);
  exchange.timestampMs = nextFundingAtMs - 1_000;
  say([986, 860, 1_010]);
  // Who is being liquidated is told so.
  for (const userId of [1, 9]) exchange.submit(exchange.order({ userId, lots: 1, ticks: 985 }));
  exchange.accept(smallTerms({ takerFeePpm: 700 }));
  exchange.limit(2, 9_000);
  for (const ticks of [986, 960, 940]) {
    exchange.settle(2_000);
    say([ticks, 860, 1_010]);
  }
  exchange.settle(30_000);
}

test('killed after any command, steps of liquidations and fundings included, the core goes on as one that was not', () => {
  const states: string[] = [];
  const met = new Set<string>();
  const digest = ({ engine }: ContractExchange) => Buffer.from(engine.canonicalState()).toString();
  const steady = new ContractExchange();
  steady.listen = (_body, _atMs, code) => {
    states.push(`${code} ${digest(steady)}`);
    met.add(code);
    for (const effect of steady.effects) {
      met.add(effect.type);
      if (effect.type === 'contract_liquidation_put') met.add(`${effect.step} ${effect.outcome}`);
    }
  };
  play(steady);
  const killed = new ContractExchange();
  let at = 0;
  killed.listen = (_body, _atMs, code) => {
    // Between any two commands: what memory had is lost, the rows are what is left.
    expect(`${code} ${digest(killed)}` === states[at]).toBe(true);
    killed.restart();
    at += 1;
  };
  play(killed);
  expect(at).toBe(states.length);
  const wanted = [
    ...['cancel_orders running', 'reduce running', 'take_over taken_over', 'contract_stop_put'],
    ...['contract_takeover_put', 'contract_deleveraging_put', 'contract_funding_put'],
    ...['contract_limit_put', 'contract_market_put', 'contract_trigger_due_put'],
    'contract_liquidating',
  ];
  expect(wanted.filter((name) => !met.has(name))).toEqual([]);
  expect(steady.money(9)).toEqual({ available: 0, held: 0 });
  expect(steady.contracts.positionsOf(9)).toEqual([]);
  steady.assertWhole();
});
