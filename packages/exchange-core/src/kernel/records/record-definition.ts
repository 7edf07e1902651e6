import type { FieldsOfKind, KindDefinition, RecordOfKind } from '../kinds.ts';
import { fieldTablesOf } from '../kinds.ts';
import type { FieldTable } from '../schema.ts';

/**
 * A table of rows that change rarely and must be exact: subscriptions, rounds, ads. Declared once;
 * the state in memory, its effects, the snapshot, the SQL table's content and the audit's
 * comparison follow from it.
 *
 * A row is written whole with every change, by the effect `<name>_put`; it leaves the state by
 * `<name>_dropped`. The number of the first is `id`, an even number; that of the second is one more.
 */
export interface RecordDefinition extends KindDefinition {
  /** The SQL table: `finance_orders`. */
  readonly table: string;
  /** The fields that tell rows apart: whole numbers or texts without NUL. */
  readonly key: readonly string[];
  /** Fields by which rows are found, by the name of the index. */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  /**
   * What the SQL table does with a row that left the state: `always` keeps it as history with
   * `is_open` false, `while open` deletes it. `for customers` keeps it, too, and lets a row whose `userId` is a house
   * user's be pruned later.
   */
  readonly keep: 'always' | 'for customers' | 'while open';
}

export type RecordDefinitions = Readonly<Record<string, RecordDefinition>>;

/** A row of a record table. */
export type RowOf<Definition extends RecordDefinition> = RecordOfKind<Definition>;

/** The kinds of effects of one table of definitions. */
export type RecordKinds<Definitions extends RecordDefinitions> = {
  readonly [Name in keyof Definitions & string as `${Name}_put`]: Pick<
    Definitions[Name],
    'id' | 'since' | 'fields' | Extract<'added', keyof Definitions[Name]>
  >;
} & {
  readonly [Name in keyof Definitions & string as `${Name}_dropped`]: {
    readonly id: number;
    readonly since: number;
    readonly fields: Pick<
      FieldsOfKind<Definitions[Name]>,
      Extract<Definitions[Name]['key'][number], keyof FieldsOfKind<Definitions[Name]>>
    >;
  };
};

/** The kinds of effects that write the rows of `definitions`. Throws for an odd number or an unknown key field. */
export function recordKindsOf<const Definitions extends RecordDefinitions>(
  definitions: Definitions,
): RecordKinds<Definitions> {
  const kinds: Record<string, KindDefinition> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    const { id, since, fields, added, key } = definition;
    if (id % 2 !== 0) throw new Error(`the record ${name} needs an even number, not ${id}`);
    kinds[putTypeOf(name)] = { id, since, fields, ...(added === undefined ? {} : { added }) };
    kinds[dropTypeOf(name)] = { id: id + 1, since, fields: keyFieldsOf(name, definition, key) };
  }
  return kinds as RecordKinds<Definitions>;
}

export function putTypeOf(name: string): string {
  return `${name}_put`;
}

export function dropTypeOf(name: string): string {
  return `${name}_dropped`;
}

function keyFieldsOf(
  name: string,
  definition: RecordDefinition,
  key: readonly string[],
): FieldTable {
  const fields = fieldTablesOf({ [name]: definition })[name] as FieldTable;
  return Object.fromEntries(
    key.map((field) => {
      const type = fields[field];
      if (type === undefined || type === 'units' || type === 'ints' || Array.isArray(type)) {
        throw new Error(`${name}.${field} cannot be part of a key`);
      }
      return [field, type];
    }),
  );
}
