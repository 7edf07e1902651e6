import { bareSteps, cancelNanoseconds, deepBook, runBareBook } from './core/bare-book.ts';
import { runEngine } from './core/engine-round.ts';
import {
  prepareHardMix,
  runBareBookOnHardMix,
  runEngineOnHardMix,
  runNodejsOrderBookOnHardMix,
} from './core/hard-mix.ts';
import type { Outcome } from './core/hard-mix.ts';
import { prepareWorkload } from './core/workload.ts';
import { recordFigure } from './results.ts';

const COMMANDS = 600_000;
const BATCH = 500;
const ROUNDS = 5;
const MIX =
  'one book, about 10,000 resting orders of 1,000 users, 62 % limit orders of which a quarter cross, 38 % random cancels';

/** Measures the core alone, in steps per CPU-second; every figure is the median of its rounds. */
export function runCoreBench(): void {
  measureGentleMix();
  for (const ordersPerPrice of [10, 1_000, 100_000]) {
    recordFigure({
      name: `core.cancel_ns_with_${ordersPerPrice}_orders_a_price`,
      value: medianOf(() => cancelNanoseconds(ordersPerPrice)),
      unit: 'CPU-ns/cancel',
      workload: `100,000 resting orders, ${ordersPerPrice} at each price, all cancelled in random order on the book alone; median of ${ROUNDS}`,
    });
  }
  measureDeepBook();
  measureHardMix();
}

/** Its commands are 600,000 objects, which are collected before anything else is measured. */
function measureGentleMix(): void {
  const workload = prepareWorkload(1, COMMANDS);
  recordFigure({
    name: 'core.commands_per_cpu_second',
    value: medianOf(() => runEngine(workload, BATCH)),
    unit: 'commands/CPU-s',
    workload: `${MIX}; holds, fees, exact balances and effects, which are cleared every ${BATCH} commands; ${COMMANDS} commands a round, median of ${ROUNDS}`,
  });
  const steps = bareSteps(workload);
  recordFigure({
    name: 'core.bare_book_steps_per_cpu_second',
    value: medianOf(() => runBareBook(steps)),
    unit: 'steps/CPU-s',
    workload: `the same orders and cancels on the book alone: ${MIX}; no users, money or effects; median of ${ROUNDS}`,
  });
}

function measureDeepBook(): void {
  const rounds: ReturnType<typeof deepBook>[] = [];
  medianOf(() => rounds.push(deepBook()));
  for (const name of ['placed', 'cancelled'] as const) {
    recordFigure({
      name: `core.deep_book_${name}_per_cpu_second`,
      value: median(rounds.slice(1).map((round) => round[name])),
      unit: 'orders/CPU-s',
      workload: `a book that grows to 200,000 resting orders, 200 at each price in turns, and all of them cancelled in random order; the book alone; median of ${ROUNDS}`,
    });
  }
}

/** Each round measures all three, so that whatever else the machine does meets them alike. */
function measureHardMix(): void {
  const steps = prepareHardMix(1, COMMANDS);
  const rounds: Record<'engine' | 'bare' | 'nodejs', Outcome>[] = [];
  medianOf(() =>
    rounds.push({
      engine: runEngineOnHardMix(steps),
      bare: runBareBookOnHardMix(steps),
      nodejs: runNodejsOrderBookOnHardMix(steps),
    }),
  );
  const counted = rounds.slice(1);
  assertSame(counted[0]);
  const mix = `one book, 62 % limit orders, 38 % cancels of any order ever placed, one trade in four steps, about 200 orders at a price in the end, ${COMMANDS} steps a round; median of ${ROUNDS}`;
  const figure = (
    name: string,
    what: string,
    valueOf: (round: (typeof counted)[0]) => number,
    unit = 'steps/CPU-s',
  ): void =>
    recordFigure({
      name: `core.hard_mix.${name}`,
      value: median(counted.map(valueOf)),
      unit,
      workload: `${what}: ${mix}`,
    });
  const withMoney = 'holds, fees, exact balances and effects';
  figure('engine', withMoney, ({ engine }) => engine.stepsPerCpuSecond);
  figure('bare_book', 'the book alone', ({ bare }) => bare.stepsPerCpuSecond);
  figure('nodejs_order_book', 'nodejs-order-book 10.1.1', ({ nodejs }) => nodejs.stepsPerCpuSecond);
  const times = 'times nodejs-order-book';
  figure(
    'engine_ratio',
    `${withMoney}, against nodejs-order-book in the same process on the same steps`,
    ({ engine, nodejs }) => engine.stepsPerCpuSecond / nodejs.stepsPerCpuSecond,
    times,
  );
  figure(
    'bare_book_ratio',
    'the book alone, against nodejs-order-book in the same process on the same steps',
    ({ bare, nodejs }) => bare.stepsPerCpuSecond / nodejs.stepsPerCpuSecond,
    times,
  );
}

/** Three that come to different ends did not do the same. */
function assertSame(round: Record<string, Outcome> | undefined): void {
  const ends = Object.values(round ?? {}).map(
    ({ cancelled, resting }) => `${cancelled} cancelled, ${resting} rest`,
  );
  if (new Set(ends).size !== 1) throw new Error(`the books differ: ${ends.join('; ')}`);
}

/** The first round lets the compiler see the code and is not counted. */
function medianOf(measure: () => number): number {
  measure();
  return median(Array.from({ length: ROUNDS }, measure));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
