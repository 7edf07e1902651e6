import type { Alert } from './alert.ts';

/** Alerts that wait for one value on one side, the next to be met last. */
class Side {
  readonly #sign: 1 | -1;
  readonly #alerts: Alert[] = [];

  /** `isAbove`: they are met by values at or above theirs. */
  constructor(isAbove: boolean) {
    this.#sign = isAbove ? 1 : -1;
  }

  add(alert: Alert): void {
    this.#alerts.splice(this.#placeOf(alert), 0, alert);
  }

  remove(alert: Alert): void {
    const place = this.#placeOf(alert);
    if (this.#alerts[place]?.alertId === alert.alertId) this.#alerts.splice(place, 1);
  }

  /** The next one that `value` meets, taken out. */
  takeMet(value: number): Alert | undefined {
    const next = this.#alerts.at(-1);
    if (next === undefined || (value - next.watch.value) * this.#sign < 0) return undefined;
    return this.#alerts.pop();
  }

  /** Where an alert stands or would stand: by falling value, and among equals by falling id. */
  #placeOf(alert: Alert): number {
    let [low, high] = [0, this.#alerts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#alerts[middle];
      if (other !== undefined && this.#isBefore(other, alert)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(left: Alert, right: Alert): boolean {
    const difference = (left.watch.value - right.watch.value) * this.#sign;
    return difference === 0 ? left.alertId > right.alertId : difference > 0;
  }
}

/**
 * The alerts on one figure: a market's price, or its change within an hour or a day. A figure that moves costs
 * a look at two ends and a step for each alert it meets, however many wait.
 */
export class WatchLine {
  readonly #above = new Side(true);
  readonly #below = new Side(false);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(alert: Alert): void {
    this.#sideOf(alert).add(alert);
    this.#size += 1;
  }

  /** Takes out an alert that stands here, with the watch it was added with. */
  remove(alert: Alert): void {
    this.#sideOf(alert).remove(alert);
    this.#size -= 1;
  }

  /** Takes out every alert that `value` meets: those from below first, each side in the order of its values. */
  takeMet(value: number): readonly Alert[] {
    const met: Alert[] = [];
    for (const side of [this.#above, this.#below]) {
      for (let next = side.takeMet(value); next !== undefined; next = side.takeMet(value)) {
        met.push(next);
      }
    }
    this.#size -= met.length;
    return met;
  }

  #sideOf({ watch }: Alert): Side {
    return watch.isAbove ? this.#above : this.#below;
  }
}
