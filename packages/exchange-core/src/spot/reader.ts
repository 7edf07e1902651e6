import { depthOf } from '#book/depth.ts';
import type { Depth } from '#book/depth.ts';
import { MARKET_ID, NEXT, SIDE, codeAt, linkOf, wordOf } from '#book/order-table.ts';
import type { AttachmentRow } from './attached/records.ts';
import type { MarketFeeRow } from './fees/records.ts';
import type { StoredMarket } from './market.ts';
import type { SpotState } from './spot-state.ts';
import { storedOrder } from './stored-order.ts';
import type { StoredOrder } from './stored-order.ts';
import type { MarketTermRow } from './terms/records.ts';
import type { TrailingFacts } from './trailing/spot-trails.ts';

/** An open order; one that follows the market says how far it is. */
export interface OpenOrder extends StoredOrder {
  readonly trailing?: TrailingFacts;
  /** What follows it once it has filled. */
  readonly attached?: AttachmentRow;
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

  /** Steps and listing of a market. */
  term(marketId: number): MarketTermRow {
    return this.#desk.terms.of(marketId);
  }

  /** How a market's fees differ from the tiers. */
  marketFees(marketId: number): Omit<MarketFeeRow, 'marketId'> {
    return this.#desk.fees.of(marketId);
  }

  order(orderId: number): OpenOrder | undefined {
    const slot = this.#desk.orders.slotOf(orderId);
    return slot < 0 ? undefined : this.#openOrder(slot);
  }

  openOrdersOf(userId: number, marketId: number): readonly OpenOrder[] {
    const { users, orders, ordersByUser } = this.#desk;
    const userSlot = users.slotOf(userId);
    const found: OpenOrder[] = [];
    for (let slot = ordersByUser.first(userSlot); slot >= 0; ) {
      const at = wordOf(slot);
      if (marketId === 0 || orders.reals[at + MARKET_ID] === marketId) {
        found.push(this.#openOrder(slot));
      }
      slot = orders.userLinks[linkOf(slot) + NEXT]!;
    }
    return found;
  }

  depth(marketId: number, levelsMax: number): Depth {
    return depthOf(this.#desk.markets[marketId], levelsMax);
  }

  depthVersion(marketId: number): number {
    return this.#desk.markets[marketId]?.version ?? 0;
  }

  #openOrder(slot: number): OpenOrder {
    const order = storedOrder(this.#desk, slot);
    const attached = this.#desk.attachments.of(order.orderId);
    if (attached !== undefined) return { ...order, attached };
    if (order.orderType !== 'trailing_stop') return order;
    const side = this.#desk.orders.codes[codeAt(slot) + SIDE]!;
    const trailing = this.#desk.trails.factsOf(order.orderId, side);
    return trailing === undefined ? order : { ...order, trailing };
  }
}
