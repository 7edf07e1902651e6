import type { OptionChoiceName, OptionRoundView, OptionSeriesView } from '@candor/protocol';

/** Entries about to close: the ring turns amber. */
const LAST_MS = 5_000;

/** The rounds of one series that a screen shows at one moment. */
export interface ShownRounds {
  /** Takes entries, or waits for its start price while none does. */
  readonly next: OptionRoundView | undefined;
  /** Between its start and its end, or being paid. */
  readonly live: OptionRoundView | undefined;
}

/** Finished rounds have an end: paid or refunded. */
export function isFinished({ state }: Pick<OptionRoundView, 'state'>): boolean {
  return state === 'settled' || state === 'void';
}

/** Which of a series' rounds is live and which one comes next, at a moment of the server. */
export function shownRounds(
  rounds: readonly OptionRoundView[],
  seriesId: number,
  nowMs: number,
): ShownRounds {
  const own = rounds
    .filter((round) => round.seriesId === seriesId && !isFinished(round))
    .toSorted((left, right) => left.startAtMs - right.startAtMs);
  const live = own.findLast((round) => round.startAtMs <= nowMs || isBeingEnded(round));
  const ahead = own.filter((round) => round !== live && round.startAtMs > nowMs);
  return { live, next: ahead.find((round) => isOpenAt(round, nowMs)) ?? ahead[0] };
}

function isBeingEnded({ state }: OptionRoundView): boolean {
  return state === 'live' || state === 'settling' || state === 'voiding';
}

/** Whether a round takes entries at a moment: up to a millisecond before its cut-off. */
export function isOpenAt(round: OptionRoundView, nowMs: number): boolean {
  return round.state === 'open' && nowMs >= round.openAtMs && nowMs < round.cutOffAtMs;
}

/** What the ring counts: to the opening, to the cut-off, or to the start price. */
export type RingPhase = 'soon' | 'open' | 'last' | 'closed';

export interface Ring {
  readonly phase: RingPhase;
  /** Whole seconds left, rounded up: 0 only when it is over. */
  readonly seconds: number;
  /** What is left of the time it counts, from 1 down to 0; for drawing only. */
  readonly share: number;
}

/** The ring of a round that comes next. */
export function ringOf(round: OptionRoundView, nowMs: number): Ring {
  const { openAtMs, cutOffAtMs, startAtMs } = round;
  if (nowMs < openAtMs) return ring('soon', nowMs, openAtMs, openAtMs - LAST_MS);
  if (!isOpenAt(round, nowMs)) return ring('closed', nowMs, startAtMs, cutOffAtMs);
  const phase = cutOffAtMs - nowMs <= LAST_MS ? 'last' : 'open';
  return ring(phase, nowMs, cutOffAtMs, openAtMs);
}

function ring(phase: RingPhase, nowMs: number, untilMs: number, fromMs: number): Ring {
  const leftMs = Math.max(0, untilMs - nowMs);
  return {
    phase,
    seconds: Math.ceil(leftMs / 1_000),
    share: Math.min(1, leftMs / Math.max(1, untilMs - fromMs)),
  };
}

/** Whole seconds until a moment, rounded up; 0 once it is there. */
export function secondsUntil(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
}

/** What a line of past results shows of a round. */
export type ResultMark = OptionChoiceName | 'void';

/** The mark of a finished round. */
export function markOf({ state, outcome }: OptionRoundView): ResultMark {
  return state === 'void' || outcome === null ? 'void' : outcome;
}

/** The number of a round as people say it: `1695` of `20261122-1695`. */
export function roundNumber({ code }: Pick<OptionRoundView, 'code'>): string {
  return code.slice(code.indexOf('-') + 1);
}

/** Why a series takes no entries; undefined while it does or soon will. */
export type SeriesStop = 'degraded' | 'stopped' | 'none';

/** Why nobody can enter now, apart from the clock. */
export function seriesStop(
  series: OptionSeriesView,
  next: OptionRoundView | undefined,
  isLive: boolean,
): SeriesStop | undefined {
  if (!isLive) return 'degraded';
  if (next !== undefined) return undefined;
  return series.opensRounds ? 'none' : 'stopped';
}
