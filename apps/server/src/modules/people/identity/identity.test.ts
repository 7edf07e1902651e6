import { inTransaction } from '@candor/persistence';
import type { EndpointReply, IdentityReason } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { requireVerified } from './index.ts';
import type { Decided } from './identity-reviews.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const STAFF = 7;
const deps = () => ({ pool: api.database.pool, nowMs: Date.now });

/** Pictures of one document are like those of no other. */
let seed = 100;
let passport = 10_000_000;

async function submission(user: TestUser): Promise<Record<string, unknown>> {
  return {
    country: 'GB',
    documentType: 'passport',
    firstName: 'Ada',
    lastName: `Byron ${String.fromCharCode(65 + (passport % 26))}${'x'.repeat(passport % 7)}`,
    documentNumber: String((passport += 1)),
    birthday: '1990-05-17',
    frontFileId: await newPicture(api, user.token, (seed += 1)),
    handheldFileId: await newPicture(api, user.token, (seed += 1)),
  };
}

async function fiveUsers(): Promise<[TestUser, TestUser, TestUser, TestUser, TestUser]> {
  const user = (): Promise<TestUser> => api.newUser();
  return Promise.all([user(), user(), user(), user(), user()]);
}

const submit = (user: TestUser, request: object): Promise<TestAnswer> =>
  api.call('identitySubmit', request, { token: user.token });

const infoOf = async (user: TestUser): Promise<EndpointReply<'identityInfo'>> =>
  (await api.call('identityInfo', {}, { token: user.token })).data as EndpointReply<'identityInfo'>;

const userStateOf = async (user: TestUser): Promise<unknown> =>
  ((await api.call('info', {}, { token: user.token })).data as EndpointReply<'info'>).identityState;

async function waitingFor(user: TestUser): Promise<{ attemptId: number; version: number }> {
  const rows = await api.api.identityReviews.list({
    state: 'pending',
    order: 'oldest',
    limit: 1_000,
  });
  const row = rows.find(({ userId }) => userId === user.userId);
  if (row === undefined) throw new Error('nothing waits');
  return row;
}

async function decide(
  user: TestUser,
  decision: 'approve' | 'refuse',
  more: { reason?: IdentityReason; note?: string } = {},
): Promise<Decided> {
  const { attemptId, version } = await waitingFor(user);
  return inTransaction(api.database.pool, (client) =>
    api.api.identityReviews.decide(client, {
      attemptId,
      version,
      staffId: STAFF,
      decision,
      ...more,
    }),
  );
}

describe('a verification', () => {
  test('goes from nothing over review and refusal to verified, and says so everywhere', async () => {
    const user = await api.newUser();
    expect(await infoOf(user)).toMatchObject({ state: 'not_verified', canSubmit: true });
    expect(await userStateOf(user)).toBe('not_verified');
    await expect(
      requireVerified(deps(), user.userId, 'fiatNeedsVerification'),
    ).rejects.toMatchObject({
      code: 2017,
    });

    const answer = await submit(user, await submission(user));
    expect(answer).toMatchObject({ code: 200, data: { state: 'under_review', canSubmit: false } });
    expect(await infoOf(user)).toMatchObject({
      state: 'under_review',
      country: 'GB',
      documentType: 'passport',
      firstName: 'A***',
      lastName: 'B***',
      decidedAtMs: null,
    });
    expect(await userStateOf(user)).toBe('under_review');

    const refused = await decide(user, 'refuse', { reason: 'blurred', note: 'Use daylight' });
    expect(refused).toMatchObject({ before: { state: 'pending' }, after: { state: 'refused' } });
    expect(await infoOf(user)).toMatchObject({
      state: 'refused',
      canSubmit: true,
      reason: 'blurred',
      note: 'Use daylight',
    });
    expect(await userStateOf(user)).toBe('refused');

    expect((await submit(user, await submission(user))).code).toBe(200);
    await decide(user, 'approve');
    expect(await infoOf(user)).toMatchObject({ state: 'verified', canSubmit: false, reason: null });
    expect(await userStateOf(user)).toBe('verified');
    await requireVerified(deps(), user.userId, 'notVerified');
  });

  test('is told to the user with the decision, without saying in the mail what it is about', async () => {
    const user = await api.newUser();
    await submit(user, await submission(user));
    await decide(user, 'refuse', { reason: 'expired' });
    const mails = async () => {
      await api.runJobs();
      const { rows } = await api.database.pool.query<{ body: string }>(
        `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'new_message'`,
        [user.account],
      );
      return rows;
    };
    const [mail] = await mails();
    expect(mail?.body).not.toMatch(/expired|過期|refused/);
    const { rows } = await api.database.pool.query(
      'SELECT template, values FROM user_messages WHERE user_id = $1 ORDER BY message_id',
      [user.userId],
    );
    expect(rows).toEqual([
      { template: 'identity_sent', values: {} },
      { template: 'identity_refused', values: { reason: 'expired', note: '' } },
    ]);
  });

  test('of a mainland identity card needs both sides and tells the birthday itself', async () => {
    const user = await api.newUser();
    const card: Record<string, unknown> = {
      ...(await submission(user)),
      birthday: undefined,
      country: 'CN',
      documentType: 'id_card',
      firstName: '小明',
      lastName: '王',
      documentNumber: '11010519491231002x',
    };
    expect(await submit(user, card)).toMatchObject({ code: 41001, data: { field: 'backFileId' } });
    const backFileId = await newPicture(api, user.token, (seed += 1));
    expect((await submit(user, { ...card, backFileId })).code).toBe(200);
    const { attemptId } = await waitingFor(user);
    const detail = await api.api.identityReviews.read(attemptId);
    expect(detail).toMatchObject({
      documentNumber: '11010519491231002X',
      birthday: '1949-12-31',
      firstName: '小明',
      images: { front: card['frontFileId'], back: backFileId },
    });
  });
});

describe('refusals, in the order of the checks', () => {
  test('each comes before those after it', async () => {
    const user = await api.newUser();
    const good = await submission(user);
    const wrong: Record<string, unknown> = {
      ...good,
      country: 'XX',
      firstName: '',
      lastName: '<script>',
      documentNumber: '!',
      birthday: '2023-02-29',
      backFileId: good['frontFileId'],
      frontFileId: 'A'.repeat(22),
      handheldFileId: 'A'.repeat(22),
    };
    const steps: [number, string, Record<string, unknown>][] = [
      [41001, 'country', { country: 'GB' }],
      [41001, 'firstName', { firstName: 'Ada' }],
      [41001, 'lastName', { lastName: 'Byron' }],
      [41044, 'documentNumber', { documentNumber: String((passport += 1)) }],
      [41001, 'birthday', { birthday: '2099-01-01' }],
      [41001, 'birthday', { birthday: '1890-01-01' }],
      [41001, 'birthday', { birthday: new Date().toISOString().slice(0, 10) }],
      [41045, 'birthday', { birthday: '1990-05-17' }],
      [41001, 'backFileId', { backFileId: undefined }],
      [404, 'frontFileId', { frontFileId: good['frontFileId'] }],
      [404, 'handheldFileId', { handheldFileId: good['handheldFileId'] }],
    ];
    for (const [code, field, repaired] of steps) {
      expect(await submit(user, wrong)).toMatchObject({ code, data: { field } });
      Object.assign(wrong, repaired);
    }
    expect((await submit(user, wrong)).code).toBe(200);
    // Under review, nothing of the form is looked at any more.
    expect(await submit(user, { ...wrong, country: 'XX' })).toMatchObject({ code: 2047 });
    await decide(user, 'approve');
    expect(await submit(user, { ...wrong, country: 'XX' })).toMatchObject({ code: 2055 });
  });

  test('17 years and 364 days are too young, 18 years are not', async () => {
    const user = await api.newUser();
    const request = await submission(user);
    const today = new Date();
    const yearsAgo = (days: number): string =>
      new Date(
        Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days),
      )
        .toISOString()
        .slice(0, 10);
    expect((await submit(user, { ...request, birthday: yearsAgo(1) })).code).toBe(41045);
    expect((await submit(user, { ...request, birthday: yearsAgo(0) })).code).toBe(200);
  });

  test('a picture is the user’s own, sent for this, and used once', async () => {
    const [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
    const request = await submission(bob);
    const alices = await newPicture(api, alice.token, (seed += 1));
    const qr = await newPicture(api, bob.token, (seed += 1), 'payment_qr');
    const front = (frontFileId: unknown) => submit(bob, { ...request, frontFileId });
    const missing = await front('A'.repeat(22));
    expect(missing).toMatchObject({ code: 404, data: { field: 'frontFileId' } });
    for (const other of [alices, qr]) {
      const { code, msg, data } = await front(other);
      expect({ code, msg, data }).toEqual({ code: 404, msg: missing.msg, data: missing.data });
    }
    const twice = await front(request['handheldFileId']);
    expect(twice).toMatchObject({ code: 404, data: { field: 'handheldFileId' } });
    // What a refused request named is free again.
    expect((await submit(bob, request)).code).toBe(200);
    await decide(bob, 'refuse', { reason: 'other' });
    const again = { ...(await submission(bob)), frontFileId: request['frontFileId'] };
    expect(await submit(bob, again)).toMatchObject({ code: 404, data: { field: 'frontFileId' } });
  });

  test('a document in use is refused in every spelling, and free after a refusal', async () => {
    const [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
    const first = await submission(alice);
    const number = String(first['documentNumber']);
    await submit(alice, first);
    const second = {
      ...(await submission(bob)),
      documentNumber: `${number.slice(0, 3)} ${number.slice(3)}`,
    };
    const taken = await submit(bob, second);
    expect(taken).toMatchObject({ code: 2064, data: { field: 'documentNumber' } });
    expect((await submit(bob, { ...second, country: 'US' })).code).toBe(200);
    await decide(alice, 'refuse', { reason: 'mismatch' });
    const carol = await api.newUser();
    expect(
      (await submit(carol, { ...(await submission(carol)), documentNumber: number })).code,
    ).toBe(200);
  });

  test('of many sent at once one is taken', async () => {
    const user = await api.newUser();
    const requests = await Promise.all(Array.from({ length: 8 }, () => submission(user)));
    const codes = (await Promise.all(requests.map((one) => submit(user, one)))).map(
      ({ code }) => code,
    );
    expect(codes.sort()).toEqual([200, ...Array<number>(7).fill(2047)]);
    const others = await Promise.all(Array.from({ length: 4 }, () => api.newUser()));
    const document = (await submission(user))['documentNumber'];
    const answers = await Promise.all(
      others.map(async (one) =>
        submit(one, { ...(await submission(one)), documentNumber: document }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 2064, 2064, 2064]);
  });
});

describe('what is kept', () => {
  test('neither names nor numbers nor birthdays can be read in the tables', async () => {
    const user = await api.newUser();
    const request: Record<string, unknown> = {
      ...(await submission(user)),
      firstName: 'Wilhelmina',
    };
    await submit(user, request);
    const { rows } = await api.database.pool.query(
      'SELECT * FROM identity_attempts WHERE user_id = $1',
      [user.userId],
    );
    const dump = JSON.stringify(rows, (_key, value: unknown) =>
      (value as { type?: string } | null)?.type === 'Buffer'
        ? Buffer.from((value as { data: number[] }).data).toString('latin1')
        : value,
    );
    expect(dump).not.toMatch(/Wilhelmina|1990-05-17/);
    expect(dump).not.toContain(request['documentNumber']);
  });

  test('a transaction password that the document tells is refused', async () => {
    const user = await api.newUser();
    const request = await submission(user);
    await submit(user, request);
    const pins = ['900517', '170590', '051790', String(request['documentNumber']).slice(-6)];
    for (const legalPwd of pins) {
      const answer = await api.call(
        'setLegalPwd',
        { legalPwd, confirmLegalPwd: legalPwd, loginPassword: PASSWORD },
        { token: user.token },
      );
      expect(answer, legalPwd).toMatchObject({ code: 9002, data: { field: 'legalPwd' } });
    }
  });
});

describe('reviews', () => {
  test('a decision on what was decided, or changed since it was read, is refused', async () => {
    const user = await api.newUser();
    await submit(user, await submission(user));
    const { attemptId, version } = await waitingFor(user);
    const reviews = api.api.identityReviews;
    const act = (change: { attemptId?: number; version?: number; reason?: IdentityReason }) =>
      inTransaction(api.database.pool, (client) =>
        reviews.decide(client, {
          attemptId,
          version,
          staffId: STAFF,
          decision: 'refuse',
          ...change,
        }),
      );
    await expect(act({ attemptId: 999_999 })).rejects.toMatchObject({ code: 404 });
    await expect(act({ version: version + 1 })).rejects.toMatchObject({ code: 400 });
    await expect(act({})).rejects.toMatchObject({ code: 41001 });
    const both = await Promise.allSettled([act({ reason: 'other' }), act({ reason: 'expired' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(act({ version: version + 1, reason: 'other' })).rejects.toMatchObject({
      code: 400,
    });
  });

  test('show who else has the document, the name with the birthday, or the picture', async () => {
    const [alice, bob, carol, dave, erin] = await fiveUsers();
    const first: Record<string, unknown> = {
      ...(await submission(alice)),
      firstName: 'Grace',
      lastName: 'Hopper-Murray',
    };
    await submit(alice, first);
    await decide(alice, 'refuse', { reason: 'blurred' });
    // The same document, free again.
    const { documentNumber } = first;
    await submit(bob, { ...(await submission(bob)), documentNumber });
    // The same person, names the other way round.
    const turned = { firstName: 'hopper murray', lastName: 'GRACE' };
    await submit(carol, { ...(await submission(carol)), ...turned });
    // The same picture, in another size.
    const pictureOfAlice = seed - 5;
    const copy = await newPicture(api, dave.token, pictureOfAlice);
    const { rows } = await api.database.pool.query<{ file_id: string }>(
      'SELECT u.file_id FROM uploads u JOIN uploads copy USING (sent_hash) WHERE copy.file_id = $1 AND u.file_id <> $1',
      [copy],
    );
    expect(rows.length).toBe(1);
    await submit(dave, { ...(await submission(dave)), handheldFileId: copy });
    const detailOf = async (user: TestUser) =>
      api.api.identityReviews.read((await waitingFor(user)).attemptId);
    const whys = async (user: TestUser) =>
      (await detailOf(user))?.duplicates.map(({ why, state }) => [why, state]);
    expect(await whys(bob)).toEqual([[['document'], 'refused']]);
    expect(await whys(carol)).toEqual([[['person'], 'refused']]);
    expect((await whys(dave))?.map(([why]) => why)).toEqual([['image']]);
    // Everything at once: each likeness is told, the strongest first.
    await decide(bob, 'refuse', { reason: 'blurred' });
    const frontFileId = await newPicture(api, erin.token, pictureOfAlice);
    const { handheldFileId } = await submission(erin);
    await submit(erin, { ...first, frontFileId, handheldFileId });
    const found = (await detailOf(erin))?.duplicates ?? [];
    const ofAlice = found.find(({ userId }) => userId === alice.userId);
    expect(ofAlice?.why).toEqual(['document', 'person', 'image']);
  });

  test('an approval can be taken back, and the user asks again', async () => {
    const user = await api.newUser();
    const reviews = api.api.identityReviews;
    const revoke = () =>
      inTransaction(api.database.pool, (client) =>
        reviews.revoke(client, { userId: user.userId, staffId: STAFF, reason: 'other' }),
      );
    await expect(revoke()).rejects.toMatchObject({ code: 404 });
    await submit(user, await submission(user));
    await decide(user, 'approve');
    expect((await revoke()).after).toEqual({ state: 'revoked', reason: 'other' });
    expect(await infoOf(user)).toMatchObject({ state: 'refused', canSubmit: true });
    await expect(requireVerified(deps(), user.userId, 'notVerified')).rejects.toMatchObject({
      code: 2004,
    });
    expect((await submit(user, await submission(user))).code).toBe(200);
    const detail = await reviews.read((await waitingFor(user)).attemptId);
    expect(detail?.history.map(({ state }) => state)).toEqual(['revoked']);
  });

  test('in the demo a user approves what waits of their own, elsewhere nobody does', async () => {
    const user = await api.newUser();
    const approve = () => api.call('identityDemo', {}, { token: user.token });
    expect((await approve()).code).toBe(404);
    await submit(user, await submission(user));
    expect((await approve()).data).toMatchObject({ state: 'verified' });
    expect(await userStateOf(user)).toBe('verified');
    expect((await approve()).code).toBe(404);

    const real = await startTestApi({ engine: { demoEnabled: false, demoFundUnitsMax: 0 } });
    const other = await real.newUser();
    expect((await real.call('identityDemo', {}, { token: other.token })).code).toBe(2015);
    await real.stop();
  });

  test('what waits longest comes first, page by page, and is counted', async () => {
    const reviews = api.api.identityReviews;
    const all = await reviews.list({ state: 'pending', order: 'oldest', limit: 1_000 });
    expect(all.map(({ attemptId }) => attemptId)).toEqual(
      all.map(({ attemptId }) => attemptId).sort((left, right) => left - right),
    );
    expect(await reviews.countPending(1, 1)).toMatchObject({ waiting: all.length, mine: 0 });
    const [first, second] = all;
    const page = { state: 'pending', order: 'oldest', limit: 1 } as const;
    const next = await reviews.list({ ...page, cursorId: first?.attemptId ?? 0 });
    expect(next).toEqual([second]);
    const refused = await reviews.list({ state: 'refused', order: 'newest', limit: 1_000 });
    const ids = refused.map(({ attemptId }) => attemptId);
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect(await reviews.read(999_999)).toBeUndefined();
  });
});
