import { createHash } from 'node:crypto';
import { fieldsOf } from '@candor/exchange-core';
import type { FieldValue, FieldType, RecordDefinition } from '@candor/exchange-core';
import { bookkeepingColumns, columnOf, sqlTypeOf } from '#records/record-shape.ts';

/** What the core declares and a database keeps. */
export interface Declared {
  readonly records: Readonly<Record<string, RecordDefinition>>;
  /** Names by the type of the database that has them. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/**
 * The SQL that brings tables from what `made`, the text of all migrations so far, leaves to what is declared: new
 * names, tables and columns. '' when nothing is missing.
 * @throws Error where the declaration lost or moved something: that is never generated.
 */
export function missingSql({ records, names }: Declared, made: string): string {
  return [
    ...Object.entries(names).flatMap(([type, wanted]) => missingNames(type, wanted, made)),
    ...Object.entries(records).flatMap(([name, record]) => missingTable(name, record, made)),
  ].join('');
}

const SIGNATURE =
  /^-- Written by npm run migrations, and again until it is edited or in main: ([0-9a-f]{12})\n/;

const digestOf = (sql: string): string =>
  createHash('sha256').update(sql).digest('hex').slice(0, 12);

/** SQL below a line that tells whether anybody edited it since. */
export function signed(sql: string): string {
  return `-- Written by npm run migrations, and again until it is edited or in main: ${digestOf(sql)}\n${sql}`;
}

/** Whether a migration is what {@link signed} made of it. */
export function isUnedited(text: string): boolean {
  const [line, digest] = SIGNATURE.exec(text) ?? [];
  return line !== undefined && digestOf(text.slice(line.length)) === digest;
}

/** The tables of `records` that `made` does not name in quotes: no trigger keeps acts of staff from them. */
export function openToStaff(records: Declared['records'], made: string): readonly string[] {
  return Object.values(records)
    .map(({ table }) => table)
    .filter((table) => !made.includes(`'${table}'`));
}

/** A migration of the server that keeps acts of staff from `tables`. */
export function closedToStaffSql(tables: readonly string[]): string {
  return `-- No act of staff writes what the core writes.
DO $$
DECLARE
  core_table text;
BEGIN
  FOREACH core_table IN ARRAY ARRAY[${tables.map((table) => `'${table}'`).join(', ')}]
  LOOP
    EXECUTE format(
      'CREATE TRIGGER closed_to_staff BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff()', core_table);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER closed_to_staff', core_table);
  END LOOP;
END
$$;
`;
}

function missingNames(type: string, wanted: readonly string[], made: string): string[] {
  const created = new RegExp(`CREATE TYPE ${type} AS ENUM\\s*\\(([^)]*)\\)`).exec(made)?.[1] ?? '';
  const known = [
    ...created.matchAll(/'([^']+)'/g),
    ...made.matchAll(new RegExp(`ALTER TYPE ${type} ADD VALUE '([^']+)'`, 'g')),
  ].map(([, name]) => name);
  if (known.some((name, place) => wanted[place] !== name)) {
    throw new Error(`names of ${type} are appended, never moved or taken out`);
  }
  return wanted.slice(known.length).map((name) => `ALTER TYPE ${type} ADD VALUE '${name}';\n`);
}

function missingTable(name: string, record: RecordDefinition, made: string): string[] {
  const { table, key } = record;
  const fields = fieldsOf(record);
  const body = new RegExp(`CREATE TABLE ${table} \\(\\n([\\s\\S]*?)\\n\\);`).exec(made)?.[1];
  if (body === undefined) {
    const columns = [
      ...fields.map((field) => `${columnOf(field.name)} ${sqlTypeOf(field.type)} NOT NULL`),
      ...Object.entries(bookkeepingColumns).map(([column, type]) => `${column} ${type} NOT NULL`),
      `PRIMARY KEY (${key.map(columnOf).join(', ')})`,
    ];
    const rows = columns.map((column) => `  ${column}`).join(',\n');
    return [`-- ${name}, as the core declares it.\nCREATE TABLE ${table} (\n${rows}\n);\n`];
  }
  const known = [
    ...body.matchAll(/^ {2}([a-z_0-9]+) /gm),
    ...made.matchAll(new RegExp(`ALTER TABLE ${table} ADD COLUMN ([a-z_0-9]+)`, 'g')),
  ].map(([, column]) => column);
  return fields
    .filter((field) => !known.includes(columnOf(field.name)))
    .map((field) => {
      if (field.default === undefined)
        throw new Error(
          `${name}.${field.name} is new in a table that has its migration: declare it in \`added\`, with a default. ` +
            `Where main does not have the migration that makes ${table}, delete that and run npm run migrations`,
        );
      const column = `${columnOf(field.name)} ${sqlTypeOf(field.type)}`;
      return `ALTER TABLE ${table} ADD COLUMN ${column} NOT NULL DEFAULT ${literalOf(field.default)};\n`;
    });
}

function literalOf(value: FieldValue<FieldType>): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
