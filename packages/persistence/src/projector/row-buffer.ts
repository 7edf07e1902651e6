import { arrayOf, arrayOfTexts } from './array-literal.ts';

export type ColumnValue = number | bigint | boolean | string | undefined;

/** A table as the projector writes it: columns in the order of `RowBuffer.add`. */
export interface TableShape {
  readonly table: string;
  /** Column and type; `text` columns are quoted, all others are numbers, booleans or names. */
  readonly columns: Readonly<Record<string, string>>;
  /** What to do with a row that is there already; nothing by default, so a conflict is an error. */
  readonly onConflict?: string;
}

/** Rows of one table on their way to it, kept by column so that each becomes one array parameter. */
export class RowBuffer {
  readonly shape: TableShape;
  readonly #columns: ColumnValue[][];

  constructor(shape: TableShape) {
    this.shape = shape;
    this.#columns = Object.keys(shape.columns).map(() => []);
  }

  get rows(): number {
    return this.#columns[0]?.length ?? 0;
  }

  add(...values: ColumnValue[]): void {
    for (let at = 0; at < values.length; at++) this.#columns[at]!.push(values[at]);
  }

  /** The values by column, and which columns are text. */
  content(): { columns: readonly (readonly ColumnValue[])[]; isText: readonly boolean[] } {
    const isText = Object.values(this.shape.columns).map((type) => type === 'text');
    return { columns: this.#columns, isText };
  }

  /** The array literals, one a column. */
  literals(): string[] {
    const types = Object.values(this.shape.columns);
    return this.#columns.map((values, at) =>
      types[at] === 'text' ? arrayOfTexts(values as string[]) : arrayOf(values),
    );
  }
}

/** The rows in the text format of COPY. */
export function copyTextOf(rows: RowBuffer): string {
  const { columns, isText } = rows.content();
  const last = columns.length - 1;
  let text = '';
  for (let row = 0; row < rows.rows; row++) {
    for (let column = 0; column <= last; column++) {
      const value = columns[column]![row];
      if (value === undefined) text += '\\N';
      else text += isText[column] === true ? escapeText(value as string) : String(value);
      text += column === last ? '\n' : '\t';
    }
  }
  return text;
}

function escapeText(value: string): string {
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!) : value;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** `unnest` of one parameter a column, as a table named `changes`. */
export function unnestOf(shape: TableShape): string {
  const { columns } = shape;
  const parameters = Object.values(columns).map((type, at) => `$${at + 1}::text::${type}[]`);
  return `unnest(${parameters.join(', ')}) AS changes (${Object.keys(columns).join(', ')})`;
}

/** One bulk insert for any number of rows. */
export function insertStatement(shape: TableShape): string {
  const names = Object.keys(shape.columns).join(', ');
  return `INSERT INTO ${shape.table} (${names}) SELECT ${names} FROM ${unnestOf(shape)} ${shape.onConflict ?? ''}`;
}
