import type { CommandBody, DepthLevel, OrderSide } from '@candor/exchange-core';
import { wholeLots } from './market-view.ts';
import type { MarketFacts, MarketView } from './market-view.ts';
import { meanTradeQuote } from '#seed/market-catalogue.ts';
import { houseTakerId } from './house.ts';
import type { Random } from './random.ts';

/** A taker gives up when the price is worse than the index by this much. */
const TAKER_REACH_PPM = 4_000;

/** How much a move of the price pulls takers along: 0 not at all, 1 always in its direction. */
const MOMENTUM = 0.25;

/** Sizes are spread by this logarithmic deviation: many small trades, a few large ones. */
const SIZE_DEVIATION = 1.1;

/**
 * Orders of others that the index has run over, taken as any arbitrageur would: this is how a
 * customer's resting order is filled when the simulated price crosses it.
 */
export function planArbitrage(view: MarketView): CommandBody[] {
  const commands: CommandBody[] = [];
  const { bids, asks } = view.depth;
  const crossedBids = othersBeyond(view, 'buy', bids, (ticks) => ticks >= view.fairTicks);
  const crossedAsks = othersBeyond(view, 'sell', asks, (ticks) => ticks <= view.fairTicks);
  for (const [side, crossed] of [
    ['sell', crossedBids],
    ['buy', crossedAsks],
  ] as const) {
    if (crossed.lots === 0) continue;
    commands.push(take(view, side, crossed.worstTicks, wholeLots(view, crossed.lots)));
  }
  return commands;
}

/** What takers do in `seconds`: a few trades of random size, leaning with the price's last move. */
export function planTakers(facts: MarketFacts, random: Random, seconds: number): CommandBody[] {
  const { traits, fairTicks, market, tickLotPrice } = facts;
  const lotPrice = fairTicks * tickLotPrice;
  const lotsForMin = Math.ceil((market.notionalUnitsMin * 1.1) / (fairTicks * market.tickLotUnits));
  const lean = market.lastTicks === 0 ? 0 : Math.sign(fairTicks - market.lastTicks) * MOMENTUM;
  const commands: CommandBody[] = [];
  for (let count = random.poisson(traits.tradesPerSecond * seconds); count > 0; count--) {
    const side: OrderSide = random.chance((1 + lean) / 2) ? 'buy' : 'sell';
    const spread = Math.exp(SIZE_DEVIATION * random.gaussian() - SIZE_DEVIATION ** 2 / 2);
    const lots = Math.max(
      market.lotsMin,
      lotsForMin,
      Math.round((meanTradeQuote(traits) * spread) / lotPrice),
    );
    const reach = Math.max(1, Math.round((fairTicks * TAKER_REACH_PPM) / 1_000_000));
    const ticks = side === 'buy' ? fairTicks + reach : Math.max(market.ticksMin, fairTicks - reach);
    commands.push(take(facts, side, ticks, wholeLots(facts, lots)));
  }
  return commands;
}

/** Lots of customers (makers' own orders left out) on levels that satisfy `isCrossed`. */
function othersBeyond(
  view: MarketView,
  side: OrderSide,
  levels: readonly DepthLevel[],
  isCrossed: (ticks: number) => boolean,
): { readonly lots: number; readonly worstTicks: number } {
  const own = new Map<number, number>();
  for (const orders of view.makerOrders.values()) {
    for (const order of orders) {
      if (order.side !== side) continue;
      own.set(order.ticks, (own.get(order.ticks) ?? 0) + order.visibleLots);
    }
  }
  let lots = 0;
  let worstTicks = 0;
  for (const level of levels) {
    if (!isCrossed(level.ticks)) break;
    const others = level.lots - (own.get(level.ticks) ?? 0);
    if (others <= 0) continue;
    lots += others;
    worstTicks = level.ticks;
  }
  return { lots, worstTicks };
}

/** An order that takes what is offered down to a price, or to the next whole step behind it. */
function take(
  { market, tickStep }: MarketFacts,
  side: OrderSide,
  ticks: number,
  lots: number,
): CommandBody {
  const steps = side === 'buy' ? Math.ceil : Math.floor;
  return {
    type: 'order_place',
    userId: houseTakerId,
    marketId: market.marketId,
    side,
    orderType: 'limit',
    timeInForce: 'ioc',
    ticks: Math.max(1, steps(ticks / tickStep)) * tickStep,
    lots,
    quoteUnits: 0,
    triggerTicks: 0,
    displayLots: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
  };
}
