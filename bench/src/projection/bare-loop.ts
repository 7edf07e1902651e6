import type { ClientBase, Pool } from 'pg';

/** The tables that trading fills, parents first. */
const tables = [
  'assets',
  'fee_tiers',
  'markets',
  'engine_users',
  'accounts',
  'open_orders',
  'finished_orders',
  'trades',
  'transfers',
  'request_keys',
  'klines',
];

/** Array literals by column, one list a chunk: everything but the sending is done beforehand. */
interface Insert {
  readonly text: string;
  readonly rows: number;
  readonly literals: readonly string[];
}

/** The tables' rows as they stand, ready to be inserted elsewhere, so many of a table a statement. */
export async function copyRows(pool: Pool, rowsPerInsert: number): Promise<Insert[]> {
  const inserts: Insert[] = [];
  for (const table of tables) inserts.push(...(await copyTable(pool, table, rowsPerInsert)));
  return inserts;
}

async function copyTable(pool: Pool, table: string, rowsPerInsert: number): Promise<Insert[]> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const parameters = columns.map(({ type }, at) => `$${at + 1}::text::${type}[]`).join(', ');
  const text = `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${parameters})`;
  const arrays = columns.map(({ name }) => `array_agg(${name})::text`).join(', ');
  const { rows } = await pool.query<string[]>({
    text: `SELECT count(*)::text, ${arrays} FROM (
        SELECT *, (row_number() OVER () - 1) / ${rowsPerInsert} AS chunk FROM ${table}
      ) AS numbered GROUP BY chunk ORDER BY chunk`,
    rowMode: 'array',
  });
  return rows.map(([count = '0', ...literals]) => ({ text, rows: Number(count), literals }));
}

/** Inserts them into emptied tables, one statement and one durable transaction after the other. */
export async function insertBare(
  client: ClientBase,
  inserts: readonly Insert[],
): Promise<{ rows: number; seconds: number }> {
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  const startedAt = performance.now();
  let rows = 0;
  for (const insert of inserts) {
    await client.query(insert.text, [...insert.literals]);
    rows += insert.rows;
  }
  return { rows, seconds: (performance.now() - startedAt) / 1_000 };
}
