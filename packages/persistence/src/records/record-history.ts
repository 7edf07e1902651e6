import type { EffectLog } from '@candor/exchange-core';
import type { ClientBase } from 'pg';
import { recordEffectOf, recordShapes } from './pending-records.ts';
import { sqlTypeOf, valuesAt } from './record-shape.ts';
import type { RecordShape } from './record-shape.ts';

interface Totals {
  readonly sumsOfOpen: Map<string, bigint>;
  readonly sumsOfClosed: Map<string, bigint>;
}

/** How many rows each record's history must have by the journal, and the sum that a changed row would break. */
export class RecordHistory {
  readonly #totals = new Map<RecordShape, Totals>();

  /** Takes the effect at `word` when it is a record's that keeps its history. */
  add(log: EffectLog, word: number): void {
    const effect = recordEffectOf(log.words[word]!);
    if (effect?.shape.keepsHistory !== true) return;
    const { shape, isDrop } = effect;
    const { sumsOfOpen, sumsOfClosed } = this.#of(shape);
    const columns = isDrop ? shape.keyColumns : shape.columns;
    const values = valuesAt(log, word, columns);
    const key = shape.keyColumns.map((column) => values[columns.indexOf(column)]).join('\u0000');
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

async function closedRowsOf(client: ClientBase, { table, columns }: RecordShape): Promise<string> {
  const numbers = columns.filter(({ type }) => sqlTypeOf(type) === 'bigint');
  const sum = numbers.map(({ column }) => `${column}::numeric`).join(' + ');
  const { rows } = await client.query<{ count: string; sum: string }>(
    `SELECT count(*)::text AS count, coalesce(sum(${sum === '' ? '0' : sum}), 0)::text AS sum
     FROM ${table} WHERE NOT is_open`,
  );
  return `${rows[0]?.count ?? '0'} rows, sum ${rows[0]?.sum ?? '0'}`;
}
