import type { Units } from '@candor/money';

/**
 * What one field of a command or an effect holds. The codec of the journal is driven by these
 * descriptors, so a field's type here is also its canonical byte form.
 *
 * - `int`: safe integer (zig-zag LEB128)
 * - `units`: {@link Units}, |x| <= 2^63-1 (zig-zag LEB128)
 * - `text`: UTF-8 string, at most 255 bytes
 * - `ints`: list of safe integers (commands only)
 * - a list of names: one of them, stored as its index; new names are appended, never reordered
 */
export type FieldType = 'int' | 'units' | 'text' | 'ints' | readonly string[];

export type FieldValue<T extends FieldType> = T extends 'int'
  ? number
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

/** A discriminated union of all records in a table of tables, told apart by `type`. */
export type UnionOf<Tables extends Readonly<Record<string, FieldTable>>> = {
  [Type in keyof Tables]: { readonly type: Type } & RecordOf<Tables[Type]>;
}[keyof Tables];
