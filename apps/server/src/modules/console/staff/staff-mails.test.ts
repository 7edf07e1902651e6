import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import {
  as,
  callAdmin,
  confirmed,
  newStaff,
  STAFF_PASSWORD,
  staffCode,
} from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { tellOfApproval } from './approval-mails.ts';

const reason = 'agreed in the meeting';

let api: TestApi;
let asker: TestStaff;
let other: TestStaff;
let content: TestStaff;
beforeAll(async () => {
  api = await startTestApi();
  [asker, other] = [await newStaff(api, 'operations'), await newStaff(api, 'operations')];
  content = await newStaff(api, 'content');
});
afterAll(() => api.stop());

interface Mail {
  readonly target: string;
  readonly subject: string;
  readonly body: string;
}

/** Mails of staff since the last time, by whom they are for. */
let seen = 0;
async function mails(): Promise<readonly Mail[]> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<Mail & { message_id: number }>(
    `SELECT message_id, target, subject, body FROM outbox_messages
     WHERE template = 'staff_notice' AND message_id > $1 ORDER BY message_id`,
    [seen],
  );
  seen = rows.at(-1)?.message_id ?? seen;
  return rows;
}

/** As the runner does a day before the request ends. */
async function remind(approvalId: number): Promise<void> {
  const { pool } = api.database;
  const nowMs = () => Date.now() + 2 * DAY_MS;
  await tellOfApproval(
    { pool, delivery: api.api.delivery, nowMs },
    { approvalId, isReminder: true },
  );
}

let hours = 30;
async function ask(): Promise<number> {
  hours += 1;
  const request = { key: 'withdrawLockHours', value: hours, reason };
  const { code, data } = await as(asker)('guardedSettingChange', request);
  expect(code).toBe(200);
  return (data as AdminReply<'guardedSettingChange'>).approvalId ?? 0;
}

test('a request that waits is mailed to those who may decide, in three languages, with nothing of what it is about', async () => {
  await mails();
  const approvalId = await ask();
  const told = await mails();
  expect(told.map(({ target }) => target)).toEqual([other.email]);
  const body = told[0]?.body ?? '';
  for (const text of [
    `Request ${approvalId} of ${asker.email}`,
    '等待第二人处理',
    '等待第二人處理',
  ]) {
    expect(body).toContain(text);
  }
  expect(body).not.toContain('withdrawLockHours');
  expect(content.email).not.toBe(other.email);
});

test('one that still waits is told of again a day before it ends, one that was decided is not', async () => {
  const approvalId = await ask();
  const { rows } = await api.database.pool.query<{ run_at: Date }>(
    `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'tell_of_approval'
     ORDER BY run_at DESC LIMIT 1`,
  );
  const hoursAhead = ((rows[0]?.run_at.getTime() ?? 0) - Date.now()) / (DAY_MS / 24);
  expect(Math.round(hoursAhead)).toBe(48);
  await mails();
  await remind(approvalId);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('a request ends soon'),
  ]);
  expect((await as(asker)('approvalWithdraw', { approvalId, reason })).code).toBe(200);
  await remind(approvalId);
  expect(await mails()).toEqual([]);
});

test('who switched a kind off is told no more of it, and of the other still', async () => {
  const set = { approvals: false, signIns: true };
  expect((await as(other)('myMailsSet', set)).code).toBe(41067);
  other = await confirmed(api, other);
  expect((await as(other)('myMailsSet', set)).code).toBe(200);
  expect((await as(other)('myMails')).data).toEqual({ approvals: false, signIns: true });
  await mails();
  await ask();
  expect(await mails()).toEqual([]);
});

test('a sign-in from an address not seen before is mailed to whose account it is, once', async () => {
  const ann = await newStaff(api, 'content');
  const signIn = async (remoteAddress: string) => {
    api.clock.skipMs += 60_000;
    const code = staffCode(ann.secret, Date.now() + api.clock.skipMs);
    const request = { email: ann.email, password: STAFF_PASSWORD, code };
    const answer = await callAdmin(api, 'signIn', request, { remoteAddress });
    expect(answer.code).toBe(200);
  };
  await mails();
  await signIn('203.0.113.7');
  expect(await mails()).toMatchObject([
    { target: ann.email, body: expect.stringContaining('203.0.113.7') as unknown },
  ]);
  await signIn('203.0.113.7');
  expect(await mails()).toEqual([]);
  await api.database.pool.query(`UPDATE staff SET mails_off = '{sign_ins}' WHERE staff_id = $1`, [
    ann.staffId,
  ]);
  await signIn('198.51.100.9');
  expect((await mails()).map(({ target }) => target)).toEqual([]);
});
