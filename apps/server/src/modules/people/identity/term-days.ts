import { DAY_MS } from '#api/durations.ts';

/** How many days before its last day a user is told that a verification ends; and once more when it has ended. */
export const NOTICE_DAYS = [30, 7, 1] as const;

/** From so many days before its last day on, a verification can be renewed. */
export const RENEWAL_DAYS = NOTICE_DAYS[0];

/** A day as YYYY-MM-DD, in UTC. Days compare as texts. */
export type Day = string;

export const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: Day, days: number): Day => dayOf(msOf(day) + days * DAY_MS);

/** The same day of a later year; 29 February becomes 28 February where there is none. */
export function addYears(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return dayOf(msOf(same)) === same ? same : `${year}-02-28`;
}

/** How many days from one day to another. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** The earlier one; what is not there bounds nothing. */
export const earliest = (day: Day, ...others: readonly (Day | null | undefined)[]): Day =>
  others.reduce<Day>(
    (least, one) => (one !== null && one !== undefined && one < least ? one : least),
    day,
  );

const latest = (one: Day, other: Day): Day => (one > other ? one : other);

/** What bounds how long a verification holds. */
export interface Bounds {
  /** Approval and the years of the risk class. */
  readonly baseUntil: Day;
  /** The same; never nearer than 30 days where it came nearer. */
  readonly classUntil: Day;
  /** What staff set in the place of the period. */
  readonly staffUntil: Day | null;
}

/**
 * The bounds once the class or its years are others. A period that became shorter leaves the user 30 days, or what was
 * left before; staff's later day goes with the class it was decided on.
 */
export function boundsFor(
  { approvedOn, years, today }: { approvedOn: Day; years: number; today: Day },
  before: Bounds | undefined,
): Bounds {
  const baseUntil = addYears(approvedOn, years);
  const notice = addDays(today, RENEWAL_DAYS);
  if (before === undefined) {
    return { baseUntil, classUntil: latest(baseUntil, notice), staffUntil: null };
  }
  if (baseUntil === before.baseUntil) return before;
  if (baseUntil > before.baseUntil) {
    return { ...before, baseUntil, classUntil: latest(baseUntil, before.classUntil) };
  }
  const classUntil = latest(baseUntil, earliest(before.classUntil, notice));
  const { staffUntil } = before;
  const isBeyond = staffUntil !== null && staffUntil > classUntil;
  // Of a later day that staff set the notice counts, too.
  const left = isBeyond ? latest(classUntil, earliest(staffUntil, notice)) : classUntil;
  return { baseUntil, classUntil: left, staffUntil: isBeyond ? null : staffUntil };
}

/** The last day on which a verification holds: the earlier one of its period and of its document's expiry. */
export const holdsUntil = (
  { classUntil, staffUntil }: Pick<Bounds, 'classUntil' | 'staffUntil'>,
  documentUntil: Day | undefined,
): Day => earliest(staffUntil ?? classUntil, documentUntil);

/** The day on which the user is told next of a verification's end, once they were told today; null when all is said. */
export function nextTelling(until: Day, today: Day): Day | null {
  const days = [...NOTICE_DAYS.map((left) => addDays(until, -left)), addDays(until, 1)];
  return days.find((day) => day > today) ?? null;
}

/** The first day on which the user is told. */
export const firstTelling = (until: Day): Day => addDays(until, -RENEWAL_DAYS);

/** Whether a verification still holds on a day; one without a last day does. */
export const isHolding = (until: Day | null, today: Day): boolean =>
  until === null || until >= today;

/** Whether a verification can be renewed on a day. */
export const isRenewable = (until: Day | null, today: Day): boolean =>
  until !== null && firstTelling(until) <= today;
