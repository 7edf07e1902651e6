import type { SourceQuote } from '#prices/index-price.ts';
import { optionQuotesOf, packQuotes, tickOf } from './formulas/price.ts';
import { secondOf, windowMsOf } from './formulas/schedule.ts';
import type { OptionRound, StoredOptionTick } from './records.ts';
import type { OptionState } from './state.ts';

/** Ticks stay until every window they are in has long been looked at. */
const TICK_KEPT_MS = 60_000;

/** When a tick leaves the memory; its table keeps it. */
export function tickDueAtMs({ atMs }: StoredOptionTick): number {
  return atMs + TICK_KEPT_MS;
}

/**
 * Keeps what the sources say of a market now, when a round looks at this second. The second is that of
 * the journal: it cannot be chosen or come late, and of two in one second the first counts.
 */
export function recordTick(
  state: OptionState,
  marketId: number,
  quotes: readonly SourceQuote[],
): void {
  const { timestampMs: atMs } = state.kernel;
  const rounds = state.rounds.table.by('byMarket', marketId);
  if (!rounds.some((round) => looksAt(round, atMs))) return;
  const second = secondOf(atMs);
  if (state.ticks.table.get(marketId, second) !== undefined) return;
  const counted = optionQuotesOf(quotes);
  state.ticks.put({ marketId, second, atMs, ticks: tickOf(counted), quotes: packQuotes(counted) });
}

/** Whether a moment lies in the window of a round's start or end price. */
function looksAt({ startAtMs, endAtMs }: OptionRound, timestampMs: number): boolean {
  const windowMs = windowMsOf(endAtMs - startAtMs);
  const isIn = (untilMs: number) => timestampMs >= untilMs - windowMs && timestampMs < untilMs;
  return isIn(startAtMs) || isIn(endAtMs);
}
