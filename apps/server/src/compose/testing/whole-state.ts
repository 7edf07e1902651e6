import type { TestApi } from './test-api.ts';

/** When somebody was last seen is not what they did. */
const NOT_AN_ACT = ['last_seen_at_ms', 'expires_at_ms'];

const TABLES_WAIT_MS = 10_000;

/**
 * All that is kept, as something to compare: how far the core is, which changes by commands only, and a
 * checksum of every table.
 */
export async function readWholeState({
  runJobs,
  database,
  exchange,
  api,
}: TestApi): Promise<unknown> {
  await api.follower.flush();
  await runJobs();
  // The tables follow the core.
  await exchange.waitForProjection(exchange.status().committedSequence, TABLES_WAIT_MS);
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const ignored = NOT_AN_ACT.map((column) => ` - '${column}'`).join('');
  const sums = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count,
         md5(string_agg((to_jsonb(t)${ignored})::text, ',' ORDER BY (to_jsonb(t)${ignored})::text)) AS sum
       FROM ${name} t`,
  );
  const tables = await database.pool.query(sums.join(' UNION ALL '));
  return { sequence: exchange.status().committedSequence, tables: tables.rows as unknown };
}
