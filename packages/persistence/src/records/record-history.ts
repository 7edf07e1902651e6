import type { EffectLog } from '@candor/exchange-core';
import type { ClientBase } from 'pg';
import type { ColumnValue } from '#projector/row-buffer.ts';
import { recordEffectOf, recordShapes } from './pending-records.ts';
import { sqlTypeOf, sumOfNumbers, valuesAt } from './record-shape.ts';
import type { RecordShape } from './record-shape.ts';

interface Totals {
  readonly sumsOfOpen: Map<string, bigint>;
  readonly sumsOfClosed: Map<string, bigint>;
}

/** How many rows each record's history must have by the journal, and the sum that a changed row would break. */
export class RecordHistory {
  readonly #totals = new Map<RecordShape, Totals>();

  /** Takes the effect at `word` when it is a record's that keeps its history. Rows of `house` users count where none is pruned. */
  add(log: EffectLog, word: number, house: ReadonlySet<number>): void {
    const effect = recordEffectOf(log.words[word]!);
    if (effect?.shape.keepsHistory !== true) return;
    const { shape, isDrop } = effect;
    const { sumsOfOpen, sumsOfClosed } = this.#of(shape);
    const columns = isDrop ? shape.keyColumns : shape.columns;
    const values = valuesAt(log, word, columns);
    const key = shape.keyColumns.map((column) => values[columns.indexOf(column)]).join('\u0000');
    if (shape.isPruned && isOfHouse(values, columns, house)) return;
    if (isDrop && shape.isPruned && !sumsOfOpen.has(key)) return;
    if (isDrop) {
      sumsOfClosed.set(key, sumsOfOpen.get(key) ?? 0n);
      sumsOfOpen.delete(key);
      return;
    }
    sumsOfClosed.delete(key);
    let sum = 0n;
    for (const [place, value] of values.entries()) {
      if (sqlTypeOf(columns[place]!.type) === 'bigint') sum += BigInt(value as number | bigint);
    }
    sumsOfOpen.set(key, sum);
  }

  /** One sentence for each table whose closed rows are not what the journal says. */
  async findDifferences(client: ClientBase): Promise<string[]> {
    const differences: string[] = [];
    for (const shape of recordShapes) {
      if (!shape.keepsHistory) continue;
      const { sumsOfClosed } = this.#of(shape);
      const expected = `${sumsOfClosed.size} rows, sum ${[...sumsOfClosed.values()].reduce((all, sum) => all + sum, 0n)}`;
      const actual = await closedRowsOf(client, shape);
      if (actual !== expected) {
        differences.push(
          `history: ${shape.table} has ${actual} in the tables, ${expected} by the journal`,
        );
      }
    }
    return differences;
  }

  #of(shape: RecordShape): Totals {
    let totals = this.#totals.get(shape);
    if (totals === undefined) {
      totals = { sumsOfOpen: new Map(), sumsOfClosed: new Map() };
      this.#totals.set(shape, totals);
    }
    return totals;
  }
}

function isOfHouse(
  values: readonly ColumnValue[],
  columns: RecordShape['columns'],
  house: ReadonlySet<number>,
): boolean {
  const place = columns.findIndex(({ field }) => field === 'userId');
  return place >= 0 && house.has(values[place] as number);
}

/** Closed rows of a table and what was pruned of it, as a sentence. */
async function closedRowsOf(client: ClientBase, shape: RecordShape): Promise<string> {
  const { table, isPruned } = shape;
  const customers = isPruned
    ? ` AND NOT EXISTS (SELECT FROM engine_users AS owner
          WHERE owner.user_id = ${table}.user_id AND owner.role = 'house')`
    : '';
  const { rows } = await client.query<{ count: string; sum: string }>(
    `SELECT sum(row_count)::text AS count, sum(number_sum)::text AS sum FROM (
       SELECT count(*) AS row_count, coalesce(sum(${sumOfNumbers(shape)}), 0) AS number_sum
       FROM ${table} WHERE NOT is_open${customers}
       UNION ALL SELECT row_count, number_sum FROM pruned_records WHERE table_name = $1) AS parts`,
    [table],
  );
  return `${rows[0]?.count ?? '0'} rows, sum ${rows[0]?.sum ?? '0'}`;
}
