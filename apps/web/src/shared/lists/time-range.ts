import { addDays } from '@candor/ui-kit';
import type { DayRange } from '@candor/ui-kit';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The instant a day begins on this device. */
function startOfDayMs(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}

/** A range of days as the server takes it: from inclusive, to exclusive. Nothing for all dates. */
export function timeRange(range: DayRange | undefined): { fromMs?: number; toMs?: number } {
  if (range === undefined) return {};
  return {
    fromMs: startOfDayMs(range.from),
    toMs: startOfDayMs(addDays(range.to ?? range.from, 1)),
  };
}

/** A range of days from two texts of an address; undefined unless the first is a day. */
export function parseDayRange(
  from: string | undefined,
  to: string | undefined,
): DayRange | undefined {
  if (from === undefined || !DAY.test(from)) return undefined;
  if (to === undefined || !DAY.test(to) || to < from) return { from, to: undefined };
  return { from, to };
}
