import type { StoredRecords } from '@candor/exchange-core';
import type { ClientBase, QueryResultRow } from 'pg';
import { recordShapes } from './pending-records.ts';
import { bookkeepingColumns, sqlTypeOf } from './record-shape.ts';
import type { RecordShape } from './record-shape.ts';

/** A record's table has other columns than its declaration says: a migration is missing or wrong. */
export class RecordTableError extends Error {
  override readonly name = 'RecordTableError';
}

/**
 * The open rows of all records, by record and in the order of their keys. Call it inside `inSnapshot`.
 * @throws RecordTableError when a table is not what its record declares.
 */
export async function loadRecords(client: ClientBase): Promise<StoredRecords> {
  await assertColumns(client);
  const records: Record<string, readonly QueryResultRow[]> = {};
  for (const shape of recordShapes) {
    const { rows } = await client.query<QueryResultRow>(selectOf(shape));
    if (rows.length > 0) records[shape.name] = rows;
  }
  return records;
}

function selectOf({ table, columns, keyColumns }: RecordShape): string {
  const list = columns.map(({ column, field }) => `${column} AS "${field}"`);
  const order = keyColumns.map(({ column, type }) =>
    sqlTypeOf(type) === 'text' ? `${column} COLLATE "C"` : column,
  );
  return `SELECT ${list.join(', ')} FROM ${table} WHERE is_open ORDER BY ${order.join(', ')}`;
}

async function assertColumns(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `SELECT tables.name, string_agg(column_name || ' ' || data_type, ', ' ORDER BY column_name) AS columns
     FROM unnest($1::text[]) AS tables (name)
       JOIN information_schema.columns ON table_name = tables.name AND table_schema = current_schema()
     GROUP BY tables.name`,
    [recordShapes.map(({ table }) => table)],
  );
  const found = new Map(rows.map(({ name, columns }) => [name, columns]));
  for (const { name, table, columns } of recordShapes) {
    const declared = columns.map(({ column, type }) => `${column} ${sqlTypeOf(type)}`);
    const bookkeeping = Object.entries(bookkeepingColumns).map((entry) => entry.join(' '));
    const expected = [...declared, ...bookkeeping].sort(byColumn).join(', ');
    const actual = (found.get(table) ?? '').split(', ').sort(byColumn).join(', ');
    if (actual !== expected) {
      throw new RecordTableError(
        `table ${table} has "${actual}", the record ${name} declares "${expected}"`,
      );
    }
  }
}

function byColumn(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
