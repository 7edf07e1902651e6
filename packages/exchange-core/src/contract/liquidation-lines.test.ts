import { beforeEach, describe, expect, test } from 'vitest';
import { deleverageRank, maintenanceUnits, profitUnits, valueUnits } from './formulas/index.ts';
import type { ContractLiquidationLineRow } from './log-records.ts';
import type { ContractDeleveragingRow } from './records.ts';
import {
  COMMAND_MS,
  ContractExchange,
  FUNDS,
  PERP,
  smallContract,
} from './testing/contract-exchange.ts';

/** The rate of the first tier. */
const CAP_E9 = 5_000_000;

let exchange: ContractExchange;
let lines: ContractLiquidationLineRow[];
let given: ContractDeleveragingRow[];

beforeEach(() => {
  exchange = new ContractExchange();
  for (const userId of [1, 2, 3, 4, 5]) exchange.addUser(userId);
  [lines, given] = [[], []];
});

/** Keeps what the last command wrote into the public logs. */
function collect(): void {
  for (const effect of exchange.effects) {
    if (effect.type === 'contract_liquidation_line_put') lines.push(effect);
    if (effect.type === 'contract_deleveraging_put') given.push(effect);
  }
}

/** Lets what is due within `ms` happen, a command at a time. */
function run(ms: number): void {
  collect();
  const untilMs = exchange.timestampMs + ms;
  for (;;) {
    const next = exchange.engine.nextDueAtMs;
    if (next === undefined || next > untilMs) return;
    exchange.timestampMs = Math.max(next, exchange.timestampMs) - COMMAND_MS;
    exchange.accept({ type: 'time_passed' });
    collect();
  }
}

const worthOf = ({ markTicks, lots, marketId }: ContractLiquidationLineRow): number =>
  valueUnits(markTicks, lots, exchange.contracts.market(marketId)?.tickLotUnits ?? 0);

/** Equity and maintenance of every command's lines are those of their figures. */
function expectStandings(): void {
  const told = lines.filter(({ place }) => place < 4);
  for (const sequence of new Set(told.map(({ atSequence }) => atSequence))) {
    const own = told.filter(({ atSequence }) => atSequence === sequence);
    const open = own.filter(({ lots }) => lots > 0);
    const [first] = open;
    if (first === undefined) continue;
    let [equity, needed] = [first.accountUnits, 0];
    for (const line of open) {
      const figures = { ...line, isLong: line.isLong === 1 };
      equity += line.marginUnits + profitUnits(figures, worthOf(line)) - line.dueUnits;
      const { maintenancePpm, deductionUnits } = line;
      const tier = { floorUnits: 0, leverageMax: 1, maintenancePpm, deductionUnits };
      needed += maintenanceUnits([tier], worthOf(line));
    }
    expect([first.equityUnits, first.neededUnits]).toEqual([equity, needed]);
  }
}

const stepsOf = (): string[] => lines.map(({ step, soldLots }) => `${step} ${soldLots}`);

test('each step leaves a line with what equity and maintenance follow from, and what its order sold', () => {
  exchange = new ContractExchange({ liquidationFeePpm: 500 });
  for (const userId of [1, 2, 3]) exchange.addUser(userId, 10 * FUNDS);
  exchange.setting(1, 50);
  exchange.trade(1, 2, 2_000, 1_000);
  exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 990, lots: 5_000 }));
  exchange.say(987);
  run(100);
  const { lots } = exchange.position(1);
  const sold = 2_000 - lots;
  expect(stepsOf()).toEqual(['begin 0', 'cancel_orders 0', `reduce ${sold}`]);
  expectStandings();
  expect(lines[2]).toMatchObject({
    ...{ lots, soldUnits: sold * 990, limitTicks: 981, takenUnits: 0 },
    ...{ liquidationFeeUnits: Math.floor(sold * 990 * 0.0005), liquidationFeePpm: 500 },
  });
});

describe('a takeover', () => {
  test('keeps the value at which it was taken over, and says what the market brought the fund', () => {
    exchange.trade(1, 2, 100, 1_000);
    exchange.accept(exchange.order({ userId: 3, side: 'buy', ticks: 952, lots: 60 }));
    exchange.accept(exchange.order({ userId: 4, side: 'buy', ticks: 951, lots: 40 }));
    exchange.say(953);
    run(5_000);
    expectStandings();
    expect(stepsOf()).toEqual(['begin 0', 'cancel_orders 0', 'take_over 0', 'sell 100']);
    expect(lines[2]).toMatchObject({ takenUnits: 95_000, equityUnits: 300 });
    expect(lines[3]).toMatchObject({ soldUnits: 95_160, fundUnits: 160, lots: 0, entryUnits: 0 });
  });

  test('shares the equity of an account among its positions', () => {
    for (const name of ['ETHUSDT-PERP', 'SOLUSDT-PERP'])
      exchange.accept({ ...smallContract, symbol: name });
    const markets = [PERP, PERP + 1, PERP + 2];
    const say = (ticks: readonly number[]) =>
      exchange.sayAll(markets.map((marketId, place) => [marketId, ticks[place] ?? 0]));
    say([1_000, 1_000, 1_000]);
    exchange.addUser(9, 20_000);
    for (const marketId of markets) {
      exchange.setting(9, 20, 'cross', 'one_way', marketId);
      exchange.accept(exchange.order({ userId: 2, marketId, side: 'sell', lots: 110 }));
      exchange.accept(exchange.order({ userId: 9, marketId, lots: 110 }));
    }
    say([900, 900, 1_030]);
    run(100);
    expectStandings();
    const taken = lines.filter(({ step }) => step === 'take_over');
    expect(taken.map(({ marketId }) => marketId)).toEqual(markets);
    const used = taken.reduce((sum, line) => sum + worthOf(line) - line.takenUnits, 0);
    expect(used).toBe(taken[0]?.equityUnits);
  });
});

test('who gives up a position for a bankrupt one has a line with what the rank follows from', () => {
  exchange.setting(3, 40);
  exchange.setting(4, 10);
  exchange.setting(5, 10);
  exchange.trade(1, 3, 40, 1_000);
  exchange.trade(1, 4, 40, 1_000);
  exchange.trade(1, 5, 20, 1_005);
  exchange.say(940);
  run(10_000);
  expect(given.map(({ userId, lots, heldLots }) => [userId, lots, heldLots])).toEqual([
    [3, 40, 40],
    [5, 20, 20],
    [4, 40, 40],
  ]);
  for (const line of given) {
    const { rankedEntryUnits, rankedWorthUnits, rankedEquityUnits } = line;
    expect(line).toMatchObject({ isLong: 0, rankedWorthUnits: line.heldLots * 940 });
    expect(deleverageRank(rankedEntryUnits, rankedWorthUnits, rankedEquityUnits, false)).toBe(
      line.rank,
    );
  }
  expect(lines.at(-1)).toMatchObject({ step: 'deleverage', soldLots: 100, lots: 0, fundUnits: 0 });
});

test('a funding keeps its cap and its command', () => {
  exchange.trade(1, 2, 100, 1_000);
  exchange.settle(8 * 3_600_000);
  const basis = exchange.effects.find(({ type }) => type === 'contract_funding_basis_put');
  expect(basis).toMatchObject({ fundingId: 1, capE9: CAP_E9 });
  expect(basis).toMatchObject({ atSequence: exchange.engine.sequence });
});
