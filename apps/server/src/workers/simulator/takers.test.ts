import type { CommandBody, OrderSide } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { createGenesis } from '#seed/create-genesis.ts';
import { meanTradeQuote } from '#seed/market-catalogue.ts';
import { tradedMarkets } from '#seed/traded-markets.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { houseMakerIds, houseTakerId } from './house.ts';
import { viewMarket } from './market-view.ts';
import type { MarketView } from './market-view.ts';
import { Random } from './random.ts';
import { planArbitrage, planTakers } from './takers.ts';

const CUSTOMER = 1_000_001;
const MAKER = houseMakerIds[0] ?? 0;
const FAIR_TICKS = 6_700_000;

let exchange: MemoryExchange;

const limit = (userId: number, side: OrderSide, ticks: number, lots: number): CommandBody => ({
  ...{ type: 'order_place', userId, marketId: 1, side, orderType: 'limit', timeInForce: 'gtc' },
  ...{ ticks, lots, quoteUnits: 0, triggerTicks: 0, displayLots: 0 },
  ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
});

async function submit(...bodies: CommandBody[]): Promise<void> {
  for (const decision of await exchange.submitAll(bodies)) {
    if (!decision.ok) throw new Error(decision.code);
  }
}

function viewAt(fairTicks: number): MarketView {
  const facts = { ...tradedMarkets(exchange.engine)[0]!, fairTicks };
  return viewMarket(exchange.engine, facts, 1);
}

const taken = (fairTicks: number) =>
  planArbitrage(viewAt(fairTicks)).map((body) =>
    body.type === 'order_place' ? [body.userId, body.side, body.ticks, body.lots] : body.type,
  );

beforeEach(async () => {
  exchange = new MemoryExchange(Date.UTC(2026, 0, 5));
  await createGenesis(exchange);
  const funds = [1, 2].map(
    (assetId): CommandBody => ({
      ...{ type: 'demo_fund', userId: CUSTOMER, assetId, accountKind: 'spot' },
      ...{ units: asUnits(1e13), requestKey: `fund-${assetId}` },
    }),
  );
  await submit(
    { type: 'user_create', userId: CUSTOMER, role: 'customer', feeTier: 0, selfTradeGroup: 9 },
    { type: 'index_prices_set', triples: [1, FAIR_TICKS, 3] },
    ...funds,
  );
});

describe('planArbitrage', () => {
  test('takes every customer’s bid at or above the index, down to the worst of them', async () => {
    await submit(
      limit(CUSTOMER, 'buy', FAIR_TICKS + 5, 100),
      limit(CUSTOMER, 'buy', FAIR_TICKS, 200),
      limit(CUSTOMER, 'buy', FAIR_TICKS - 1, 400),
    );
    expect(taken(FAIR_TICKS)).toEqual([[houseTakerId, 'sell', FAIR_TICKS, 300]]);
    await submit(...planArbitrage(viewAt(FAIR_TICKS)));
    expect(exchange.engine.openOrdersOf(CUSTOMER, 1).map(({ ticks }) => ticks)).toEqual([
      FAIR_TICKS - 1,
    ]);
  });

  test('takes every customer’s ask at or below the index', async () => {
    await submit(
      limit(CUSTOMER, 'sell', FAIR_TICKS - 5, 100),
      limit(CUSTOMER, 'sell', FAIR_TICKS, 200),
      limit(CUSTOMER, 'sell', FAIR_TICKS + 1, 400),
    );
    expect(taken(FAIR_TICKS)).toEqual([[houseTakerId, 'buy', FAIR_TICKS, 300]]);
  });

  test('leaves the makers’ own orders out, on shared levels too', async () => {
    await submit(
      limit(MAKER, 'buy', FAIR_TICKS + 9, 1_000),
      limit(MAKER, 'buy', FAIR_TICKS + 2, 1_000),
      limit(CUSTOMER, 'buy', FAIR_TICKS + 2, 30),
    );
    expect(taken(FAIR_TICKS)).toEqual([[houseTakerId, 'sell', FAIR_TICKS + 2, 30]]);
    expect(taken(FAIR_TICKS + 3)).toEqual([]);
  });
});

test('takers trade as often and as much as their market is told to, on both sides', () => {
  const facts = { ...tradedMarkets(exchange.engine)[0]!, fairTicks: FAIR_TICKS };
  const random = new Random('takers');
  const orders = Array.from({ length: 20_000 }, () => planTakers(facts, random, 1))
    .flat()
    .filter((body) => body.type === 'order_place');
  const { tradesPerSecond } = facts.traits;
  expect(orders.length / 20_000 / tradesPerSecond).toBeCloseTo(1, 1);
  const quotes = orders.map(({ lots }) => (lots * FAIR_TICKS) / 10 ** 7);
  const mean = quotes.reduce((sum, quote) => sum + quote, 0) / quotes.length;
  expect(mean / meanTradeQuote(facts.traits)).toBeGreaterThan(0.9);
  expect(mean / meanTradeQuote(facts.traits)).toBeLessThan(1.1);
  const buys = orders.filter(({ side }) => side === 'buy').length;
  expect(Math.abs(buys / orders.length - 0.5)).toBeLessThan(0.02);
  expect(Math.min(...quotes)).toBeGreaterThan(5);
});
