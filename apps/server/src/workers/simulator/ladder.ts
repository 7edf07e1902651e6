import type { CommandBody, CommandOf, OrderSide, StoredOrder } from '@candor/exchange-core';
import { meanTradeQuote } from '#seed/market-catalogue.ts';
import { houseMakerIds } from './house.ts';
import { wholeLots } from './market-view.ts';
import type { MarketView } from './market-view.ts';
import type { Random } from './random.ts';

/** Orders each maker keeps on each side; two makers show about twice as many levels. */
const LEVELS = 8;

/** Distance between neighbours as a share of the half spread, growing by this factor outwards. */
const FIRST_GAP = 0.9;
const GAP_GROWTH = 1.38;

/** A side whose best order is further from its place than this many half spreads is brought closer. */
const TOUCH_GAP = 2.6;

/** A maker with too much of the base asset quotes lower, with too little higher: at most this many half spreads. */
const SKEW_MAX = 1;

/** An order closer to the index than this share of its place leaves the way. */
const RETREAT_WITHIN = 0.2;

/** How often a maker changes the size of one of its orders, so that a calm book still breathes. */
const BREATH_PROBABILITY = 0.08;

/** An order below this share of its level's usual size is refilled first. */
const REFILL_BELOW = 0.4;

/** The first level of a maker is worth this many average trades, the ones behind it more and more. */
const FIRST_LEVEL_TRADES = 2.2;
const SIZE_GROWTH = 1.25;

/**
 * What the makers do with one market, in the order it must happen: first the quotes that the price
 * has run over leave its way (they would be taken at a loss), then, after whatever comes between,
 * the ladder is completed and breathes.
 */
export interface LadderPlan {
  readonly retreat: readonly CommandBody[];
  readonly advance: readonly CommandBody[];
}

export function planLadders(
  view: MarketView,
  makerIds: readonly number[],
  random: Random,
): LadderPlan {
  const retreat: CommandBody[] = [];
  const advance: CommandBody[] = [];
  for (const makerId of makerIds) {
    const index = houseMakerIds.indexOf(makerId);
    for (const side of ['buy', 'sell'] as const) {
      const ladder = new Ladder(view, random, makerId, index, side);
      ladder.planRetreat(retreat);
      ladder.planAdvance(advance);
    }
  }
  return { retreat, advance };
}

/** One maker's orders on one side, seen from the price outwards: distances grow away from the market. */
class Ladder {
  readonly #view: MarketView;
  readonly #random: Random;
  readonly #makerId: number;
  readonly #side: OrderSide;
  /** Best first, by distance; retreats and advances move entries. */
  readonly #rungs: { readonly order: StoredOrder; distance: number; isMoved: boolean }[];
  readonly #halfSpreadTicks: number;
  /** Distance of the best allowed price from the index, in ticks: at least one. */
  readonly #edgeTicks: number;

  constructor(view: MarketView, random: Random, makerId: number, index: number, side: OrderSide) {
    this.#view = view;
    this.#random = random;
    this.#makerId = makerId;
    this.#side = side;
    this.#halfSpreadTicks = Math.max(0.6, (view.fairTicks * view.traits.halfSpreadPpm) / 1_000_000);
    const skew = (view.makerImbalance.get(makerId) ?? 0) * SKEW_MAX * this.#halfSpreadTicks;
    // The second maker stands half a gap behind the first, so that their ladders interleave.
    const behind = (index * FIRST_GAP * this.#halfSpreadTicks) / houseMakerIds.length;
    const edge = this.#halfSpreadTicks + behind + (side === 'buy' ? skew : -skew);
    this.#edgeTicks = Math.max(1, Math.round(edge));
    this.#rungs = (view.makerOrders.get(makerId) ?? [])
      .filter((order) => order.side === side)
      .map((order) => ({ order, distance: this.#distanceOf(order.ticks), isMoved: false }))
      .sort((a, b) => a.distance - b.distance);
  }

  /** Orders inside the half spread go to the far end of the ladder. */
  planRetreat(commands: CommandBody[]): void {
    const safeDistance = Math.max(1, this.#edgeTicks * RETREAT_WITHIN);
    for (let rung = this.#rungs[0]; rung !== undefined; rung = this.#rungs[0]) {
      if (rung.distance >= safeDistance) return;
      this.#rungs.shift();
      const farthest = this.#rungs.at(-1)?.distance ?? this.#edgeTicks;
      rung.distance = Math.max(this.#edgeTicks, farthest) + this.#gapTicks(LEVELS - 2);
      rung.isMoved = true;
      this.#rungs.push(rung);
      commands.push(this.#move(rung.order, rung.distance, LEVELS - 1));
    }
  }

  planAdvance(commands: CommandBody[]): void {
    for (let level = this.#rungs.length; level < LEVELS; level++) commands.push(this.#place(level));
    this.#closeTouch(commands);
    if (this.#random.chance(BREATH_PROBABILITY)) this.#breathe(commands);
  }

  /** When the price ran away, the farthest order becomes the new best one. */
  #closeTouch(commands: CommandBody[]): void {
    const best = this.#rungs[0];
    const farthest = this.#rungs.at(-1);
    if (best === undefined || farthest === undefined || farthest.isMoved) return;
    if (best.distance - this.#edgeTicks <= this.#halfSpreadTicks * TOUCH_GAP) return;
    commands.push(
      this.#move(farthest.order, this.#edgeTicks + this.#random.index(this.#wobbleTicks()), 0),
    );
  }

  /** Refills the most eaten order, or changes the size of any. */
  #breathe(commands: CommandBody[]): void {
    const still = this.#rungs
      .map((rung, level) => ({ ...rung, level }))
      .filter((rung) => !rung.isMoved);
    const eaten = still.find(
      ({ order, level }) => order.lots - order.filledLots < this.#usualLots(level) * REFILL_BELOW,
    );
    const rung = eaten ?? still[this.#random.index(Math.max(1, still.length))];
    if (rung === undefined) return;
    commands.push(this.#amend(rung.order, 0, this.#sizeLots(rung.level)));
  }

  #place(level: number): CommandBody {
    let distance = this.#edgeTicks + this.#random.index(this.#wobbleTicks());
    for (let step = 0; step < level; step++) distance += this.#gapTicks(step);
    return {
      type: 'order_place',
      userId: this.#makerId,
      marketId: this.#view.market.marketId,
      side: this.#side,
      orderType: 'limit',
      timeInForce: 'post_only',
      ticks: this.#ticksAt(distance),
      lots: this.#sizeLots(level),
      quoteUnits: 0,
      triggerTicks: 0,
      displayLots: 0,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: '',
    };
  }

  #move(order: StoredOrder, distance: number, level: number): CommandOf<'order_amend'> {
    return this.#amend(order, this.#ticksAt(distance), this.#sizeLots(level));
  }

  /** `openLots` is what should still stand; an amend names the total, filled part included. */
  #amend(order: StoredOrder, ticks: number, openLots: number): CommandOf<'order_amend'> {
    const { market, lotStep } = this.#view;
    const doneLots = order.filledLots + order.preventedLots;
    const wanted = Math.ceil((doneLots + openLots) / lotStep) * lotStep;
    const lots = Math.min(market.lotsMax, wanted);
    return {
      type: 'order_amend',
      userId: this.#makerId,
      orderId: order.orderId,
      ticks: ticks === order.ticks ? 0 : ticks,
      lots: lots === order.lots ? lots + lotStep : lots,
      requestKey: '',
    };
  }

  #sizeLots(level: number): number {
    const { market, fairTicks } = this.#view;
    const lots = Math.round(this.#usualLots(level) * this.#random.between(0.4, 1.9));
    const lotsForMin = Math.ceil((market.notionalUnitsMin * 2) / (fairTicks * market.tickLotUnits));
    return wholeLots(this.#view, Math.max(lots, lotsForMin));
  }

  #usualLots(level: number): number {
    const { traits, fairTicks, tickLotPrice } = this.#view;
    const lotPrice = fairTicks * tickLotPrice;
    return (meanTradeQuote(traits) * FIRST_LEVEL_TRADES * SIZE_GROWTH ** level) / lotPrice;
  }

  #gapTicks(step: number): number {
    const gap = this.#halfSpreadTicks * FIRST_GAP * GAP_GROWTH ** step;
    return Math.max(1, Math.round(gap * this.#random.between(0.6, 1.4)));
  }

  #wobbleTicks(): number {
    return Math.max(1, Math.round(this.#halfSpreadTicks * 0.4));
  }

  #distanceOf(ticks: number): number {
    return this.#side === 'buy' ? this.#view.fairTicks - ticks : ticks - this.#view.fairTicks;
  }

  #ticksAt(distance: number): number {
    const { market, fairTicks, depth } = this.#view;
    // The other maker may not have moved yet: a post-only order that met its quotes would be refused.
    const ticks =
      this.#side === 'buy'
        ? Math.min(fairTicks - distance, (depth.asks[0]?.ticks ?? Infinity) - 1)
        : Math.max(fairTicks + distance, (depth.bids[0]?.ticks ?? 0) + 1);
    return this.#onStep(Math.max(market.ticksMin, Math.min(market.ticksMax, ticks)));
  }

  /** The nearest price in whole steps that is no nearer to the market. */
  #onStep(ticks: number): number {
    const { tickStep } = this.#view;
    const steps = this.#side === 'buy' ? Math.floor : Math.ceil;
    return Math.max(1, steps(ticks / tickStep)) * tickStep;
  }
}
