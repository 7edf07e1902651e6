import { PlacedHeap } from '#book/trailing/placed-heap.ts';
import type { Placed } from '#book/trailing/placed-heap.ts';
import { TrailSide } from '#book/trailing/trail-side.ts';
import type { Trail } from '#book/trailing/trail-side.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ProductRecord } from '#kernel/records/record-store.ts';
import type { ContractTrailPeakRow, ContractTriggerRow } from './records.ts';

/** A waiting order with a fixed trigger, in the heap of its market and direction. */
interface Waiting extends Placed {
  readonly triggerId: number;
  readonly ticks: number;
}

/** What waits for the mark of one market. */
interface MarketTriggers {
  readonly above: PlacedHeap<Waiting>;
  readonly below: PlacedHeap<Waiting>;
  /** Those of buys and those of sells. */
  readonly trails: readonly [buys: TrailSide, sells: TrailSide];
}

/** What the mark has reached, and the extreme a trailing order fired from; 0 for the others. */
interface Reached {
  readonly triggerId: number;
  readonly extremeTicks: number;
}

/** Told when a trailing order begins to follow the mark. */
type OnStart = (triggerId: number, startId: number) => void;

/**
 * Which conditional orders a mark reaches, by heaps over their triggers: a mark costs nothing but what it reaches. Made of
 * rows, and made again after rows were taken over that were decided elsewhere.
 */
export class WaitingTriggers {
  readonly #kernel: Kernel;
  readonly #peaks: ProductRecord<ContractTrailPeakRow>;
  readonly #onStart: OnStart;
  readonly #markets = new Map<number, MarketTriggers>();
  readonly #fixed = new Map<number, Waiting>();
  readonly #trails = new Map<number, Trail>();

  constructor(kernel: Kernel, peaks: ProductRecord<ContractTrailPeakRow>, onStart: OnStart) {
    this.#kernel = kernel;
    this.#peaks = peaks;
    this.#onStart = onStart;
  }

  /** Forgets everything and begins with what rows say. */
  restore(rows: Iterable<ContractTriggerRow>): void {
    this.#markets.clear();
    this.#fixed.clear();
    this.#trails.clear();
    for (const { marketId, isSell, fromId, ticks } of this.#peaks.table.all()) {
      this.#marketOf(marketId).trails[isSell === 1 ? 1 : 0].restorePeak(fromId, ticks);
    }
    for (const row of rows) {
      if (row.orderType === 'trailing_stop') this.#sideOf(row).restore(this.#trailOf(row));
      else this.#wait(row);
    }
  }

  /** A new order. A trailing one that has a `startId` follows from `markTicks` on. */
  add(row: ContractTriggerRow, markTicks: number): void {
    if (row.orderType === 'trailing_stop') this.#sideOf(row).add(this.#trailOf(row), markTicks);
    else this.#wait(row);
  }

  /** The order waits no more; nothing happens when the mark has reached it. */
  remove(row: ContractTriggerRow): void {
    const { triggerId, marketId } = row;
    const waiting = this.#fixed.get(triggerId);
    if (waiting !== undefined) this.#heapOf(marketId, rises(row)).remove(waiting);
    this.#fixed.delete(triggerId);
    const trail = this.#trails.get(triggerId);
    if (trail !== undefined) this.#sideOf(row).remove(trail);
    this.#trails.delete(triggerId);
  }

  /** The extreme that a trailing order follows; 0 before it started, and for the others. */
  extremeTicks(triggerId: number): number {
    return this.#trails.get(triggerId)?.peak?.ticks ?? 0;
  }

  /** The mark of a market is `ticks`: gives what it reaches, oldest first, and lets that wait no more. */
  saw(marketId: number, ticks: number): readonly Reached[] {
    const market = this.#markets.get(marketId);
    if (market === undefined) return NOTHING;
    const reached: Reached[] = [];
    const { above, below } = market;
    for (let { first } = above; first !== undefined && first.ticks <= ticks; { first } = above) {
      this.#reach(above, first, reached);
    }
    for (let { first } = below; first !== undefined && first.ticks >= ticks; { first } = below) {
      this.#reach(below, first, reached);
    }
    const fired: Trail[] = [];
    for (const side of market.trails) side.saw(ticks, this.#kernel.sequence * 2, fired);
    for (const { orderId, firedFromTicks } of fired) {
      this.#trails.delete(orderId);
      reached.push({ triggerId: orderId, extremeTicks: firedFromTicks });
    }
    return reached.sort((a, b) => a.triggerId - b.triggerId);
  }

  #reach(heap: PlacedHeap<Waiting>, waiting: Waiting, reached: Reached[]): void {
    heap.remove(waiting);
    this.#fixed.delete(waiting.triggerId);
    reached.push({ triggerId: waiting.triggerId, extremeTicks: 0 });
  }

  #wait(row: ContractTriggerRow): void {
    const waiting = { triggerId: row.triggerId, ticks: row.triggerTicks, place: -1 };
    this.#fixed.set(row.triggerId, waiting);
    this.#heapOf(row.marketId, rises(row)).add(waiting);
  }

  #trailOf({ triggerId, callbackBps, activationTicks, startId }: ContractTriggerRow): Trail {
    const none = { slot: -1, peak: undefined, firedFromTicks: 0, place: -1 };
    const trail = { orderId: triggerId, callbackBps, activationTicks, startId, ...none };
    this.#trails.set(triggerId, trail);
    return trail;
  }

  #heapOf(marketId: number, isAbove: boolean): PlacedHeap<Waiting> {
    const { above, below } = this.#marketOf(marketId);
    return isAbove ? above : below;
  }

  #sideOf({ marketId, side }: ContractTriggerRow): TrailSide {
    return this.#marketOf(marketId).trails[side === 'sell' ? 1 : 0];
  }

  #marketOf(marketId: number): MarketTriggers {
    const known = this.#markets.get(marketId);
    if (known !== undefined) return known;
    const market: MarketTriggers = {
      above: new PlacedHeap((a, b) => isBefore(a, b, a.ticks - b.ticks)),
      below: new PlacedHeap((a, b) => isBefore(a, b, b.ticks - a.ticks)),
      trails: [this.#newSide(marketId, 0), this.#newSide(marketId, 1)],
    };
    this.#markets.set(marketId, market);
    return market;
  }

  #newSide(marketId: number, isSell: 0 | 1): TrailSide {
    const peaks = this.#peaks;
    return new TrailSide(isSell === 1 ? 1 : -1, {
      started: ({ orderId, startId }) => this.#onStart(orderId, startId),
      peakMoved: (fromId, ticks) => peaks.put({ marketId, isSell, fromId, ticks }),
      peakGone: (fromId) => peaks.drop({ marketId, isSell, fromId, ticks: 0 }),
    });
  }
}

const NOTHING: readonly Reached[] = [];

/** Whether an order with a fixed trigger waits for the mark to rise to it. */
export function rises({ side, orderType }: Pick<ContractTriggerRow, 'side' | 'orderType'>) {
  const isStop = orderType === 'stop_limit' || orderType === 'stop_market';
  return (side === 'buy') === isStop;
}

function isBefore(a: Waiting, b: Waiting, distance: number): boolean {
  return distance === 0 ? a.triggerId < b.triggerId : distance < 0;
}
