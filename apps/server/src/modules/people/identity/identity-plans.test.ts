import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainPlans } from '#compose/testing/explain-plans.ts';
import { duplicatesQuery, IdentityReviews } from './identity-reviews.ts';
import type { ReviewFilter } from './identity-reviews.ts';
import type { IdentityDeps } from './identity-deps.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const ATTEMPTS = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (email, password_hash, invite_code, created_at_ms)
     SELECT n || '@example.com', '', lpad(n::text, 8, '0'), n FROM generate_series(1, ${ATTEMPTS}) n`,
  );
  await pool.query(
    `INSERT INTO uploads
     SELECT lpad(n::text, 22, '0'), 'user', 1, 'identity', 'stored', 1, 1, 1, sha256(n::text::bytea),
       ('x' || left(encode(sha256((n % 50000)::text::bytea), 'hex'), 16))::bit(64), 1, 1, 1
     FROM generate_series(1, ${3 * ATTEMPTS}) n`,
  );
  await pool.query(
    `INSERT INTO identity_attempts (user_id, state, country, document_type, person_sealed,
       document_mac, person_mac, front_file_id, back_file_id, handheld_file_id, locale,
       submitted_at_ms)
     SELECT user_id, 'pending', 'GB', 'passport', '', sha256(n::text::bytea),
       sha256((n % 15000)::text::bytea), lpad((3 * n - 2)::text, 22, '0'),
       lpad((3 * n - 1)::text, 22, '0'), lpad((3 * n)::text, 22, '0'), 'en', n
     FROM (SELECT user_id, row_number() OVER (ORDER BY user_id) AS n FROM users) numbered`,
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.stop());

async function attemptOf(place: number): Promise<readonly [attemptId: number, userId: number]> {
  const { rows } = await database.pool.query<{ attempt_id: number; user_id: number }>(
    'SELECT attempt_id, user_id FROM identity_attempts ORDER BY attempt_id OFFSET $1 LIMIT 1',
    [place],
  );
  return [rows[0]?.attempt_id ?? 0, rows[0]?.user_id ?? 0];
}

test('what looks like one attempt is found along indexes, whatever number there is', async () => {
  const parameters = [...(await attemptOf(100)), 2, 20, [], []];
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN ${duplicatesQuery}`,
    parameters,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/Seq Scan on (uploads|identity_attempts)/);
  expect(plan).toMatch(/uploads_look_(first|second|third)/);
  const found = await database.pool.query<{ why: string[] }>(duplicatesQuery, parameters);
  // Its three pictures come again 50,000 pictures later, in two attempts; its person 15,000 attempts later.
  expect(found.rows.map(({ why }) => why.join()).sort()).toEqual(['image', 'image', 'person']);
});

// Each pair leaves one third alone that still agrees: without its index the picture would be missed.
test.each<[places: number[], isAlike: boolean]>([
  [[], true],
  [[30], true],
  [[5, 30], true],
  [[5, 60], true],
  [[30, 60], true],
  [[5, 30, 60], false],
])('a look that differs in places %j is alike: %s', async (places, isAlike) => {
  const [attemptId, userId] = await attemptOf(200);
  const [, otherUser] = await attemptOf(300);
  const mask = places.reduce((bits, at) => bits | (1n << BigInt(at)), 0n);
  await database.pool.query(
    `UPDATE uploads SET look = (
       SELECT source.look # $2::bit(64) FROM uploads source
       JOIN identity_attempts own ON own.handheld_file_id = source.file_id
       WHERE own.attempt_id = $1)
     WHERE file_id = (SELECT front_file_id FROM identity_attempts WHERE user_id = $3)`,
    [attemptId, mask.toString(2).padStart(64, '0'), otherUser],
  );
  const { rows } = await database.pool.query<{ userId: number }>(duplicatesQuery, [
    attemptId,
    userId,
    2,
    20,
    [],
    [],
  ]);
  expect(rows.some((row) => row.userId === otherUser)).toBe(isAlike);
});

/** The plan of the one statement that a page takes. */
const planOf = (filter: ReviewFilter): Promise<string> =>
  explainPlans(database.pool, (pool) =>
    new IdentityReviews({ pool } as unknown as IdentityDeps).list(filter),
  );

test.each<[what: string, index: string, filter: Omit<ReviewFilter, 'limit'>]>([
  // All wait here, so that any order of the table is theirs; of those refused there are none.
  ['those refused', 'identity_by_state', { state: 'refused', order: 'newest', cursorId: 9_000 }],
  [
    'those refused, the first ones first',
    'identity_by_state',
    { state: 'refused', order: 'oldest', cursorId: 9_000 },
  ],
  ['those of a user', 'identity_by_user', { userId: 70, order: 'newest', cursorId: 9_000 }],
  ['all', 'identity_attempts_pkey', { order: 'newest', cursorId: 9_000 }],
])('a page of %s costs its own rows only', async (_what, index, filter) => {
  const plan = await planOf({ ...filter, limit: 51 });
  expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`));
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
