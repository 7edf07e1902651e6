import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainPlans } from '#compose/testing/explain-plans.ts';
import { listChanges } from '#modules/markets/scheduled-changes/index.ts';
import { countOpenCases, countQuestions, listCases } from './case-store.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const ROWS = 20_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  const { pool } = database;
  await pool.query(
    `INSERT INTO staff (email, name, roles, state, created_at_ms)
     SELECT 's' || n, 'Test', '{owner}', 'active', 0 FROM generate_series(1, 50) n`,
  );
  await pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms)
     SELECT n, 'u' || n, '', 'C' || n, n FROM generate_series(1, 200) n`,
  );
  await pool.query(
    `INSERT INTO support_cases (user_id, kind, state, statement, opened_at_ms, assigned_to)
     SELECT n % 200 + 1, 'other', CASE WHEN n % 20 = 0 THEN 'open' ELSE 'done' END, '', n,
       n % 50 + 1 FROM generate_series(1, ${ROWS}) n`,
  );
  await pool.query(
    `INSERT INTO scheduled_changes
       (kind, subject, after, state, effective_at_ms, created_at_ms, staff_id, reason)
     SELECT 'fee_tier', '0', '{}', CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'applied' END, n, n, 1, ''
     FROM generate_series(1, ${ROWS}) n`,
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.stop());

/** The plans of the statements that a read makes. */
const plansOf = (read: (pool: Pool) => Promise<unknown>): Promise<string> =>
  explainPlans(database.pool, read);

const page = { limit: 50, cursor: '15000' };

test.each<[what: string, index: string, read: (pool: Pool) => Promise<unknown>]>([
  ['cases', 'support_cases_pkey', (pool) => listCases(pool, page, { staffId: 3, dueMs: 0 })],
  [
    'open cases',
    'support_cases_waiting',
    (pool) => listCases(pool, { ...page, state: 'open' }, { staffId: 3, dueMs: 0 }),
  ],
  [
    'open cases, the latest first',
    'support_cases_waiting',
    (pool) =>
      listCases(pool, { ...page, state: 'open', order: 'newest' }, { staffId: 3, dueMs: 0 }),
  ],
  [
    'a user’s cases',
    'support_cases_by_user',
    (pool) => listCases(pool, { ...page, userId: 7 }, { staffId: 3, dueMs: 0 }),
  ],
  [
    'one’s own open cases',
    'support_cases_waiting_by_staff',
    (pool) => listCases(pool, { ...page, state: 'open', mine: true }, { staffId: 3, dueMs: 0 }),
  ],
  ['waiting cases, counted', 'support_cases_by_state', (pool) => countOpenCases(pool, 1)],
  ['questions to answer, counted', 'support_cases_by_state', (pool) => countQuestions(pool, 1)],
  [
    'changes',
    'scheduled_changes_pkey',
    (pool) => listChanges(pool, { kinds: ['fee_tier'], beforeId: 15_000, limit: 51 }),
  ],
  [
    'failed changes',
    'scheduled_changes_by_state',
    (pool) =>
      listChanges(pool, { kinds: ['fee_tier'], state: 'failed', beforeId: 15_000, limit: 51 }),
  ],
])('a page of %s costs its own rows only', async (_what, index, read) => {
  const plan = await plansOf(read);
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`));
  expect(plan).not.toMatch(/Sort|Seq Scan on (support_cases|scheduled_changes)/);
});
