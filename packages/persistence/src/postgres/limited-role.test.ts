import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#migrations/migrate.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { coreTables } from './core-tables.ts';
import { asRole, limitedRoleOf } from './limited-role.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';

const LIMITS = { readOnly: ['schema_migrations'], appendOnly: ['notes'] };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE notes (text text); CREATE TABLE drafts (text text)');
  ({ pool } = await database.limitedPool(LIMITS));
});
afterAll(() => database.stop());

/** What PostgreSQL says to a statement: its error code, or that it was done. */
async function said(statement: string, by: Pool = pool): Promise<string> {
  try {
    await by.query(statement);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseError) return `${error.code ?? ''} ${error.message}`;
    throw error;
  }
}

describe('everything but the core', () => {
  test.each(coreTables)('reads %s and cannot write it', async (table) => {
    expect(await said(`SELECT * FROM ${table} LIMIT 1`)).toBe('done');
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_generated = 'NEVER' LIMIT 1`,
      [table],
    );
    for (const statement of [
      `INSERT INTO ${table} SELECT * FROM ${table}`,
      `UPDATE ${table} SET ${rows[0]?.name ?? ''} = DEFAULT`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      expect(await said(statement)).toBe(`42501 permission denied for table ${table}`);
    }
  });

  test('adds to what is append-only, and neither changes nor removes it', async () => {
    expect(await said(`INSERT INTO notes VALUES ('a')`)).toBe('done');
    for (const statement of [
      `UPDATE notes SET text = 'b'`,
      'DELETE FROM notes',
      'TRUNCATE notes',
    ]) {
      expect(await said(statement)).toBe('42501 permission denied for table notes');
    }
  });

  test('reads what is read-only, writes its own, and makes no table', async () => {
    expect(await said('SELECT * FROM schema_migrations')).toBe('done');
    expect(await said('DELETE FROM schema_migrations')).toMatch(/^42501 /);
    for (const statement of [
      `INSERT INTO drafts VALUES ('a')`,
      `UPDATE drafts SET text = 'b'`,
      'DELETE FROM drafts',
    ]) {
      expect(await said(statement)).toBe('done');
    }
    expect(await said('CREATE TABLE more (text text)')).toMatch(/^42501 /);
    expect(await said('ALTER TABLE drafts ADD COLUMN more text')).toMatch(/^42501 /);
    expect(await said('DROP TRIGGER journal_is_append_only ON journal')).toMatch(/^42501 /);
  });

  test('has every table of the core among those it cannot write', async () => {
    const bare = await createTestDatabase();
    onTestFinished(() => bare.stop());
    const { rows } = await bare.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
         AND tablename <> 'schema_migrations'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(coreTables.toSorted());
  });

  test('may write a table of a later version from the next start on, and no more than before', async () => {
    const next = await createTestDatabase();
    onTestFinished(() => next.stop());
    const first = await next.limitedPool({ readOnly: [], appendOnly: [] });
    await next.pool.query('CREATE TABLE later (text text)');
    expect(await said('DELETE FROM later', first.pool)).toMatch(/^42501 /);
    await first.pool.end();
    const second = await next.limitedPool({ readOnly: ['schema_migrations'], appendOnly: [] });
    expect(second.role).toBe(first.role);
    expect(await said('DELETE FROM later', second.pool)).toBe('done');
    expect(await said('DELETE FROM schema_migrations', second.pool)).toMatch(/^42501 /);
  });
});

describe('a database whose user', () => {
  /** A migrated database of a user who may do nothing but own it. */
  async function ownedByNobody(): Promise<{ readonly owner: string; readonly owned: Database }> {
    const made = await createTestDatabase({ migrate: false });
    const owner = `${made.name}_owner`;
    await made.pool.query(`CREATE ROLE ${owner} LOGIN`);
    await made.pool.query(`ALTER DATABASE ${made.name} OWNER TO ${owner}`);
    const url = new URL(made.url);
    url.username = owner;
    const owned = await openDatabase({ databaseUrl: url.href, dataDir: '', poolMax: 2 });
    onTestFinished(async () => {
      await owned.stop();
      await made.pool.query(`REASSIGN OWNED BY ${owner} TO CURRENT_USER`);
      await made.pool.query(`DROP OWNED BY ${owner}`);
      await made.stop();
      await database.pool.query(`DROP ROLE ${owner}`);
    });
    await migrate(owned);
    return { owner, owned };
  }

  test('may make no role goes on without, and is told why', async () => {
    const { owned } = await ownedByNobody();
    const limited = await owned.limitedPool(LIMITS_OF_NONE);
    expect(limited).toEqual({
      pool: owned.pool,
      role: undefined,
      why: 'permission denied to create role',
    });
  });

  test('was given the role beforehand works under it', async () => {
    const { owner, owned } = await ownedByNobody();
    const { rows } = await owned.pool.query<{ name: string }>('SELECT current_database() AS name');
    const role = limitedRoleOf(rows[0]?.name ?? '');
    await database.pool.query(`CREATE ROLE ${role}`);
    expect(await owned.limitedPool(LIMITS_OF_NONE)).toMatchObject({ role: undefined });
    await database.pool.query(`GRANT ${role} TO ${owner}`);
    const limited = await owned.limitedPool(LIMITS_OF_NONE);
    expect(limited).toMatchObject({ role, why: undefined });
    expect(await said('DELETE FROM journal', limited.pool)).toMatch(/^42501 /);
  });

  test('was given a role that may more is not taken in by it', async () => {
    const { owner, owned } = await ownedByNobody();
    const { rows } = await owned.pool.query<{ name: string }>('SELECT current_database() AS name');
    const role = limitedRoleOf(rows[0]?.name ?? '');
    await database.pool.query(`CREATE ROLE ${role}; GRANT ${role} TO ${owner}`);
    await database.pool.query(`GRANT pg_write_all_data TO ${role}`);
    expect(await owned.limitedPool(LIMITS_OF_NONE)).toMatchObject({
      pool: owned.pool,
      role: undefined,
      why: `${role} has rights from elsewhere`,
    });
  });
});

const LIMITS_OF_NONE = { readOnly: [], appendOnly: [] };

test.each([
  ['postgres', 'postgres_api'],
  ['Exchange-1', 'exchange_1_api'],
  ['x'.repeat(63), `${'x'.repeat(59)}_api`],
])('the role of the database %s is %s', (name, role) => {
  expect(limitedRoleOf(name)).toBe(role);
});

test('a connection keeps the options that its address has', () => {
  const connectionString = 'postgres://u:p@h:5432/d?host=%2Frun%2Fx&options=-c%20geqo%3Doff';
  const { connectionString: made = '' } = asRole({ connectionString }, 'd_api');
  const { searchParams, username, password } = new URL(made);
  expect(searchParams.get('options')).toBe('-c geqo=off -c role=d_api');
  expect([searchParams.get('host'), username, password]).toEqual(['/run/x', 'u', 'p']);
  expect(asRole({ host: '/run/x' }, 'd_api')).toEqual({ host: '/run/x', options: '-c role=d_api' });
});
