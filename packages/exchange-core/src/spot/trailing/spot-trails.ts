import { BUY, SELL } from '#book/codes.ts';
import { SIDE, codeAt } from '#book/order-table.ts';
import type { OrderTable } from '#book/order-table.ts';
import { TrailSide, trailTriggerTicks } from '#book/trailing/trail-side.ts';
import type { Trail } from '#book/trailing/trail-side.ts';
import { assert } from '#kernel/assert.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import { trailingRecords } from './records.ts';
import type { TrailingPeakRow, TrailingRow } from './records.ts';

/** What is known of a trailing order besides its own fields. */
export interface TrailingFacts {
  readonly callbackBps: number;
  /** 0 when it follows prices from the beginning. */
  readonly activationTicks: number;
  /** The best price since it started; 0 before it started. */
  readonly extremeTicks: number;
  /** Where it fires as of now; 0 before it started. */
  readonly triggerTicks: number;
}

const directionOf = (side: number): 1 | -1 => (side === SELL ? 1 : -1);

/**
 * The trailing orders of all spot markets. Rows say everything; the index beside them is made of the
 * rows when it is first needed, and again after effects were applied without deciding.
 */
export class SpotTrails {
  readonly #orders: OrderTable;
  readonly #rows: ProductRecord<TrailingRow>;
  readonly #peaks: ProductRecord<TrailingPeakRow>;
  readonly #trails = new Map<number, Trail>();
  readonly #sides = new Map<number, TrailSide>();
  #isStale = true;

  constructor({ records }: Kernel, orders: OrderTable) {
    this.#orders = orders;
    this.#rows = records.record('trailing_order', trailingRecords.trailing_order);
    this.#peaks = records.record('trailing_peak', trailingRecords.trailing_peak);
  }

  /** Rows have changed or will, by effects that nobody decided here. */
  markStale(): void {
    this.#isStale = true;
  }

  /** A new order, whose fields are in the table; it follows from `ticks` on when `startId` is not 0. */
  add(row: TrailingRow, slot: number, ticks: number): void {
    this.#refresh();
    this.#rows.put(row);
    const trail = trailOf(row, slot);
    this.#trails.set(row.orderId, trail);
    this.#sideOf(row.marketId, this.#orders.codes[codeAt(slot) + SIDE]!).add(trail, ticks);
  }

  /** Gives a waiting order other terms. */
  change(orderId: number, callbackBps: number, activationTicks: number): void {
    this.#refresh();
    const trail = this.#trails.get(orderId);
    const row = this.#rows.table.get(orderId);
    assert(trail !== undefined && row !== undefined, `order ${orderId} follows nothing`);
    this.#rows.put({ ...row, callbackBps, activationTicks });
    this.#sideOfTrail(row.marketId, trail).change(trail, callbackBps, activationTicks);
  }

  /** The order ended without firing. */
  drop(orderId: number): void {
    this.#refresh();
    const trail = this.#trails.get(orderId);
    const row = this.#rows.table.get(orderId);
    assert(trail !== undefined && row !== undefined, `order ${orderId} follows nothing`);
    this.#trails.delete(orderId);
    this.#sideOfTrail(row.marketId, trail).remove(trail);
    this.#rows.drop(row);
  }

  /** Prices went from `firstTicks` to `lastTicks`, never back: gives the slots of the orders that fired. */
  saw(marketId: number, firstTicks: number, lastTicks: number, lastTradeId: number): number[] {
    this.#refresh();
    const fired: Trail[] = [];
    for (const ticks of firstTicks === lastTicks ? [firstTicks] : [firstTicks, lastTicks]) {
      for (const side of [SELL, BUY]) {
        const from = fired.length;
        this.#sideOf(marketId, side).saw(ticks, lastTradeId * 2, fired);
        for (const { orderId, firedFromTicks } of fired.slice(from)) {
          this.#trails.delete(orderId);
          this.#rows.close({ ...this.#rowOf(orderId), firedFromTicks });
        }
      }
    }
    return fired.map(({ slot }) => slot);
  }

  /** A waiting order as of now. */
  factsOf(orderId: number, side: number): TrailingFacts | undefined {
    const row = this.#rows.table.get(orderId);
    if (row === undefined) return undefined;
    this.#refresh();
    const { callbackBps, activationTicks } = row;
    const extremeTicks = this.#trails.get(orderId)?.peak?.ticks ?? 0;
    const triggerTicks =
      extremeTicks === 0 ? 0 : trailTriggerTicks(directionOf(side), extremeTicks, callbackBps);
    return { callbackBps, activationTicks, extremeTicks, triggerTicks };
  }

  #refresh(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#trails.clear();
    this.#sides.clear();
    // By market, side and start.
    for (const { marketId, isSell, fromId, ticks } of this.#peaks.table.all()) {
      this.#sideOf(marketId, isSell === 1 ? SELL : BUY).restorePeak(fromId, ticks);
    }
    for (const row of this.#rows.table.all()) {
      const trail = trailOf(row, this.#orders.slotOf(row.orderId));
      this.#trails.set(row.orderId, trail);
      this.#sideOfTrail(row.marketId, trail).restore(trail);
    }
  }

  #rowOf(orderId: number): TrailingRow {
    const row = this.#rows.table.get(orderId);
    assert(row !== undefined, `order ${orderId} follows nothing`);
    return row;
  }

  #sideOfTrail(marketId: number, { slot }: Trail): TrailSide {
    return this.#sideOf(marketId, this.#orders.codes[codeAt(slot) + SIDE]!);
  }

  #sideOf(marketId: number, side: number): TrailSide {
    const key = marketId * 2 + side;
    let found = this.#sides.get(key);
    if (found === undefined) {
      found = this.#newSide(marketId, side);
      this.#sides.set(key, found);
    }
    return found;
  }

  #newSide(marketId: number, side: number): TrailSide {
    const isSell = side === SELL ? 1 : 0;
    return new TrailSide(directionOf(side), {
      started: ({ orderId, startId }) => {
        this.#rows.put({ ...this.#rowOf(orderId), startId });
      },
      peakMoved: (fromId, ticks) => this.#peaks.put({ marketId, isSell, fromId, ticks }),
      peakGone: (fromId) => this.#peaks.drop({ marketId, isSell, fromId, ticks: 0 }),
    });
  }
}

function trailOf(
  { orderId, callbackBps, activationTicks, startId }: TrailingRow,
  slot: number,
): Trail {
  const nowhere = { place: -1, peak: undefined, firedFromTicks: 0 };
  return { orderId, slot, callbackBps, activationTicks, startId, ...nowhere };
}
