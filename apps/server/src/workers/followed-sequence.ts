import type { Database } from '@candor/persistence';

/** The last command that everybody who follows the journal has read; what came later must stay where they look for it. */
export async function readFollowedSequence({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ sequence: number | null }>(
    'SELECT min(sequence) AS sequence FROM follower_positions',
  );
  return rows[0]?.sequence ?? Number.MAX_SAFE_INTEGER;
}
