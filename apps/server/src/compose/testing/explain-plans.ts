import type { Pool } from 'pg';

/** The plans of the statements that a read makes on the pool it is given, one after the other; none is run. */
export async function explainPlans(
  pool: Pool,
  read: (explaining: Pool) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    },
  } as unknown as Pool;
  await read(explaining);
  return plans.join('\n');
}
