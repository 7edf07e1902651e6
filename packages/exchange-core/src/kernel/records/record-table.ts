import { assert } from '../assert.ts';

/** A row as the table sees it: plain values by field. */
export type Row = Readonly<Record<string, unknown>>;

type KeyPart = number | string;

/** What a table needs of its definition and of who listens to its changes. */
export interface RecordTableOptions<TableRow> {
  readonly name: string;
  readonly key: readonly string[];
  readonly indexes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Told of each row that takes its place (undefined: none) and the one that left it. */
  readonly changed?: (row: TableRow | undefined, before: TableRow | undefined) => void;
}

/**
 * The open rows of one record, by key and by the declared indexes. Rows are immutable: a change
 * puts a new one in the place of the old. Everything that lists rows lists them by ascending key,
 * so that a state that was loaded and one that was replayed agree on every order.
 */
export class RecordTable<TableRow extends object> {
  readonly #options: RecordTableOptions<TableRow>;
  readonly #rows = new Map<KeyPart, TableRow>();
  readonly #indexes: ReadonlyMap<string, RecordIndex<TableRow>>;

  constructor(options: RecordTableOptions<TableRow>) {
    this.#options = options;
    const indexes = Object.entries(options.indexes ?? {}).map(
      ([name, fields]) => [name, new RecordIndex<TableRow>(fields, options.key)] as const,
    );
    this.#indexes = new Map(indexes);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The row with this key, its parts in the order of the declaration. */
  get(...key: readonly KeyPart[]): TableRow | undefined {
    return this.#rows.get(joined(key));
  }

  /** Rows whose fields of the index `name` have these values, by ascending key. */
  by(name: string, ...values: readonly KeyPart[]): readonly TableRow[] {
    const index = this.#indexes.get(name);
    assert(index !== undefined, `${this.#options.name} has no index ${name}`);
    return index.find(joined(values));
  }

  /** All rows by ascending key: a new list. */
  all(): TableRow[] {
    return [...this.#rows.values()].sort((a, b) => compareKeys(this.#options.key, a, b));
  }

  /** Puts a row in its place. Writes no effect: the kernel's record does, and applying effects must not. */
  set(row: TableRow): void {
    const key = this.#keyOf(row);
    const before = this.#rows.get(key);
    this.#rows.set(key, row);
    for (const index of this.#indexes.values()) {
      if (before === undefined) index.add(row);
      else index.replace(before, row);
    }
    this.#options.changed?.(row, before);
  }

  /** Fills the empty table. */
  load(rows: readonly TableRow[]): void {
    for (const row of rows) this.set(row);
  }

  /** Takes the row with this key out. Throws when there is none. */
  delete(key: Row): void {
    const wasThere = this.discard(key);
    assert(wasThere, `${this.#options.name} has no row ${String(this.#keyOf(key))} to drop`);
  }

  /** Takes the row with this key out, if there is one. */
  discard(key: object): boolean {
    const place = this.#keyOf(key);
    const before = this.#rows.get(place);
    if (before === undefined) return false;
    this.#rows.delete(place);
    for (const index of this.#indexes.values()) index.remove(before);
    this.#options.changed?.(undefined, before);
    return true;
  }

  #keyOf(row: object): KeyPart {
    return joined(partsOf(this.#options.key, row));
  }
}

/** Rows that share values of some fields, each list by ascending key. */
class RecordIndex<TableRow extends object> {
  readonly #fields: readonly string[];
  readonly #key: readonly string[];
  readonly #lists = new Map<KeyPart, TableRow[]>();

  constructor(fields: readonly string[], key: readonly string[]) {
    this.#fields = fields;
    this.#key = key;
  }

  find(values: KeyPart): readonly TableRow[] {
    return this.#lists.get(values) ?? [];
  }

  add(row: TableRow): void {
    const values = this.#valuesOf(row);
    const list = this.#lists.get(values);
    if (list === undefined) this.#lists.set(values, [row]);
    else list.splice(this.#placeOf(list, row), 0, row);
  }

  /** Puts a row where another one with its key stood: in the same list, unless its values changed. */
  replace(before: TableRow, row: TableRow): void {
    const values = this.#valuesOf(row);
    const list = this.#lists.get(values);
    if (list === undefined || this.#valuesOf(before) !== values) {
      this.remove(before);
      this.add(row);
      return;
    }
    list[this.#placeOf(list, row)] = row;
  }

  remove(row: TableRow): void {
    const values = this.#valuesOf(row);
    const list = this.#lists.get(values) ?? [];
    list.splice(this.#placeOf(list, row), 1);
    if (list.length === 0) this.#lists.delete(values);
  }

  #valuesOf(row: TableRow): KeyPart {
    return joined(partsOf(this.#fields, row));
  }

  /** Where the row stands, or would: keys mostly grow, so the end is looked at first. */
  #placeOf(list: readonly TableRow[], row: TableRow): number {
    const last = list[list.length - 1];
    if (last !== undefined && compareKeys(this.#key, last, row) < 0) return list.length;
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(this.#key, list[middle]!, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Orders rows by their keys, part after part; numbers by value, texts by their code units. */
export function compareKeys(key: readonly string[], a: object, b: object): number {
  for (const field of key) {
    const left = (a as Row)[field] as KeyPart;
    const right = (b as Row)[field] as KeyPart;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function partsOf(fields: readonly string[], row: object): KeyPart[] {
  return fields.map((field) => (row as Row)[field] as KeyPart);
}

/** Two numbers below these are told apart as one: whole, exact, and much quicker to look up than a text. */
const FIRST_MAX = 2 ** 32;
const SECOND_MAX = 2 ** 20;

/**
 * One value for the parts of a key. No text has a NUL, so none can look like two parts; a pair of numbers always
 * becomes a number, or always a text, by their size.
 */
function joined(parts: readonly KeyPart[]): KeyPart {
  if (parts.length === 1) return parts[0]!;
  const [first, second] = parts;
  const isPair = parts.length === 2 && isBelow(first, FIRST_MAX) && isBelow(second, SECOND_MAX);
  return isPair ? first * SECOND_MAX + second : parts.join('\u0000');
}

function isBelow(part: KeyPart | undefined, max: number): part is number {
  return typeof part === 'number' && part >= 0 && part < max;
}
