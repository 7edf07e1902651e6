import type { Pool, PoolClient } from 'pg';
import type { MasterKey, SealedColumn, SealedRow } from '#modules/access/secrets/index.ts';

/** Rows of one column that an older key sealed, in the order of their primary key. */
interface OldRows {
  readonly rows: readonly SealedRow[];
  /** The primary key of the last one; undefined when there are no more. */
  readonly last: readonly string[] | undefined;
}

const placeOf = (place: number): string => `place_${String(place)}`;

/** The primary key of a row as texts, which any type reads back. */
const idOf = ({ id }: SealedColumn, row: SealedRow): readonly string[] =>
  id.map((_, place) => String(row[placeOf(place)]));

async function readOld(
  tx: Pool | PoolClient,
  column: SealedColumn,
  at: { readonly name: Buffer | null; readonly after: readonly string[]; readonly max: number },
  lock: '' | 'FOR UPDATE',
): Promise<OldRows> {
  const { table, id, reads = [], where } = column;
  const { keyName = `substring(${column.column} FROM 1 FOR 8)` } = column;
  const selected = [...new Set([...id, ...reads, column.column])].join(', ');
  const places = id.map((name, place) => `${name}::text AS ${placeOf(place)}`).join(', ');
  const parameters = at.after.map((_, place) => `$${String(place + 3)}`).join(', ');
  const { rows } = await tx.query<SealedRow>(
    `SELECT ${places}, ${selected} FROM ${table}
     WHERE ${where ?? `${column.column} IS NOT NULL`} AND ${keyName} IS DISTINCT FROM $1
       ${at.after.length === 0 ? '' : `AND (${id.join(', ')}) > (${parameters})`}
     ORDER BY ${id.join(', ')} LIMIT $2 ${lock}`,
    [at.name, at.max, ...at.after],
  );
  const last = rows.at(-1);
  return {
    rows,
    last: rows.length < at.max || last === undefined ? undefined : idOf(column, last),
  };
}

/** What one batch did. */
export interface SealedRows {
  readonly sealed: number;
  readonly unreadable: number;
  /** Why the first one could not be sealed, and which. */
  readonly first: { readonly id: readonly string[]; readonly err: unknown } | undefined;
  readonly last: readonly string[] | undefined;
}

/** Writes one row under its new key. @throws Error of the database */
async function writeRow(
  tx: PoolClient,
  column: SealedColumn,
  row: SealedRow,
  resealed: ReturnType<SealedColumn['reseal']>,
): Promise<void> {
  const values = Object.entries(resealed);
  const sets = values.map(([name], place) => `${name} = $${String(place + 1)}`).join(', ');
  const wheres = column.id.map((name, place) => `${name} = $${String(values.length + place + 1)}`);
  await tx.query(`UPDATE ${column.table} SET ${sets} WHERE ${wheres.join(' AND ')}`, [
    ...values.map(([, value]) => value),
    ...idOf(column, row),
  ]);
}

/** Seals at most `max` rows after `after` by the current key, in the caller's transaction. What no key opens stays. */
export async function sealRows(
  tx: PoolClient,
  column: SealedColumn,
  key: MasterKey,
  after: readonly string[],
  max: number,
): Promise<SealedRows> {
  const { rows, last } = await readOld(tx, column, { name: key.name, after, max }, 'FOR UPDATE');
  let first: SealedRows['first'];
  let sealed = 0;
  for (const row of rows) {
    let resealed: ReturnType<SealedColumn['reseal']>;
    try {
      resealed = column.reseal(key, row);
    } catch (error) {
      first ??= { id: idOf(column, row), err: error };
      continue;
    }
    await writeRow(tx, column, row, resealed);
    sealed += 1;
  }
  return { sealed, unreadable: rows.length - sealed, first, last };
}

/** How many values of a column an older key still opens, counted no further than `max`; what no key opens is not among them. */
export async function countRowsOf(
  pool: Pool,
  column: SealedColumn,
  key: MasterKey,
  max: number,
): Promise<number> {
  let count = 0;
  let after: readonly string[] = [];
  for (;;) {
    const { rows, last } = await readOld(pool, column, { name: key.name, after, max }, '');
    count += rows.filter((row) => isOpenedByOlder(column, key, row)).length;
    if (last === undefined || count >= max) return Math.min(count, max);
    after = last;
  }
}

function isOpenedByOlder(column: SealedColumn, key: MasterKey, row: SealedRow): boolean {
  try {
    return column.sealerOf(key, row) !== key.mark;
  } catch {
    return false;
  }
}
