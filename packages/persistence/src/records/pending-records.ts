import { dropTypeOf, effectIds, putTypeOf, recordDefinitions } from '@candor/exchange-core';
import type { EffectLog } from '@candor/exchange-core';
import type { Client } from 'pg';
import { insertStatement, RowBuffer, unnestOf } from '#projector/row-buffer.ts';
import type { ColumnValue } from '#projector/row-buffer.ts';
import { recordShapeOf, valuesAt } from './record-shape.ts';
import type { RecordShape } from './record-shape.ts';

/** The tables of all records, in the order of the products. */
export const recordShapes: readonly RecordShape[] = Object.entries(recordDefinitions).map(
  ([name, definition]) => recordShapeOf(name, definition),
);

interface RecordEffect {
  readonly shape: RecordShape;
  readonly isDrop: boolean;
}

/** By the number of an effect's kind: the record it belongs to, or undefined. */
const recordEffects: (RecordEffect | undefined)[] = [];
for (const shape of recordShapes) {
  const ids = effectIds as Readonly<Record<string, number>>;
  recordEffects[ids[putTypeOf(shape.name)]!] = { shape, isDrop: false };
  recordEffects[ids[dropTypeOf(shape.name)]!] = { shape, isDrop: true };
}

/** The record that an effect of this kind writes, or undefined for all other kinds. */
export function recordEffectOf(kind: number): RecordEffect | undefined {
  return recordEffects[kind];
}

/** What the last effect of a batch says of one row: its values unless only its end is known. */
interface PendingRow {
  readonly key: readonly ColumnValue[];
  readonly values: readonly ColumnValue[] | undefined;
  readonly isOpen: boolean;
  readonly sequence: number;
  readonly timeMs: number;
}

/** Rows of records that the tables do not have yet, one change a row. */
export class PendingRecords {
  readonly #rows = new Map<RecordShape, Map<string, PendingRow>>();

  /** Takes the effect at `word` when it is a record's; answers whether it was. */
  add(log: EffectLog, word: number, sequence: number, timeMs: number): boolean {
    const effect = recordEffects[log.words[word]!];
    if (effect === undefined) return false;
    const { shape, isDrop } = effect;
    let rows = this.#rows.get(shape);
    if (rows === undefined) {
      rows = new Map();
      this.#rows.set(shape, rows);
    }
    if (isDrop) {
      const key = valuesAt(log, word, shape.keyColumns);
      const name = key.join('\u0000');
      const values = rows.get(name)?.values;
      rows.set(name, { key, values, isOpen: false, sequence, timeMs });
    } else {
      const values = valuesAt(log, word, shape.columns);
      const key = shape.keyColumns.map((column) => values[shape.columns.indexOf(column)]);
      rows.set(key.join('\u0000'), { key, values, isOpen: true, sequence, timeMs });
    }
    return true;
  }

  /** Writes everything inside the caller's transaction. */
  async write(client: Client): Promise<void> {
    for (const [shape, rows] of this.#rows) await writeRows(client, shape, rows.values());
  }
}

async function writeRows(
  client: Client,
  shape: RecordShape,
  rows: Iterable<PendingRow>,
): Promise<void> {
  const upserted = new RowBuffer(shape.upsert);
  const dropped = new RowBuffer(shape.drop);
  for (const { key, values, isOpen, sequence, timeMs } of rows) {
    const isKept = isOpen || shape.keepsHistory;
    if (isKept && values !== undefined) upserted.add(...values, isOpen, sequence, timeMs);
    else dropped.add(...key, sequence, timeMs);
  }
  if (upserted.rows > 0) {
    await client.query({
      name: `project-record-${shape.table}`,
      text: insertStatement(shape.upsert),
      values: upserted.literals(),
    });
  }
  if (dropped.rows > 0) {
    await client.query({
      name: `project-drop-${shape.table}`,
      text: dropStatement(shape),
      values: dropped.literals(),
    });
  }
}

/** A row that began and ended within one transaction was never written: nothing is there to delete. */
function dropStatement({ table, keyColumns, keepsHistory, drop }: RecordShape): string {
  const same = keyColumns.map(({ column }) => `${table}.${column} = changes.${column}`);
  const changes = `${unnestOf(drop)} WHERE ${same.join(' AND ')}`;
  return keepsHistory
    ? `UPDATE ${table} SET is_open = false, put_sequence = changes.put_sequence,
        put_at_ms = changes.put_at_ms FROM ${changes}`
    : `DELETE FROM ${table} USING ${changes}`;
}
