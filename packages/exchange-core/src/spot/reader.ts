import { asLots, asTicks } from '@candor/money';
import type { Lots, Ticks } from '@candor/money';
import { BUY, SELL } from '#book/codes.ts';
import { MARKET_ID, NEXT, linkOf, wordOf } from '#book/order-table.ts';
import type { StoredMarket } from './market.ts';
import type { SpotState } from './spot-state.ts';
import { storedOrder } from './stored-order.ts';
import type { StoredOrder } from './stored-order.ts';

export interface DepthLevel {
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly orders: number;
}

export interface Depth {
  /** Grows with every change of this market's book. */
  readonly version: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** Questions about spot markets; every answer is a copy. */
export class SpotReader {
  readonly #desk: SpotState;

  constructor(desk: SpotState) {
    this.#desk = desk;
  }

  markets(): readonly StoredMarket[] {
    return this.#desk.markets
      .filter((market) => market !== undefined)
      .map((market) => market.stored());
  }

  market(marketId: number): StoredMarket | undefined {
    return this.#desk.markets[marketId]?.stored();
  }

  order(orderId: number): StoredOrder | undefined {
    const slot = this.#desk.orders.slotOf(orderId);
    return slot < 0 ? undefined : storedOrder(this.#desk, slot);
  }

  openOrdersOf(userId: number, marketId: number): readonly StoredOrder[] {
    const { users, orders, ordersByUser } = this.#desk;
    const userSlot = users.slotOf(userId);
    const found: StoredOrder[] = [];
    for (let slot = ordersByUser.first(userSlot); slot >= 0; ) {
      const at = wordOf(slot);
      if (marketId === 0 || orders.reals[at + MARKET_ID] === marketId) {
        found.push(storedOrder(this.#desk, slot));
      }
      slot = orders.userLinks[linkOf(slot) + NEXT]!;
    }
    return found;
  }

  depth(marketId: number, levelsMax: number): Depth {
    return {
      version: this.depthVersion(marketId),
      bids: this.#levels(marketId, BUY, levelsMax),
      asks: this.#levels(marketId, SELL, levelsMax),
    };
  }

  depthVersion(marketId: number): number {
    return this.#desk.markets[marketId]?.version ?? 0;
  }

  #levels(marketId: number, side: number, levelsMax: number): readonly DepthLevel[] {
    const book = this.#desk.markets[marketId]?.book;
    if (book === undefined) return [];
    const levels: DepthLevel[] = [];
    const count = Math.min(levelsMax, book.levelCount(side));
    for (let rank = 0; rank < count; rank++) {
      const level = book.level(side, rank);
      levels.push({
        ticks: asTicks(book.levelTicks(level)),
        lots: asLots(book.levelLots(level)),
        orders: book.levelOrders(level),
      });
    }
    return levels;
  }
}
