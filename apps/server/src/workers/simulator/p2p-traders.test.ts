import { anyAmount } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { p2p, prices } from '@candor/exchange-core';
import type { CommandBody, P2pAd, P2pOrder, P2pReads } from '@candor/exchange-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGenesis } from '#seed/create-genesis.ts';
import { demoRatePpm } from '#seed/p2p-catalogue.ts';
import { demoPeople } from '#seed/p2p-people.ts';
import { planP2pIndex } from '#workers/prices/p2p-index.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { P2pTraders } from './p2p-traders.ts';

const START_MS = Date.UTC(2026, 0, 5);
const CUSTOMER = 1_000_001;
const MINUTE_MS = 60_000;
/** Every market's index, in ticks. */
const TICKS = 1_000_000;

/** A demo exchange whose seconds pass with indexes, due time and the demo merchants, and one customer. */
class Demo {
  readonly exchange = new MemoryExchange(START_MS);
  readonly traders = new P2pTraders();
  readonly refused: string[] = [];

  get reads(): P2pReads {
    return this.exchange.engine.read(p2p);
  }

  async begin(): Promise<void> {
    const { exchange } = this;
    await createGenesis(exchange);
    const person = { role: 'customer', feeTier: 0, selfTradeGroup: 0 } as const;
    await this.send({ type: 'user_create', userId: CUSTOMER, ...person });
    const usdt = exchange.engine.assets().find(({ symbol }) => symbol === 'USDT')?.assetId ?? 0;
    await this.send({
      type: 'demo_fund',
      ...{ userId: CUSTOMER, assetId: usdt, accountKind: 'fiat', requestKey: '' },
      units: asUnits(1_000_000_000_000),
    });
    await this.pass(20);
  }

  async send(command: CommandBody): Promise<number> {
    const decision = await this.exchange.submit(command);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    return decision.orderId;
  }

  async pass(seconds: number): Promise<void> {
    const { exchange } = this;
    for (let second = 0; second < seconds; second++) {
      exchange.nowMs += 1_000;
      for (;;) {
        const decision = await exchange.submit({ type: 'time_passed' });
        if (!decision.ok) break;
      }
      const { value } = await exchange.read((reader) => {
        const live = new Map(reader.markets().map(({ marketId }) => [marketId, TICKS]));
        return [
          ...planP2pIndex(reader, live, demoRatePpm, exchange.nowMs),
          ...this.traders.plan(reader, exchange.nowMs),
        ];
      });
      for (const decision of await exchange.submitAll(value)) {
        if (!decision.ok) this.refused.push(decision.code);
      }
    }
  }

  adOf(nickname: string, side: P2pAd['side']): P2pAd {
    const person = demoPeople.find((one) => one.nickname === nickname);
    const ad = this.reads.adsOf(person?.userId ?? 0).find((one) => one.side === side);
    if (ad === undefined) throw new Error(`${nickname} has no such ad`);
    return ad;
  }

  /** The customer takes an ad, for what it takes at least. */
  async take(nickname: string, side: P2pAd['side']): Promise<number> {
    const ad = this.adOf(nickname, side);
    return this.send({
      type: 'p2p_order_take_within',
      ...anyAmount,
      ...{ userId: CUSTOMER, adId: ad.adId, version: ad.version, requestKey: '' },
      ...{ units: asUnits(0), fiatUnits: ad.fiatUnitsMin, method: 'bank' },
      priceTicks: this.reads.priceTicks(ad, this.exchange.nowMs) ?? 0,
    });
  }

  pay(orderId: number): Promise<number> {
    const on = { userId: CUSTOMER, orderId, requestKey: '' } as const;
    return this.send({ type: 'p2p_order_pay', ...on, method: 'bank' });
  }

  order(orderId: number): P2pOrder {
    const order = this.reads.order(orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    return order;
  }
}

test('nobody is a demo merchant, and nothing is accepted, where no demo was seeded', async () => {
  const exchange = new MemoryExchange(START_MS);
  const send = async (command: CommandBody) => {
    expect(await exchange.submit(command)).toMatchObject({ ok: true });
  };
  await send({ type: 'asset_create', symbol: 'USDT', scale: 2 });
  await send({
    type: 'p2p_rule_set',
    ...{ takesOrders: 1, depositAssetId: 1, depositUnits: asUnits(100), refundWaitMs: 0 },
    ...{ releaseMs: MINUTE_MS, evidenceMs: 0, lockMs: 0, cancelsFree: 2, penaltyPpm: 0 },
    ...{ pendingMax: 5, adsMax: 5 },
  });
  const { value } = await exchange.read((reader) => new P2pTraders().plan(reader, START_MS));
  expect(value).toEqual([]);
});

describe('demo merchants', () => {
  const demo = new Demo();
  beforeAll(() => demo.begin());

  test('all have their ads listed with a price, on demo funds, and nothing is refused', () => {
    const wanted = demoPeople.flatMap(({ ads }) => ads).length;
    const ads = demo.reads.ads();
    expect(ads.map(({ state }) => state)).toEqual(Array.from({ length: wanted }, () => 'listed'));
    const ticks = ads.map((ad) => demo.reads.priceTicks(ad, demo.exchange.nowMs));
    expect(ticks.filter((price) => price === undefined)).toEqual([]);
    expect(demo.refused).toEqual([]);
  });

  test('an index is the coin’s times the currency’s rate, and is said again before it is too old', async () => {
    const pairs = demo.reads.pairs();
    const eur = pairs.find(({ currency }) => currency === 'EUR');
    expect(eur?.indexTicks).toBe(8_612);
    await demo.pass(11 * 60);
    const ages = demo.reads.pairs().map(({ indexAtMs }) => demo.exchange.nowMs - indexAtMs);
    expect(Math.max(...ages)).toBeLessThan(6 * MINUTE_MS);
    // The index of a market of the core is not the sender's to know: what is not live gets no price.
    const silent = planP2pIndex(
      demo.exchange.engine,
      new Map(),
      demoRatePpm,
      demo.exchange.nowMs + 600_000,
    );
    const usdt = pairs.filter(({ assetId }) => assetId === eur?.assetId);
    expect(silent.length).toBe(usdt.length);
    expect(demo.exchange.engine.read(prices).sources()).toEqual([]);
  });

  test('who is prompt releases what was paid, and pays for what was sold', async () => {
    const bought = await demo.take('Demo_Lena', 'sell');
    const sold = await demo.take('Demo_Marco', 'buy');
    await demo.pay(bought);
    await demo.pass(20);
    expect(demo.order(bought).state).toBe('paid');
    expect(demo.order(sold).state).toBe('waiting_payment');
    await demo.pass(20);
    expect(demo.order(bought).endedBy).toBe('released');
    expect(demo.order(sold).state).toBe('paid');
    await demo.send({ type: 'p2p_order_release', userId: CUSTOMER, orderId: sold, requestKey: '' });
  });

  test('an application and a refund that no staff looked at for a minute are accepted', async () => {
    const units = demo.reads.rule?.depositUnits ?? asUnits(0);
    const deposit = { userId: CUSTOMER, units, requestKey: '' };
    await demo.send({ type: 'p2p_deposit_pay', ...deposit });
    await demo.pass(50);
    expect(demo.reads.merchant(CUSTOMER)?.state).toBe('processing');
    await demo.pass(20);
    expect(demo.reads.merchant(CUSTOMER)?.state).toBe('paid');
    await demo.send({ type: 'p2p_refund_request', userId: CUSTOMER, requestKey: '' });
    await demo.pass(70);
    expect(demo.reads.merchant(CUSTOMER)?.state).toBe('refunding');
  });

  test('who sleeps releases only after an appeal', async () => {
    const orderId = await demo.take('Demo_Noah', 'sell');
    await demo.pay(orderId);
    await demo.pass(6 * 60);
    expect(demo.order(orderId).state).toBe('paid');
    const on = { userId: CUSTOMER, orderId, requestKey: '' };
    await demo.send({ type: 'p2p_appeal_open', ...on, reason: 'not_released' });
    await demo.pass(60);
    expect(demo.order(orderId).endedBy).toBe('released');
  });

  test('who never pays lets the order lapse', async () => {
    const orderId = await demo.take('Demo_Gustav', 'buy');
    await demo.pass(5 * 60 + 2);
    expect(demo.order(orderId).endedBy).toBe('expired');
  });

  test('who disputes appeals, says all there is to say, and finds the money when nobody decides', async () => {
    const orderId = await demo.take('Demo_Ivan', 'sell');
    await demo.pay(orderId);
    await demo.pass(60);
    expect(demo.order(orderId)).toMatchObject({ state: 'appeal', appealBy: 'seller' });
    expect(demo.order(orderId).completeSides).toBe(2);
    await demo.pass(10 * 60);
    expect(demo.order(orderId).endedBy).toBe('released');
    expect(demo.refused).toEqual([]);
  });
});
