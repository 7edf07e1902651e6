import { QUOTE_STALE_MS } from '#prices/index-price.ts';
import { isOpenAt, nextChangeMs } from './calendar.ts';
import type { TradingHours } from './calendar.ts';
import { reopenedTicks } from './formulas/index.ts';
import type { ContractMarket } from './market.ts';
import type { ContractSessionRow } from './records.ts';
import type { ContractState } from './state.ts';

/** So long after an opening the index must have been live without a gap before anything trades. Source: finance rules, 3.1. */
export const REOPENING_MS = 60_000;

/** Whether a market trades by its calendar; one without a calendar always does. */
export function isTrading({ rows }: ContractState, marketId: number, nowMs: number): boolean {
  const session = rows.sessions.table.get(marketId);
  // A closing that is due counts from its instant on, whenever its timer is asked.
  return session === undefined || (session.phase === 'open' && nowMs < session.changeAtMs);
}

/** Off hours the index of a market's own stays where it was; once it reopens, it is heard again. */
export function isIndexFrozen({ rows }: ContractState, marketId: number, nowMs: number): boolean {
  const session = rows.sessions.table.get(marketId);
  return session !== undefined && (session.phase === 'closed' || nowMs >= session.changeAtMs);
}

/** The hours of a calendar. */
export function hoursOf({ rows }: ContractState, calendarId: number): TradingHours {
  const lines = rows.spans.table.by('byCalendar', calendarId);
  const spans = (kind: string) =>
    lines
      .filter((line) => line.kind === kind)
      .map(({ fromAt, untilAt }) => ({ from: fromAt, until: untilAt }));
  const { zoneMinutes = 0 } = rows.calendars.table.get(calendarId) ?? {};
  return { zoneMinutes, weekly: spans('weekly'), holidays: spans('holiday') };
}

/** The market opens or closes by its calendar: an opening first waits for an index that can be trusted. */
export function changeSession(state: ContractState, session: ContractSessionRow): void {
  enterSession(state, session.marketId, session.calendarId);
}

/** A calendar says what a market does from now on. */
export function enterSession(state: ContractState, marketId: number, calendarId: number): void {
  const { rows, timestampMs: now } = state;
  const known = rows.sessions.table.get(marketId);
  const hours = hoursOf(state, calendarId);
  const changeAtMs = nextChangeMs(hours, now);
  const phase = nextPhase(known?.phase ?? 'open', isOpenAt(hours, now));
  if (known?.phase === phase) {
    rows.sessions.put({ ...known, calendarId, changeAtMs });
    return;
  }
  rows.sessions.put({
    marketId,
    calendarId,
    phase,
    sinceMs: now,
    changeAtMs,
    freshSinceMs: 0,
    freshAtMs: 0,
    closeMarkTicks: phase === 'open' ? 0 : state.market(marketId).price.markTicks,
  });
}

function nextPhase(phase: ContractSessionRow['phase'], isOpen: boolean) {
  if (!isOpen) return 'closed';
  return phase === 'closed' ? 'reopening' : phase;
}

/**
 * While a market reopens, its index moves and its mark does not: owners see what is coming and can add margin. Once the
 * index was live for a minute without a gap, the market trades and liquidates again.
 */
export function reopen(state: ContractState, market: ContractMarket, indexTicks: number): void {
  const { rows, timestampMs: now, indexStates } = state;
  const { index, price, marketId } = market;
  const session = rows.sessions.table.get(marketId);
  if (session?.phase !== 'reopening' || now >= session.changeAtMs) return;
  const isDegraded = indexStates.table.get(market.rules.indexMarketId)?.state === 'degraded';
  if (isDegraded || now - index.atMs > QUOTE_STALE_MS) {
    if (session.freshSinceMs > 0) rows.sessions.put({ ...session, freshSinceMs: 0, freshAtMs: 0 });
    return;
  }
  if (price.indexTicks !== indexTicks || price.indexAtMs !== index.atMs) {
    price.indexTicks = indexTicks;
    price.indexAtMs = index.atMs;
    state.touchPrice(market);
  }
  const hasGap = now - session.freshAtMs > QUOTE_STALE_MS;
  const freshSinceMs = session.freshSinceMs === 0 || hasGap ? now : session.freshSinceMs;
  const fresh = { ...session, freshSinceMs, freshAtMs: now };
  if (now - freshSinceMs < REOPENING_MS) {
    rows.sessions.put(fresh);
    return;
  }
  // What the book looked like before the closing says nothing of the price now.
  for (const sample of rows.samples.table.by('byMarket', marketId)) rows.samples.drop(sample);
  rows.sessions.put({ ...fresh, phase: 'open', sinceMs: now });
}

/**
 * After a reopening the mark goes from where it closed to where it belongs by one percent at once, and by one more every
 * five seconds: positions are reduced tier by tier, instead of all being bankrupt at the first mark.
 */
export function limitFirstMove(state: ContractState, market: ContractMarket, mark: number): number {
  const { sessions } = state.rows;
  const session = sessions.table.get(market.marketId);
  if (session === undefined || session.closeMarkTicks === 0) return mark;
  const { closeMarkTicks: close, sinceMs } = session;
  const limited = reopenedTicks(close, state.timestampMs - sinceMs, mark);
  if (limited === mark) sessions.put({ ...session, closeMarkTicks: 0 });
  return limited;
}
