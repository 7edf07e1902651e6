import type { Settlement } from '#book/settlement.ts';
import type { Market } from './market.ts';
import {
  closeOrder,
  dropOtherLeg,
  refillIceberg,
  restRemainder,
  shrinkOrder,
} from './order-life.ts';
import { admitTrade, lotsForQuote, settleTrade } from './settle-trade.ts';
import { SpotState } from './spot-state.ts';
import { actOnTrigger, sayFired } from './trigger-order.ts';

/** The spot market's money behind the book: a trade delivers base against quote out of both holds. */
export class SpotDesk extends SpotState implements Settlement<Market> {
  lotsForQuote(market: Market, slot: number, ticks: number): number {
    return lotsForQuote(this, market, slot, ticks);
  }

  admit(market: Market, taker: number, _maker: number, ticks: number, lots: number): number {
    return admitTrade(this, market, taker, ticks, lots);
  }

  trade(market: Market, taker: number, maker: number, ticks: number, lots: number): void {
    settleTrade(this, market, taker, maker, ticks, lots);
  }

  dropOtherLeg(market: Market, slot: number): void {
    dropOtherLeg(this, market, slot);
  }

  close(market: Market, slot: number, status: number, closeReason: number): void {
    closeOrder(this, market, slot, status, closeReason);
  }

  rest(market: Market, slot: number, isChanged: boolean): void {
    restRemainder(this, market, slot, isChanged);
  }

  shrink(market: Market, slot: number, lots: number): void {
    shrinkOrder(this, market, slot, lots);
  }

  refill(market: Market, slot: number): void {
    refillIceberg(this, market, slot);
  }

  trailed(market: Market, firstTicks: number, lastTicks: number): readonly number[] {
    return this.trails.saw(market.marketId, firstTicks, lastTicks, this.lastTradeId);
  }

  fired(market: Market, slot: number): void {
    sayFired(this, market, slot);
  }

  act(market: Market, slot: number): void {
    actOnTrigger(this, market, slot);
  }
}
