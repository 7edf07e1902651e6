import { readFile } from 'node:fs/promises';
import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff } from '#compose/testing/test-staff.ts';
import { tellOfKeptRoles } from './kept-roles.ts';

const kept = ['owner', 'operations', 'customer_service', 'finance', 'risk', 'content'];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('what an owner kept by the upgrade stands in the log and in their mail, once', async () => {
  const owner = await newStaff(api, 'owner');
  const other = await newStaff(api, 'content');
  const { pool } = api.database;
  // What the migration does to a house that has begun; the table is there already.
  const path = new URL('../../../migrations/0344-owner-roles-kept.sql', import.meta.url);
  const sql = await readFile(path, 'utf8');
  await pool.query(sql.slice(sql.indexOf('INSERT INTO')));
  expect((await owner.call('me')).data).toMatchObject({ roles: kept });
  expect((await other.call('me')).data).toMatchObject({ roles: ['content'] });
  const tell = () => tellOfKeptRoles({ pool, delivery: api.api.delivery, nowMs: Date.now });
  await Promise.all([tell(), tell()]);
  await tell();
  const { data } = await callAdmin(api, 'auditList', { act: 'staffRoles' }, owner);
  const { entries } = data as AdminReply<'auditList'>;
  expect(entries).toMatchObject([
    {
      staffEmail: 'upgrade',
      subject: `staff ${owner.staffId}`,
      before: '{"roles":["owner"]}',
      after: JSON.stringify({ roles: kept }),
    },
  ]);
  const { rowCount } = await pool.query('SELECT 1 FROM outbox_messages WHERE target = $1', [
    owner.email,
  ]);
  expect(rowCount).toBe(1);
});
