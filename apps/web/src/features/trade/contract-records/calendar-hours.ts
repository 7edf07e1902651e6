import type { ContractCalendarView } from '@candor/protocol';

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 24 * 60;
const WEEK_MS = WEEK_MINUTES * MINUTE_MS;
/** The first Monday, 00:00 UTC, of the epoch. */
const MONDAY_MS = 4 * 24 * 60 * MINUTE_MS;

/** The calendar that is in force, and those that are announced. */
export function inForce(
  calendars: readonly ContractCalendarView[],
  nowMs: number,
): {
  readonly current: ContractCalendarView | undefined;
  readonly coming: readonly ContractCalendarView[];
} {
  const started = calendars.filter(({ startsAtMs }) => startsAtMs <= nowMs);
  return { current: started.at(-1), coming: calendars.slice(started.length) };
}

/** The hours of the week that `nowMs` lies in, in the reader's zone: when each stretch opens and when it closes. */
export function hoursOfWeek(
  { zoneMinutes, weekly }: ContractCalendarView,
  nowMs: number,
  locale: string,
): readonly { readonly from: string; readonly until: string }[] {
  const zoneMs = zoneMinutes * MINUTE_MS;
  const mondayMs = nowMs - ((nowMs + zoneMs - MONDAY_MS) % WEEK_MS);
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  });
  const text = (minute: number): string => format.format(mondayMs + minute * MINUTE_MS);
  return joined(weekly).map(({ from, until }) => ({ from: text(from), until: text(until) }));
}

/** Stretches that touch are one, also over the end of the week. */
function joined(weekly: ContractCalendarView['weekly']): { from: number; until: number }[] {
  const spans: { from: number; until: number }[] = [];
  for (const { from, until } of weekly) {
    const before = spans.at(-1);
    if (before?.until === from) before.until = until;
    else spans.push({ from, until });
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (spans.length > 1 && first?.from === 0 && last?.until === WEEK_MINUTES) {
    spans.pop();
    first.from = last.from - WEEK_MINUTES;
  }
  return spans;
}
