import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { spellingsOf, wordsToIndex } from '#modules/people/names/index.ts';
import { openPerson } from './person.ts';
import type { Person } from './person.ts';

/** Attempts that get their index in one transaction: each is opened, which takes microseconds. */
const ATTEMPTS_PER_BATCH = 500;

/**
 * A word as the first 8 bytes of its HMAC: enough to find by, and alone it tells nothing. As text, because a number
 * of JavaScript has 53 bits.
 */
const shortened = (mac: Buffer): string => mac.readBigInt64BE().toString();

const wordText = (word: string): string => JSON.stringify(['name', word]);

/** What a person is found by, whatever the order, the case and the script. */
export function nameMacsOf(
  key: MasterKey,
  { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>,
): readonly string[] {
  return wordsToIndex(`${firstName} ${lastName}`).map((word) =>
    shortened(key.mac('identity', wordText(word))),
  );
}

/** What a typed name is looked for by, under each key of the house: of one of these lists a person has to have all. */
export function nameMacLists(key: MasterKey, typed: string): readonly (readonly string[])[] {
  return spellingsOf(typed).flatMap((spelling) => {
    // The words of one person are under one key.
    const words = spelling.map((word) => key.macs('identity', wordText(word)).map(shortened));
    return key.marks.map((_, place) => words.map((macs) => macs[place] ?? ''));
  });
}

/** Writes what names are found by for attempts that were sent before there was an index. @returns how many */
export async function indexNames(pool: Pool, key: MasterKey): Promise<number> {
  let count = 0;
  for (;;) {
    const indexed = await indexNext(pool, key);
    count += indexed;
    if (indexed < ATTEMPTS_PER_BATCH) return count;
  }
}

/** The attempts of a batch are locked, so that a second server takes others. */
async function indexNext(pool: Pool, key: MasterKey): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ attempt_id: number; user_id: number; sealed: Buffer }>(
      `SELECT attempt_id, user_id, person_sealed AS sealed FROM identity_attempts
       WHERE name_macs IS NULL ORDER BY attempt_id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [ATTEMPTS_PER_BATCH],
    );
    for (const { attempt_id: attemptId, user_id: userId, sealed } of rows) {
      await tx.query('UPDATE identity_attempts SET name_macs = $2 WHERE attempt_id = $1', [
        attemptId,
        nameMacsOf(key, openPerson(key, userId, sealed)),
      ]);
    }
    return rows.length;
  });
}
