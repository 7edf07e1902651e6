import { asUnits } from '@candor/money';
import type { Units } from '@candor/money';

/** What a check found wrong: where, what it says there, and what it should say. */
export class WrongError extends Error {
  override readonly name = 'WrongError';
  readonly place: string;
  readonly found: string;
  readonly expected: string;

  constructor(place: string, found: string, expected: string) {
    super(`${place} is ${found}, should be ${expected}`);
    this.place = place;
    this.found = found;
    this.expected = expected;
  }
}

/** What a piece of evidence can say. */
type Said = string | number | bigint | boolean | null;

/** Throws {@link WrongError} unless both are the same. */
export function expectSame(place: string, found: Said, expected: Said): void {
  if (found !== expected) throw new WrongError(place, String(found), String(expected));
}

/** Throws {@link WrongError} unless it holds; `expected` says what should be. */
export function expectThat(holds: boolean, place: string, found: Said, expected: string): void {
  if (!holds) throw new WrongError(place, String(found), expected);
}

/** Digits as an amount. Throws RangeError beyond 2^63-1. */
export function unitsOf(digits: string): Units {
  return asUnits(BigInt(digits));
}
