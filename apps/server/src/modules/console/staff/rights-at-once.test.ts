import { inTransaction } from '@candor/persistence';
import type { AdminEndpointName, AdminReply } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff, staffCode, STAFF_PASSWORD } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { recordAtDoor } from './sign-in.ts';
import { findStaff } from './staff-store.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 20;
const reason = 'both at once';

let api: TestApi;
let ann: TestStaff;
let bob: TestStaff;
/** An owner who does nothing: the rule of the last owner alone would let the other two go. */
let carl: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  ann = await newStaff(api, 'owner');
  bob = await newStaff(api, 'owner');
  carl = await newStaff(api, 'owner');
});
afterAll(() => api.stop());
beforeEach(restore);

/** All three as they were: owners who are signed in, and nothing that waits. */
async function restore(): Promise<void> {
  await api.database.pool.query(`UPDATE staff SET state = 'active', roles = '{owner}'`);
  await api.database.pool.query('UPDATE staff_sessions SET ended_at_ms = NULL');
  await api.database.pool.query(`UPDATE approvals SET state = 'withdrawn' WHERE state = 'waiting'`);
}

const codeOf = async (staff: TestStaff, name: AdminEndpointName, request: object) =>
  (await callAdmin(api, name, request, { token: staff.token })).code;

async function ask(staff: TestStaff, name: AdminEndpointName, request: object): Promise<number> {
  const { data } = await callAdmin(api, name, { ...request, reason }, { token: staff.token });
  return (data as AdminReply<'staffDisable'>).approvalId ?? 0;
}

describe('of two owners who act on each other at once one does', () => {
  test.each<[AdminEndpointName, object]>([
    ['staffDisable', {}],
    ['staffRoles', { roles: ['content'] }],
    ['staffReset', {}],
  ])('%s, each approved by the other', async (name, more) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await restore();
      const bobsEnd = await ask(ann, name, { staffId: bob.staffId, ...more });
      const annsEnd = await ask(bob, name, { staffId: ann.staffId, ...more });
      const codes = await Promise.all([
        codeOf(bob, 'approvalApprove', { approvalId: bobsEnd }),
        codeOf(ann, 'approvalApprove', { approvalId: annsEnd }),
      ]);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes).not.toContain(500);
    }
  });

  test('ending each other’s sessions', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await restore();
      const codes = await Promise.all([
        codeOf(ann, 'staffSessionsEnd', { staffId: bob.staffId, reason }),
        codeOf(bob, 'staffSessionsEnd', { staffId: ann.staffId, reason }),
      ]);
      expect(codes.sort((one, other) => one - other)).toEqual([200, 41060]);
    }
  });

  test('approving while being shut out by a third', async () => {
    const eve = await newStaff(api, 'content');
    for (let round = 0; round < ROUNDS; round += 1) {
      await restore();
      await api.database.pool.query(`UPDATE staff SET roles = '{content}' WHERE staff_id = $1`, [
        eve.staffId,
      ]);
      const evesRoles = await ask(ann, 'staffRoles', { staffId: eve.staffId, roles: ['risk'] });
      const bobsEnd = await ask(ann, 'staffDisable', { staffId: bob.staffId });
      const [byCarl, byBob] = await Promise.all([
        codeOf(carl, 'approvalApprove', { approvalId: bobsEnd }),
        codeOf(bob, 'approvalApprove', { approvalId: evesRoles }),
      ]);
      expect(byCarl).toBe(200);
      // First, or not at all: the log has it before bob's end, or has it not.
      expect([200, 41060]).toContain(byBob);
      const { rows } = await api.database.pool.query<{ act: string }>(
        'SELECT act FROM audit_entries ORDER BY entry_id DESC LIMIT 2',
      );
      if (byBob === 200) expect(rows.map(({ act }) => act)).toEqual(['staffDisable', 'staffRoles']);
    }
  });
});

describe('a sign-in under way while the password is changed', () => {
  test('opens no session, for the password was the old one', async () => {
    const { pool } = api.database;
    const eve = await newStaff(api, 'risk');
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE staff SET password_hash = 'another' WHERE staff_id = $1`, [
      eve.staffId,
    ]);
    const code = staffCode(eve.secret, Date.now() + api.clock.skipMs, 1);
    const signingIn = callAdmin(api, 'signIn', {
      email: eve.email,
      password: STAFF_PASSWORD,
      code,
    });
    // The password is checked; what comes next waits for the row.
    await expect
      .poll(async () => (await pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await client.query('COMMIT');
    client.release();
    expect((await signingIn).code).toBe(2010);
    const { rows } = await pool.query(
      'SELECT 1 FROM staff_sessions WHERE staff_id = $1 AND ended_at_ms IS NULL',
      [eve.staffId],
    );
    // The one she enrolled with.
    expect(rows).toHaveLength(1);
  });
});

test('a sign-in and the entry of a refusal of the same person do not wait for each other in a circle', async () => {
  const { pool } = api.database;
  const [eve, other] = [await newStaff(api, 'risk'), await newStaff(api, 'risk')];
  const refuse = async (tx: PoolClient, { staffId }: TestStaff): Promise<void> => {
    const row = await findStaff(pool, staffId);
    if (row === undefined) throw new Error('nobody');
    const call = { addressKey: '', address: '', origin: '', userAgent: '', requestId: 'r' };
    const effect = { kind: 'sign_in_refused', by: 'password' } as const;
    await recordAtDoor(tx, row, { ...call, nowMs: Date.now() }, { act: 'signIn.refused', effect });
  };
  let signingIn: ReturnType<typeof callAdmin> | undefined;
  await inTransaction(pool, async (tx) => {
    await refuse(tx, other);
    signingIn = callAdmin(api, 'signIn', {
      email: eve.email,
      password: STAFF_PASSWORD,
      code: staffCode(eve.secret, Date.now() + api.clock.skipMs, 1),
    });
    // It holds her row and waits for the log, which is held here; her entry refers to that row.
    await expect
      .poll(async () => (await pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await refuse(tx, eve);
  });
  expect((await signingIn)?.code).toBe(200);
});
