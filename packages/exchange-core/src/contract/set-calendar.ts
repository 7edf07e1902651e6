import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import { WEEK_MINUTES } from './calendar.ts';
import type { Span } from './calendar.ts';
import type { ContractCommand } from './commands.ts';
import { endingOf } from './ending/ending-of.ts';
import type { ContractMarket } from './market.ts';
import type { ContractCalendarRow } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import { enterSession } from './session.ts';
import type { ContractState } from './state.ts';

type CalendarCommand = ContractCommand<'contract_calendar_set'>;

/** Whoever holds a position knows a day ahead when it will not trade. */
export const CALENDAR_NOTICE_MS = 24 * 3_600_000;
const ZONE_MINUTES_MAX = 14 * 60;
const SPANS_MAX = 100;
/** A calendar that is announced years ahead is a slip of the finger. */
const CALENDAR_AHEAD_MS_MAX = 365 * 24 * 3_600_000;

/** Hours as a calendar keeps them. */
interface Hours {
  readonly zoneMinutes: number;
  readonly weekly: readonly Span[];
  readonly holidays: readonly Span[];
}

/** Announces a market's hours. */
export function setCalendar(
  state: ContractState,
  command: CalendarCommand,
): Decision<ContractRejection> {
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  if (endingOf(state, market.marketId) !== undefined) return rejected('market_delisted');
  const hours = readHours(command);
  const latest = command.timestampMs + CALENDAR_AHEAD_MS_MAX;
  if (hours === undefined || !isWithin(command.startsAtMs, 0, latest)) {
    return rejected('contract_calendar_invalid');
  }
  if (!isAnnouncedInTime(state, market, command)) return rejected('contract_calendar_too_soon');

  state.kernel.accept(command);
  for (const known of state.rows.calendars.table.by('byMarket', command.marketId)) {
    if (hasBegun(state, known)) startCalendar(state, known);
    else if (known.dueAtMs !== 0) endCalendar(state, known);
  }
  return accepted(state.kernel.sequence, putCalendar(state, command, hours));
}

/** Schema versions before ended one whose time had come, whenever its timer had not been asked yet. */
const STARTS_DUE_SINCE = 5;

/** Whether an announced calendar is in force by now, and only its timer is late: no other takes its place. */
function hasBegun(state: ContractState, { dueAtMs }: ContractCalendarRow): boolean {
  if (state.kernel.schemaVersion < STARTS_DUE_SINCE) return false;
  return dueAtMs !== 0 && dueAtMs <= state.timestampMs;
}

/** Hours of a week and holidays; undefined when the numbers are none. */
export function readHours(
  command: Pick<CalendarCommand, 'zoneMinutes' | 'weekly' | 'holidays'>,
): Hours | undefined {
  const { zoneMinutes } = command;
  const weekly = spansOf(command.weekly, 0, WEEK_MINUTES);
  const holidays = spansOf(command.holidays, 0, Number.MAX_SAFE_INTEGER);
  const isZone = isWithin(zoneMinutes, -ZONE_MINUTES_MAX, ZONE_MINUTES_MAX);
  if (!isZone || weekly === undefined || weekly.length === 0 || holidays === undefined) {
    return undefined;
  }
  return { zoneMinutes, weekly, holidays };
}

/** The rows of a calendar, which takes force at its time or, with `startsAtMs` 0, now. @returns its number */
export function putCalendar(
  state: ContractState,
  command: Pick<CalendarCommand, 'marketId' | 'startsAtMs' | 'timestampMs'>,
  { zoneMinutes, weekly, holidays }: Hours,
): number {
  const { calendars, spans } = state.rows;
  const { timestampMs, marketId, startsAtMs } = command;
  const calendarId = state.kernel.nextId();
  const lines = [
    ...weekly.map((span) => ({ kind: 'weekly', ...span }) as const),
    ...holidays.map((span) => ({ kind: 'holiday', ...span }) as const),
  ];
  for (const [place, { kind, from, until }] of lines.entries()) {
    spans.put({ calendarId, place, kind, fromAt: from, untilAt: until });
  }
  const row: ContractCalendarRow = {
    calendarId,
    marketId,
    zoneMinutes,
    announcedAtMs: timestampMs,
    startsAtMs: startsAtMs === 0 ? timestampMs : startsAtMs,
    dueAtMs: startsAtMs,
  };
  calendars.put(row);
  if (startsAtMs === 0) startCalendar(state, row);
  return calendarId;
}

/** At once only where nobody could be surprised. */
function isAnnouncedInTime(
  { rows }: ContractState,
  { marketId, positions, book }: ContractMarket,
  { startsAtMs, timestampMs }: CalendarCommand,
): boolean {
  if (startsAtMs >= timestampMs + CALENDAR_NOTICE_MS) return true;
  const isNew = rows.sessions.table.get(marketId) === undefined && positions.size === 0;
  return startsAtMs === 0 && isNew && book.bestTicks(0) === 0 && book.bestTicks(1) === 0;
}

/** What was announced takes force, in place of what was. */
export function startCalendar(state: ContractState, row: ContractCalendarRow): void {
  const { calendars } = state.rows;
  for (const known of calendars.table.by('byMarket', row.marketId)) {
    if (known.calendarId !== row.calendarId && known.dueAtMs === 0) endCalendar(state, known);
  }
  calendars.put({ ...row, dueAtMs: 0 });
  enterSession(state, row.marketId, row.calendarId);
}

function endCalendar({ rows }: ContractState, calendar: ContractCalendarRow): void {
  for (const line of rows.spans.table.by('byCalendar', calendar.calendarId)) rows.spans.close(line);
  rows.calendars.close({ ...calendar, dueAtMs: 0 });
}

/** Pairs of numbers as spans in their order that do not overlap; undefined when they are none. */
function spansOf(numbers: readonly number[], least: number, most: number): Span[] | undefined {
  if (numbers.length % 2 !== 0 || numbers.length > 2 * SPANS_MAX) return undefined;
  const spans: Span[] = [];
  let before = least;
  for (let at = 0; at < numbers.length; at += 2) {
    const [from = -1, until = -1] = numbers.slice(at, at + 2);
    if (!isWithin(from, before, most) || !isWithin(until, from + 1, most)) return undefined;
    spans.push({ from, until });
    before = until;
  }
  return spans;
}
