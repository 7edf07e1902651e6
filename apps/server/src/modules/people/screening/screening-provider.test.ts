import type { AdminReply, AdminRequest } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, confirmed, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { ProviderServer } from './testing/provider-server.ts';

const server = new ProviderServer();
let api: TestApi;
let risk: TestStaff;
let colleague: TestStaff;
let service: TestStaff;
let seed = 7_000;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ providerReach: 'anywhere' });
  risk = await newStaff(api, 'risk');
  colleague = await newStaff(api, 'risk');
  service = await newStaff(api, 'customer_service');
  // Who was let in today approves nothing of who let them in.
  await letPass(api, 2 * DAY_MS);
  // The receiver's clock is the machine's.
  await letPass(api, -2 * DAY_MS);
  await api.database.pool.query('UPDATE staff SET created_at_ms = created_at_ms - $1', [
    2 * DAY_MS,
  ]);
  risk = await confirmed(api, risk);
});
beforeEach(() => {
  server.received.length = 0;
  server.answer = { status: 200, body: '{"hits":[]}' };
});
afterAll(async () => {
  await api.stop();
  await server.stop();
});

const reason = 'asked for by the test';

async function agree(asked: TestAnswer): Promise<number> {
  expect(asked.code).toBe(200);
  const { approvalId } = asked.data as AdminReply<'screeningProviderSet'>;
  return (await as(colleague)('approvalApprove', { approvalId })).code;
}

const ask = (request: Omit<AdminRequest<'screeningProviderSet'>, 'reason'>) =>
  as(risk)('screeningProviderSet', { ...request, reason });
const name = async (url: string | null, withNewKey = false) =>
  agree(await ask({ url, withNewKey }));
const view = async () =>
  (await as(risk)('screeningProvider')).data as AdminReply<'screeningProvider'>;
const showSecret = () => as(risk)('screeningProviderSecret', { reason });
const standing = async ({ userId }: TestUser) =>
  (await as(risk)('userScreening', { userId })).data as AdminReply<'userScreening'>;
const alertsOf = async ({ userId }: TestUser) =>
  ((await as(risk)('screeningAlerts', { userId })).data as AdminReply<'screeningAlerts'>).alerts;

/** Lets every job run that waits for its next try. */
async function runAgain(): Promise<void> {
  await api.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.runJobs();
}

async function verified(firstName: string, lastName: string): Promise<TestUser> {
  const owner = await api.newUser();
  seed += 10;
  await api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName, lastName },
      documentNumber: String(40_000_000 + seed),
      birthday: '1971-05-17',
      frontFileId: await newPicture(api, owner.token, seed),
      handheldFileId: await newPicture(api, owner.token, seed + 1),
    },
    { token: owner.token },
  );
  const { data } = await as(risk)('identityQueue', { userId: owner.userId });
  const { attemptId = 0, version = 0 } = (data as AdminReply<'identityQueue'>).attempts[0] ?? {};
  await as(risk)('identityClaim', { attemptId });
  expect((await as(risk)('identityApprove', { attemptId, version })).code).toBe(200);
  return owner;
}

test('a provider is named by two, its secret is shown once, and never again', async () => {
  expect(await view()).toMatchObject({ url: null, secretHint: null, canShowSecret: false });
  expect((await showSecret()).code).toBe(404);
  expect((await ask({ url: 'https://me:word@example.com/', withNewKey: false })).code).toBe(41001);
  expect((await ask({ url: null, withNewKey: true })).code).toBe(400);
  const asked = await ask({ url: server.url, withNewKey: false });
  expect(await view()).toMatchObject({ url: null });
  expect(await agree(asked)).toBe(200);
  expect((await as(service)('screeningProvider')).code).toBe(41061);
  const shown = await showSecret();
  server.secret = (shown.data as AdminReply<'screeningProviderSecret'>).secret;
  expect(Buffer.from(server.secret, 'base64')).toHaveLength(32);
  expect(await view()).toMatchObject({
    ...{ url: server.url, canShowSecret: false, secretHint: server.secret.slice(-4) },
  });
  expect((await showSecret()).code).toBe(400);
  expect((await ask({ url: server.url, withNewKey: false })).code).toBe(400);
  const { rows } = await api.database.pool.query<{ text: string }>(
    `SELECT coalesce(string_agg(row_to_json(own)::text, ''), '') AS text FROM
       (SELECT request::text AS a, before::text AS b, after::text AS c FROM approvals) own`,
  );
  expect(rows[0]?.text).not.toContain(server.secret);
});

test('a user who is verified is asked about once; a hit is an alert like that of a list', async () => {
  const nobody = await verified('Ada', 'Byron');
  await api.runJobs();
  expect(await standing(nobody)).toMatchObject({ state: 'answered', hits: 0, tries: 1 });
  expect(server.received.map(({ body }) => body)).toContainEqual({
    ...{ name: 'Ada Byron', birthYear: 1971, country: 'GB' },
  });
  server.received.length = 0;
  server.answer = {
    status: 200,
    body: JSON.stringify({
      hits: [
        {
          id: 'Q7',
          kind: 'sanctions',
          name: 'IVANENKO, Olga',
          score: 93,
          birthdays: ['1971'],
          countries: ['fr'],
        },
      ],
    }),
  };
  const found = await verified('Olga', 'Ivanenko');
  await api.runJobs();
  await runAgain();
  expect(server.received).toHaveLength(1);
  expect(await alertsOf(found)).toMatchObject([
    {
      ...{ source: 'webhook', fileName: '127.0.0.1', entryId: 'Q7', kind: 'sanctions' },
      ...{ score: 93, nameScore: 100, birthday: 'year', country: 'differs', state: 'open' },
    },
  ]);
  const { data } = await as(risk)('userRisk', { userId: found.userId });
  expect(data).toMatchObject({ risk: 'high', changes: [{ reason: '127.0.0.1: IVANENKO, Olga' }] });
  const [alert] = await alertsOf(found);
  const decided = { alertId: alert?.alertId ?? 0, decision: 'dismissed', reason };
  expect((await as(risk)('screeningDecide', decided)).code).toBe(200);
});

test.each([
  ['status', { status: 503 }],
  ['answer', { status: 200, body: 'all clear' }],
  ['redirect', { status: 307, location: '/elsewhere' }],
  ['connection', 'hang up'],
] as const)(
  'a provider that answers nothing (%s) holds nobody up, and is asked again with the same id',
  async (why, answer) => {
    server.answer = answer;
    const user = await verified('Bo', `Li ${why}`);
    await api.runJobs();
    expect(await standing(user)).toMatchObject({ state: 'waiting', tries: 1, problem: { why } });
    expect((await api.call('verificationLevel', {}, { token: user.token })).data).toMatchObject({
      level: 'full',
    });
    expect(await view()).toMatchObject({ waiting: 1, lastProblem: { why } });
    server.answer = { status: 200, body: '{"hits":[]}' };
    await runAgain();
    expect(await standing(user)).toMatchObject({ state: 'answered', tries: 2, problem: null });
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  },
);

test('a wait of four hours rings once a day, and what was given up is asked again', async () => {
  server.answer = { status: 500 };
  const user = await verified('Pavel', 'Kuznetsov');
  await api.runJobs();
  const rings = async () =>
    (
      await api.database.pool.query(
        `SELECT FROM outbox_messages WHERE target = $1 AND subject LIKE '%name screening%'`,
        [risk.email],
      )
    ).rowCount;
  const provider = api.api.screeningProvider;
  await provider.run();
  expect(await rings()).toBe(0);
  await api.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await letPass(api, 4 * HOUR_MS + 1);
  await provider.run();
  await provider.run();
  expect(await rings()).toBe(1);
  const { data } = await as(risk)('queueCounts');
  const { queues } = data as AdminReply<'queueCounts'>;
  expect(queues.find(({ queue }) => queue === 'screeningSilence')).toMatchObject({ waiting: 1 });
  await letPass(api, DAY_MS);
  await provider.run();
  expect(await rings()).toBe(2);
  await letPass(api, -DAY_MS - 4 * HOUR_MS - 1);
  server.answer = { status: 200, body: '{"hits":[]}' };
  await runAgain();
  expect(await standing(user)).toMatchObject({ state: 'answered' });
});

test('another provider is asked about everybody it was not asked about; none is asked nothing', async () => {
  server.answer = { status: 500 };
  const waiting = await verified('Viktor', 'Zaitsev');
  await api.runJobs();
  expect(await name(null)).toBe(200);
  expect(await standing(waiting)).toMatchObject({ state: 'none' });
  server.received.length = 0;
  const during = await verified('Anna', 'Zaitseva');
  await runAgain();
  expect(server.received).toEqual([]);
  server.answer = { status: 200, body: '{"hits":[]}' };
  expect(await name(server.url)).toBe(200);
  await api.runJobs();
  for (const user of [waiting, during]) {
    expect(await standing(user)).toMatchObject({ state: 'answered' });
  }
  expect(server.received).toHaveLength(2);
});

test('another secret is another signature: what was signed with it waits until both sides know it', async () => {
  expect(await name(server.url, true)).toBe(200);
  const user = await verified('Mia', 'Wong');
  await api.runJobs();
  expect(await standing(user)).toMatchObject({
    ...{ state: 'waiting', problem: { why: 'status', status: 401 } },
  });
  server.secret = ((await showSecret()).data as AdminReply<'screeningProviderSecret'>).secret;
  await runAgain();
  expect(await standing(user)).toMatchObject({ state: 'answered' });
});

test('a document that is taken back is asked about no more', async () => {
  server.answer = { status: 500 };
  const user = await verified('Noa', 'Levi');
  await api.runJobs();
  const revoke = { userId: user.userId, reasonCode: 'other', reason };
  expect(await agree(await as(risk)('identityRevoke', revoke))).toBe(200);
  server.received.length = 0;
  await runAgain();
  expect(server.received).toEqual([]);
  expect(await standing(user)).toMatchObject({ state: 'none' });
});
