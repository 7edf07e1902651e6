/** Days are `YYYY-MM-DD` texts: they have no time zone to get wrong. */

/** A month of a calendar: years of four digits, months from 1. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The text of a day. */
export function dayText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The month a day lies in. */
export function monthOf(day: string): Month {
  const [year = '1970', month = '1'] = day.split('-');
  return { year: Number(year), month: Number(month) };
}

/** The month `count` months later, or earlier for a negative count. */
export function addMonths({ year, month }: Month, count: number): Month {
  const total = year * 12 + (month - 1) + count;
  return { year: Math.floor(total / 12), month: (total % 12) + 1 };
}

/** The day `count` days later, or earlier for a negative count. */
export function addDays(day: string, count: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month - 1, date + count));
  return dayText(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** The days of a month in weeks that begin on Monday; undefined where a neighbour month's day would be. */
export function weeksOf({ year, month }: Month): readonly (readonly (string | undefined)[])[] {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + count) / 7) * 7 }, (_, at) => {
    const day = at - first + 1;
    return day >= 1 && day <= count ? dayText(year, month, day) : undefined;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Two days, both included; the end is absent while only the beginning was chosen. */
export interface DayRange {
  readonly from: string;
  readonly to: string | undefined;
}

/** The range after a tap on `day`: begins one, or ends the one begun, whichever way round. */
export function tapDay(range: DayRange | undefined, day: string): DayRange {
  if (range === undefined || range.to !== undefined) return { from: day, to: undefined };
  return day < range.from ? { from: day, to: range.from } : { from: range.from, to: day };
}
