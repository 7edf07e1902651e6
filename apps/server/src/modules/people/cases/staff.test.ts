import type { AdminEndpointName, AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff, staffCode } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { pictureOf } from '#modules/people/uploads/testing/send-picture.ts';

let api: TestApi;
let owner: TestStaff;
let service: TestStaff;
let colleague: TestStaff;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  service = await newStaff(api, 'customer_service');
  colleague = await newStaff(api, 'customer_service');
});
beforeEach(async () => {
  user = await api.newUser();
});
afterAll(() => api.stop());

const reason = 'asked for by the test';
async function openCase(kind: string, staff = service): Promise<number> {
  const statement = 'I lost it <script>alert(1)</script>';
  const opened = await as(staff)('caseOpen', { userId: user.userId, kind, statement });
  expect(opened.code).toBe(200);
  return (opened.data as AdminReply<'caseOpen'>).caseId;
}

const detail = async (caseId: number) =>
  (await as(owner)('caseDetail', { caseId })).data as AdminReply<'caseDetail'>;

async function addPicture(caseId: number, seed = caseId): Promise<string> {
  const image = (await pictureOf(seed)).toString('base64');
  const added = await as(service)('caseEvidence', { caseId, text: 'a passport', image });
  expect(added.code).toBe(200);
  return (added.data as AdminReply<'caseEvidence'>).fileId;
}

/** The second factor of the user is on afterwards. */
async function turnOnTotp(): Promise<void> {
  const { token } = user;
  const setup = (await api.call('totpSetup', { password: PASSWORD }, { token }))
    .data as EndpointReply<'totpSetup'>;
  const code = staffCode(setup.secret, Date.now() + api.clock.skipMs);
  expect((await api.call('totpEnable', { code }, { token })).code).toBe(200);
}

const verify = () =>
  api.database.pool.query(`UPDATE users SET identity_state = 'verified' WHERE user_id = $1`, [
    user.userId,
  ]);

describe('a case', () => {
  test('keeps everything that was said and done, as it was typed', async () => {
    const caseId = await openCase('other');
    await as(service)('caseNote', { caseId, text: 'called back' });
    const fileId = await addPicture(caseId);
    expect((await as(service)('caseClose', { caseId, outcome: 'done', reason })).code).toBe(200);
    const { case: row, entries } = await detail(caseId);
    expect(row).toMatchObject({
      userId: user.userId,
      state: 'done',
      statement: 'I lost it <script>alert(1)</script>',
      openedBy: { staffId: service.staffId, name: 'Test' },
    });
    expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['statement', 'I lost it <script>alert(1)</script>'],
      ['note', 'called back'],
      ['evidence', 'a passport'],
      ['close', reason],
    ]);
    expect(entries[2]?.fileId).toBe(fileId);
    const late: readonly [AdminEndpointName, object][] = [
      ['caseNote', { text: 'more' }],
      ['caseEvidence', { text: 'more', image: 'AAAA' }],
      ['caseClose', { outcome: 'done', reason }],
      ['caseClaim', {}],
    ];
    for (const [name, request] of late) {
      expect((await as(service)(name, { caseId, ...request })).code).toBe(400);
    }
  });

  test('is there once for what a user lost', async () => {
    const caseId = await openCase('factor_reset');
    const again = { userId: user.userId, kind: 'factor_reset', statement: 'and again' };
    expect((await as(colleague)('caseOpen', again)).code).toBe(2047);
    expect((await as(colleague)('caseOpen', { ...again, userId: 999 })).code).toBe(404);
    await as(service)('caseClose', { caseId, outcome: 'refused', reason });
    expect((await as(colleague)('caseOpen', again)).code).toBe(200);
  });

  test('is worked on by one person; of two who take it one gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const { rows } = await api.database.pool.query<{ case_id: number }>(
        `INSERT INTO support_cases (user_id, kind, statement, opened_at_ms)
         VALUES ($1, 'other', 'asked by the user', 1) RETURNING case_id`,
        [user.userId],
      );
      const caseId = rows[0]?.case_id ?? 0;
      expect((await as(service)('caseNote', { caseId, text: 'not mine' })).code).toBe(41071);
      const answers = await Promise.all(
        [service, colleague].map((staff) => as(staff)('caseClaim', { caseId })),
      );
      expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400]);
      const winner = answers[0]?.code === 200 ? service : colleague;
      const other = winner === service ? colleague : service;
      expect((await as(other)('caseNote', { caseId, text: 'not mine' })).code).toBe(41071);
      expect((await as(other)('caseClaim', { caseId, takeOver: true })).code).toBe(200);
      expect((await as(other)('caseNote', { caseId, text: 'mine now' })).code).toBe(200);
      expect((await detail(caseId)).case.openedBy).toBeNull();
    }
  });

  test('waits in a list, the oldest first, and is counted', async () => {
    const before = (await as(service)('queueCounts')).data as AdminReply<'queueCounts'>;
    const waiting = (counts: AdminReply<'queueCounts'>) =>
      counts.queues.find(({ queue }) => queue === 'cases')?.waiting ?? -1;
    const [first, second] = [await openCase('other'), await openCase('other')];
    const after = (await as(service)('queueCounts')).data as AdminReply<'queueCounts'>;
    expect(waiting(after)).toBe(waiting(before) + 2);
    const mineOf = (counts: AdminReply<'queueCounts'>) =>
      counts.queues.find(({ queue }) => queue === 'cases')?.mine ?? -1;
    expect(mineOf(after)).toBe(mineOf(before) + 2);
    const list = async (request: object) =>
      (await as(service)('caseList', request)).data as AdminReply<'caseList'>;
    const mine = { userId: user.userId, state: 'open', mine: true, limit: 1 };
    const page = await list(mine);
    expect(page.cases.map(({ caseId }) => caseId)).toEqual([first]);
    const rest = await list({ ...mine, cursor: page.nextCursor });
    expect(rest.cases.map(({ caseId }) => caseId)).toEqual([second]);
    expect(rest.nextCursor).toBeNull();
    const all = await list({ userId: user.userId });
    expect(all.cases.map(({ caseId }) => caseId)).toEqual([second, first]);
  });

  test('shows its pictures to who has it and says why, and to nobody else', async () => {
    const caseId = await openCase('other');
    const fileId = await addPicture(caseId);
    const other = await openCase('other');
    expect((await as(service)('caseImage', { caseId: other, fileId, reason })).code).toBe(404);
    expect((await as(colleague)('caseImage', { caseId, fileId, reason })).code).toBe(41071);
    const seen = await as(service)('caseImage', { caseId, fileId, reason });
    const { url } = seen.data as AdminReply<'caseImage'>;
    const picture = await api.http.inject({ method: 'GET', url });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { data } = await as(owner)('auditList', { act: 'caseImage', limit: 1 });
    expect((data as AdminReply<'auditList'>).entries[0]).toMatchObject({
      staffId: service.staffId,
      reason,
      subject: `case ${caseId}`,
    });
  });

  test('takes nothing but whole pictures', async () => {
    const caseId = await openCase('other');
    const send = (image: string) => as(service)('caseEvidence', { caseId, text: 'a file', image });
    expect((await send(Buffer.from('<svg onload=alert(1)>').toString('base64'))).code).toBe(41041);
    expect((await send('no base64!')).code).toBe(41001);
    expect((await send('A'.repeat(7_340_032))).code).toBe(41002);
    expect((await detail(caseId)).entries).toHaveLength(1);
  });
});

describe('a lost password', () => {
  test('is ended by staff and set anew by its user alone', async () => {
    const { account, token, userId } = user;
    const wrong = await openCase('other');
    expect((await as(service)('casePasswordReset', { caseId: wrong, reason })).code).toBe(400);
    const caseId = await openCase('password_reset');
    const done = await as(service)('casePasswordReset', { caseId, reason });
    expect([done.code, done.data]).toEqual([200, {}]);
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(2010);
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ template: string }>(
      'SELECT template FROM outbox_messages WHERE target = $1',
      [account],
    );
    expect(rows.map(({ template }) => template)).toContain('password_reset_started');
    const { data } = await as(owner)('auditList', { act: 'casePasswordReset', limit: 1 });
    const [entry] = (data as AdminReply<'auditList'>).entries;
    expect(entry).toMatchObject({ subject: `user ${userId}`, before: null, after: null });
    expect((await detail(caseId)).entries.map(({ kind }) => kind)).toEqual(['statement', 'act']);
  });
});

describe('a lost second factor', () => {
  test('is refused in this order: another kind, not verified, no picture', async () => {
    const reset = (caseId: number, holdHours = 48) =>
      as(service)('caseFactorReset', { caseId, holdHours, reason });
    expect((await reset(await openCase('password_reset'))).code).toBe(400);
    const caseId = await openCase('factor_reset');
    expect((await as(colleague)('caseFactorReset', { caseId, holdHours: 48, reason })).code).toBe(
      41071,
    );
    expect((await reset(caseId)).code).toBe(2004);
    await verify();
    expect((await reset(caseId)).code).toBe(41066);
    expect((await reset(caseId, 23)).code).toBe(41001);
    expect((await reset(caseId, 73)).code).toBe(41001);
  });

  test('is taken off by two people, with withdrawals held and every contact told', async () => {
    const { account, userId } = user;
    await turnOnTotp();
    await verify();
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(2045);
    const caseId = await openCase('factor_reset');
    await addPicture(caseId);
    const asked = await as(service)('caseFactorReset', { caseId, holdHours: 72, reason });
    const { state, approvalId } = asked.data as AdminReply<'caseFactorReset'>;
    expect(state).toBe('waiting');
    expect((await as(service)('approvalApprove', { approvalId })).code).toBe(41064);
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(2045);
    expect((await as(colleague)('approvalApprove', { approvalId })).code).toBe(200);
    const { code, data } = await api.call('login', { account, password: PASSWORD });
    expect(code).toBe(200);
    const { user: view } = data as EndpointReply<'login'>;
    const heldMs = (view.withdrawLockedUntilMs ?? 0) - Date.now() - api.clock.skipMs;
    expect(Math.round(heldMs / HOUR_MS)).toBe(72);
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ template: string }>(
      'SELECT template FROM outbox_messages WHERE target = $1',
      [account],
    );
    expect(rows.map(({ template }) => template)).toContain('second_factor_reset');
    const log = (await as(owner)('auditList', { act: 'caseFactorReset', limit: 1 }))
      .data as AdminReply<'auditList'>;
    expect(log.entries[0]).toMatchObject({
      subject: `user ${userId}`,
      staffId: service.staffId,
      approverId: colleague.staffId,
      after: '{"secondFactor":"off","withdrawalsHeldHours":72}',
    });
  });
});
