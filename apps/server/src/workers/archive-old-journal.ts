import { archiveJournal } from '@candor/persistence';
import type { ArchiveOptions, Database } from '@candor/persistence';

/**
 * Moves old rows of the journal into files, beside a working server; those that a follower of the journal has not read yet
 * stay.
 * @returns the files that were written
 */
export async function archiveOldJournal(
  database: Pick<Database, 'connect' | 'pool'>,
  options: Omit<ArchiveOptions, 'followedSequence'>,
): ReturnType<typeof archiveJournal> {
  const { rows } = await database.pool.query<{ sequence: number | null }>(
    'SELECT min(sequence) AS sequence FROM follower_positions',
  );
  const followedSequence = rows[0]?.sequence ?? Number.MAX_SAFE_INTEGER;
  return archiveJournal(database, { ...options, followedSequence });
}
