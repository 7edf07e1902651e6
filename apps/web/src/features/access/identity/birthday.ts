import { AGE_YEARS_MIN } from './identity-form.ts';

/** A day in its parts; months from 1. */
export interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Nobody alive was born before. */
const YEAR_MIN = 1900;

const two = (value: number): string => String(value).padStart(2, '0');

/** The parts of `YYYY-MM-DD`; nothing of what is no such text. */
export function partsOf(day: string): Partial<DayParts> {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (found === null) return {};
  return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
}

/** The text of a day. A day that the month does not have becomes its last. */
export function dayOf({ year = YEAR_MIN, month = 1, day = 1 }: Partial<DayParts>): string {
  const last = daysOfMonth(year, month).length;
  return `${String(year)}-${two(month)}-${two(Math.min(day, last))}`;
}

/**
 * Years to have been born in, the latest first: one more than is old enough, so that who is nearly of age
 * reads why it is too early instead of looking for their year.
 */
export function birthYears(today: Date): readonly number[] {
  const latest = today.getFullYear() - AGE_YEARS_MIN + 1;
  return Array.from({ length: latest - YEAR_MIN + 1 }, (_, at) => latest - at);
}

/** Where the list of years stands before one was picked: in the middle of most users' lives. */
export const USUAL_BIRTH_YEAR = 1990;

/** Documents are made for less. */
const EXPIRY_YEARS_MAX = 60;

/** Where the list of years of expiry stands before one was picked: a passport is good for five or ten years. */
export const usualExpiryYear = (today: Date): number => today.getFullYear() + 5;

/** Years in which a document may expire, the nearest first. */
export function expiryYears(today: Date): readonly number[] {
  return Array.from({ length: EXPIRY_YEARS_MAX + 1 }, (_, at) => today.getFullYear() + at);
}

/** The days that a month has. */
export function daysOfMonth(year: number, month: number): readonly number[] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** A month's name in the language of `locale`. */
export function monthName(month: number, locale: string): string {
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.UTC(2000, month - 1, 15));
}
