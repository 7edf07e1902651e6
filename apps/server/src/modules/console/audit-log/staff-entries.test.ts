import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import type { AdminRequest } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainPlans } from '#compose/testing/explain-plans.ts';
import { listEntries } from './staff-entries.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const ENTRIES = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
     SELECT n, 'u' || n, '', 'C' || n, n FROM generate_series(1, 200) n`,
  );
  await pool.query(
    `INSERT INTO support_cases (case_id, user_id, kind, state, statement, opened_at_ms)
     OVERRIDING SYSTEM VALUE
     SELECT n, n % 200 + 1, 'other', 'done', '', n FROM generate_series(1, 2000) n`,
  );
  await pool.query(
    `INSERT INTO audit_entries (entry_id, at_ms, staff_email, act, subject, effect, reason,
       request_id, address, previous_hash, hash)
     SELECT n, n, 'a@b.c', 'act',
       CASE n % 3 WHEN 0 THEN 'user ' || n % 200 + 1 WHEN 1 THEN 'case ' || n % 2000 + 1
         ELSE 'user_fee_tier ' || n % 200 + 1 END,
       '', '', '', '', sha256('a'), sha256(n::text::bytea) FROM generate_series(1, ${ENTRIES}) n`,
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.stop());

type Wanted = AdminRequest<'auditList'>;

const subjectsOf = async (wanted: Wanted): Promise<string[]> =>
  (await listEntries(database.pool, wanted)).entries.map(({ subject }) => subject);

test('what concerns a user is the account, its fee tier and its cases, and nobody else’s', async () => {
  const subjects = await subjectsOf({ userId: 7, limit: 200 });
  const kinds = new Set(subjects.map((subject) => subject.replace(/ .*/, '')));
  expect([...kinds].sort()).toEqual(['case', 'user', 'user_fee_tier']);
  const { rows } = await database.pool.query<{ case_id: number }>(
    'SELECT case_id FROM support_cases WHERE user_id = 7',
  );
  const own = ['user 7', 'user_fee_tier 7', ...rows.map((row) => `case ${row.case_id}`)];
  expect(subjects.filter((subject) => !own.includes(subject))).toEqual([]);
  const { rows: all } = await database.pool.query(
    'SELECT 1 FROM audit_entries WHERE subject = ANY($1)',
    [own],
  );
  expect(subjects).toHaveLength(all.length);
});

test.each<Wanted>([{ userId: 7 }, {}, { order: 'oldest' }, { userId: 7, order: 'oldest' }])(
  'pages of %j hold each entry once, in their order',
  async (wanted) => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await listEntries(database.pool, {
        ...wanted,
        limit: wanted.userId === undefined ? 200 : 13,
        ...(cursor === null ? {} : { cursor }),
      });
      ids.push(...page.entries.map(({ entryId }) => entryId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const turn = wanted.order === 'oldest' ? 1 : -1;
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => turn * (one - other)));
    if (wanted.userId === undefined) expect(ids).toHaveLength(ENTRIES);
  },
);

const planOf = (wanted: Wanted): Promise<string> =>
  explainPlans(database.pool, (pool) => listEntries(pool, wanted));

test.each<[what: string, index: string, wanted: Wanted]>([
  ['all', 'audit_entries_pkey', { cursor: '9000' }],
  ['all, the first ones first', 'audit_entries_pkey', { cursor: '9000', order: 'oldest' }],
  ['one subject', 'audit_entries_by_subject', { subject: 'user 7', order: 'oldest' }],
  ['one user', 'audit_entries_by_subject', { userId: 7, cursor: '9000' }],
  ['all without sign-ins', 'audit_entries_pkey', { routine: 'hidden', cursor: '9000' }],
  ['one user, the first ones first', 'audit_entries_by_subject', { userId: 7, order: 'oldest' }],
])('a page of %s goes along an index', async (_what, index, wanted) => {
  const plan = await planOf(wanted);
  expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (audit_entries|support_cases)/);
});
