import { option } from '@candor/exchange-core';
import type { OptionRound } from '@candor/exchange-core';
import { Journal } from '@candor/persistence';
import { OptionMarket } from './options/option-market.ts';
import { openBenchDatabase } from './projection/bench-database.ts';
import { recordFigure } from './results.ts';

const ENTRIES = 100_000;
const LAST_SECOND = 20_000;
const CYCLE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);

const ROUND = `a round of ${ENTRIES.toLocaleString('en')} entries of as many customers, pool mode`;
const SETUP =
  'decided, encoded and journaled on embedded PostgreSQL with fsync on, in the sequencer’s own steps; no tables or listeners behind it; on a machine that others used';

/** Measures what the hardest moments of option rounds ask of the sequencer: paying a large one, and its last second. */
export async function runOptionBench(): Promise<void> {
  const database = await openBenchDatabase();
  const journal = await Journal.open(database);
  const market = new OptionMarket(journal, START_MS);
  await market.open(ENTRIES, CYCLE_MS);
  await enterInTheLastSecond(market);
  await settle(market);
  market.engine.assertBalanced();
  await journal.close();
  await database.stop();
}

/** The round that takes entries, from the moment it opens. */
async function nextRound(market: OptionMarket): Promise<OptionRound> {
  for (;;) {
    const open = market.engine
      .read(option)
      .rounds()
      .find(({ state, openAtMs }) => state === 'open' && openAtMs >= market.nowMs - 1_000);
    if (open !== undefined) return open;
    await market.runUntil(market.nowMs + 1_000);
  }
}

/** Entries arrive evenly over the last second by the machine's clock; each batch has what came while the last one was written. */
async function enterInTheLastSecond(market: OptionMarket): Promise<void> {
  const { period, cutOffAtMs } = await nextRound(market);
  const beginMs = cutOffAtMs - 1_000;
  await market.runUntil(beginMs - 1);
  market.quote();
  await market.commit();
  const startedAt = performance.now();
  const clock = (): number => beginMs + (performance.now() - startedAt);
  const waited: number[] = [];
  let accepted = 0;
  for (let next = 0; next < LAST_SECOND; ) {
    const first = next;
    for (const limit = next + 2_000; next < limit && next < LAST_SECOND; next++) {
      if (clock() < arrivalOf(next, beginMs)) break;
      market.nowMs = Math.floor(clock());
      const isInTime = market.nowMs < cutOffAtMs;
      const decision = market.decide(market.entry(next, period));
      const code = decision.ok ? '' : decision.code;
      if (code !== (isInTime ? '' : 'option_closed')) {
        throw new Error(`an entry ${market.nowMs - cutOffAtMs} ms off the cut-off: ${code}`);
      }
      accepted += decision.ok ? 1 : 0;
    }
    await market.commit();
    for (let own = first; own < next; own++) waited.push(clock() - arrivalOf(own, beginMs));
    if (next === first) await new Promise((resolve) => setImmediate(resolve));
  }
  waited.sort((a, b) => a - b);
  const what = `${LAST_SECOND.toLocaleString('en')} entries arrive evenly over the last second before a cut-off, each decided at its engine time: none later than the cut-off is taken, none earlier refused`;
  recordFigure({
    name: 'options.last_second_taken',
    value: accepted,
    unit: `of ${LAST_SECOND}`,
    workload: `${what}; ${SETUP}`,
  });
  recordFigure({
    name: 'options.last_second_p99_ms',
    value: waited[Math.floor((waited.length - 1) * 0.99)] ?? 0,
    unit: 'ms',
    workload: `from its arrival until it was durable, 99th percentile: ${what}; ${SETUP}`,
  });
}

const arrivalOf = (entry: number, beginMs: number): number =>
  beginMs + (entry * 1_000) / LAST_SECOND;

async function settle(market: OptionMarket): Promise<void> {
  const { period, roundId, endAtMs } = await nextRound(market);
  market.quote();
  for (let user = 0; user < ENTRIES; user++) {
    market.submit(market.entry(user, period));
    if (user % 2_000 === 1_999) await market.commit();
  }
  await market.runUntil(endAtMs);
  const isOpen = (): boolean => market.engine.read(option).round(roundId) !== undefined;
  const holds: number[] = [];
  const startedAt = performance.now();
  const before = process.cpuUsage();
  while (isOpen()) {
    const from = threadMs();
    market.submit({ type: 'time_passed' });
    await market.commit(() => holds.push(threadMs() - from));
  }
  const { user, system } = process.cpuUsage(before);
  const tookMs = performance.now() - startedAt;
  const longest = Math.max(...holds);
  recordFigure({
    name: 'options.settle_100000_longest_hold_ms',
    value: longest,
    unit: 'CPU-ms',
    workload: `the longest of ${holds.length} commands that pay ${ROUND}, by the processor time of the sequencer’s thread: ${SETUP}`,
  });
  recordFigure({
    name: 'options.settle_100000_cpu_s',
    value: (user + system) / 1_000_000,
    unit: 'CPU-s',
    workload: `all commands that pay ${ROUND}: ${SETUP}`,
  });
  recordFigure({
    name: 'options.settle_100000_s',
    value: tookMs / 1_000,
    unit: 's',
    workload: `from the end of ${ROUND} until everybody is paid: ${SETUP}`,
  });
}

/** What this thread has taken of a processor so far: other programs do not count, nor collectors that run beside it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
