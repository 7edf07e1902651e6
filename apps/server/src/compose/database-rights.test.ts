import { coreTables } from '@candor/persistence';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLimits } from '#config/database-limits.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestApi } from './testing/test-api.ts';
import { callAdmin, newOwner } from './testing/test-staff.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newOwner(api));
  // Something to change in the journal, the books and the staff's log.
  await api.newTrader();
});
afterAll(() => api.stop());

async function refusal(statement: string): Promise<string> {
  try {
    await api.apiPool.query(statement);
  } catch (error) {
    if (error instanceof DatabaseError) return `${error.code ?? ''} ${error.message}`;
    throw error;
  }
  return 'done';
}

describe('whoever gets a statement through the API or the back office', () => {
  test.each([...coreTables, ...databaseLimits.readOnly])('writes nothing to %s', async (table) => {
    const denied = `42501 permission denied for table ${table}`;
    expect(await refusal(`INSERT INTO ${table} DEFAULT VALUES`)).toBe(denied);
    expect(await refusal(`DELETE FROM ${table}`)).toBe(denied);
    expect(await refusal(`TRUNCATE ${table} CASCADE`)).toBe(denied);
  });

  test('neither raises a balance nor writes a trade nor changes what was decided', async () => {
    for (const [table, statement] of [
      ['accounts', 'UPDATE accounts SET available_units = available_units + 1'],
      ['trades', 'UPDATE trades SET ticks = ticks + 1'],
      ['open_orders', 'UPDATE open_orders SET lots = lots + 1'],
      ['journal', `UPDATE journal SET hash = decode(repeat('00', 32), 'hex')`],
      ['projection', 'UPDATE projection SET projected_sequence = 0'],
    ] as const) {
      expect(await refusal(statement)).toBe(`42501 permission denied for table ${table}`);
    }
  });

  test.each(databaseLimits.appendOnly)('changes and removes nothing of %s', async (table) => {
    const { rows } = await api.database.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND is_identity = 'NO' LIMIT 1`,
      [table],
    );
    const { name = '' } = rows[0] ?? {};
    for (const statement of [
      `UPDATE ${table} SET ${name} = ${name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
    ]) {
      expect(await refusal(statement)).toBe(`42501 permission denied for table ${table}`);
    }
  });

  test('takes no guard away', async () => {
    for (const [statement, why] of [
      ['ALTER TABLE audit_entries DISABLE TRIGGER ALL', 'must be owner of table audit_entries'],
      ['DROP TRIGGER closed_to_staff ON accounts', 'must be owner of relation accounts'],
      ['DROP TABLE trades', 'must be owner of table trades'],
    ] as const) {
      expect(await refusal(statement)).toBe(`42501 ${why}`);
    }
  });
});

test('the system page says what the database says', async () => {
  const { data } = await callAdmin(api, 'systemView', {}, { token });
  const { rows } = await api.apiPool.query<{ name: string }>('SELECT current_user::text AS name');
  expect(data).toMatchObject({ databaseRole: { name: rows[0]?.name, isLimited: true } });
});
