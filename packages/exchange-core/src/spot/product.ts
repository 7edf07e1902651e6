import { assertBook } from '#book/assert-book.ts';
import { CLOSED_BY_FREEZE } from '#book/codes.ts';
import { HELD_UNITS, ID, MARKET_ID, hotOf, wordOf } from '#book/order-table.ts';
import { asUnits } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { namedUse } from '#kernel/asset-use.ts';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { codeOf } from '#kernel/names.ts';
import { defineProduct } from '#kernel/product.ts';
import type { AddHold, Appliers, Deciders } from '#kernel/product.ts';
import type { Id } from '#kernel/quantities.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import { prices } from '#prices/product.ts';
import { createMarket, setMarketRules, setMarketState } from './administer.ts';
import { attachedRecords } from './attached/records.ts';
import { setAttachment } from './attached/set-attachment.ts';
import { amendOrder } from './amend-order.ts';
import { amendWaiting } from './amend-waiting.ts';
import {
  applyOrderChanged,
  applyOrderOpened,
  applyOrderRested,
  applyOrderRetriggered,
  applyOrderTriggered,
  forgetTrails,
} from './apply-order-effect.ts';
import { cancelAllOf, cancelAllOrders, cancelOrder } from './cancel-order.ts';
import { spotCommands } from './commands.ts';
import { spotEffects } from './effects.ts';
import type { Market, StoredMarket } from './market.ts';
import { listOrder } from '#book/order-lists.ts';
import { payingAccount } from './order-life.ts';
import { placeOco } from './place-oco.ts';
import { placeAttached, placeOrder } from './place-order.ts';
import { placeTrailing } from './trailing/place-trailing.ts';
import { feeRecords } from './fees/records.ts';
import { setMarketFees } from './fees/set-fees.ts';
import { termRecords } from './terms/records.ts';
import { delistMarket, setMarketTerms } from './terms/set-terms.ts';
import { sweep } from './terms/sweep-orders.ts';
import { trailingRecords } from './trailing/records.ts';
import { readOrderChanged, readOrderOpened, readOrderRested, readTrade } from './read-effects.ts';
import { SpotReader } from './reader.ts';
import { spotRejections } from './rejections.ts';
import type { SpotRejection } from './rejections.ts';
import { SpotDesk } from './spot-desk.ts';
import { restoreOrder, storedOrder } from './stored-order.ts';
import type { StoredOrder } from './stored-order.ts';

export interface SpotRows {
  readonly counters: {
    readonly lastOrderId: number;
    readonly lastTradeId: number;
    readonly lastPriority: number;
  };
  readonly markets: readonly StoredMarket[];
  readonly openOrders: readonly StoredOrder[];
}

class Spot {
  readonly decide: Deciders<typeof spotCommands, SpotRejection>;
  readonly apply: Appliers<typeof spotEffects>;
  readonly read: SpotReader;
  readonly #desk: SpotDesk;

  constructor(kernel: Kernel) {
    const desk = new SpotDesk(kernel, kernel.product(prices).index);
    this.#desk = desk;
    desk.terms.rows.onDue({
      dueAtMs: ({ sweepAtMs }) => (sweepAtMs === 0 ? undefined : sweepAtMs),
      fire: (row) => sweep(desk, row),
    });
    this.read = new SpotReader(desk);
    this.decide = {
      market_create: (command) => createMarket(desk, command),
      market_list: (command) => createMarket(desk, command),
      market_rules_set: (command) => setMarketRules(desk, command),
      market_terms_set: (command) => setMarketTerms(desk, command),
      market_fees_set: (command) => setMarketFees(desk, command),
      market_delist: (command) => delistMarket(desk, command),
      market_state_set: (command) => setMarketState(desk, command),
      order_place: (command) => placeOrder(desk, command),
      oco_place: (command) => placeOco(desk, command),
      order_place_attached: (command) => placeAttached(desk, command),
      attachment_set: (command) => setAttachment(desk, command),
      trailing_place: (command) => placeTrailing(desk, command),
      order_cancel: (command) => cancelOrder(desk, command),
      order_cancel_all: (command) => cancelAllOrders(desk, command),
      order_amend: (command) => amendOrder(desk, command),
      waiting_amend: (command) => amendWaiting(desk, command),
    };
    this.apply = {
      market_created: ({ type: _type, ...rules }) => {
        desk.openMarket({ ...rules, lastTicks: 0, indexTicks: 0, indexAtMs: 0 });
      },
      market_rules_set: ({ type: _type, marketId, ...rules }) => {
        const market = this.#market(marketId);
        market.rules = { ...market.rules, ...rules };
      },
      market_state_set: ({ marketId, state }) => {
        this.#market(marketId).state = codeOf(marketStates, state);
      },
      order_opened: (effect) => applyOrderOpened(desk, effect),
      order_rested: (effect) => applyOrderRested(desk, effect),
      order_triggered: (effect) => applyOrderTriggered(desk, effect),
      order_retriggered: (effect) => applyOrderRetriggered(desk, effect),
      order_changed: (effect) => applyOrderChanged(desk, effect),
      trade: ({ marketId, ticks, tradeId }) => {
        const market = this.#market(marketId);
        market.lastTicks = ticks;
        desk.lastTradeId = tradeId;
        forgetTrails(desk, market);
      },
    };
  }

  dump(): SpotRows {
    const desk = this.#desk;
    const { lastOrderId, lastTradeId, lastPriority } = desk;
    const openOrders: StoredOrder[] = [];
    for (const slot of desk.orders.openSlots()) openOrders.push(storedOrder(desk, slot));
    return {
      counters: { lastOrderId, lastTradeId, lastPriority },
      markets: [...this.read.markets()],
      openOrders: openOrders.sort((a, b) => a.orderId - b.orderId),
    };
  }

  load({ counters, markets, openOrders }: SpotRows): void {
    const desk = this.#desk;
    desk.lastOrderId = counters.lastOrderId;
    desk.lastTradeId = counters.lastTradeId;
    desk.lastPriority = counters.lastPriority;
    for (const market of markets) desk.openMarket(market);
    this.#loadOrders(openOrders);
  }

  holds(add: AddHold): void {
    const desk = this.#desk;
    const { hot, reals } = desk.orders;
    for (const slot of desk.orders.openSlots()) {
      const at = wordOf(slot);
      const account = payingAccount(desk, this.#market(reals[at + MARKET_ID]!), slot);
      assert(account !== 0, `order ${hot[hotOf(slot) + ID]} has no account to pay from`);
      add(account, asUnits(reals[at + HELD_UNITS]!));
    }
  }

  /** Markets that are listed, and those whose last orders are still being released. */
  usesOf(assetId: Id): readonly AssetUse[] {
    const { markets, terms } = this.#desk;
    const names = markets.flatMap((market) => {
      if (market === undefined) return [];
      const { baseAssetId, quoteAssetId, symbol } = market.rules;
      if (baseAssetId !== assetId && quoteAssetId !== assetId) return [];
      const { delistedAtMs, sweepAtMs } = terms.of(market.marketId);
      return delistedAtMs !== 0 && sweepAtMs === 0 ? [] : [symbol];
    });
    return namedUse('spot_market', names);
  }

  closeFor(userSlot: number): void {
    cancelAllOf(this.#desk, userSlot, 0, CLOSED_BY_FREEZE);
  }

  /** Throws when a book is crossed or out of order. */
  assertInvariants(): void {
    const { markets, orders } = this.#desk;
    for (const market of markets) if (market !== undefined) assertBook(market, orders);
  }

  #market(marketId: number): Market {
    const market = this.#desk.markets[marketId];
    if (market === undefined) throw new Error(`market ${marketId} was never created`);
    return market;
  }

  /**
   * Orders come back worst price first, so that every new price is appended to the sorted levels:
   * a million orders load in seconds. Equal prices come by priority, and a user's own list by age.
   */
  #loadOrders(orders: readonly StoredOrder[]): void {
    const desk = this.#desk;
    const inBookOrder = [...orders].sort((a, b) => {
      if (a.side !== b.side) return a.side === 'buy' ? -1 : 1;
      if (a.ticks !== b.ticks) return a.side === 'buy' ? a.ticks - b.ticks : b.ticks - a.ticks;
      return a.priority - b.priority;
    });
    const slots = inBookOrder.map((order) => restoreOrder(desk, order));
    const { hot, reals } = desk.orders;
    slots.sort((a, b) => hot[hotOf(a) + ID]! - hot[hotOf(b) + ID]!);
    for (const slot of slots) {
      listOrder(desk, this.#market(reals[wordOf(slot) + MARKET_ID]!), slot);
    }
  }
}

/** Spot markets: orders of one asset against another, delivered at once. */
export const spot = defineProduct({
  name: 'spot',
  commands: spotCommands,
  effects: spotEffects,
  rejections: spotRejections,
  records: { ...trailingRecords, ...attachedRecords, ...termRecords, ...feeRecords },
  readers: {
    trade: readTrade,
    order_opened: readOrderOpened,
    order_rested: readOrderRested,
    order_changed: readOrderChanged,
  },
  create: (kernel) => new Spot(kernel),
});
