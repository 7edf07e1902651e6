import type { ContractMarketView } from '@candor/protocol';
import { DAY_MINUTES, DAYS, weekSpanText } from '#shared/texts/week-span.ts';

type Calendar = ContractMarketView['calendars'][number];
type Weekly = { from: number; until: number }[];
type Holidays = { fromMs: number; untilMs: number }[];

const WEEK_MINUTES = 7 * DAY_MINUTES;
const MINUTE_MS = 60_000;

/** A calendar as it is typed: a line for each span, in the calendar's own zone. */
export interface CalendarForm {
  readonly zoneMinutes: number;
  /** `Sun 18:00 - Mon 17:00` */
  readonly weekly: string;
  /** `2026-12-25 00:00 - 2026-12-26 00:00` */
  readonly holidays: string;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function minuteOf(text: string): number | undefined {
  const match = /^([A-Z][a-z]{2}) (\d{2}):(\d{2})$/.exec(text.trim());
  if (match === null) return undefined;
  const day = DAYS.findIndex((name) => name === match[1]);
  const [hour, minute] = [Number(match[2]), Number(match[3])];
  const isTime = day >= 0 && hour <= 24 && minute < 60 && hour * 60 + minute <= DAY_MINUTES;
  return isTime ? day * DAY_MINUTES + hour * 60 + minute : undefined;
}

/** The hours of some lines, in their order; undefined when a line is none or two overlap. */
export function weeklyOf(text: string): Weekly | undefined {
  const spans: Weekly = [];
  for (const line of lines(text)) {
    const [from, until, ...rest] = line.split(' - ').map(minuteOf);
    if (from === undefined || until === undefined || rest.length > 0) return undefined;
    if (from < until) spans.push({ from, until });
    else {
      // Over the end of the week.
      spans.push({ from, until: WEEK_MINUTES });
      if (until > 0) spans.push({ from: 0, until });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  const isApart = spans.every(({ from }, place) => place === 0 || from >= spans[place - 1]!.until);
  return spans.length > 0 && isApart ? spans : undefined;
}

function msOf(text: string, zoneMinutes: number): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text.trim());
  const ms = match === null ? Number.NaN : Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}:00Z`);
  return Number.isNaN(ms) ? undefined : ms - zoneMinutes * MINUTE_MS;
}

/** The holidays of some lines, in their order; undefined when a line is none or two overlap. */
export function holidaysOf(text: string, zoneMinutes: number): Holidays | undefined {
  const spans: Holidays = [];
  for (const line of lines(text)) {
    const [fromMs, untilMs, ...rest] = line.split(' - ').map((one) => msOf(one, zoneMinutes));
    if (fromMs === undefined || untilMs === undefined || rest.length > 0) return undefined;
    if (fromMs >= untilMs) return undefined;
    spans.push({ fromMs, untilMs });
  }
  spans.sort((a, b) => a.fromMs - b.fromMs);
  const isApart = spans.every(
    ({ fromMs }, place) => place === 0 || fromMs >= spans[place - 1]!.untilMs,
  );
  return isApart ? spans : undefined;
}

/** The form of a calendar as it is; holidays that are over are left out. */
export function formOfCalendar(
  { zoneMinutes, weekly, holidays }: Calendar,
  nowMs: number,
): CalendarForm {
  const time = (ms: number): string =>
    new Date(ms + zoneMinutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
  return {
    zoneMinutes,
    weekly: weekly.map(weekSpanText).join('\n'),
    holidays: holidays
      .filter(({ untilMs }) => untilMs > nowMs)
      .map(({ fromMs, untilMs }) => `${time(fromMs)} - ${time(untilMs)}`)
      .join('\n'),
  };
}
