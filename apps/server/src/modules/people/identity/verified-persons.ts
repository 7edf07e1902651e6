import type { Pool, PoolClient } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { openPerson } from './person.ts';
import type { Person } from './person.ts';

/** Whoever an approved document says a user is. */
export interface VerifiedPerson extends Person {
  readonly userId: number;
  readonly attemptId: number;
  readonly country: string;
}

type Wanted =
  | { readonly userId: number }
  /** In the order of their attempts, from after one on. */
  | { readonly after: number; readonly limit: number };

/** Who is verified, in clear: for what compares names, and never for an answer by itself. */
export async function personsOf(
  from: Pool | PoolClient,
  masterKey: MasterKey,
  wanted: Wanted,
): Promise<readonly VerifiedPerson[]> {
  const isOne = 'userId' in wanted;
  const { rows } = await from.query<{
    user_id: number;
    attempt_id: number;
    country: string;
    person_sealed: Buffer;
  }>(
    `SELECT user_id, attempt_id, country, person_sealed FROM identity_attempts
     WHERE state = 'approved' AND ${isOne ? 'user_id = $1' : 'attempt_id > $1'}
     ORDER BY attempt_id LIMIT $2`,
    isOne ? [wanted.userId, 1] : [wanted.after, wanted.limit],
  );
  return rows.map((row) => ({
    ...openPerson(masterKey, row.user_id, row.person_sealed),
    userId: row.user_id,
    attemptId: row.attempt_id,
    country: row.country,
  }));
}
