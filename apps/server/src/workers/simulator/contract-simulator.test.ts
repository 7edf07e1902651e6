import { contract } from '@candor/exchange-core';
import type { CommandBody, CommandOf } from '@candor/exchange-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractCreateCommand } from '#seed/contract-catalogue.ts';
import { createGenesis } from '#seed/create-genesis.ts';
import { startMarketSimulator } from '#workers/start-market-simulator.ts';
import type { MarketWorker } from '#workers/start-market-simulator.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { ContractSimulator } from './contract-simulator.ts';
import { contractHouseOf, HOUSE_USER_IDS } from './house.ts';

const START_MS = Date.UTC(2026, 0, 5);
const SYMBOL = 'BTCUSDTPERP';

let exchange: MemoryExchange;
let worker: MarketWorker;

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    exchange.nowMs = Date.now();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

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
  await passSeconds(30);
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
  const { makerIds } = contractHouseOf(marketId);
  const crossed = makerIds.flatMap((userId) =>
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
    expect(makerIds.filter((userId) => !quoting.includes(userId))).toEqual([]);
  }
});

test('a price that stands still leaves makers to their turns', () => {
  const contracts = exchange.engine.read(contract);
  const { marketId = 0 } = contracts.markets().find(({ symbol }) => symbol === SYMBOL) ?? {};
  const { makerIds } = contractHouseOf(marketId);
  const acting = plansAt(1).map((commands) => {
    const makers = commands.flatMap((one) =>
      one.type === 'contract_order_place_checked' &&
      one.marketId === marketId &&
      makerIds.includes(one.userId)
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
  await passSeconds(30);
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

test('a market that staff open has makers and trades within a minute, without a restart, until it ends', async () => {
  const { engine } = exchange;
  const contracts = engine.read(contract);
  const spot = engine.markets().find(({ symbol }) => symbol === 'SOLUSDT');
  const usdt = engine.assets().find(({ symbol }) => symbol === 'USDT');
  if (spot === undefined || usdt === undefined) throw new Error('no demo');
  const sol = { assetId: spot.baseAssetId, scale: 8 };
  const listed = contractCreateCommand(
    {
      symbol: 'SOLUSDTPERP',
      ...{ accountKind: 'contract', base: 'SOL', quote: 'USDT', indexSymbol: 'SOLUSDT' },
      ...{ priceScale: 2, lot: '0.1', lotsMax: 100_000, tiers: [['0', 10_000, 50]] },
      ...{ meanTrade: 0, tradesPerSecond: 0, halfSpreadPpm: 0 },
    },
    { base: sol, quote: usdt, index: spot },
  );
  const decision = await exchange.submit({
    ...listed,
    ...{ type: 'contract_market_list', zoneMinutes: 0, weekly: [] },
  });
  if (!decision.ok) throw new Error(decision.code);
  const marketId =
    contracts.markets().find(({ symbol }) => symbol === 'SOLUSDTPERP')?.marketId ?? 0;
  await passSeconds(20);
  expect(engine.depth(marketId, 20)).toMatchObject({ bids: [], asks: [] });
  await exchange.submit({ type: 'contract_market_state_set', marketId, state: 'open' });
  await passSeconds(60);
  const { bids, asks } = engine.depth(marketId, 20);
  expect(Math.min(bids.length, asks.length)).toBeGreaterThan(4);
  const { takerId } = contractHouseOf(marketId);
  expect(contracts.positionsOf(takerId).map((own) => own.marketId)).toEqual([marketId]);
  const planned = () =>
    plansAt(1).flatMap((commands) =>
      commands.filter((one) => 'marketId' in one && one.marketId === marketId),
    );
  expect(planned()).not.toEqual([]);
  expect((await exchange.submit({ type: 'contract_delist', marketId })).ok).toBe(true);
  expect(planned()).toEqual([]);
});

test('each market has house accounts of its own, with positions in no other', () => {
  const { engine } = exchange;
  const contracts = engine.read(contract);
  const markets = contracts.markets();
  const ids = markets.flatMap(({ marketId }) => contractHouseOf(marketId).userIds);
  expect(new Set(ids).size).toBe(markets.length * 3);
  for (const { marketId } of markets) {
    const { makerIds, userIds } = contractHouseOf(marketId);
    const owned = userIds.flatMap((userId) => contracts.positionsOf(userId));
    expect(owned.length).toBeGreaterThan(0);
    expect(new Set(owned.map((one) => one.marketId))).toEqual(new Set([marketId]));
    const theirs = makerIds.flatMap((userId) => contracts.openOrdersOf(userId, marketId));
    const lots = engine.depth(marketId, 100).bids.reduce((sum, level) => sum + level.lots, 0);
    const bid = theirs
      .filter(({ side }) => side === 'buy')
      .reduce((sum, one) => sum + one.lots - one.filledLots, 0);
    expect(bid).toBe(lots);
  }
});

test('in a demo of the time when one house served all markets, it cancels and closes what it has there', async () => {
  const { engine } = exchange;
  const contracts = engine.read(contract);
  const market = contracts.markets().find(({ symbol }) => symbol === SYMBOL);
  if (market === undefined) throw new Error('no contract');
  const { marketId, quoteAssetId: assetId } = market;
  const units = 1e14 as never;
  const markTicks = contracts.price(marketId)?.markTicks ?? 0;
  const placed: Omit<
    CommandOf<'contract_order_place_checked'>,
    'side' | 'timeInForce' | 'ticks' | 'lots'
  > = {
    ...{ type: 'contract_order_place_checked', userId: 1, marketId, positionSide: 'net' },
    ...{ orderType: 'limit', reduceOnly: 0, takeProfitTicks: 0, stopLossTicks: 0 },
    ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
  };
  const decisions = await exchange.submitAll([
    { type: 'house_seed', userId: 1, assetId, accountKind: 'contract', units },
    ...[
      { side: 'buy', timeInForce: 'ioc', ticks: Math.ceil(markTicks * 1.01), lots: 300 } as const,
      { side: 'buy', timeInForce: 'gtc', ticks: Math.floor(markTicks * 0.97), lots: 5 } as const,
    ].map((terms): CommandBody => ({ ...placed, ...terms })),
  ]);
  expect(decisions.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(contracts.positionsOf(1)).toHaveLength(1);
  await passSeconds(60);
  for (const userId of HOUSE_USER_IDS) {
    expect(contracts.openOrdersOf(userId, marketId)).toEqual([]);
    expect(contracts.positionsOf(userId)).toEqual([]);
  }
});
