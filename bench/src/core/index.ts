import { Engine } from '@candor/exchange-core';
import { recordFigure } from '../results.ts';
import { OPTIONS, prepareWorkload } from './workload.ts';
import type { Workload } from './workload.ts';

const COMMANDS = 600_000;
const BATCH = 500;
const ROUNDS = 5;

/** Measures the core alone, in commands per CPU-second; every figure is the median of rounds. */
export function runCoreBench(): void {
  const workload = prepareWorkload(1, COMMANDS);
  const rates: number[] = [];
  // The first round lets the compiler see the code and is not counted.
  for (let round = 0; round <= ROUNDS; round++) rates.push(runEngine(workload));
  console.log(rates.map((rate) => Math.round(rate)).join(' '));
  recordFigure({
    name: 'core.commands_per_cpu_second',
    value: median(rates.slice(1)),
    unit: 'commands/CPU-s',
    workload: `one book, about 10,000 resting orders of 1,000 users, 62 % limit orders of which a quarter cross, 38 % random cancels; holds, fees, exact balances, effects; ${COMMANDS} commands a round, effects cleared every ${BATCH}`,
  });
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
