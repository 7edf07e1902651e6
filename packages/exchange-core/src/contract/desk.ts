import { mulDivFloor } from '@candor/money';
import { liveStatus } from '#book/order-lists.ts';
import * as orderFields from '#book/order-table.ts';
import type { Settlement } from '#book/settlement.ts';
import type { ContractMarket } from './market.ts';
import { closeOrder, countOrdered, releaseHold, restOrder } from './order-life.ts';
import { writeOrder } from './order-row.ts';
import { admitTrade, settleTrade } from './settle-trade.ts';
import { ContractState } from './state.ts';

const { HELD_UNITS, wordOf } = orderFields;

/** The contract market's money behind the book: a trade opens and closes positions. */
export class ContractDesk extends ContractState implements Settlement<ContractMarket> {
  /** No contract order is by amount: amounts become lots before they come here. */
  lotsForQuote(): number {
    return 0;
  }

  admit(market: ContractMarket, taker: number, maker: number, ticks: number, lots: number): number {
    return admitTrade(this, market, taker, maker, ticks, lots);
  }

  trade(market: ContractMarket, taker: number, maker: number, ticks: number, lots: number): void {
    settleTrade(this, market, taker, maker, ticks, lots);
  }

  /** No contract order is paired with another. */
  dropOtherLeg(): void {
    return;
  }

  close(market: ContractMarket, slot: number, status: number, closeReason: number): void {
    closeOrder(this, market, slot, status, closeReason);
  }

  rest(market: ContractMarket, slot: number): void {
    restOrder(this, market, slot);
  }

  shrink(market: ContractMarket, slot: number, lots: number): void {
    const held = this.orders.reals[wordOf(slot) + HELD_UNITS]!;
    const before = this.orders.remainingLots(slot) + lots;
    releaseHold(this, market, slot, mulDivFloor(held, lots, before) as number);
    countOrdered(this, market, slot);
    writeOrder(this, slot, liveStatus(this, slot));
  }

  /** Every contract order shows all of itself, so none has another slice. */
  refill(): never {
    throw new Error('a contract order has no slices');
  }

  /** Stops of contracts follow positions and the mark, not orders and trades. */
  trailed(): readonly number[] {
    return [];
  }

  fired(): never {
    throw new Error('no contract order waits in the book');
  }

  act(): never {
    throw new Error('no contract order waits in the book');
  }
}
