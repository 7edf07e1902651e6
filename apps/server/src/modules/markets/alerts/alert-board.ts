import { alertSources } from '@candor/protocol';
import type { AlertSource } from '@candor/protocol';
import { stepOf } from './alert.ts';
import type { Alert, AlertTarget } from './alert.ts';
import { PriceMinutes } from './price-minutes.ts';
import type { PriceMinute } from './price-minutes.ts';
import { WatchLine } from './watch-line.ts';

/** A price as a command left it. */
export interface PriceTick {
  readonly marketId: number;
  readonly source: AlertSource;
  readonly ticks: number;
  readonly sequence: number;
  readonly atMs: number;
}

/** An alert that is to be told. */
export interface Firing {
  readonly alert: Alert;
  readonly sequence: number;
  readonly atMs: number;
  readonly ticks: number;
  /** Undefined for an alert on a price. */
  readonly changePpm: number | undefined;
}

const windows = [0, 1, 24] as const;
type Window = (typeof windows)[number];

/** Names the price of a market that a source gives. */
export const priceKey = (marketId: number, source: AlertSource): number =>
  marketId * alertSources.length + alertSources.indexOf(source);

/** One price of one market with all that waits for it. */
class Figure {
  minutes = new PriceMinutes();
  readonly lines: Readonly<Record<Window, WatchLine>> = {
    0: new WatchLine(),
    1: new WatchLine(),
    24: new WatchLine(),
  };

  value(window: Window): number | undefined {
    return window === 0 ? this.minutes.ticks : this.minutes.changePpm(window);
  }
}

/** Every alert that waits, by what it waits for. Moved by the prices of committed commands and by nothing else. */
export class AlertBoard {
  readonly #figures = new Map<number, Figure>();
  readonly #alerts = new Map<number, Alert>();

  /** The prices of the minutes before, of one source of one market. */
  loadMinutes(marketId: number, source: AlertSource, minutes: readonly PriceMinute[]): void {
    this.#figure(marketId, source).minutes = new PriceMinutes(minutes);
  }

  /** What a target would be compared with now. */
  valueOf({ marketId, source, windowHours }: AlertTarget): number | undefined {
    return this.#figure(marketId, source).value(windowHours);
  }

  /** Adds an alert, or puts it in the place of the one with its id. */
  put(alert: Alert): void {
    // Two edits at once may arrive in either order.
    if ((this.#alerts.get(alert.alertId)?.revision ?? 0) > alert.revision) return;
    this.remove(alert.alertId);
    this.#alerts.set(alert.alertId, alert);
    this.#lineOf(alert).add(alert);
  }

  remove(alertId: number): void {
    const alert = this.#alerts.get(alertId);
    if (alert === undefined) return;
    this.#alerts.delete(alertId);
    this.#lineOf(alert).remove(alert);
  }

  /** Takes out all alerts of a market. */
  removeOf(marketId: number): void {
    for (const alert of [...this.#alerts.values()]) {
      if (alert.marketId === marketId) this.remove(alert.alertId);
    }
  }

  /** Moves a price. `moved` hears of every alert that waits for something else now. */
  tick(tick: PriceTick, moved: (alert: Alert) => void): readonly Firing[] {
    const figure = this.#figure(tick.marketId, tick.source);
    figure.minutes.add(tick.ticks, tick.atMs);
    const firings: Firing[] = [];
    for (const window of windows) {
      const line = figure.lines[window];
      const value = line.size === 0 ? undefined : figure.value(window);
      if (value === undefined) continue;
      const early: Alert[] = [];
      for (const alert of line.takeMet(value)) {
        if (alert.fromSequence >= tick.sequence) early.push(alert);
        else this.#step(alert, tick, window === 0 ? undefined : value, { firings, moved, line });
      }
      for (const alert of early) line.add(alert);
    }
    return firings;
  }

  #step(
    alert: Alert,
    { sequence, atMs, ticks }: PriceTick,
    changePpm: number | undefined,
    to: {
      readonly firings: Firing[];
      readonly moved: (alert: Alert) => void;
      readonly line: WatchLine;
    },
  ): void {
    const { isTold, next } = stepOf(alert, atMs);
    if (isTold) to.firings.push({ alert, sequence, atMs, ticks, changePpm });
    if (next === undefined) {
      this.#alerts.delete(alert.alertId);
      return;
    }
    const after = { ...alert, watch: next, ...(isTold && { firedAtMs: atMs }) };
    this.#alerts.set(alert.alertId, after);
    to.line.add(after);
    to.moved(after);
  }

  #lineOf({ marketId, source, windowHours }: Alert): WatchLine {
    return this.#figure(marketId, source).lines[windowHours];
  }

  #figure(marketId: number, source: AlertSource): Figure {
    const key = priceKey(marketId, source);
    const known = this.#figures.get(key);
    if (known !== undefined) return known;
    const figure = new Figure();
    this.#figures.set(key, figure);
    return figure;
  }
}
