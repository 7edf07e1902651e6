import { alertConditions, alertRepeats } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { ALWAYS_PAUSE_MS, firstWatch } from './alert.ts';
import type { Alert, AlertTarget } from './alert.ts';
import { AlertBoard } from './alert-board.ts';
import type { PriceTick } from './alert-board.ts';

const START_MS = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS);

/** The values an alert is compared with, worked out from every price ever seen. */
function valueOf(
  ticks: readonly PriceTick[],
  { source, windowHours }: AlertTarget,
): number | undefined {
  const own = ticks.filter((tick) => tick.source === source);
  const last = own.at(-1);
  if (last === undefined || windowHours === 0) return last?.ticks;
  const minute = Math.floor(last.atMs / MINUTE_MS) - (windowHours * HOUR_MS) / MINUTE_MS;
  const base = own.findLast(({ atMs }) => Math.floor(atMs / MINUTE_MS) <= minute);
  return base === undefined
    ? undefined
    : Math.trunc(((last.ticks - base.ticks) * 1_000_000) / base.ticks);
}

/** One alert by itself, told by comparing each value with the one before. */
class NaiveAlert {
  readonly told: number[] = [];
  readonly #alert: Alert;
  #isOn: boolean;
  #isDone = false;
  #firedAtMs: number | undefined;
  /** Where a price is reached next, and from below or above. */
  #line: { at: number; fromBelow: boolean };

  constructor(alert: Alert) {
    this.#alert = alert;
    this.#isOn = alert.watch.fires;
    this.#line = { at: alert.watch.value, fromBelow: alert.watch.isAbove };
  }

  see(value: number | undefined, tick: PriceTick): void {
    const { condition, target } = this.#alert;
    if (this.#isDone || value === undefined) return;
    if (condition === 'reaches') {
      const { at, fromBelow } = this.#line;
      if (fromBelow ? value < at : value > at) return;
      this.#line = { at: fromBelow ? at - 1 : at + 1, fromBelow: !fromBelow };
      this.#tell(tick);
      return;
    }
    const isThere =
      condition === 'rises_above' || condition === 'gains' ? value >= target : value <= target;
    if (isThere && this.#isOn) this.#tell(tick);
    this.#isOn = !isThere;
  }

  #tell({ sequence, atMs }: PriceTick): void {
    const pauseMs = { once: 0, daily: DAY_MS, always: ALWAYS_PAUSE_MS }[this.#alert.repeat];
    if (this.#firedAtMs !== undefined && atMs - this.#firedAtMs < pauseMs) return;
    this.#firedAtMs = atMs;
    this.told.push(sequence);
    this.#isDone = this.#alert.repeat === 'once';
  }
}

const anyTick = fc.record({
  source: fc.constantFrom('last', 'index'),
  ticks: fc.integer({ min: 95, max: 105 }),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constantFrom(HOUR_MS, DAY_MS)),
});

const anyTarget = fc
  .record({
    source: fc.constantFrom('last', 'index'),
    condition: fc.constantFrom(...alertConditions),
    price: fc.integer({ min: 95, max: 105 }),
    ppm: fc.integer({ min: 1, max: 10 }),
    windowHours: fc.constantFrom(1, 24),
    repeat: fc.constantFrom(...alertRepeats),
  })
  .map(({ price, ppm, windowHours, ...chosen }): AlertTarget => {
    if (chosen.condition === 'gains' || chosen.condition === 'loses') {
      const target = (chosen.condition === 'gains' ? 1 : -1) * ppm * 10_000;
      return { ...chosen, marketId: 1, target, windowHours };
    }
    return { ...chosen, marketId: 1, target: price, windowHours: 0 };
  });

test('any alerts on any prices tell what each would tell by itself, whenever they are set', () => {
  fc.assert(
    fc.property(
      fc.array(anyTick, { minLength: 1, maxLength: 80 }),
      fc.array(fc.tuple(anyTarget, fc.nat(40)), { maxLength: 12 }),
      (moves, wanted) => {
        const board = new AlertBoard();
        const seen: PriceTick[] = [];
        const naive = new Map<number, NaiveAlert>();
        const told = new Map<number, number[]>();
        let atMs = START_MS;
        for (const [place, { afterMs, ...move }] of moves.entries()) {
          for (const [index, [target, setAt]] of wanted.entries()) {
            if (setAt !== place) continue;
            const alertId = index + 1;
            const alert: Alert = {
              ...{ ...target, alertId, userId: 1, revision: 1, fromSequence: place },
              firedAtMs: undefined,
              watch: firstWatch(target, valueOf(seen, target)),
            };
            expect(board.valueOf(target)).toBe(valueOf(seen, target));
            board.put(alert);
            naive.set(alertId, new NaiveAlert(alert));
            told.set(alertId, []);
          }
          atMs += afterMs;
          const tick = { ...move, marketId: 1, sequence: place + 1, atMs };
          seen.push(tick);
          for (const { alert } of board.tick(tick, () => undefined)) {
            told.get(alert.alertId)?.push(tick.sequence);
          }
          for (const [alertId, one] of naive) {
            const target = wanted[alertId - 1]?.[0];
            if (target?.source === tick.source) one.see(valueOf(seen, target), tick);
          }
        }
        for (const [alertId, one] of naive) expect(told.get(alertId)).toEqual(one.told);
      },
    ),
    { numRuns: 2_000 },
  );
});

const tick = (ticks: number, sequence: number, atMs = START_MS): PriceTick => ({
  marketId: 1,
  source: 'last',
  ticks,
  sequence,
  atMs,
});

const rising = (repeat: Alert['repeat'], more: Partial<Alert> = {}): Alert => ({
  ...{ alertId: 1, userId: 1, marketId: 1, source: 'last', condition: 'rises_above', target: 100 },
  ...{ windowHours: 0, repeat, revision: 1, fromSequence: 0, firedAtMs: undefined },
  watch: { isAbove: true, value: 100, fires: true },
  ...more,
});

test.each([
  ['once', [1]],
  ['daily', [1]],
  ['always', [1, 5]],
] as const)('a price that swings tells an alert of “%s” at %j', (repeat, expected) => {
  const board = new AlertBoard();
  board.put(rising(repeat));
  // Above, below, above within the pause, below, above after it.
  const swing = [100, 99, 101, 99, 100].map((ticks, at) =>
    tick(ticks, at + 1, START_MS + (at * ALWAYS_PAUSE_MS) / 4),
  );
  const told = swing.flatMap((one) =>
    board.tick(one, () => undefined).map((each) => each.sequence),
  );
  expect(told).toEqual(expected);
});

test('a command before the alert does not fire it, the next one does', () => {
  const board = new AlertBoard();
  board.put(rising('once', { fromSequence: 7 }));
  expect(board.tick(tick(150, 7), () => undefined)).toEqual([]);
  expect(board.tick(tick(150, 8), () => undefined)).toHaveLength(1);
});

test('an older edit that arrives late does not replace a newer one', () => {
  const board = new AlertBoard();
  board.put(rising('once', { revision: 3 }));
  board.put(rising('once', { revision: 2, watch: { isAbove: true, value: 50, fires: true } }));
  expect(board.tick(tick(60, 1), () => undefined)).toEqual([]);
  board.remove(1);
  expect(board.tick(tick(200, 2), () => undefined)).toEqual([]);
});
