import type { Locale } from '@candor/protocol';
import type { MasterKey } from '#modules/access/secrets/index.ts';

export type DataRow = Readonly<Record<string, unknown>>;

/** Whose file it is, in which language, and what opens their papers. */
export interface DataReader {
  readonly userId: number;
  readonly locale: Locale;
  readonly masterKey: MasterKey;
}

/** One list of a user's own data: a file of the zip. */
export interface DataList {
  /** Its path in the zip, without an ending. */
  readonly file: string;
  /** The tables that it is made of. */
  readonly tables: readonly string[];
  /** What it has, in its order; `$1` is the user. Columns that end in `_ms` are times, 0 being none. */
  readonly sql: string;
  /** As JSON where a spreadsheet would be no help; without it as CSV. */
  readonly isJson?: boolean;
  /** What is shown of a row, where that is not its columns. */
  readonly view?: (row: DataRow, reader: DataReader) => DataRow;
}

/** An amount in an asset's smallest units as an exact decimal. `scale`: an expression for its decimals. */
export const amount = (units: string, scale: string): string =>
  `trim_scale(${units} * ('1e-' || ${scale})::numeric)`;

/** A price in ticks of a market of the core as an exact decimal; null for the 0 that means none. */
export const price = (ticks: string, market: string): string =>
  `nullif(trim_scale(${ticks}::numeric * ${market}.tick_size_e12 * 1e-12), 0)`;

/** Rows of one table that name the user in `user_id`, the columns as they are. */
export function plainList(
  file: string,
  table: string,
  columns: string,
  orderBy: string,
  where = 'user_id = $1',
): DataList {
  return {
    file,
    tables: [table],
    sql: `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${orderBy}`,
  };
}
