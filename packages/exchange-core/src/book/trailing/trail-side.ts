import { mulDivCeil, mulDivFloor } from '@candor/money';
import { assert } from '#kernel/assert.ts';
import { PlacedHeap } from './placed-heap.ts';
import type { Placed } from './placed-heap.ts';

const BPS = 10_000;

/** A waiting trailing order. */
export interface Trail extends Placed {
  readonly orderId: number;
  readonly slot: number;
  /** How far the price must come back from the extreme, in hundredths of a percent. */
  callbackBps: number;
  /** It follows prices once one reaches this; 0 from the beginning. */
  activationTicks: number;
  /** When it began to follow, in a count that only grows; 0 before. */
  startId: number;
  peak: Peak | undefined;
  /** The extreme it fired from; 0 before. */
  firedFromTicks: number;
}

/** One extreme, and all orders that follow it: those that started at `fromId` or later, and before the next peak. */
export interface Peak extends Placed {
  fromId: number;
  ticks: number;
  readonly trails: PlacedHeap<Trail>;
  /** The trigger that is reached first. */
  nextTicks: number;
}

/** Told of what must be remembered. */
export interface TrailListener {
  started(trail: Trail): void;
  /** A peak is new, or its extreme moved. */
  peakMoved(fromId: number, ticks: number): void;
  peakGone(fromId: number): void;
}

/**
 * The price at which an order that follows `extremeTicks` fires: `callbackBps` below it for a sell
 * (`direction` 1), above it for a buy (-1), rounded away from the extreme, so that it never fires early.
 */
export function trailTriggerTicks(
  direction: 1 | -1,
  extremeTicks: number,
  callbackBps: number,
): number {
  return direction === 1
    ? (mulDivFloor(extremeTicks, BPS - callbackBps, BPS) as number)
    : (mulDivCeil(extremeTicks, BPS + callbackBps, BPS) as number);
}

/**
 * Trailing orders of one market and side. Orders that started earlier have seen at least the extreme of
 * those that started later, so extremes form a stack: a new extreme melts its newest peaks into one,
 * smaller into larger, and every other price touches only what it fires. A trade costs amortized
 * logarithmic time, however many orders wait.
 */
export class TrailSide {
  readonly #direction: 1 | -1;
  readonly #listener: TrailListener;
  /** By start; extremes come closer to the market. */
  readonly #stack: Peak[] = [];
  readonly #byTrigger: PlacedHeap<Peak>;
  /** Orders whose activation price was not reached yet, nearest first. */
  readonly #inactive: PlacedHeap<Trail>;

  /** `direction` 1 follows the highest price (sells), -1 the lowest (buys). */
  constructor(direction: 1 | -1, listener: TrailListener) {
    this.#direction = direction;
    this.#listener = listener;
    this.#byTrigger = new PlacedHeap((a, b) => this.#firesBefore(a, b));
    this.#inactive = new PlacedHeap((a, b) => {
      const distance = (a.activationTicks - b.activationTicks) * direction;
      return distance === 0 ? a.orderId < b.orderId : distance < 0;
    });
  }

  /** A new order: follows from `ticks` on when it is active, else waits for its activation price. */
  add(trail: Trail, ticks: number): void {
    if (trail.startId === 0) this.#inactive.add(trail);
    else this.#join(trail, ticks);
  }

  /** A peak known from a row; peaks come by `fromId`. */
  restorePeak(fromId: number, ticks: number): void {
    this.#stack.push(this.#newPeak(fromId, ticks));
  }

  /** An order known from a row, after all peaks. */
  restore(trail: Trail): void {
    const peak = this.#stack[this.#placeOf(trail.startId)];
    if (trail.startId === 0 || peak === undefined) this.#inactive.add(trail);
    else this.#addTo(peak, trail);
  }

  /** Takes an order out. */
  remove(trail: Trail): void {
    const { peak } = trail;
    if (peak === undefined) {
      this.#inactive.remove(trail);
      return;
    }
    peak.trails.remove(trail);
    trail.peak = undefined;
    if (peak.trails.size > 0) {
      this.#retrigger(peak);
      return;
    }
    this.#byTrigger.remove(peak);
    this.#stack.splice(this.#placeOf(peak.fromId), 1);
    this.#listener.peakGone(peak.fromId);
  }

  /** Gives an order another distance, or before its start another activation price. */
  change(trail: Trail, callbackBps: number, activationTicks: number): void {
    trail.callbackBps = callbackBps;
    trail.activationTicks = activationTicks;
    if (trail.peak === undefined) {
      this.#inactive.moved(trail);
    } else {
      trail.peak.trails.moved(trail);
      this.#retrigger(trail.peak);
    }
  }

  /** A trade at `ticks`: moves extremes, starts orders with `startId`, and adds to `fired` those that fire. */
  saw(ticks: number, startId: number, fired: Trail[]): void {
    this.#moveExtremes(ticks);
    this.#start(ticks, startId);
    for (;;) {
      const peak = this.#byTrigger.first;
      const trail = peak?.trails.first;
      if (peak === undefined || trail === undefined) return;
      if ((peak.nextTicks - ticks) * this.#direction < 0) return;
      trail.firedFromTicks = peak.ticks;
      fired.push(trail);
      this.remove(trail);
    }
  }

  #moveExtremes(ticks: number): void {
    let melted: Peak | undefined;
    for (;;) {
      const newest = this.#stack.at(-1);
      // An equal extreme is followed from here on by all alike.
      const isPassed =
        newest !== undefined &&
        ((ticks - newest.ticks) * this.#direction > 0 ||
          (melted !== undefined && newest.ticks === ticks));
      if (!isPassed) break;
      this.#stack.pop();
      this.#byTrigger.remove(newest);
      melted = melted === undefined ? newest : this.#melt(newest, melted);
    }
    if (melted === undefined) return;
    melted.ticks = ticks;
    this.#stack.push(melted);
    this.#byTrigger.add(melted);
    this.#retrigger(melted);
    this.#listener.peakMoved(melted.fromId, ticks);
  }

  /** Makes one peak of two, the smaller moving into the larger. */
  #melt(older: Peak, newer: Peak): Peak {
    this.#listener.peakGone(newer.fromId);
    const [into, from] = older.trails.size >= newer.trails.size ? [older, newer] : [newer, older];
    for (const trail of from.trails.items()) {
      trail.peak = into;
      into.trails.add(trail);
    }
    into.fromId = older.fromId;
    return into;
  }

  #start(ticks: number, startId: number): void {
    for (let trail = this.#inactive.first; trail !== undefined; trail = this.#inactive.first) {
      if ((ticks - trail.activationTicks) * this.#direction < 0) return;
      this.#inactive.remove(trail);
      trail.startId = startId;
      this.#join(trail, ticks);
      this.#listener.started(trail);
    }
  }

  /** The order follows from `ticks`, which no extreme here has passed. */
  #join(trail: Trail, ticks: number): void {
    const newest = this.#stack.at(-1);
    if (newest?.ticks === ticks) {
      this.#addTo(newest, trail);
      return;
    }
    const peak = this.#newPeak(trail.startId, ticks);
    this.#stack.push(peak);
    this.#addTo(peak, trail);
    this.#listener.peakMoved(peak.fromId, ticks);
  }

  #newPeak(fromId: number, ticks: number): Peak {
    const trails = new PlacedHeap<Trail>((a, b) =>
      a.callbackBps === b.callbackBps ? a.orderId < b.orderId : a.callbackBps < b.callbackBps,
    );
    return { fromId, ticks, trails, nextTicks: 0, place: -1 };
  }

  #addTo(peak: Peak, trail: Trail): void {
    trail.peak = peak;
    peak.trails.add(trail);
    if (peak.trails.size === 1) this.#byTrigger.add(peak);
    this.#retrigger(peak);
  }

  #retrigger(peak: Peak): void {
    const nearest = peak.trails.first;
    assert(nearest !== undefined, 'a peak is followed by no order');
    peak.nextTicks = trailTriggerTicks(this.#direction, peak.ticks, nearest.callbackBps);
    this.#byTrigger.moved(peak);
  }

  /** Nearest trigger first, then the smaller distance, then the older order. */
  #firesBefore(a: Peak, b: Peak): boolean {
    if (a.nextTicks !== b.nextTicks) return (a.nextTicks - b.nextTicks) * this.#direction > 0;
    const [x, y] = [a.trails.first, b.trails.first];
    if (x === undefined || y === undefined) return y === undefined;
    if (x.callbackBps !== y.callbackBps) return x.callbackBps < y.callbackBps;
    return x.orderId < y.orderId;
  }

  /** Where the peak of an order that started at `startId` stands, or -1. */
  #placeOf(startId: number): number {
    let low = 0;
    let high = this.#stack.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#stack[middle]!.fromId <= startId) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
