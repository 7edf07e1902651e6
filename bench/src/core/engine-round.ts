import { Engine } from '@candor/exchange-core';
import { collectGarbage, keep } from './fair-round.ts';
import { genesis, OPTIONS } from './workload.ts';
import type { Workload } from './workload.ts';

/** Commands of the spot market per CPU-second. */
export function runEngine({ start, commands }: Workload, batch: number): number {
  const engine = new Engine(OPTIONS);
  engine.load(start);
  keepEngine();
  collectGarbage();
  const before = process.cpuUsage();
  for (let at = 0; at < commands.length; at++) {
    if (at % batch === 0) engine.effects.clear();
    const decision = engine.decide(commands[at]!);
    if (!decision.ok) throw new Error(`command ${at} was refused: ${decision.code}`);
  }
  const { user, system } = process.cpuUsage(before);
  engine.assertBalanced();
  return (commands.length * 1_000_000) / (user + system);
}

/** An engine with one market and users with money. */
export function openedEngine(): Engine {
  const engine = new Engine(OPTIONS);
  for (const body of genesis()) {
    const sequence = engine.sequence + 1;
    engine.decide({ ...body, sequence, timestampMs: sequence });
  }
  return engine;
}

export function keepEngine(): void {
  keep('engine', openedEngine);
}
