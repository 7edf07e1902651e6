import type { AdminReply, EndpointReply, LevelRules } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { setLevelRules } from '#compose/testing/level-rules.ts';
import { as, confirmed, letPass, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { MASTER_KEY_BYTES, MasterKey } from '#modules/access/secrets/index.ts';
import { Messages } from '#modules/people/messages/index.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { IdentityTerms } from './identity-terms.ts';
import { addDays, dayOf } from './term-days.ts';

let api: TestApi;
let risk: TestStaff;
let colleague: TestStaff;
let service: TestStaff;
let operations: TestStaff;
let otherOperations: TestStaff;
let seed = 900;

beforeAll(async () => {
  api = await startTestApi();
  risk = await newStaff(api, 'risk');
  colleague = await newStaff(api, 'risk');
  service = await newStaff(api, 'customer_service');
  operations = await newStaff(api, 'operations');
  otherOperations = await newStaff(api, 'operations');
  // Who was let in today approves nothing of who let them in.
  await letPass(api, 2 * DAY_MS);
  risk = await confirmed(api, risk);
});
afterAll(() => api.stop());

const reason = 'asked for by the test';
const today = (): string => dayOf(Date.now() + api.clock.skipMs);
const inDays = (days: number): string => addDays(today(), days);

async function submit(
  user: TestUser,
  more: { documentExpiry?: string; documentNumber?: string } = {},
): Promise<TestAnswer> {
  seed += 10;
  return api.call(
    'identitySubmit',
    {
      ...{ country: 'GB', documentType: 'passport', firstName: 'Ada', lastName: 'Byron' },
      documentNumber: String(30_000_000 + seed),
      birthday: `${String(1920 + (seed % 800) / 10)}-05-17`,
      frontFileId: await newPicture(api, user.token, seed),
      handheldFileId: await newPicture(api, user.token, seed + 1),
      ...more,
    },
    { token: user.token },
  );
}

async function decide(user: TestUser, decision: 'approve' | 'refuse'): Promise<TestAnswer> {
  const { data } = await as(risk)('identityQueue', { userId: user.userId });
  const { attemptId = 0, version = 0 } = (data as AdminReply<'identityQueue'>).attempts[0] ?? {};
  await as(risk)('identityClaim', { attemptId });
  const answer =
    decision === 'approve'
      ? await as(risk)('identityApprove', { attemptId, version })
      : await as(risk)('identityRefuse', { attemptId, version, reasonCode: 'blurred' });
  await api.runJobs();
  return answer;
}

async function verified(documentExpiry?: string): Promise<TestUser> {
  const user = await api.newUser();
  const more = documentExpiry === undefined ? {} : { documentExpiry };
  expect((await submit(user, more)).code).toBe(200);
  expect((await decide(user, 'approve')).code).toBe(200);
  return user;
}

const infoOf = async (user: TestUser): Promise<EndpointReply<'identityInfo'>> =>
  (await api.call('identityInfo', {}, { token: user.token })).data as EndpointReply<'identityInfo'>;
const levelOf = async (user: TestUser): Promise<string> => {
  const { data } = await api.call('verificationLevel', {}, { token: user.token });
  return (data as EndpointReply<'verificationLevel'>).level;
};
const termOf = async (user: TestUser) =>
  ((await as(risk)('identityTerm', { userId: user.userId })).data as AdminReply<'identityTerm'>)
    .term;
const told = async (user: TestUser): Promise<readonly string[]> => {
  const { rows } = await api.database.pool.query<{ template: string; date: string }>(
    `SELECT template, values->>'date' AS date FROM user_messages
     WHERE user_id = $1 AND template IN ('identity_renewal', 'identity_expired') ORDER BY message_id`,
    [user.userId],
  );
  return rows.map(({ template, date }) => `${template} ${date}`);
};
const move = (act: 'identityTermSooner' | 'identityTermLater', user: TestUser, until: string) =>
  as(risk)(act, { userId: user.userId, until, reason });
/** Spot asks for an identity, and each level may do so much a day. */
async function setRules(limits: LevelRules['limits']): Promise<void> {
  const { data } = await as(operations)('levelRulesView');
  const { rules } = data as AdminReply<'levelRulesView'>;
  const wanted = { ...rules, limits, needs: { ...rules.needs, spot: 'full' as const } };
  expect(await setLevelRules(api, [operations, otherOperations], wanted)).toBe(200);
}
async function limitsOf(user: TestUser): Promise<Readonly<Record<string, string | null>>> {
  const { data } = await api.call('verificationLevel', {}, { token: user.token });
  const { limits } = data as EndpointReply<'verificationLevel'>;
  return Object.fromEntries(limits.map(({ act, limit }) => [act, limit]));
}
const runDaily = () => api.api.identityTerms.run();
const yearsOn = (years: number): string =>
  `${String(Number(today().slice(0, 4)) + years)}${today().slice(4)}`;

async function agree(asked: TestAnswer): Promise<number> {
  expect(asked.code).toBe(200);
  const { approvalId } = asked.data as AdminReply<'identityTermLater'>;
  return (await as(colleague)('approvalApprove', { approvalId })).code;
}

describe('the last day of a verification', () => {
  test('is the document’s where that comes before the period of the class', async () => {
    const short = await verified(inDays(400));
    const long = await verified(inDays(4_000));
    const none = await verified();
    expect(await termOf(short)).toMatchObject({ until: inDays(400), boundBy: 'document' });
    for (const user of [long, none]) {
      const until = yearsOn(5);
      expect(await termOf(user)).toMatchObject({ until, boundBy: 'class', risk: 'low' });
      expect(await infoOf(user)).toMatchObject({ validUntil: until, renewal: null });
    }
  });

  test('comes nearer with a higher class and a shorter period, never within 30 days', async () => {
    const user = await verified(inDays(4_000));
    await as(risk)('userRiskRaise', { userId: user.userId, risk: 'high', reason });
    await api.runJobs();
    const year = yearsOn(1);
    expect(await termOf(user)).toMatchObject({ until: year, risk: 'high' });
    // As one who was approved eleven months ago, whose day then is a month away.
    await api.database.pool.query(
      'UPDATE identity_attempts SET decided_at_ms = decided_at_ms - $2 WHERE user_id = $1',
      [user.userId, 700 * DAY_MS],
    );
    await api.api.identityTerms.setFor(user.userId);
    expect(await termOf(user)).toMatchObject({ until: inDays(30) });
  });

  test('is counted for verifications from before there were days', async () => {
    const user = await verified();
    await api.database.pool.query('DELETE FROM identity_terms WHERE user_id = $1', [user.userId]);
    await api.database.pool.query(
      'UPDATE identity_attempts SET decided_at_ms = 1 WHERE user_id = $1',
      [user.userId],
    );
    expect(await infoOf(user)).toMatchObject({ state: 'verified', validUntil: null });
    await runDaily();
    expect(await infoOf(user)).toMatchObject({ state: 'verified', validUntil: inDays(30) });
    expect(await told(user)).toEqual([`identity_renewal ${inDays(30)}`]);
  });

  test.each([
    [41001, '2031-02-30'],
    [41001, '2999-01-01'],
    [41097, '2020-01-01'],
  ])('%i is the answer to a document until %s', async (code, documentExpiry) => {
    const user = await api.newUser();
    expect(await submit(user, { documentExpiry })).toMatchObject({
      ...{ code, data: { field: 'documentExpiry' } },
    });
    expect((await submit(user, { documentExpiry: today() })).code).toBe(200);
  });

  test('of the document is shown to who has claimed the review, and to nobody else', async () => {
    const user = await api.newUser();
    await submit(user, { documentExpiry: inDays(800) });
    const { data } = await as(risk)('identityQueue', { userId: user.userId });
    const attemptId = (data as AdminReply<'identityQueue'>).attempts[0]?.attemptId ?? 0;
    const expiry = async () =>
      ((await as(risk)('identityDetail', { attemptId })).data as AdminReply<'identityDetail'>)
        .documentExpiry;
    expect(await expiry()).toBeNull();
    await as(risk)('identityClaim', { attemptId });
    expect(await expiry()).toBe(inDays(800));
    const { rows } = await api.database.pool.query<{ row: string }>(
      'SELECT row_to_json(own)::text AS row FROM identity_attempts own WHERE attempt_id = $1',
      [attemptId],
    );
    expect(rows[0]?.row).not.toContain(inDays(800));
  });
});

describe('who is told', () => {
  test('is told 30, 7 and 1 days before and once after, however often the job runs', async () => {
    const user = await verified(inDays(31));
    const until = inDays(31);
    const skipped = api.clock.skipMs;
    const after: number[] = [];
    for (let day = 0; day <= 34; day += 1) {
      await runDaily();
      await runDaily();
      after.push((await told(user)).length);
      await letPass(api, DAY_MS);
    }
    const renewal = `identity_renewal ${until}`;
    expect(await told(user)).toEqual([renewal, renewal, renewal, `identity_expired ${until}`]);
    const firsts = [1, 2, 3, 4].map((count) => after.indexOf(count));
    expect(firsts).toEqual([1, 24, 30, 32]);
    const { rowCount } = await api.database.pool.query(
      `SELECT 1 FROM outbox_messages WHERE target = $1 AND template = 'new_message'`,
      [user.account],
    );
    // One of the approval, four of the end.
    expect(rowCount).toBe(5);
    await letPass(api, skipped - api.clock.skipMs);
  });

  test('is told once, where the job is killed between two users and runs again', async () => {
    const users = [
      await verified(inDays(20)),
      await verified(inDays(20)),
      await verified(inDays(20)),
    ];
    const { pool } = api.database;
    const { delivery, settings } = api.api;
    const nowMs = () => Date.now() + api.clock.skipMs;
    const messages = new Messages({ pool, delivery, nowMs });
    let left = 2;
    const send = messages.send.bind(messages);
    messages.send = async (...sent: Parameters<typeof send>) => {
      await send(...sent);
      // Its message is written; the process ends before the commit.
      if ((left -= 1) === 0) throw new Error('killed');
    };
    const masterKey = new MasterKey(Buffer.alloc(MASTER_KEY_BYTES, 1));
    const dying = new IdentityTerms({ pool, masterKey, messages, nowMs, settings });
    await expect(dying.run()).rejects.toThrow('killed');
    const counts = async () => Promise.all(users.map(async (user) => (await told(user)).length));
    expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(1);
    await runDaily();
    expect(await counts()).toEqual([1, 1, 1]);
  });

  test('of high risk is work for staff, until somebody says what was done', async () => {
    const user = await verified(inDays(20));
    const low = await verified(inDays(20));
    await as(risk)('userRiskRaise', { userId: user.userId, risk: 'high', reason });
    await api.runJobs();
    await runDaily();
    expect(await termOf(low)).toMatchObject({ task: null });
    const tasks = async () =>
      (
        (await as(risk)('identityTermList', { isTask: true }))
          .data as AdminReply<'identityTermList'>
      ).terms;
    const isWaiting = async (): Promise<boolean> =>
      (await tasks()).some(({ userId }) => userId === user.userId);
    expect((await tasks()).every(({ risk: of }) => of === 'high')).toBe(true);
    expect(await isWaiting()).toBe(true);
    const done = () => as(risk)('identityTermDone', { userId: user.userId, reason });
    expect((await done()).code).toBe(200);
    expect((await done()).code).toBe(400);
    expect(await isWaiting()).toBe(false);
    expect((await termOf(user))?.task).toMatchObject({ doneBy: 'Test', reason });
    expect((await as(risk)('identityTermDone', { userId: low.userId, reason })).code).toBe(400);
  });
});

describe('after the last day', () => {
  test('nothing new begins that asks for an identity, and a new document opens it again', async () => {
    const one = { p2pBuy: '1', p2pSell: '1', leaving: '1' };
    const many = { p2pBuy: '1000', p2pSell: '1000', leaving: '1000' };
    await setRules({ none: one, basic: one, full: many, merchant: many });
    const user = await verified(inDays(3));
    expect(await levelOf(user)).toBe('full');
    expect(await limitsOf(user)).toMatchObject({ p2pBuy: '1000', leaving: '1000' });
    await letPass(api, 3 * DAY_MS);
    expect(await levelOf(user)).toBe('full');
    await letPass(api, DAY_MS);
    expect(await levelOf(user)).toBe('none');
    expect(await infoOf(user)).toMatchObject({ state: 'expired', canSubmit: true });
    const own = await api.call('info', {}, { token: user.token });
    expect(own.data).toMatchObject({ identityState: 'expired' });
    const { token } = user;
    const take = { adId: 1, version: 1, price: '1', fiat: '100', method: 'bank' };
    expect((await api.call('tradeBuy', take, { token })).code).toBe(2017);
    const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
    expect((await api.call('currency', buy, { token })).code).toBe(2004);
    expect((await api.call('cancelAllCurrency', {}, { token })).code).toBe(200);
    // What leaves is the user's own: the limit stays that of the level they had.
    expect(await limitsOf(user)).toMatchObject({ p2pBuy: '1', leaving: '1000' });
    // The account's name stays that of the document.
    const { data } = await as(risk)('userDetail', { userId: user.userId });
    expect(data).toMatchObject({ identity: 'verified', level: 'none' });

    expect((await submit(user, { documentExpiry: inDays(900) })).code).toBe(200);
    expect(await infoOf(user)).toMatchObject({
      ...{ state: 'expired', canSubmit: false, renewal: { state: 'under_review' } },
    });
    expect(await levelOf(user)).toBe('none');
    await decide(user, 'approve');
    expect(await levelOf(user)).toBe('full');
    expect(await infoOf(user)).toMatchObject({
      ...{ state: 'verified', validUntil: inDays(900), renewal: null },
    });
  });
});

describe('a new document before the last day', () => {
  test('is refused while it is too early, and replaces the old one without ending it meanwhile', async () => {
    const user = await verified(inDays(31));
    expect((await submit(user)).code).toBe(2055);
    await letPass(api, DAY_MS);
    expect(await infoOf(user)).toMatchObject({
      ...{ state: 'verified', canSubmit: true, renewal: { state: 'open' } },
    });
    expect((await submit(user)).code).toBe(200);
    expect((await submit(user)).code).toBe(2047);
    expect(await levelOf(user)).toBe('full');
    expect(await infoOf(user)).toMatchObject({
      ...{ state: 'verified', canSubmit: false, renewal: { state: 'under_review' } },
    });
    expect(await termOf(user)).toMatchObject({ isRenewalWaiting: true });
    await decide(user, 'refuse');
    expect(await levelOf(user)).toBe('full');
    expect(await infoOf(user)).toMatchObject({
      ...{ state: 'verified', canSubmit: true, renewal: { state: 'refused', reason: 'blurred' } },
    });
    expect((await submit(user, { documentExpiry: inDays(700) })).code).toBe(200);
    await decide(user, 'approve');
    expect(await termOf(user)).toMatchObject({ until: inDays(700), isRenewalWaiting: false });
    const { data } = await as(risk)('identityQueue', { userId: user.userId });
    const states = (data as AdminReply<'identityQueue'>).attempts.map(({ state }) => state);
    expect(states).toEqual(['approved', 'refused', 'replaced']);
  });

  test('may be the same document of the same user, and nobody else’s', async () => {
    const number = { documentNumber: '99887766' };
    const user = await api.newUser();
    await submit(user, number);
    await decide(user, 'approve');
    expect((await move('identityTermSooner', user, inDays(5))).code).toBe(200);
    const stranger = await api.newUser();
    expect((await submit(stranger, number)).code).toBe(2064);
    expect((await submit(user, number)).code).toBe(200);
    expect((await submit(stranger, number)).code).toBe(2064);
    expect((await decide(user, 'approve')).code).toBe(200);
    expect((await submit(stranger, number)).code).toBe(2064);
  });

  test('goes on to wait when what holds is taken back', async () => {
    const user = await verified(inDays(10));
    await submit(user);
    const asked = await as(risk)('identityRevoke', {
      ...{ userId: user.userId, reasonCode: 'other', reason },
    });
    expect(await agree(asked)).toBe(200);
    expect(await infoOf(user)).toMatchObject({ state: 'under_review', canSubmit: false });
    expect(await levelOf(user)).toBe('none');
    expect(await termOf(user)).toBeNull();
    await decide(user, 'approve');
    expect(await levelOf(user)).toBe('full');
  });
});

describe('staff', () => {
  test('bring a day forward alone, and put it off by two, never beyond the document', async () => {
    const user = await verified(inDays(300));
    const rows: [act: 'identityTermSooner' | 'identityTermLater', until: string, code: number][] = [
      ['identityTermSooner', '2031-02-30', 41001],
      ['identityTermSooner', inDays(-1), 41001],
      ['identityTermSooner', inDays(300), 400],
      ['identityTermSooner', inDays(301), 400],
      ['identityTermLater', inDays(299), 400],
      ['identityTermLater', inDays(301), 41098],
    ];
    for (const [act, until, code] of rows) expect((await move(act, user, until)).code).toBe(code);
    expect((await move('identityTermSooner', user, inDays(20))).code).toBe(200);
    expect(await termOf(user)).toMatchObject({ until: inDays(20), boundBy: 'staff' });
    await runDaily();
    expect(await told(user)).toHaveLength(1);

    const later = await move('identityTermLater', user, inDays(200));
    expect(await termOf(user)).toMatchObject({ until: inDays(20) });
    const { approvalId } = later.data as AdminReply<'identityTermLater'>;
    expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
    expect(await agree(later)).toBe(200);
    expect(await termOf(user)).toMatchObject({ until: inDays(200), boundBy: 'staff' });
    const nobody = await api.newUser();
    expect((await move('identityTermSooner', nobody, inDays(9))).code).toBe(404);
  });

  test('put a day off beyond the period, where the document holds; a higher class ends that', async () => {
    const user = await verified();
    expect(await agree(await move('identityTermLater', user, inDays(3_000)))).toBe(200);
    await runDaily();
    expect(await termOf(user)).toMatchObject({ until: inDays(3_000), boundBy: 'staff' });
    await as(risk)('userRiskRaise', { userId: user.userId, risk: 'medium', reason });
    await api.runJobs();
    const until = yearsOn(3);
    expect(await termOf(user)).toMatchObject({ until, boundBy: 'class' });
  });

  test('see the nearest first, page by page, each once; support sees none', async () => {
    const mine = [
      await verified(inDays(40)),
      await verified(inDays(40)),
      await verified(inDays(39)),
    ];
    const seen: number[] = [];
    const days: string[] = [];
    let cursor: string | null = null;
    do {
      const page = { limit: 2, ...(cursor === null ? {} : { cursor }) };
      const { data } = await as(risk)('identityTermList', page);
      const reply = data as AdminReply<'identityTermList'>;
      seen.push(...reply.terms.map(({ userId }) => userId));
      days.push(...reply.terms.map(({ until }) => until));
      cursor = reply.nextCursor;
    } while (cursor !== null);
    expect(days).toEqual(days.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
    const order = mine.map(({ userId }) => seen.indexOf(userId));
    expect(order[2]).toBeLessThan(order[0] ?? 0);
    expect(order[0]).toBeLessThan(order[1] ?? 0);
    for (const wrong of ['1', '2031-01-01', '2031-01-01.x']) {
      expect((await as(risk)('identityTermList', { cursor: wrong })).code).toBe(41001);
    }
    const { userId } = mine[0] ?? { userId: 0 };
    expect((await as(service)('identityTermList')).code).toBe(41061);
    expect((await as(service)('identityTerm', { userId })).code).toBe(41061);
  });
});
