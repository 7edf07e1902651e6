import { addUnits, mulDivCeil, mulDivFloor, subUnits } from '@candor/money';
import type { Units } from '@candor/money';

export const FINANCE_DAY_MS = 86_400_000;
/** A year of a rate has 365 days, also in a leap year. */
export const FINANCE_YEAR_DAYS = 365;
const PPM = 1_000_000;
const PPM_DAYS = PPM * FINANCE_YEAR_DAYS;

/** What interest follows from. `ratePpm` is millionths a year: 48,000 is 4.80 %. */
export interface InterestTerms {
  readonly principalUnits: Units;
  readonly ratePpm: number;
  readonly termDays: number;
}

/** An order on its way: its terms, and what its present cycle has paid. */
export interface RunningOrder extends InterestTerms {
  readonly paidDays: number;
  readonly paidUnits: Units;
}

/** The interest of one whole day, rounded down. The last day of a term pays what is left instead. */
export function dailyUnits({ principalUnits, ratePpm }: InterestTerms): Units {
  return mulDivFloor(principalUnits, ratePpm, PPM_DAYS);
}

/** The interest of a whole term, rounded down: the figure that is promised and paid to the unit. */
export function promisedUnits({ principalUnits, ratePpm, termDays }: InterestTerms): Units {
  return mulDivFloor(principalUnits, BigInt(ratePpm) * BigInt(termDays), PPM_DAYS);
}

/** What an order still has to get: the promise less what was paid. */
export function owedUnits(order: RunningOrder): Units {
  return subUnits(promisedUnits(order), order.paidUnits);
}

/** What the next day pays: a day's interest, and on the last day all that is owed. */
export function nextDayUnits(order: RunningOrder): Units {
  return order.paidDays + 1 >= order.termDays ? owedUnits(order) : dailyUnits(order);
}

/** The midnight (UTC) after a moment: from then on days count. */
export function accrualStartMs(timestampMs: number): number {
  return (Math.floor(timestampMs / FINANCE_DAY_MS) + 1) * FINANCE_DAY_MS;
}

/** When the next day of an order is complete and paid. */
export function nextPayoutMs(order: {
  readonly accruesFromMs: number;
  readonly paidDays: number;
}): number {
  return order.accruesFromMs + (order.paidDays + 1) * FINANCE_DAY_MS;
}

/** What leaving early with a part of the principal (or all of it) does. */
export interface Redemption {
  /** Interest of the redeemed part that was paid and goes back, rounded up. */
  readonly givenUpUnits: Units;
  /** What the user gets: the redeemed principal less what is given up. */
  readonly returnedUnits: Units;
  /** What stays, on its old terms. */
  readonly restPrincipalUnits: Units;
  readonly restPaidUnits: Units;
}

/**
 * Leaving early with `units` of the principal: that part as if it had never earned. The rest keeps its
 * terms and its part of what was paid. `units` is from 1 to the whole principal.
 */
export function redeem(order: RunningOrder, units: Units): Redemption {
  const givenUpUnits = mulDivCeil(order.paidUnits, BigInt(units), BigInt(order.principalUnits));
  return {
    givenUpUnits,
    returnedUnits: subUnits(units, givenUpUnits),
    restPrincipalUnits: subUnits(order.principalUnits, units),
    restPaidUnits: subUnits(order.paidUnits, givenUpUnits),
  };
}

/** Whether a reward account with `balanceUnits` that owes `owed` can also promise `promised`. */
export function covers(balanceUnits: Units, owed: Units, promised: Units): boolean {
  return addUnits(owed, promised) <= balanceUnits;
}
