import type { Lots as ExactLots, Ticks as ExactTicks, Units } from '@candor/money';

/**
 * Numbers whose unit is part of their type. They cost nothing: types only.
 *
 * The units of commands and effects take plain numbers too, so that a literal or the result of a
 * sum needs no cast; a number of another unit is refused. What only the core can make, an account
 * or a reason, takes nothing else.
 */
declare const quantity: unique symbol;

/** A number of this unit, or a plain one; never one of another unit. */
type Quantity<Kind extends string> = number & { readonly [quantity]?: Kind };

/** A number that only its maker gives out. */
type Opaque<Kind extends string> = number & { readonly [quantity]: Kind };

/** The branded numbers of `@candor/money` as quantities. */
type Loose<Exact> = number & {
  readonly [Key in Exclude<keyof Exact, keyof number | keyof bigint>]?: Exact[Key];
};

/** Price in multiples of a market's tick size. */
export type Ticks = Loose<ExactTicks>;
/** Order size in multiples of a market's lot. */
export type Lots = Loose<ExactLots>;
/** An amount of an asset's smallest units that is a safe integer; {@link Units} has no such bound. */
export type SafeUnits = Loose<Units>;
/** Number of a user, market, asset, order, trade or record. */
export type Id = Quantity<'id'>;
/** Millionths: rates of fees and bands. */
export type Ppm = Quantity<'ppm'>;
/** Thousand-millionths: rates that are paid many times a day. */
export type E9 = Quantity<'e9'>;
/** Engine time: milliseconds since 1970. */
export type Ms = Quantity<'ms'>;

/** A sub-account of the ledger: even is available, odd is held. Only the ledger gives them out. */
export type AccountId = Opaque<'account'>;

/** A sub-account that an effect or a row names. */
export const accountIdOf = (id: number): AccountId => id as AccountId;

/** Place of a name in `transferReasons`. */
export type ReasonCode = Opaque<'reason'>;
/** Place of a name in `accountKinds`. */
export type KindCode = Opaque<'kind'>;
