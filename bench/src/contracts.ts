import { measureRemarking } from './contracts/remark.ts';
import { prepareContractWorkload, runContractWorkload } from './contracts/order-entry.ts';
import { runEngine } from './core/engine-round.ts';
import { prepareWorkload } from './core/workload.ts';
import { recordFigure } from './results.ts';

const COMMANDS = 200_000;
const BATCH = 500;
const ROUNDS = 5;

/** Measures contracts: order entry beside the spot market's in the same process, and a tick over a hundred thousand positions. */
export function runContractBench(): void {
  const workload = prepareContractWorkload(1, COMMANDS);
  const spot = prepareWorkload(1, COMMANDS);
  const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
    contract: runContractWorkload(workload, BATCH),
    spot: runEngine(spot, BATCH),
  })).slice(1);
  const mix =
    'one book, about 10,000 resting orders of 1,000 users, 62 % limit orders of which a quarter cross, 38 % random cancels';
  recordFigure({
    name: 'contracts.commands_per_cpu_second',
    value: median(rounds.map(({ contract }) => contract)),
    unit: 'commands/CPU-s',
    workload: `${mix}; margin checks of both sides of every trade, positions, fees and effects; ${COMMANDS} commands a round, median of ${ROUNDS}`,
  });
  recordFigure({
    name: 'contracts.order_entry_ratio',
    value: median(rounds.map(({ contract, spot: own }) => contract / own)),
    unit: 'times spot',
    workload: `the same against the spot market in the same process: ${mix}; median of ${ROUNDS}`,
  });
  recordRemarking();
}

function recordRemarking(): void {
  const { median: middle, p99, longest, crashTick, liquidations, longestStep } = measureRemarking();
  const positions = '100,000 open positions of 100,000 users, 5x to 50x, a fifth on shared margin';
  const tick = `one command with the prices of five sources over ${positions}: mark, triggers, warnings and liquidations found`;
  const figure = (name: string, value: number, workload: string): void =>
    recordFigure({ name: `contracts.${name}`, value, unit: 'CPU-ms', workload });
  figure('remark_100000_ms', middle, `${tick}; the price moves by up to 0.1 %; median of 300`);
  figure('remark_100000_p99_ms', p99, `${tick}; the 99th percentile of 300`);
  figure('remark_100000_longest_ms', longest, `${tick}; the longest of 300`);
  figure(
    'crash_tick_ms',
    crashTick,
    `${tick}; the price falls and ${liquidations} liquidations begin`,
  );
  figure(
    'liquidation_step_longest_ms',
    longestStep,
    `the longest command of those that take ${liquidations} liquidations step by step, at most 200 steps each`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
