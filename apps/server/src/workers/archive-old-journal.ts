import { archiveJournal } from '@candor/persistence';
import type { ArchiveOptions, Database } from '@candor/persistence';
import { readFollowedSequence } from './followed-sequence.ts';

/**
 * Moves old rows of the journal into files, beside a working server; those that a follower of the journal has not read yet
 * stay.
 * @returns the files that were written
 */
export async function archiveOldJournal(
  database: Pick<Database, 'connect' | 'pool'>,
  options: Omit<ArchiveOptions, 'followedSequence'>,
): ReturnType<typeof archiveJournal> {
  const followedSequence = await readFollowedSequence(database);
  return archiveJournal(database, { ...options, followedSequence });
}
