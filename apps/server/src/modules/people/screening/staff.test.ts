import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminReply, AlertState } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, confirmed, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';

let api: TestApi;
let folder: string;
let risk: TestStaff;
let colleague: TestStaff;
let service: TestStaff;
let seed = 500;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-screening-'));
  api = await startTestApi({ screeningFolder: folder });
  risk = await newStaff(api, 'risk');
  colleague = await newStaff(api, 'risk');
  service = await newStaff(api, 'customer_service');
  // Who was let in today approves nothing of who let them in.
  await letPass(api, 2 * DAY_MS);
  risk = await confirmed(api, risk);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const reason = 'asked for by the test';
const HEAD = 'id,name,aliases,birth_date,countries\n';

/** Somebody whose document one person approved. */
async function verified(firstName: string, lastName: string): Promise<TestUser> {
  const owner = await api.newUser();
  seed += 10;
  const sent = await api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName, lastName },
      documentNumber: String(20_000_000 + seed),
      birthday: '1971-05-17',
      frontFileId: await newPicture(api, owner.token, seed),
      handheldFileId: await newPicture(api, owner.token, seed + 1),
    },
    { token: owner.token },
  );
  expect(sent.code).toBe(200);
  const { data } = await as(risk)('identityQueue', { userId: owner.userId });
  const { attemptId = 0, version = 0 } = (data as AdminReply<'identityQueue'>).attempts[0] ?? {};
  await as(risk)('identityClaim', { attemptId });
  expect((await as(risk)('identityApprove', { attemptId, version })).code).toBe(200);
  return owner;
}

const putList = (text: string, name = 'sanctions-test.csv') =>
  writeFile(join(folder, name), HEAD + text);

/** As the hourly job does, or the button. */
async function readLists(): Promise<void> {
  expect((await as(risk)('screeningRun', { reason })).code).toBe(200);
  await api.runJobs();
}

async function alertsOf(of: TestUser, state?: AlertState) {
  const { data } = await as(risk)('screeningAlerts', {
    userId: of.userId,
    ...(state === undefined ? {} : { state }),
  });
  return (data as AdminReply<'screeningAlerts'>).alerts;
}

const riskOf = async (of: TestUser) =>
  (await as(risk)('userRisk', { userId: of.userId })).data as AdminReply<'userRisk'>;

const lists = async () =>
  ((await as(risk)('screeningLists')).data as AdminReply<'screeningLists'>).lists;

test('a name that is approved is compared with the lists that are there, and nothing is restricted', async () => {
  await putList('S1,"IVANENKO, Olga",Ольга Иваненко,1971-05-17,gb\n');
  await readLists();
  const found = await verified('Olga', 'Ivanenko');
  expect(await alertsOf(found)).toEqual([]);
  await api.runJobs();
  expect(await alertsOf(found)).toMatchObject([
    {
      ...{ state: 'open', kind: 'sanctions', fileName: 'sanctions-test.csv', entryId: 'S1' },
      ...{ score: 100, nameScore: 100, birthday: 'same', country: 'same' },
    },
  ]);
  expect(await riskOf(found)).toMatchObject({
    risk: 'high',
    changes: [{ staffName: null, reason: 'sanctions-test.csv: IVANENKO, Olga' }],
  });
  const ofAlert = { userId: found.userId, reason };
  expect((await as(risk)('screeningReport', ofAlert)).code).toBe(200);
  const { data } = await as(risk)('userDetail', { userId: found.userId });
  expect(data).toMatchObject({ status: 'active', identity: 'verified', restrictions: [] });
  // The user is told that the document was approved, and nothing else.
  const { rows } = await api.database.pool.query<{ template: string }>(
    'SELECT template FROM user_messages WHERE user_id = $1',
    [found.userId],
  );
  expect(rows.map(({ template }) => template)).toEqual(['identity_sent', 'identity_approved']);
});

test('a list that changes is compared with everybody, once; what is decided stays decided until the entry changes', async () => {
  const found = await verified('Pavel', 'Kuznetsov');
  await putList('S1,Olga Ivanenko,,,\nS2,Pavel Kuznetsov,,,\n');
  await readLists();
  const [alert] = await alertsOf(found);
  const alertId = alert?.alertId ?? 0;
  const decide = (decision: string) => as(risk)('screeningDecide', { alertId, decision, reason });
  expect((await decide('dismissed')).code).toBe(200);
  expect((await decide('confirmed')).code).toBe(400);
  expect(await alertsOf(found)).toMatchObject([{ state: 'dismissed', reason }]);

  await putList('S1,Olga Ivanenko,,,\nS2,Pavel Kuznetsov,,,\nS3,Somebody Else,,,\n');
  await readLists();
  await readLists();
  expect(await alertsOf(found)).toHaveLength(1);
  await putList('S2,Pavel Kuznetsov,Pasha Kuznetsov,,\n');
  await readLists();
  expect(await alertsOf(found, 'open')).toHaveLength(1);
  expect(await lists()).toMatchObject([
    {
      fileName: 'sanctions-test.csv',
      entries: 1,
      problem: null,
      screenedAtMs: expect.any(Number) as number,
    },
  ]);
});

test('a file that is no list says why, and what it said before goes on to hold', async () => {
  await putList('S9,Anton Chernov,,,\n');
  await readLists();
  await putList('S9,"Anton Chernov\n');
  await readLists();
  expect(await lists()).toMatchObject([{ problem: { why: 'quote', at: null }, entries: 1 }]);
  const found = await verified('Anton', 'Chernov');
  await api.runJobs();
  expect(await alertsOf(found)).toHaveLength(1);
  await rm(join(folder, 'sanctions-test.csv'));
  await readLists();
  expect(await lists()).toEqual([]);
  expect(await alertsOf(found, 'open')).toHaveLength(1);
});

test('public office raises to medium; staff raise by one, and lower by two', async () => {
  const found = await verified('Viktor', 'Zaitsev');
  await putList('P1,Viktor Zaitsev,,,\n', 'pep-test.csv');
  await readLists();
  expect((await riskOf(found)).risk).toBe('medium');
  const { userId } = found;
  const raise = (to: string) => as(risk)('userRiskRaise', { userId, risk: to, reason });
  const lower = (to: string) => as(risk)('userRiskLower', { userId, risk: to, reason });
  expect((await raise('medium')).code).toBe(400);
  expect((await lower('medium')).code).toBe(400);
  expect((await raise('high')).code).toBe(200);
  const asked = (await lower('low')).data as AdminReply<'userRiskLower'>;
  expect(asked.state).toBe('waiting');
  expect((await riskOf(found)).risk).toBe('high');
  const approval = { approvalId: asked.approvalId };
  expect((await as(risk)('approvalApprove', approval)).code).not.toBe(200);
  expect((await as(colleague)('approvalApprove', approval)).code).toBe(200);
  expect((await riskOf(found)).changes.map((one) => one.risk)).toEqual(['low', 'high', 'medium']);
});

test('the report shows the person in full to whom the right was given, and each look is written down', async () => {
  const { userId } = await verified('Boris', 'Sidorov');
  expect((await as(risk)('screeningReport', { userId, reason: 'abc' })).code).toBe(41001);
  expect((await as(risk)('screeningReport', { userId, reason })).code).toBe(41071);
  const opened = { userId, kind: 'other', statement: 'an authority asks for a report' };
  const { data: found } = await as(service)('caseOpen', opened);
  const { caseId } = found as AdminReply<'caseOpen'>;
  expect((await as(risk)('screeningReport', { userId, reason })).code).toBe(41071);
  expect((await as(risk)('caseClaim', { caseId, takeOver: true })).code).toBe(200);
  expect((await as(service)('screeningReport', { userId, reason })).code).toBe(41061);
  expect((await as(service)('userRisk', { userId })).code).toBe(41061);
  expect((await as(service)('screeningAlerts')).code).toBe(41061);
  const looksAtContacts = async () =>
    (
      await api.database.pool.query<{ looks: number }>(
        `SELECT looks FROM staff_looks WHERE staff_id = $1 AND kind = 'contacts'`,
        [risk.staffId],
      )
    ).rows[0]?.looks ?? 0;
  const before = await looksAtContacts();
  const { data, code } = await as(risk)('screeningReport', { userId, reason });
  expect(code).toBe(200);
  expect(data).toMatchObject({ userId, firstName: 'Boris', birthday: '1971-05-17', alerts: [] });
  expect(await looksAtContacts()).toBe(before + 1);
  const owner = await newOwner(api);
  const { data: log } = await as(owner)('auditList', { act: 'screeningReport', limit: 1 });
  expect((log as AdminReply<'auditList'>).entries).toMatchObject([
    { subject: `user ${userId}`, reason },
  ]);
  const stranger = await api.newUser();
  const strange = { ...opened, userId: stranger.userId };
  expect((await as(risk)('screeningReport', { userId: stranger.userId, reason })).code).toBe(41071);
  expect((await as(risk)('caseOpen', strange)).code).toBe(200);
  expect((await as(risk)('screeningReport', { userId: stranger.userId, reason })).code).toBe(404);
});
