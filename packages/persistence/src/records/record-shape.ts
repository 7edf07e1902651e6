import { encodingOf, fieldsOf, unitsOfLimbs, wordsOf } from '@candor/exchange-core';
import type { EffectLog, FieldType, RecordDefinition } from '@candor/exchange-core';
import type { ColumnValue, TableShape } from '#projector/row-buffer.ts';

/** One field of a record and its column. */
interface RecordColumn {
  readonly field: string;
  readonly column: string;
  readonly type: FieldType;
}

/** What every table of records has besides the fields of its record. */
export const bookkeepingColumns = {
  /** False once the row left the core's state and is kept as history. */
  is_open: 'boolean',
  /** The command that wrote the row last, and its engine time. */
  put_sequence: 'bigint',
  put_at_ms: 'bigint',
} as const;

/** A record's table as the projector writes it and the loader reads it; all of it follows from the declaration. */
export interface RecordShape {
  readonly name: string;
  readonly table: string;
  readonly keepsHistory: boolean;
  /** Its history may lack rows of house users. */
  readonly isPruned: boolean;
  readonly columns: readonly RecordColumn[];
  readonly keyColumns: readonly RecordColumn[];
  readonly upsert: TableShape;
  /** The key, then the bookkeeping but `is_open`: rows that leave the state. */
  readonly drop: TableShape;
}

export function recordShapeOf(name: string, definition: RecordDefinition): RecordShape {
  const columns = fieldsOf(definition).map(({ name: field, type }) => ({
    field,
    column: columnOf(field),
    type,
  }));
  const keyColumns = definition.key.flatMap((key) => columns.filter(({ field }) => field === key));
  const keys = keyColumns.map(({ column }) => column);
  const types = Object.fromEntries(columns.map(({ column, type }) => [column, sqlTypeOf(type)]));
  const written = { ...types, ...bookkeepingColumns };
  const changed = Object.keys(written).filter((column) => !keys.includes(column));
  return {
    name,
    table: definition.table,
    keepsHistory: definition.keep !== 'while open',
    isPruned: definition.keep === 'for customers',
    columns,
    keyColumns,
    upsert: {
      table: definition.table,
      columns: written,
      onConflict: `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET
        ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    },
    drop: {
      table: definition.table,
      columns: {
        ...Object.fromEntries(keys.map((column) => [column, types[column]!])),
        put_sequence: 'bigint',
        put_at_ms: 'bigint',
      },
    },
  };
}

/** SQL of the sum of a row's whole numbers: what an audit compares rows by, those that were pruned too. */
export function sumOfNumbers({ columns }: Pick<RecordShape, 'columns'>): string {
  const numbers = columns.filter(({ type }) => sqlTypeOf(type) === 'bigint');
  return numbers.map(({ column }) => `${column}::numeric`).join(' + ') || '0';
}

/** `rateSeenPpm` → `rate_seen_ppm`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Names and texts are text; everything else is a whole number of at most 63 bits. */
export function sqlTypeOf(type: FieldType): string {
  const encoding = encodingOf(type);
  return encoding === 'integer' || encoding === 'units' ? 'bigint' : 'text';
}

/** The fields of an effect that begins at `word`, in the order they are stored. */
export function valuesAt(
  log: EffectLog,
  word: number,
  columns: readonly Pick<RecordColumn, 'type'>[],
): ColumnValue[] {
  const { words, texts } = log;
  let at = word + 1;
  return columns.map(({ type }) => {
    const encoding = encodingOf(type);
    const first = words[at]!;
    const value =
      encoding === 'integer'
        ? first
        : encoding === 'units'
          ? unitsOfLimbs(first, words[at + 1]!)
          : encoding === 'text'
            ? texts[first]
            : (encoding as readonly string[])[first];
    at += wordsOf(type);
    return value;
  });
}
