import { recordFigure } from '#results.ts';
import type { LoadOrder, LoadResult } from './load-process.ts';
import { runLoad } from './run-load.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { TableAge } from './table-age.ts';
import type { Pauses } from './watch-pauses.ts';

/** What orders waited at a fixed rate, and what the server did meanwhile. */
export interface FixedRateResult {
  readonly load: LoadResult;
  readonly pauses: Pauses;
  readonly tablesBehindMs: number;
  readonly serverCpuSeconds: number;
}

/** Orders in a fixed rhythm, whatever the answers take: latency counts from each order's planned time. */
export async function runAtFixedRate(
  server: ServerUnderTest,
  order: Omit<LoadOrder, 'run'>,
): Promise<FixedRateResult> {
  const tables = await TableAge.watch(server.dataDir);
  await server.pauses();
  const cpuBefore = server.cpuSeconds();
  const load = await runLoad(order);
  const serverCpuSeconds = server.cpuSeconds() - cpuBefore;
  const pauses = await server.pauses();
  return { load, pauses, tablesBehindMs: await tables.stop(), serverCpuSeconds };
}

/** The run in a line or three, for whoever looks for what made a latency. */
export function describe({
  load,
  pauses,
  tablesBehindMs,
  serverCpuSeconds,
}: FixedRateResult): string {
  const ms = (value: number): string => value.toFixed(1);
  return [
    `p50 ${ms(load.p50Ms)}, p90 ${ms(load.p90Ms)}, p99 ${ms(load.p99Ms)}, p99.9 ${ms(load.p999Ms)}, max ${ms(load.maxMs)} ms; ${load.acknowledged} acknowledged, ${load.refused} refused ${load.firstRefusal}`,
    `  event loop p50 ${ms(pauses.loopDelayP50Ms)}, p99 ${ms(pauses.loopDelayP99Ms)}, max ${ms(pauses.loopDelayMaxMs)} ms; ${pauses.collections} collections (${pauses.majorCollections} major) ${ms(pauses.collectionTotalMs)} ms in all, longest ${ms(pauses.collectionMaxMs)} ms`,
    `  tables behind at most ${ms(tablesBehindMs)} ms; server ${serverCpuSeconds.toFixed(1)} s CPU, generator ${load.cpuSeconds.toFixed(1)} s`,
  ].join('\n');
}

/** Writes the run's figures under `name`. */
export function recordFixedRate(name: string, workload: string, result: FixedRateResult): void {
  const { load, pauses, tablesBehindMs } = result;
  const inMs = (suffix: string, value: number, what = ''): void =>
    recordFigure({ name: `${name}_${suffix}`, value, unit: 'ms', workload: `${workload}${what}` });
  inMs('p50', load.p50Ms);
  inMs('p90', load.p90Ms);
  const { p99Ms: value, histogram } = load;
  recordFigure({ name: `${name}_p99`, value, unit: 'ms', workload, histogram });
  inMs('p99.9', load.p999Ms);
  inMs('max', load.maxMs);
  const loop = '; the event loop that answers, between two passes of a timer due every millisecond';
  inMs('loop_delay_p99', pauses.loopDelayP99Ms, loop);
  inMs('loop_delay_max', pauses.loopDelayMaxMs, loop);
  const collector = '; the garbage collector in the thread that answers';
  inMs('collector_longest', pauses.collectionMaxMs, `${collector}, its longest pause`);
  inMs('collector_total', pauses.collectionTotalMs, `${collector}, all its pauses in 10 s`);
  inMs(
    'tables_behind',
    tablesBehindMs,
    '; how long the oldest command that the tables lacked had been in the journal, at most',
  );
}
