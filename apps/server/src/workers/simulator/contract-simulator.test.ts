import { contract } from '@candor/exchange-core';
import type { CommandOf } from '@candor/exchange-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGenesis } from '#seed/create-genesis.ts';
import { startMarketSimulator } from '#workers/start-market-simulator.ts';
import type { MarketWorker } from '#workers/start-market-simulator.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { ContractSimulator } from './contract-simulator.ts';
import { houseMakerIds } from './house.ts';

const START_MS = Date.UTC(2026, 0, 5);
const SYMBOL = 'BTCUSDTPERP';

let exchange: MemoryExchange;
let worker: MarketWorker;

/** Half a minute of the demo: both makers have their ladders. */
beforeEach(async () => {
  vi.useFakeTimers({ now: START_MS });
  exchange = new MemoryExchange(START_MS);
  await createGenesis(exchange);
  worker = await startMarketSimulator({
    exchange,
    log: { info: () => undefined, warn: () => undefined } as never,
    nowMs: () => Date.now(),
    fiat: undefined,
    settings: {
      ...{ SEED: 'demo', SIMULATOR: 'on', SIMULATOR_SEED: 'test' },
      ...{ PRICE_SOURCES: [], DATA_DIR: '/nowhere' },
    },
  });
  for (let second = 0; second < 30; second++) {
    exchange.nowMs = Date.now();
    await vi.advanceTimersByTimeAsync(1_000);
  }
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

/** What is planned when the price is so many times what it was, in each second of a turn. */
function plansAt(times: number) {
  const { engine } = exchange;
  const fair = (factor: number) =>
    new Map(engine.markets().map((one) => [one.marketId, Math.round(one.indexTicks * factor)]));
  return [0, 1, 2, 3].map((phase) => {
    const simulator = new ContractSimulator('test');
    for (let tick = 0; tick < phase; tick++) simulator.plan(engine, fair(1), 1);
    return simulator.plan(engine, fair(times), 1);
  });
}

test('both makers leave the way of a gap within a second, and quote around the new price', () => {
  const contracts = exchange.engine.read(contract);
  const market = contracts.markets().find(({ symbol }) => symbol === SYMBOL);
  const { marketId = 0, indexMarketId = 0 } = market ?? {};
  const before = exchange.engine.market(indexMarketId)?.indexTicks ?? 0;
  const fair = (before * 0.97 * (market?.indexTickSizeE12 ?? 0)) / (market?.tickSizeE12 ?? 1);
  const crossed = houseMakerIds.flatMap((userId) =>
    contracts
      .openOrdersOf(userId, marketId)
      .filter(({ side, ticks }) => side === 'buy' && ticks >= fair)
      .map(({ orderId }) => orderId),
  );
  expect(crossed.length).toBeGreaterThan(8);
  for (const commands of plansAt(0.97)) {
    const gone = commands
      .filter((one): one is CommandOf<'contract_order_cancel'> => {
        return one.type === 'contract_order_cancel';
      })
      .map(({ orderId }) => orderId);
    expect(crossed.filter((orderId) => !gone.includes(orderId))).toEqual([]);
    const quoting = commands.flatMap((one) =>
      one.type === 'contract_order_place_checked' && one.marketId === marketId && one.side === 'buy'
        ? [one.userId]
        : [],
    );
    expect(houseMakerIds.filter((userId) => !quoting.includes(userId))).toEqual([]);
  }
});

test('a price that stands still leaves makers to their turns', () => {
  const contracts = exchange.engine.read(contract);
  const marketId = contracts.markets().find(({ symbol }) => symbol === SYMBOL)?.marketId;
  const acting = plansAt(1).map((commands) => {
    const makers = commands.flatMap((one) =>
      one.type === 'contract_order_place_checked' &&
      one.marketId === marketId &&
      houseMakerIds.includes(one.userId)
        ? [one.userId]
        : [],
    );
    return new Set(makers).size;
  });
  expect(Math.max(...acting)).toBeLessThanOrEqual(1);
});

test('in a market whose steps changed, every order is in whole steps, and the book fills again', async () => {
  const { engine } = exchange;
  const contracts = engine.read(contract);
  const before = contracts.markets().find(({ symbol }) => symbol === SYMBOL);
  if (before === undefined) throw new Error('no contract');
  const { marketId, lotsMax, positionUnitsMax, priceBandPpm, marketProtectionPpm } = before;
  const { markBandPpm, impactUnits, makerFeePpm, takerFeePpm, liquidationFeePpm } = before;
  const { openOrdersMax, leverageDefault } = before;
  const steps = { tickStep: 50, lotStep: 10 };
  const terms = { lotsMax, positionUnitsMax, priceBandPpm, marketProtectionPpm, markBandPpm };
  const decision = await exchange.submit({
    ...{ type: 'contract_terms_set', marketId, ...terms, impactUnits, makerFeePpm, takerFeePpm },
    ...{ liquidationFeePpm, openOrdersMax, leverageDefault, ...steps },
    tiers: contracts
      .tiers(marketId)
      .flatMap((tier) => [tier.floorUnits, tier.maintenancePpm, tier.leverageMax]),
  });
  expect(decision.ok).toBe(true);
  for (let second = 0; second < 30; second++) {
    exchange.nowMs = Date.now();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const { bids, asks } = engine.depth(marketId, 20);
  for (const levels of [bids, asks]) {
    expect(levels.length).toBeGreaterThan(4);
    expect(levels.filter(({ ticks }) => ticks % steps.tickStep !== 0)).toEqual([]);
  }
  const placed = plansAt(1).flatMap((commands) =>
    commands.filter(
      (one): one is CommandOf<'contract_order_place_checked'> =>
        one.type === 'contract_order_place_checked' && one.marketId === marketId,
    ),
  );
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.filter(({ ticks, lots }) => ticks % 50 !== 0 || lots % 10 !== 0)).toEqual([]);
});
