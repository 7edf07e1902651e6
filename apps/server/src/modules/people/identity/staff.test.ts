import type { AdminEndpointName, AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';

let api: TestApi;
let owner: TestStaff;
let risk: TestStaff;
let colleague: TestStaff;
let user: TestUser;
let attemptId: number;
let seed = 0;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  risk = await newStaff(api, 'risk');
  colleague = await newStaff(api, 'risk');
});
beforeEach(async () => {
  user = await api.newUser();
  attemptId = await submit();
});
afterAll(() => api.stop());

const reason = 'asked for by the test';

/** Another one each time: the same name with the same birthday is the same person. */
const birthdayOf = (number: number): string => `19${String(10 + ((number / 10) % 80))}-05-17`;

/** Sends a verification with pictures and a document of its own. @returns its number */
async function submit(owning = user, more: object = {}, code = 200): Promise<number> {
  seed += 10;
  const request = {
    country: 'GB',
    documentType: 'passport',
    firstName: 'Ada',
    lastName: 'Byron',
    documentNumber: String(10_000_000 + seed),
    birthday: birthdayOf(seed),
    frontFileId: await newPicture(api, owning.token, seed),
    handheldFileId: await newPicture(api, owning.token, seed + 1),
    ...more,
  };
  const sent = await api.call('identitySubmit', request, { token: owning.token });
  expect(sent.code).toBe(code);
  const { rows } = await api.database.pool.query<{ attempt_id: number }>(
    'SELECT max(attempt_id) AS attempt_id FROM identity_attempts WHERE user_id = $1',
    [owning.userId],
  );
  return rows[0]?.attempt_id ?? 0;
}

const detail = async (staff = risk, id = attemptId) =>
  (await as(staff)('identityDetail', { attemptId: id })).data as AdminReply<'identityDetail'>;

const claim = (staff = risk) => as(staff)('identityClaim', { attemptId });

const infoOf = async () =>
  (await api.call('identityInfo', {}, { token: user.token })).data as EndpointReply<'identityInfo'>;

async function entries(act: AdminEndpointName) {
  const { data } = await as(owner)('auditList', { act, limit: 1 });
  return (data as AdminReply<'auditList'>).entries[0];
}

describe('the queue', () => {
  test('has the longest waiting first, page by page, with who is looking', async () => {
    const other = await api.newUser();
    const later = await submit(other);
    await claim();
    const queue = async (request: object = {}) =>
      (await as(owner)('identityQueue', request)).data as AdminReply<'identityQueue'>;
    const ids = (await queue({ limit: 200 })).attempts.map((attempt) => attempt.attemptId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.slice(-2)).toEqual([attemptId, later]);
    const first = await queue({ limit: ids.length - 1 });
    const rest = await queue({ limit: 5, cursor: first.nextCursor });
    expect(rest.attempts.map((attempt) => attempt.attemptId)).toEqual([later]);
    expect(first.attempts.at(-1)?.claim).toMatchObject({ staffId: risk.staffId, name: 'Test' });
    expect(rest.attempts[0]?.claim).toBeNull();
    const counts = (await as(owner)('queueCounts')).data as AdminReply<'queueCounts'>;
    const own = { waiting: ids.length, mine: 0 };
    expect(counts.queues.find(({ queue: name }) => name === 'identity')).toMatchObject(own);
    const hers = (await as(risk)('queueCounts')).data as AdminReply<'queueCounts'>;
    expect(hers.queues.find(({ queue: name }) => name === 'identity')).toMatchObject({
      ...{ waiting: ids.length, mine: 1, oldestAtMs: first.attempts[0]?.submittedAtMs },
    });
  });
});

describe('a claim', () => {
  test('goes to one of two who want it, ends by itself, and can be given back', async () => {
    const answers = await Promise.all([claim(risk), claim(colleague)]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0].code === 200 ? risk : colleague;
    const other = winner === risk ? colleague : risk;
    expect((await claim(winner)).code).toBe(200);
    expect((await as(other)('identityRelease', { attemptId })).code).toBe(404);
    expect((await as(winner)('identityRelease', { attemptId })).code).toBe(200);
    expect((await claim(other)).code).toBe(200);
    await letPass(api, 14 * MINUTE_MS);
    expect((await claim(winner)).code).toBe(400);
    await letPass(api, MINUTE_MS);
    expect((await claim(winner)).code).toBe(200);
  });

  test('shows in clear what is masked for others, and is written down', async () => {
    const masked = await detail();
    expect(masked).toMatchObject({ inClear: false, birthday: null, firstName: 'A***' });
    expect(masked.documentNumber).not.toBe(String(10_000_000 + seed));
    await claim();
    expect(await detail()).toMatchObject({
      inClear: true,
      firstName: 'Ada',
      lastName: 'Byron',
      documentNumber: String(10_000_000 + seed),
    });
    expect(await detail(owner)).toMatchObject({ inClear: false, firstName: 'A***' });
    expect(await entries('identityClaim')).toMatchObject({
      staffId: risk.staffId,
      subject: `user ${user.userId}`,
    });
  });
});

test('pictures are shown by short links, each look written down twice', async () => {
  await claim();
  const { images } = await detail();
  const look = { attemptId, fileId: images.front, reason };
  expect((await as(risk)('identityImage', { ...look, fileId: 'x'.repeat(22) })).code).toBe(404);
  expect((await as(risk)('identityImage', { ...look, reason: 'x' })).code).toBe(41001);
  const other = await api.newUser();
  const elsewhere = await submit(other);
  expect((await as(risk)('identityImage', { ...look, attemptId: elsewhere })).code).toBe(404);
  const seen = await as(risk)('identityImage', look);
  const { url, urlExpiresAtMs } = seen.data as AdminReply<'identityImage'>;
  expect(urlExpiresAtMs - Date.now() - api.clock.skipMs).toBeLessThanOrEqual(5 * MINUTE_MS);
  expect((await api.http.inject({ method: 'GET', url })).statusCode).toBe(200);
  expect(await entries('identityImage')).toMatchObject({
    staffId: risk.staffId,
    reason: `review ${attemptId}`,
  });
  const { rows } = await api.database.pool.query(
    'SELECT act, viewer_id, reason FROM file_views WHERE file_id = $1 ORDER BY view_id',
    [images.front],
  );
  expect(rows).toEqual([
    { act: 'link', viewer_id: risk.staffId, reason: `review ${attemptId}` },
    { act: 'fetch', viewer_id: risk.staffId, reason: '' },
  ]);
});

test('the same person under another number is shown beside', async () => {
  const other = await api.newUser();
  const birthday = birthdayOf(seed);
  const again = await submit(other, { birthday });
  const { duplicates } = await detail(risk, again);
  expect(duplicates).toEqual([
    { attemptId, userId: user.userId, state: 'pending', why: ['person'] },
  ]);
});

describe('against a warning', () => {
  const why = 'twins, both came to the desk in person';
  let again: number;
  let other: TestUser;
  let verdict: { readonly attemptId: number; readonly version: number };
  const askFor = (said: object = { reason: why }) =>
    as(risk)('identityApproveAlike', { ...verdict, ...said });
  const isVerified = async () =>
    ((await as(risk)('userDetail', { userId: other.userId })).data as AdminReply<'userDetail'>)
      .identity === 'verified';

  beforeEach(async () => {
    other = await api.newUser();
    again = await submit(other, { birthday: birthdayOf(seed) });
    await as(risk)('identityClaim', { attemptId: again });
    verdict = { attemptId: again, version: (await detail(risk, again)).version };
  });

  async function asked(): Promise<number> {
    const { state, approvalId } = (await askFor()).data as AdminReply<'identityApproveAlike'>;
    expect(state).toBe('waiting');
    return approvalId ?? 0;
  }

  test('one person verifies nobody, and a reason takes words', async () => {
    expect((await as(risk)('identityApprove', verdict)).code).toBe(41070);
    for (const said of [{}, { reason: '...' }, { reason: 'aaaaaaaaaaaaaa' }]) {
      expect((await askFor(said)).code).toBe(41001);
    }
    await as(risk)('identityRelease', { attemptId: again });
    expect((await askFor()).code).toBe(41071);
    expect(await isVerified()).toBe(false);
  });

  test('a second person verifies, after the claim is over too, and the log has all of it', async () => {
    const approvalId = await asked();
    expect(await detail(colleague, again)).toMatchObject({ approvalId });
    expect((await askFor()).code).toBe(400);
    expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
    await letPass(api, 16 * MINUTE_MS);
    await as(colleague)('identityClaim', { attemptId: again });
    expect((await as(colleague)('approvalApprove', { approvalId })).code).toBe(200);
    expect(await isVerified()).toBe(true);
    expect(await detail(colleague, again)).toMatchObject({ approvalId: null, claim: null });
    expect(await entries('identityApproveAlike')).toMatchObject({
      ...{ subject: `user ${other.userId}`, reason: why },
      ...{ staffId: risk.staffId, approverId: colleague.staffId },
      after: JSON.stringify({
        ...{ state: 'approved', alike: [attemptId], alikeStates: ['pending'] },
        alikeIn: ['same_person'],
      }),
    });
  });

  test('what others look alike, or was decided, in between is not agreed to', async () => {
    const approvalId = await asked();
    const third = await api.newUser();
    await submit(third, { birthday: birthdayOf(seed - 10) });
    expect((await as(colleague)('approvalApprove', { approvalId })).code).toBe(41066);
    const refusal = { ...verdict, reasonCode: 'blurred' };
    expect((await as(risk)('identityRefuse', refusal)).code).toBe(200);
    expect((await as(colleague)('approvalApprove', { approvalId })).code).toBe(41066);
    expect(await isVerified()).toBe(false);
  });

  test('nobody asks for it where nobody looks alike', async () => {
    const id = await submit(await api.newUser());
    await as(risk)('identityClaim', { attemptId: id });
    const unlike = { attemptId: id, version: (await detail(risk, id)).version };
    expect((await as(risk)('identityApproveAlike', { ...unlike, reason: why })).code).toBe(41066);
    expect((await as(risk)('identityApprove', unlike)).code).toBe(200);
  });
});

describe('a decision', () => {
  test('verifies the user, once, whoever is quicker', async () => {
    const verdict = { attemptId, version: (await detail()).version };
    await claim();
    const answers = await Promise.all([1, 2, 3].map(() => as(risk)('identityApprove', verdict)));
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await infoOf()).toMatchObject({ state: 'verified' });
    const { data } = await as(risk)('userDetail', { userId: user.userId });
    expect(data).toMatchObject({ identity: 'verified' });
    const verified = await as(risk)('userList', { identity: 'verified', limit: 1 });
    expect((verified.data as AdminReply<'userList'>).users[0]?.userId).toBe(user.userId);
    expect(await entries('identityApprove')).toMatchObject({
      subject: `user ${user.userId}`,
      before: '{"state":"pending"}',
      after: '{"state":"approved"}',
      staffId: risk.staffId,
    });
  });

  test('refuses with a reason the user reads, after which they may try again', async () => {
    await claim();
    const { version } = await detail();
    const note = '<img src=x onerror=alert(1)>';
    const verdict = { attemptId, version, reasonCode: 'blurred', note };
    expect((await as(risk)('identityRefuse', verdict)).code).toBe(200);
    expect(await infoOf()).toMatchObject({ state: 'refused', reason: 'blurred', note });
    const second = await submit();
    const { history } = await detail(risk, second);
    expect(history).toMatchObject([
      { attemptId, state: 'refused', reason: 'blurred', decidedBy: 'Test' },
    ]);
    expect((await entries('identityRefuse'))?.after).toContain('"reason":"blurred"');
  });

  test('is refused in this order: none, decided or changed, not claimed', async () => {
    const decide = (request: object) => as(risk)('identityApprove', request);
    const { version } = await detail();
    expect((await decide({ attemptId: 999_999, version: 9 })).code).toBe(404);
    expect((await decide({ attemptId, version: version + 1 })).code).toBe(400);
    expect((await decide({ attemptId, version })).code).toBe(41071);
    await claim(colleague);
    expect((await decide({ attemptId, version })).code).toBe(41071);
    const unknown = { attemptId, version, reasonCode: 'no-such-reason' };
    expect((await as(colleague)('identityRefuse', unknown)).code).toBe(41001);
    expect(await infoOf()).toMatchObject({ state: 'under_review' });
  });

  test('that verified somebody is taken back by two people', async () => {
    const request = { userId: user.userId, reasonCode: 'suspected_fraud', reason };
    expect((await as(risk)('identityRevoke', request)).code).toBe(404);
    await claim();
    await as(risk)('identityApprove', { attemptId, version: (await detail()).version });
    const asked = await as(risk)('identityRevoke', request);
    const { state, approvalId } = asked.data as AdminReply<'identityRevoke'>;
    expect(state).toBe('waiting');
    expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
    expect(await infoOf()).toMatchObject({ state: 'verified' });
    expect((await as(colleague)('approvalApprove', { approvalId })).code).toBe(200);
    // The log knows why; the suspected does not.
    expect(await infoOf()).toMatchObject({ state: 'refused', reason: 'other' });
    const told = await api.call('getMsg', { box: 'personal', locale: 'en' }, { token: user.token });
    expect(JSON.stringify(told.data)).toContain('verification');
    expect(JSON.stringify(told.data)).not.toContain('genuine');
    expect(await entries('identityRevoke')).toMatchObject({
      staffId: risk.staffId,
      approverId: colleague.staffId,
      before: '{"identity":"verified"}',
    });
    // Nothing is taken from them until somebody of risk says so, in words.
    expect(await infoOf()).toMatchObject({ canSubmit: false });
    expect(await submit(user, {}, 4014)).toBe(attemptId);
    expect(await detail()).toMatchObject({ isClosed: true });
    const { userId } = user;
    const latest = async () =>
      ((await as(risk)('identityQueue', { userId, limit: 1 })).data as AdminReply<'identityQueue'>)
        .attempts[0];
    expect(await latest()).toMatchObject({ attemptId, isClosed: true });
    expect((await as(risk)('identityReopen', { userId, reason: '...' })).code).toBe(41001);
    const why = { userId, reason: 'the bank confirmed who it is' };
    expect((await as(risk)('identityReopen', why)).code).toBe(200);
    expect((await as(risk)('identityReopen', why)).code).toBe(404);
    expect(await infoOf()).toMatchObject({ state: 'refused', canSubmit: true });
    expect(await detail()).toMatchObject({ isClosed: false });
    expect(await latest()).toMatchObject({ attemptId, isClosed: false });
    expect(await entries('identityReopen')).toMatchObject({ reason: why.reason });
    expect(await submit()).toBeGreaterThan(attemptId);
  });
});

test('customer service and auditors see no identity', async () => {
  for (const role of ['customer_service', 'auditor', 'content'] as const) {
    const other = await newStaff(api, role);
    for (const name of ['identityQueue', 'identityDetail', 'identityImage'] as const) {
      expect((await as(other)(name, { attemptId })).code).toBe(41061);
    }
  }
});

describe('pictures of a verification', () => {
  const ownWords = 'owner of the account called about a lost phone';
  const lookAt = async (staff: TestStaff, more: object = {}, id = attemptId) => {
    const { images } = await detail(staff, id);
    return as(staff)('identityImage', { attemptId: id, fileId: images.front, ...more });
  };

  test('are shown to who claimed it, while it waits, and to nobody else', async () => {
    expect((await lookAt(risk)).code).toBe(41071);
    expect((await lookAt(risk, { reason: ownWords })).code).toBe(41071);
    await claim(colleague);
    expect((await lookAt(risk, { reason: ownWords })).code).toBe(41071);
    expect((await lookAt(colleague)).code).toBe(200);
    expect((await entries('identityImage'))?.reason).toBe(`review ${attemptId}`);
    const verdict = { attemptId, version: (await detail(colleague)).version };
    expect((await as(colleague)('identityApprove', verdict)).code).toBe(200);
    expect((await lookAt(colleague)).code).toBe(41071);
  });

  test('are shown for an open case in one’s own hands, for a reason in words', async () => {
    const opened = await as(risk)('caseOpen', {
      ...{ userId: user.userId, kind: 'other', statement: 'says that the phone is lost' },
    });
    const { caseId } = opened.data as AdminReply<'caseOpen'>;
    for (const nothing of [undefined, '...', 'abc', 'aaaaaaaaaaaaaaaa']) {
      expect((await lookAt(risk, { reason: nothing })).code).toBe(41001);
    }
    expect((await lookAt(colleague, { reason: ownWords })).code).toBe(41071);
    expect((await lookAt(risk, { reason: ownWords })).code).toBe(200);
    expect((await lookAt(risk, { reason: '用户来电称手机丢失' })).code).toBe(200);
    expect((await entries('identityImage'))?.reason).toContain(`case ${caseId}: `);
    await as(risk)('caseClose', { caseId, outcome: 'done', reason });
    expect((await lookAt(risk, { reason: ownWords })).code).toBe(41071);
  });

  test('open no link once who got it signed out', async () => {
    const leaving = await newStaff(api, 'risk');
    await claim(leaving);
    const { url } = (await lookAt(leaving)).data as AdminReply<'identityImage'>;
    expect((await api.http.inject({ method: 'GET', url })).statusCode).toBe(200);
    await as(leaving)('signOut');
    expect((await api.http.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});
