import { maskOfMethods, p2p } from '@candor/exchange-core';
import type {
  CommandBody,
  EngineReader,
  P2pAdTerms,
  P2pOrder,
  P2pPair,
  P2pReads,
} from '@candor/exchange-core';
import { unitsOf } from '#api/units-of.ts';
import { MINUTE_MS } from '#api/durations.ts';
import { demoPeople } from '#seed/p2p-people.ts';
import type { DemoAd, DemoPerson } from '#seed/p2p-people.ts';
import { HOUSE_USER_IDS } from './house.ts';

/** How long a demo merchant takes before each act, like somebody who looks at a phone. */
const PAYS_AFTER_MS = 25_000;
const RELEASES_AFTER_MS = 30_000;
const DISPUTES_AFTER_MS = 20_000;
const WAKES_AFTER_MS = 45_000;
/** When the merchant who disputes finds the money, unless staff decided before. */
const FINDS_AFTER_MS = 10 * MINUTE_MS;
const PAY_WINDOW_MS = 15 * MINUTE_MS;
/** The merchant who never pays has the shortest window there is. */
const SHORT_WINDOW_MS = 5 * MINUTE_MS;
/** What waits for staff longer than this is accepted: a newcomer tries the demo alone. */
const CLERK_AFTER_MS = MINUTE_MS;
/** Floating prices stop this far from where they began. */
const REACH_PPM = 500_000;
const PPM = 1_000_000;
/** A stock below this part of what was published is filled up again. */
const LOW_STOCK = 4;
/** Demo funds are asked for again after this. */
const ASK_EVERY_MS = 3_600_000;
/** A merchant has this many times what the ads offer, so that stock can be filled up. */
const FUNDS_TIMES = 3;

/**
 * The labelled demo merchants of fiat trading: customers with demo funds who publish ads, and pay, release and
 * dispute like people would. What they say is the desk's (modules/p2p/demo).
 */
export class P2pTraders {
  readonly #askedAtMs = new Map<string, number>();

  /** What the demo merchants do in this second; nothing where fiat trading is not open, or no demo was seeded. */
  plan(reader: EngineReader, nowMs: number): CommandBody[] {
    const reads = reader.read(p2p);
    const isDemo = HOUSE_USER_IDS.every((userId) => reader.hasUser(userId));
    if (!isDemo || reads.rule?.takesOrders !== 1) return [];
    const acts = demoPeople.flatMap((person) => [
      ...this.#settleIn(reader, reads, person, nowMs),
      ...reads.runningOf(person.userId).flatMap((order) => actOn(order, person, nowMs)),
    ]);
    return [...acts, ...acceptWaiting(reads, nowMs)];
  }

  /** The next step towards a merchant with all ads listed; one a second, so that none waits for another's outcome. */
  #settleIn(
    reader: EngineReader,
    reads: P2pReads,
    person: DemoPerson,
    nowMs: number,
  ): CommandBody[] {
    const { userId } = person;
    if (!reader.hasUser(userId)) {
      return [{ type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 }];
    }
    const funds = this.#funds(reader, reads, person, nowMs);
    if (funds.length > 0) return funds;
    const merchant = reads.merchant(userId);
    const units = reads.rule?.depositUnits;
    if (merchant?.state === 'processing') {
      return [{ type: 'p2p_deposit_review', userId, isAccepted: 1 }];
    }
    if (merchant === undefined || merchant.state === 'unpaid') {
      const own = units === undefined ? 0 : ownUnits(reader, userId, reads.rule?.depositAssetId);
      if (units === undefined || own < units) return [];
      return [{ type: 'p2p_deposit_pay', userId, units, requestKey: '' }];
    }
    if (merchant.state !== 'paid') return [];
    return person.ads.flatMap((terms) => keepAd(reader, reads, person, terms, nowMs));
  }

  /** Demo funds of every coin the merchant offers or sets aside and has too little of. */
  #funds(
    reader: EngineReader,
    reads: P2pReads,
    { userId, ads }: DemoPerson,
    nowMs: number,
  ): CommandBody[] {
    const depositId = reads.rule?.depositAssetId;
    return reader.assets().flatMap(({ assetId, symbol, scale }) => {
      const key = `${userId} ${assetId}`;
      if (nowMs - (this.#askedAtMs.get(key) ?? 0) < ASK_EVERY_MS) return [];
      const offered = ads.filter((ad) => ad.side === 'sell' && ad.asset === symbol);
      const stocks = offered.map((ad) => Number(unitsOf(ad.stock, scale)));
      const deposit = assetId === depositId ? Number(reads.rule?.depositUnits ?? 0) * 2 : 0;
      const wanted = stocks.reduce((sum, stock) => sum + stock, deposit);
      if (wanted === 0 || ownUnits(reader, userId, assetId) * 2 >= wanted) return [];
      this.#askedAtMs.set(key, nowMs);
      const units = unitsOf(String(BigInt(wanted) * BigInt(FUNDS_TIMES)), 0);
      return [{ type: 'demo_fund', userId, assetId, accountKind: 'fiat', units, requestKey: '' }];
    });
  }
}

/** Accepts the applications and refunds of customers that no member of staff looked at in time. */
function acceptWaiting(reads: P2pReads, nowMs: number): CommandBody[] {
  const demo = new Set(demoPeople.map(({ userId }) => userId));
  return reads.merchants().flatMap(({ userId, state, changedAtMs }): CommandBody[] => {
    if (demo.has(userId) || nowMs - changedAtMs < CLERK_AFTER_MS) return [];
    if (state === 'processing') return [{ type: 'p2p_deposit_review', userId, isAccepted: 1 }];
    if (state === 'refund_review') return [{ type: 'p2p_refund_review', userId, isAccepted: 1 }];
    return [];
  });
}

/** Publishes an ad that is missing, and fills its stock up once little is left. */
function keepAd(
  reader: EngineReader,
  reads: P2pReads,
  person: DemoPerson,
  terms: DemoAd,
  nowMs: number,
): CommandBody[] {
  const { userId } = person;
  const asset = reader.assets().find(({ symbol }) => symbol === terms.asset);
  const pair = reads
    .pairs()
    .find((one) => one.assetId === asset?.assetId && one.currency === terms.currency);
  const isPriced = pair !== undefined && nowMs - pair.indexAtMs <= pair.indexAgeMaxMs;
  if (asset === undefined || pair === undefined || pair.takesOrders !== 1 || !isPriced) return [];
  const written = writtenAd(person, terms, pair, asset.scale);
  const needed = terms.side === 'sell' ? written.stockUnits : 0;
  const ad = reads
    .adsOf(userId)
    .find((one) => one.pairId === pair.pairId && one.side === terms.side);
  if (ad === undefined) {
    if (ownUnits(reader, userId, asset.assetId) < needed) return [];
    const { pairId } = pair;
    return [
      { type: 'p2p_ad_publish', userId, pairId, side: terms.side, ...written, requestKey: '' },
    ];
  }
  const isLow = Number(ad.stockUnits) * LOW_STOCK < Number(written.stockUnits);
  if (!isLow || ad.state !== 'listed') return [];
  if (ownUnits(reader, userId, asset.assetId) < needed) return [];
  const { adId, version } = ad;
  return [{ type: 'p2p_ad_edit', userId, adId, version, ...written, requestKey: '' }];
}

function writtenAd(
  { habit, methods }: DemoPerson,
  { marginPpm, stock, min, max }: DemoAd,
  pair: P2pPair,
  scale: number,
): P2pAdTerms {
  const reach = Math.floor((pair.indexTicks * REACH_PPM) / PPM);
  return {
    ...{ priceKind: 'floating', priceTicks: 0, marginPpm },
    ...{ floorTicks: pair.indexTicks - reach, ceilingTicks: pair.indexTicks + reach },
    stockUnits: unitsOf(stock, scale),
    fiatUnitsMin: unitsOf(min, pair.fiatScale),
    fiatUnitsMax: unitsOf(max, pair.fiatScale),
    unitsMin: unitsOf('0', 0),
    methods: maskOfMethods(methods) & pair.methods,
    payMs: habit === 'never_pays' ? SHORT_WINDOW_MS : PAY_WINDOW_MS,
    ...{ ordersMin: 0, ageDaysMin: 0, needsIdentity: 0 },
  };
}

/** What a merchant does about one running order. */
function actOn(order: P2pOrder, { userId, habit }: DemoPerson, nowMs: number): CommandBody[] {
  const on = { userId, orderId: order.orderId, requestKey: '' } as const;
  if (order.buyerId === userId) {
    const isTime = nowMs - order.openedAtMs >= PAYS_AFTER_MS && nowMs < order.payDueAtMs;
    if (order.state !== 'waiting_payment' || habit === 'never_pays' || !isTime) return [];
    return [{ type: 'p2p_order_pay', ...on, method: order.method }];
  }
  const release = { type: 'p2p_order_release', ...on } as const;
  const sinceAppeal = nowMs - order.appealedAtMs;
  if (order.state === 'paid') {
    const sincePaid = nowMs - order.paidAtMs;
    if (habit === 'prompt') return sincePaid >= RELEASES_AFTER_MS ? [release] : [];
    if (habit !== 'disputes' || sincePaid < DISPUTES_AFTER_MS) return [];
    return [{ type: 'p2p_appeal_open', ...on, reason: 'wrong_amount' }];
  }
  if (order.state !== 'appeal') return [];
  if (habit === 'disputes') {
    if (sinceAppeal >= FINDS_AFTER_MS) return [release];
    // The merchant has said all there is to say; staff need not wait for more.
    const hasSaid = (order.completeSides & 2) !== 0;
    const isTime = sinceAppeal >= DISPUTES_AFTER_MS;
    return hasSaid || !isTime ? [] : [{ type: 'p2p_appeal_complete', ...on }];
  }
  return sinceAppeal >= WAKES_AFTER_MS ? [release] : [];
}

/** What somebody has free for fiat trading, as a rough number: it decides what to ask for, and books nothing. */
function ownUnits(reader: EngineReader, userId: number, assetId: number | undefined): number {
  const own = reader
    .balancesOf(userId)
    .find((one) => one.accountKind === 'fiat' && one.assetId === assetId);
  return Number(own?.availableUnits ?? 0);
}
