import type { Database } from '#postgres/open-database.ts';

/** Rows deleted by one statement. */
const ROWS_PER_DELETE = 20_000;

/**
 * Deletes samples of contract markets that were taken before `beforeMs` (ms since 1970), at most `ROWS_PER_DELETE` of them: a
 * backlog is worked off by the calls that follow.
 * @returns rows deleted.
 */
export async function pruneContractSamples(
  { pool }: Pick<Database, 'pool'>,
  { beforeMs }: { readonly beforeMs: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM contract_sample_history WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM contract_sample_history WHERE at_ms < $1 ORDER BY at_ms LIMIT $2))`,
    [beforeMs, ROWS_PER_DELETE],
  );
  return rowCount ?? 0;
}
