import type { CommandBody, CommandOf, OrderSide } from '@candor/exchange-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGenesis } from '#seed/create-genesis.ts';
import { demoMarkets } from '#seed/market-catalogue.ts';
import { QuoteBoard } from '#workers/prices/quote-board.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { HOUSE_USER_IDS } from './house.ts';
import { madeUp } from './made-up.ts';
import { MarketSimulator } from './market-simulator.ts';
import { SimulatedWorld } from './simulated-world.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);
const CUSTOMER_ID = 1_000;
/** Orders the makers place in each market before anything happens: two makers, two sides, eight levels. */
const LADDER_ORDERS = 32;

/** A demo exchange whose seconds pass when the test says so. */
class Demo {
  readonly exchange: MemoryExchange;
  readonly world: SimulatedWorld;
  readonly #board: QuoteBoard;
  readonly #simulator: MarketSimulator;
  readonly refusals: string[] = [];
  readonly commands: CommandBody[] = [];

  private constructor(seed: string, exchange: MemoryExchange) {
    this.exchange = exchange;
    this.world = new SimulatedWorld(seed);
    this.world.know(madeUp(exchange.engine));
    this.#board = new QuoteBoard(this.world.sources);
    this.#simulator = new MarketSimulator(seed);
  }

  static async start(seed: string): Promise<Demo> {
    const exchange = new MemoryExchange(START_MS);
    await createGenesis(exchange);
    return new Demo(seed, exchange);
  }

  async run(seconds: number): Promise<void> {
    const { exchange } = this;
    for (let second = 0; second < seconds; second++) {
      exchange.nowMs += 1_000;
      this.world.advance(exchange.nowMs);
      const { newSources, command, liveTicks } = this.#board.look(exchange.engine, exchange.nowMs);
      const trades = this.#simulator.plan(exchange.engine, liveTicks, 1);
      const commands = [...newSources, ...(command === undefined ? [] : [command]), ...trades];
      const decisions = await exchange.submitAll(commands);
      this.commands.push(...commands);
      for (const decision of decisions) if (!decision.ok) this.refusals.push(decision.code);
    }
  }

  async fundCustomer(): Promise<void> {
    const { engine } = this.exchange;
    const fund = engine.assets().map(
      ({ assetId }): CommandBody => ({
        ...{ type: 'demo_fund', userId: CUSTOMER_ID, assetId, accountKind: 'spot' },
        ...{ units: 1e14 as never, requestKey: `fund-${assetId}` },
      }),
    );
    await this.exchange.submitAll([
      {
        type: 'user_create',
        userId: CUSTOMER_ID,
        role: 'customer',
        feeTier: 0,
        selfTradeGroup: 1_000,
      },
      ...fund,
    ]);
  }

  async place(marketId: number, side: OrderSide, ticks: number, lots: number): Promise<number> {
    const decision = await this.exchange.submit({
      ...{ type: 'order_place', userId: CUSTOMER_ID, marketId, side, orderType: 'limit' },
      ...{ timeInForce: 'gtc', ticks, lots, quoteUnits: 0, triggerTicks: 0, displayLots: 0 },
      ...{ selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
    });
    if (!decision.ok) throw new Error(decision.code);
    return decision.orderId;
  }
}

describe('MarketSimulator', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await Demo.start('test');
    await demo.run(300);
  });

  test('has every command accepted, or refused only because the book moved', () => {
    const unexpected = demo.refusals.filter((code) => code !== 'post_only_would_take');
    expect(unexpected).toEqual([]);
    expect(demo.refusals.length).toBeLessThan(demo.commands.length / 100);
  });

  test.each(demoMarkets.map((_market, index) => index))(
    'keeps market %i alive: levels on both sides around its index',
    (index) => {
      const { engine } = demo.exchange;
      const market = engine.markets()[index]!;
      const { bids, asks } = engine.depth(market.marketId, 50);
      expect(bids.length).toBeGreaterThanOrEqual(6);
      expect(asks.length).toBeGreaterThanOrEqual(6);
      expect(bids[0]!.ticks).toBeLessThan(asks[0]!.ticks);
      expect(Math.abs(bids[0]!.ticks - market.indexTicks) / market.indexTicks).toBeLessThan(0.005);
      expect(market.lastTicks).toBeGreaterThan(0);
    },
  );

  test('trades through house accounts alone and keeps the books balanced', () => {
    const users = new Set(demo.commands.flatMap((body) => ('userId' in body ? [body.userId] : [])));
    expect([...users].sort()).toEqual([...HOUSE_USER_IDS]);
    expect(() => demo.exchange.engine.assertBalanced()).not.toThrow();
  });

  test('stays within what a week of the demo may weigh', () => {
    // The ladders of the first seconds are left out. At 60 bytes a command a week is half a gigabyte.
    const steady = demo.commands.slice(demoMarkets.length * LADDER_ORDERS);
    expect(steady.length / 300).toBeLessThan(12);
  });

  test('in a market whose steps changed, every order is in whole steps, and the book fills again', async () => {
    const stepped = await Demo.start('steps');
    await stepped.run(20);
    const { engine } = stepped.exchange;
    const { marketId, ...market } = engine.markets()[0]!;
    const { ticksMax, lotsMax, notionalUnitsMin, notionalUnitsMax } = market;
    const { priceBandPpm, marketProtectionPpm, openOrdersMax, triggerOrdersMax } = market;
    const limits = { ticksMin: 50, ticksMax, lotsMin: 10, lotsMax, notionalUnitsMin };
    const bands = { notionalUnitsMax, priceBandPpm, marketProtectionPpm };
    const decision = await stepped.exchange.submit({
      ...{ type: 'market_terms_set', marketId, ...limits, ...bands },
      ...{ openOrdersMax, triggerOrdersMax, tickStep: 50, lotStep: 10 },
    });
    expect(decision).toMatchObject({ ok: true });
    await stepped.exchange.submit({ type: 'time_passed' });
    expect(engine.depth(marketId, 20).bids.every(({ ticks }) => ticks % 50 === 0)).toBe(true);
    stepped.commands.length = 0;
    await stepped.run(40);
    const asked = stepped.commands.filter(
      (body) => body.type === 'order_place' && body.marketId === marketId,
    ) as CommandOf<'order_place'>[];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter(({ ticks, lots }) => ticks % 50 !== 0 || lots % 10 !== 0)).toEqual([]);
    expect(new Set(stepped.refusals)).not.toContain('price_off_step');
    expect(new Set(stepped.refusals)).not.toContain('quantity_off_step');
    const { bids, asks } = engine.depth(marketId, 20);
    expect(Math.min(bids.length, asks.length)).toBeGreaterThan(2);
  });

  test('does the same for the same seed', async () => {
    const again = await Demo.start('test');
    await again.run(60);
    expect(again.commands).toEqual(demo.commands.slice(0, again.commands.length));
    const other = await Demo.start('other');
    await other.run(60);
    expect(other.commands).not.toEqual(again.commands);
  });

  test.each(['buy', 'sell'] as const)(
    'fills a customer’s %s once the price crosses it',
    async (side) => {
      const market = demo.exchange.engine.markets()[0]!;
      if (demo.exchange.engine.user(CUSTOMER_ID) === undefined) await demo.fundCustomer();
      // Inside the spread, where the next move of the price will be; makers do not stand before it.
      const { bids, asks } = demo.exchange.engine.depth(market.marketId, 1);
      const ticks = side === 'buy' ? bids[0]!.ticks + 1 : asks[0]!.ticks - 1;
      const orderId = await demo.place(market.marketId, side, ticks, 300_000);
      let seconds = 0;
      while (demo.exchange.engine.order(orderId) !== undefined && seconds < 1_800) {
        await demo.run(10);
        seconds += 10;
      }
      expect(demo.exchange.engine.order(orderId)).toBeUndefined();
      expect(() => demo.exchange.engine.assertBalanced()).not.toThrow();
    },
  );
});
