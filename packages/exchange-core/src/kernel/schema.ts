import type { Units } from '@candor/money';
import type { E9, Id, Lots, Ms, Ppm, SafeUnits, Ticks } from './quantities.ts';

/** Fields that are one safe integer; the names differ for the types, never for the bytes. */
interface Integers {
  int: number;
  id: Id;
  ms: Ms;
  ticks: Ticks;
  lots: Lots;
  ppm: Ppm;
  e9: E9;
  safe_units: SafeUnits;
}

/**
 * What one field of a command, an effect or a record holds. The codec of the journal is driven by
 * these descriptors, so a field's type here is also its canonical byte form.
 *
 * - `int`, `id`, `ms`, `ticks`, `lots`, `ppm`, `e9`: safe integer (zig-zag LEB128)
 * - `safe_units`: an amount that is a safe integer, in the same form
 * - `units`: {@link Units}, |x| <= 2^63-1 (zig-zag LEB128)
 * - `text`: UTF-8 string, at most 255 bytes
 * - `ints`: list of safe integers (commands only)
 * - a list of names: one of them, stored as its index; new names are appended, never reordered
 */
export type FieldType = keyof Integers | 'units' | 'text' | 'ints' | readonly string[];

export type FieldValue<T extends FieldType> = T extends keyof Integers
  ? Integers[T]
  : T extends 'units'
    ? Units
    : T extends 'text'
      ? string
      : T extends 'ints'
        ? readonly number[]
        : T extends readonly (infer Name)[]
          ? Name
          : never;

export type FieldTable = Readonly<Record<string, FieldType>>;

export type RecordOf<Fields extends FieldTable> = {
  readonly [Name in keyof Fields]: FieldValue<Fields[Name]>;
};

/** How a field is stored: as one integer, or as what its type says. */
export type Encoding = 'integer' | 'units' | 'text' | 'ints' | readonly string[];

export function encodingOf(type: FieldType): Encoding {
  if (type === 'units' || type === 'text' || type === 'ints') return type;
  return typeof type === 'string' ? 'integer' : type;
}

/** Words a field takes in the effect log. */
export function wordsOf(type: FieldType): number {
  return type === 'units' ? 2 : 1;
}
