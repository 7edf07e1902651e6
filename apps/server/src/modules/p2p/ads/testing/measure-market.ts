import { anyAmount } from '@candor/exchange-core/testing';
import { p2p } from '@candor/exchange-core';
import type { CommandBody, EngineReader } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { AdMarket, rankBy } from '#modules/p2p/common/index.ts';
import type { MethodCost } from '#modules/p2p/common/index.ts';
import { btcUsdtWith } from '#workers/testing/btc-usdt.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { findAds } from '../find-ads.ts';

/**
 * A process for the benchmark of fiat trading: a market of a hundred thousand ads read for an amount, each time right
 * after its index moved, and one ad taken by a crowd. Prints what it took as one line of JSON.
 */
const MERCHANTS = 100;
const ADS_EACH = 1_000;
const READINGS = 200;
const TAKERS = 1_000;
/** What the hot ad has for sale, in orders, and how many want one. */
const ORDERS_FOR_SALE = 2_000;
const ORDERS_WANTED = 3_000;

const USDT = 2;
const PAIR = 1;
const scales = { assetScale: 8, fiatScale: 2, priceScale: 4 };
const costs = [
  costOf('bank', 0, 25),
  costOf('alipay', 1_000, 0),
  costOf('wechat', 6_000, 0),
  costOf('paypal', 29_900, 35),
];
const merchants = Array.from({ length: MERCHANTS + 1 }, (_none, at) => 1_000 + at);
const takers = Array.from({ length: TAKERS }, (_none, at) => 10_000 + at);
const exchange = new MemoryExchange(Date.UTC(2026, 0, 5));
let seed = 1;

function costOf(kind: MethodCost['kind'], payerPpm: number, fixed: number): MethodCost {
  const none = asUnits(0);
  return { kind, payerPpm, payerUnits: asUnits(fixed), payeePpm: 0, payeeUnits: none };
}

/** The same numbers at every run, from `least` to `most`. */
function between(least: number, most: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return least + (seed % (most - least + 1));
}

async function submit(body: CommandBody): Promise<number> {
  const decision = await exchange.submit(body);
  if (!decision.ok) throw new Error(`${body.type}: ${decision.code}`);
  return decision.orderId;
}

function adOf(userId: number, at: number): CommandBody {
  const isFloating = at % 2 === 0;
  const marginPpm = between(-90_000, 90_000);
  const floorTicks = between(7_500, 8_800);
  // One in a hundred takes large orders: a search for those walks past all others.
  const isLarge = at % 100 === 99;
  return {
    ...{ type: 'p2p_ad_publish', userId, pairId: PAIR, side: 'sell' },
    ...(isFloating
      ? { priceKind: 'floating', priceTicks: 0, marginPpm, floorTicks }
      : { priceKind: 'fixed', priceTicks: between(8_000, 9_200), marginPpm: 0, floorTicks: 0 }),
    ceilingTicks: isFloating ? floorTicks + between(0, 1_500) : 0,
    stockUnits: asUnits(isLarge ? 2_000_000_000_000 : 100_000_000_000),
    fiatUnitsMin: asUnits(1_000),
    fiatUnitsMax: asUnits(isLarge ? 5_000_000 : between(20_000, 80_000)),
    unitsMin: asUnits(0),
    ...{ methods: between(1, 15), payMs: 900_000, ordersMin: 0, ageDaysMin: 0, needsIdentity: 0 },
    requestKey: '',
  };
}

async function setUp(): Promise<void> {
  const people = [...merchants, ...takers];
  const funds = asUnits(4 * 10 ** 14);
  for (const body of btcUsdtWith(people, { units: funds, feeRatePpm: 0 })) await submit(body);
  await submit({
    ...{ type: 'p2p_rule_set', takesOrders: 1, depositAssetId: USDT, depositUnits: asUnits(1) },
    ...{ refundWaitMs: 0, releaseMs: 60_000, evidenceMs: 0, lockMs: 0, cancelsFree: 2 },
    ...{ penaltyPpm: 500_000, pendingMax: 1_000, adsMax: ADS_EACH },
  });
  await submit({
    ...{ type: 'p2p_pair_set', pairId: 0, assetId: USDT, currency: 'EUR', fiatScale: 2 },
    ...{ priceScale: 4, feePpm: 1_000, bandPpm: 0, indexAgeMaxMs: 600_000, methods: 15 },
    ...{ fiatUnitsMin: asUnits(100), fiatUnitsMax: asUnits(100_000_000), takesOrders: 1 },
  });
  await moveIndex();
  for (const userId of merchants) {
    const transfer = { type: 'account_transfer', userId, assetId: USDT, requestKey: '' } as const;
    await submit({ ...transfer, fromKind: 'spot', toKind: 'fiat', units: asUnits(2 * 10 ** 14) });
    await submit({ type: 'p2p_deposit_pay', userId, units: asUnits(1), requestKey: '' });
    await submit({ type: 'p2p_deposit_review', userId, isAccepted: 1 });
  }
  for (const userId of merchants.slice(1)) {
    for (let at = 0; at < ADS_EACH; at += 1) await submit(adOf(userId, at));
  }
}

async function moveIndex(): Promise<void> {
  await submit({
    ...{ type: 'p2p_index_set', pairId: PAIR, indexTicks: between(8_500, 8_700) },
  });
}

/** Milliseconds of a reading of the best twenty for an amount. */
async function read(market: AdMarket, amount: number): Promise<number> {
  const fiatUnits = asUnits(amount);
  const who = { userId: takers[0] ?? 0, isVerified: true, createdAtMs: 0, completedOrders: 0 };
  const question = {
    ...{ wanted: { fiatUnits }, scales, isWanted: () => true },
    ...{ who: { ...who, nowMs: exchange.nowMs }, part: { from: 0, limit: 20, isHidden: false } },
  };
  const began = performance.now();
  const { value } = await exchange.read((reader: EngineReader) => {
    const reads = reader.read(p2p);
    const { nowMs } = exchange;
    const pair = { pairId: PAIR, side: 'sell' } as const;
    const order = { nowMs, rankOf: rankBy('sell', { fiatUnits }, { costs, scales }) };
    return findAds(
      {
        all: market.listed(reads, pair, order),
        largeEnough: () => market.listedFor(reads, pair, { fiatUnits, ...order }),
      },
      question,
    );
  });
  const took = performance.now() - began;
  if (value.page.length !== 20) throw new Error('the page is not full');
  return took;
}

async function measureReadings(market: AdMarket, fiatUnits: number) {
  const took: number[] = [];
  for (let at = 0; at < READINGS + 20; at += 1) {
    await moveIndex();
    took.push(await read(market, fiatUnits));
  }
  const measured = took.slice(20).toSorted((a, b) => a - b);
  return { median: measured[READINGS >> 1] ?? 0, longest: measured.at(-1) ?? 0 };
}

/** Orders of one ad that more people want than it has for sale, one after the other as the core's writer takes them. */
async function measureHotAd() {
  const [userId = 0] = merchants;
  const fiat = 10_000;
  const priceTicks = 10_000;
  // At a price of one, an order of 100 euros is 100 coins.
  const ad = adOf(userId, 1);
  const units = (fiat / 100) * 10 ** 8;
  const adId = await submit({
    ...ad,
    ...{ priceTicks, methods: 15, stockUnits: asUnits(units * ORDERS_FOR_SALE) },
  });
  let taken = 0;
  const began = performance.now();
  for (let at = 0; at < ORDERS_WANTED; at += 1) {
    const decision = await exchange.submit({
      ...{ type: 'p2p_order_take_within', userId: takers[at % TAKERS] ?? 0, ...anyAmount },
      ...{ adId, version: 1, priceTicks },
      ...{ units: asUnits(0), fiatUnits: asUnits(fiat), method: 'bank', requestKey: '' },
    });
    if (decision.ok) taken += 1;
    else if (decision.code !== 'p2p_above_stock') throw new Error(decision.code);
  }
  const seconds = (performance.now() - began) / 1_000;
  const left = exchange.engine.read(p2p).ad(adId)?.stockUnits;
  if (taken !== ORDERS_FOR_SALE || left !== 0)
    throw new Error(`sold ${taken}, left ${left ?? '?'}`);
  return ORDERS_WANTED / seconds;
}

await setUp();
const market = await AdMarket.start(exchange);
const usual = await measureReadings(market, 50_000);
const large = await measureReadings(market, 1_000_000);
const ordersPerSecond = await measureHotAd();
process.stdout.write(`${JSON.stringify({ usual, large, ordersPerSecond })}\n`);
