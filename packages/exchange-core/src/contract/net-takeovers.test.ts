import { beforeEach, describe, expect, test } from 'vitest';
import type { ContractLiquidationLineRow } from './log-records.ts';
import { ContractExchange, PERP } from './testing/contract-exchange.ts';

let exchange: ContractExchange;
let lines: ContractLiquidationLineRow[];
let events: string[];

/** Long at 1,000 and short at 900, each twenty times what stands behind it, and those who win. */
const [LONG, SHORT, WINNER, BUYER] = [1, 4, 3, 5];

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4, 5]) exchange.addUser(userId);
  [lines, events] = [[], []];
  exchange.listen = () => {
    for (const effect of exchange.effects) {
      events.push(effect.type);
      if (effect.type !== 'contract_liquidation_line_put') continue;
      if (effect.step === 'net') lines.push(effect);
    }
  };
});

const held = () =>
  exchange.contracts
    .takeovers()
    .map(({ isLong, lots, entryUnits }) => [isLong === 1 ? 'long' : 'short', lots, entryUnits]);
const fund = (): number => exchange.house('contract_insurance');
const figures = () =>
  lines.map(({ isLong, soldLots, soldUnits, fundUnits, lots, entryUnits, markTicks }) => ({
    ...{ side: isLong === 1 ? 'long' : 'short', soldLots, soldUnits, fundUnits },
    ...{ lots, entryUnits, markTicks },
  }));

/** A long is taken over at 950 and, before anybody is asked for it, the other side of its trade at 1,050. */
function takeOverBoth(): void {
  exchange.trade(LONG, SHORT, 100, 1_000);
  exchange.say(945);
  exchange.settle(5);
  expect(held()).toEqual([['long', 100, 95_000]]);
  exchange.say(1_060);
}

test('a long and a short that the exchange holds are closed against each other at the mark, and nobody else is asked', () => {
  for (const userId of [2, WINNER]) exchange.setting(userId, 5);
  exchange.trade(2, WINNER, 50, 1_000);
  takeOverBoth();
  const last = exchange.contracts.price(PERP)?.lastTicks;
  events = [];
  exchange.settle(1_000);
  exchange.assertWhole();
  expect(held()).toEqual([]);
  // Bought for 95,000 and sold for 105,000.
  expect(fund()).toBe(10_000);
  const { markTicks = 0 } = lines[0] ?? {};
  const worth = 100 * markTicks;
  expect(figures()).toEqual([
    {
      ...{ side: 'long', soldLots: 100, soldUnits: worth, fundUnits: worth - 95_000 },
      ...{ lots: 0, entryUnits: 0, markTicks },
    },
    {
      ...{ side: 'short', soldLots: 100, soldUnits: worth, fundUnits: 105_000 - worth },
      ...{ lots: 0, entryUnits: 0, markTicks },
    },
  ]);
  expect(lines[0]?.atSequence).toBe(lines[1]?.atSequence);
  expect(events).not.toContain('contract_trade');
  expect(events).not.toContain('contract_deleveraging_put');
  expect(exchange.contracts.price(PERP)?.lastTicks).toBe(last);
  for (const userId of [2, WINNER]) expect(exchange.position(userId).lots).toBe(50);
});

test.each([
  [940, 'long'],
  [1_060, 'short'],
])('what one of them wins pays for the other, whichever that is: at %i the %s', (ticks, loser) => {
  takeOverBoth();
  while (held().length < 2) exchange.settle(1);
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state: 'halted' });
  exchange.say(ticks);
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state: 'open' });
  expect(fund()).toBe(0);
  exchange.say(ticks);
  exchange.settle(2_000);
  expect(fund()).toBe(10_000);
  expect(figures().filter(({ fundUnits }) => fundUnits < 0)).toMatchObject([{ side: loser }]);
});

test('only what is left over then goes to the market, and to the winners', () => {
  exchange.setting(WINNER, 5);
  exchange.trade(LONG, WINNER, 40, 1_000);
  exchange.trade(LONG, SHORT, 60, 1_000);
  exchange.say(945);
  exchange.settle(5);
  exchange.say(1_060);
  exchange.settle(5);
  expect(held()).toEqual([['long', 40, 38_000]]);
  expect(fund()).toBe(6_000);
  exchange.settle(5_000);
  exchange.assertWhole();
  expect(held()).toEqual([]);
  expect(events).toContain('contract_deleveraging_put');
  expect(exchange.contracts.positionsOf(WINNER)).toEqual([]);
});

describe('what was bought for more than it was sold for', () => {
  /** Between both the price stood still: a short from 900 is taken over at 945, the long is at 950. */
  function takeOverAtLoss(): void {
    exchange.trade(LONG, WINNER, 100, 1_000);
    exchange.say(905);
    exchange.settle(5);
    exchange.trade(BUYER, SHORT, 100, 900);
    exchange.say(948);
    exchange.settle(5);
  }

  test.each([
    [0, 100, 0],
    [2, 100, 0],
    [102, 80, 100],
    [499, 1, 495],
    [500, 0, 500],
    [9_999, 0, 500],
  ])(
    'costs the insurance fund with %i no more than it has: %i lots are left',
    (has, left, paid) => {
      if (has > 0) exchange.insure(has);
      takeOverAtLoss();
      exchange.assertWhole();
      expect(held().map(([, lots]) => lots)).toEqual(left === 0 ? [] : [left, left]);
      expect(has - fund()).toBe(paid);
    },
  );
});

test('in journals of before each of them waited for somebody else', () => {
  exchange.decideAs(6);
  takeOverBoth();
  exchange.settle(60_000);
  expect(held()).toEqual([
    ['long', 100, 95_000],
    ['short', 100, 105_000],
  ]);
  exchange.decideAs(7);
  exchange.settle(2_000);
  expect(held()).toEqual([
    ['long', 100, 95_000],
    ['short', 100, 105_000],
  ]);
  exchange.say(1_060);
  exchange.settle(2_000);
  expect(held()).toEqual([]);
});

test('nothing is closed while the market is halted or has no index', () => {
  takeOverBoth();
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state: 'halted' });
  exchange.settle(20_000);
  exchange.accept({ type: 'contract_market_state_set', marketId: PERP, state: 'open' });
  exchange.settle(20_000);
  expect(held()).not.toEqual([]);
  exchange.say(1_000);
  exchange.settle(2_000);
  expect(held()).toEqual([]);
});
