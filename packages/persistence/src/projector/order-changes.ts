import {
  closeReasons,
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '@candor/exchange-core';
import type { EffectLog } from '@candor/exchange-core';
import type { AccountOwners } from './account-owners.ts';
import { offsetsOf } from './effect-offsets.ts';
import type { ProjectionCounters } from './projection-counters.ts';

/** What is new of an order; undefined is as before. */
export interface OrderChange {
  readonly orderId: number;
  updatedAtMs: number;
  status: string | undefined;
  closeReason: string | undefined;
  ticks: number | undefined;
  lots: number | undefined;
  filledLots: number | undefined;
  preventedLots: number | undefined;
  filledQuoteUnits: number | undefined;
  feeUnits: number | undefined;
  heldUnits: number | undefined;
  visibleLots: number | undefined;
  priority: number | undefined;
  triggered: boolean | undefined;
  triggerTicks: number | undefined;
  /** Present when the order has no row yet. */
  opened: OpenedOrder | undefined;
}

/** The part of an order that never changes. */
export interface OpenedOrder {
  readonly userId: number;
  readonly marketId: number;
  readonly side: string;
  readonly orderType: string;
  readonly timeInForce: string;
  readonly quoteUnits: number;
  readonly displayLots: number;
  readonly selfTradeMode: string;
  readonly ocoOrderId: number;
  readonly clientOrderId: string;
  readonly isHouse: boolean;
  readonly createdAtMs: number;
}

const at = {
  opened: offsetsOf('order_opened'),
  rested: offsetsOf('order_rested'),
  triggered: offsetsOf('order_triggered'),
  retriggered: offsetsOf('order_retriggered'),
  changed: offsetsOf('order_changed'),
};

/** The order statuses after which an order is history. */
const finalStatuses: ReadonlySet<string> = new Set([
  'filled',
  'cancelled',
  'expired',
  'rejected_on_trigger',
]);

export function isFinal(status: string | undefined): boolean {
  return status !== undefined && finalStatuses.has(status);
}

/** One coalesced change an order, however often it changed since the last write. */
export class OrderChanges {
  readonly #orders = new Map<number, OrderChange>();
  readonly #owners: AccountOwners;
  readonly #counters: ProjectionCounters;

  constructor(owners: AccountOwners, counters: ProjectionCounters) {
    this.#owners = owners;
    this.#counters = counters;
  }

  values(): IterableIterator<OrderChange> {
    return this.#orders.values();
  }

  open({ words, texts }: EffectLog, word: number, timeMs: number): void {
    const field = (offset: number): number => words[word + offset]!;
    const { opened } = at;
    const orderId = field(opened.orderId);
    const userId = field(opened.userId);
    this.#counters.lastOrderId = Math.max(this.#counters.lastOrderId, orderId);
    const change = this.#orderOf(orderId, timeMs);
    change.opened = {
      userId,
      marketId: field(opened.marketId),
      side: orderSides[field(opened.side)] ?? '',
      orderType: orderTypes[field(opened.orderType)] ?? '',
      timeInForce: timesInForce[field(opened.timeInForce)] ?? '',
      quoteUnits: field(opened.quoteUnits),
      displayLots: field(opened.displayLots),
      selfTradeMode: selfTradeModes[field(opened.selfTradeMode)] ?? '',
      ocoOrderId: field(opened.ocoOrderId),
      clientOrderId: texts[field(opened.clientOrderId)] ?? '',
      isHouse: this.#owners.isHouse(userId),
      createdAtMs: timeMs,
    };
    change.triggerTicks = field(opened.triggerTicks);
    change.ticks = field(opened.ticks);
    change.lots = field(opened.lots);
    change.heldUnits = field(opened.heldUnits);
    change.status = orderStatuses[field(opened.status)];
  }

  rest(words: Float64Array, word: number, timeMs: number): void {
    const change = this.#orderOf(words[word + at.rested.orderId]!, timeMs);
    change.priority = words[word + at.rested.priority]!;
    change.visibleLots = words[word + at.rested.visibleLots]!;
    this.#counters.lastPriority = Math.max(this.#counters.lastPriority, change.priority);
  }

  change(words: Float64Array, word: number, timeMs: number): void {
    const { changed } = at;
    const change = this.#orderOf(words[word + changed.orderId]!, timeMs);
    change.status = orderStatuses[words[word + changed.status]!];
    change.closeReason = closeReasons[words[word + changed.closeReason]!];
    change.ticks = words[word + changed.ticks];
    change.lots = words[word + changed.lots];
    change.filledLots = words[word + changed.filledLots];
    change.preventedLots = words[word + changed.preventedLots];
    change.filledQuoteUnits = words[word + changed.filledQuoteUnits];
    change.feeUnits = words[word + changed.feeUnits];
    change.heldUnits = words[word + changed.heldUnits];
    change.visibleLots = words[word + changed.visibleLots];
  }

  trigger(words: Float64Array, word: number, timeMs: number): void {
    const change = this.#orderOf(words[word + at.triggered.orderId]!, timeMs);
    change.triggered = true;
    // It waits no more; what it does next has effects of its own.
    change.status = 'open';
  }

  retrigger(words: Float64Array, word: number, timeMs: number): void {
    const change = this.#orderOf(words[word + at.retriggered.orderId]!, timeMs);
    change.triggerTicks = words[word + at.retriggered.triggerTicks];
  }

  #orderOf(orderId: number, timeMs: number): OrderChange {
    const known = this.#orders.get(orderId);
    if (known !== undefined) {
      known.updatedAtMs = timeMs;
      return known;
    }
    const change: OrderChange = {
      orderId,
      updatedAtMs: timeMs,
      status: undefined,
      closeReason: undefined,
      ticks: undefined,
      lots: undefined,
      filledLots: undefined,
      preventedLots: undefined,
      filledQuoteUnits: undefined,
      feeUnits: undefined,
      heldUnits: undefined,
      visibleLots: undefined,
      priority: undefined,
      triggered: undefined,
      triggerTicks: undefined,
      opened: undefined,
    };
    this.#orders.set(orderId, change);
    return change;
  }
}
