import { assert } from '../assert.ts';
import type { EffectLog } from '../effect-log.ts';
import { dropTypeOf, putTypeOf } from './record-definition.ts';
import type { RecordDefinition, RecordDefinitions, RowOf } from './record-definition.ts';
import { compareKeys, RecordTable } from './record-table.ts';
import type { Row } from './record-table.ts';
import { Timers } from './timers.ts';

/** Due rows that one command handles at most: catching up on a week must not hold everybody else up. */
const FIRED_MAX = 200;
/** Words of effects after which a command fires no more, so that its journal row stays small. */
const FIRED_WORDS_MAX = 50_000;

/** When rows of a record become due, and what happens then. */
export interface RecordTimer<TableRow> {
  /** Engine time at which the row is due, or undefined for never. Follows from the row alone. */
  dueAtMs(row: TableRow): number | undefined;
  /** Handles a due row. It must put a row that is due later or never, or drop it. */
  fire(row: TableRow, nowMs: number): void;
}

/** One record as its product uses it: reads from the table, writes with effects. */
export interface ProductRecord<TableRow extends object> {
  readonly table: Pick<RecordTable<TableRow>, 'get' | 'by' | 'all' | 'size'>;
  /** Puts a row in the place its key names, and writes the effect. */
  put(row: TableRow): void;
  /** Puts a row as its last state, and takes it out. */
  close(row: TableRow): void;
  /** Takes a row out of the state, and writes the effect. Throws when it is not there. */
  drop(row: TableRow): void;
  /** Lets rows become due. Call it once, when the product is created. */
  onDue(timer: RecordTimer<TableRow>): void;
}

/** The rows of all records, as a snapshot has them: by record, in the order of their keys. */
export type StoredRecords = Readonly<Record<string, readonly Row[]>>;

/** What the store needs of a table of rows. */
interface RowTable {
  readonly size: number;
  /** All rows by ascending key. */
  all(): readonly Row[];
  set(row: Row): void;
  delete(key: Row): void;
  load(rows: readonly Row[]): void;
}

/**
 * Rows that a product keeps itself, in arrays or objects of its own, because they change too often to be replaced
 * whole. It writes their effects, too; everything else follows from the declaration as for any record.
 */
export interface OwnTable<TableRow extends object> {
  readonly size: number;
  /** All rows by ascending key: new objects. */
  all(): readonly TableRow[];
  /** Takes over a row that an effect says, decided elsewhere. */
  set(row: TableRow): void;
  /** Takes out the row with this key. Throws when there is none. */
  delete(key: object): void;
  /** Takes over the rows of a snapshot, by ascending key. */
  load(rows: readonly TableRow[]): void;
}

interface OpenRecord {
  readonly definition: RecordDefinition;
  table: RowTable;
  timer: RecordTimer<Row> | undefined;
}

/** Writes an effect from its type and its fields. */
type WriteEffect = (type: string, fields: Row) => void;

/**
 * The record tables of all products, the effects that write them, and the timers that follow from
 * their rows.
 */
export class RecordStore {
  readonly #records = new Map<string, OpenRecord>();
  readonly #timers = new Timers<Row>();
  readonly #log: EffectLog;
  readonly #write: WriteEffect;

  constructor(definitions: RecordDefinitions, log: EffectLog, write: WriteEffect) {
    this.#log = log;
    this.#write = write;
    for (const [name, definition] of Object.entries(definitions)) {
      const { key, indexes } = definition;
      const table = new RecordTable<Row>({
        name,
        key,
        indexes,
        changed: (row, before) => this.#schedule(record, row, before),
      });
      const record: OpenRecord = { definition, table, timer: undefined };
      this.#records.set(name, record);
    }
  }

  /** The record `name` for the product that declared it as `definition`. */
  record<Definition extends RecordDefinition>(
    name: string,
    definition: Definition,
  ): ProductRecord<RowOf<Definition> & object> {
    const open = this.#records.get(name);
    assert(open?.definition === definition, `no product declares the record ${name}`);
    const { table } = open;
    assert(table instanceof RecordTable, `the product keeps the rows of ${name} itself`);
    const [putType, dropType] = [putTypeOf(name), dropTypeOf(name)];
    const put = (row: Row): void => {
      table.set(row);
      this.#write(putType, row);
    };
    const drop = (row: Row): void => {
      table.delete(row);
      this.#write(dropType, row);
    };
    return {
      table,
      put,
      close: (row) => {
        // The table need not hold the last state in between, and never held a row that closes at once.
        table.discard(row);
        this.#write(putType, row);
        this.#write(dropType, row);
      },
      drop,
      onDue: (timer) => {
        assert(open.timer === undefined, `${name} has a timer already`);
        open.timer = timer;
      },
    };
  }

  /** Lets the product that declared the record `name` keep its rows itself. Call it once, when it is created. */
  own<Definition extends RecordDefinition>(
    name: string,
    definition: Definition,
    table: OwnTable<RowOf<Definition> & object>,
  ): void {
    const open = this.#records.get(name);
    assert(open?.definition === definition, `no product declares the record ${name}`);
    open.table = table;
  }

  /** The moment the next row is due, or undefined when none is. */
  get nextDueAtMs(): number | undefined {
    return this.#timers.nextDueAtMs;
  }

  /** Fires due rows, earliest first, a bounded number of them. {@link nextDueAtMs} says whether more are due. */
  fireDue(nowMs: number): void {
    const wordsBefore = this.#log.length;
    for (let fired = 0; fired < FIRED_MAX; fired++) {
      if (this.#log.length - wordsBefore > FIRED_WORDS_MAX) return;
      const entry = this.#timers.dueAt(nowMs);
      if (entry === undefined) return;
      const record = this.#recordWithId(entry.id[0]);
      record.timer?.fire(entry.item, nowMs);
      assert(
        this.#timers.dueAt(nowMs) !== entry,
        `the due row ${entry.id.join(' ')} is still due after it was handled`,
      );
    }
  }

  /** One function for each effect of a record, which brings its table to where the effect says it is. */
  get appliers(): Readonly<Record<string, (effect: Row) => void>> {
    const appliers: Record<string, (effect: Row) => void> = {};
    for (const [name, record] of this.#records) {
      appliers[putTypeOf(name)] = ({ type: _type, ...row }) => record.table.set(row);
      appliers[dropTypeOf(name)] = ({ type: _type, ...key }) => record.table.delete(key);
    }
    return appliers;
  }

  dump(): StoredRecords {
    const stored: Record<string, readonly Row[]> = {};
    for (const [name, { table }] of this.#records) if (table.size > 0) stored[name] = table.all();
    return stored;
  }

  /** Fills empty tables. Throws for rows of a record that no product declares. */
  load(stored: StoredRecords): void {
    for (const name of Object.keys(stored)) {
      assert(this.#records.has(name), `no product declares the record ${name}`);
    }
    // In the order of declarations: a product's later records may lean on its earlier ones.
    for (const [name, { table, definition }] of this.#records) {
      const rows = [...(stored[name] ?? [])].sort((a, b) => compareKeys(definition.key, a, b));
      table.load(rows);
    }
  }

  #schedule(record: OpenRecord, row: Row | undefined, before: Row | undefined): void {
    if (record.timer === undefined) return;
    const id = idOf(record, row ?? before ?? {});
    const dueAtMs = row === undefined ? undefined : record.timer.dueAtMs(row);
    if (row === undefined || dueAtMs === undefined) this.#timers.clear(id);
    else this.#timers.set(id, dueAtMs, row);
  }

  #recordWithId(id: unknown): OpenRecord {
    for (const record of this.#records.values()) if (record.definition.id === id) return record;
    throw new Error(`no record has the number ${String(id)}`);
  }
}

function idOf({ definition }: OpenRecord, row: Row): (number | string)[] {
  return [definition.id, ...definition.key.map((field) => row[field] as number | string)];
}
