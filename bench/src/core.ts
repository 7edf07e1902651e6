import { Engine } from '@candor/exchange-core';
import { bareSteps, cancelNanoseconds, runBareBook } from './core/bare-book.ts';
import { OPTIONS, prepareWorkload } from './core/workload.ts';
import type { Workload } from './core/workload.ts';
import { recordFigure } from './results.ts';

const COMMANDS = 600_000;
const BATCH = 500;
const ROUNDS = 5;
const MIX =
  'one book, about 10,000 resting orders of 1,000 users, 62 % limit orders of which a quarter cross, 38 % random cancels';

/** Measures the core alone, in steps per CPU-second; every figure is the median of its rounds. */
export function runCoreBench(): void {
  const workload = prepareWorkload(1, COMMANDS);
  recordFigure({
    name: 'core.commands_per_cpu_second',
    value: medianOf(() => runEngine(workload)),
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
  for (const ordersPerPrice of [10, 1_000, 100_000]) {
    recordFigure({
      name: `core.cancel_ns_with_${ordersPerPrice}_orders_a_price`,
      value: medianOf(() => cancelNanoseconds(ordersPerPrice)),
      unit: 'CPU-ns/cancel',
      workload: `100,000 resting orders, ${ordersPerPrice} at each price, all cancelled in random order on the book alone; median of ${ROUNDS}`,
    });
  }
}

function runEngine({ start, commands }: Workload): number {
  const engine = new Engine(OPTIONS);
  engine.load(start);
  const before = process.cpuUsage();
  for (let at = 0; at < commands.length; at++) {
    if (at % BATCH === 0) engine.effects.clear();
    const decision = engine.decide(commands[at]!);
    if (!decision.ok) throw new Error(`command ${at} was refused: ${decision.code}`);
  }
  const { user, system } = process.cpuUsage(before);
  engine.assertBalanced();
  return (commands.length * 1_000_000) / (user + system);
}

/** The first round lets the compiler see the code and is not counted. */
function medianOf(measure: () => number): number {
  measure();
  const values = Array.from({ length: ROUNDS }, measure).sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
