import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { callAdmin, newStaff, STAFF_PASSWORD, staffCode } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { openInvitation } from './open-invitation.ts';

const STEP_MS = 30_000;

let api: TestApi;
let ann: TestStaff;
/** Who may log in to what was just set up. */
let firstAccounts: readonly object[];

beforeAll(async () => {
  api = await startTestApi();
  const { rows } = await api.database.pool.query<object>(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM staff) AS staff,
       (SELECT count(*) FROM staff_links) AS links`,
  );
  firstAccounts = rows;
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await newStaff(api, 'owner');
});

const nowMs = (): number => Date.now() + api.clock.skipMs;

/** A code nobody used yet: a minute later than the last one. */
function freshCode({ secret }: TestStaff): string {
  api.clock.skipMs += 2 * STEP_MS;
  return staffCode(secret, nowMs());
}

const signIn = (staff: TestStaff, change: object = {}) =>
  callAdmin(api, 'signIn', {
    email: staff.email,
    password: STAFF_PASSWORD,
    code: freshCode(staff),
    ...change,
  });

const me = (token: string, background = false) =>
  callAdmin(api, 'me', {}, { token, background }).then(({ code }) => code);

async function latestEntries(count: number): Promise<AdminReply<'auditList'>['entries']> {
  await api.admin.settled();
  const answer = await callAdmin(api, 'auditList', { limit: count }, { token: ann.token });
  return (answer.data as AdminReply<'auditList'>).entries;
}

test('an exchange that was just set up knows nobody', () => {
  expect(firstAccounts).toEqual([{ users: 0, staff: 0, links: 0 }]);
});

describe('signing in', () => {
  test('needs the password and a code, tells who one is, and is written down', async () => {
    const answer = await signIn(ann);
    expect(answer.code).toBe(200);
    const { token, me: view } = answer.data as AdminReply<'signIn'>;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(view).toMatchObject({ staffId: ann.staffId, roles: ['owner'], hasTotp: true });
    expect((await callAdmin(api, 'me', {}, { token })).data).toEqual(view);
    expect(await latestEntries(1)).toMatchObject([
      { act: 'signIn', staffId: ann.staffId, address: '127.0.0.1' },
    ]);
  });

  test('is refused alike for whatever is wrong', async () => {
    const invited = await openInvitation(
      { pool: api.database.pool, adminUrl: '' },
      { email: `new${ann.email}`, name: 'New', roles: ['auditor'], nowMs: nowMs() },
    );
    expect(invited.link).toContain('/#/enrol/');
    const answers = [
      await signIn(ann, { password: 'wrong7horse-battery' }),
      await signIn(ann, { code: '000000' }),
      await signIn(ann, { code: '' }),
      await signIn(ann, { email: 'nobody@example.com' }),
      await signIn(ann, { email: `new${ann.email}` }),
    ];
    const [first, ...others] = answers.map(({ status, code, msg, data }) => [
      status,
      code,
      msg,
      data,
    ]);
    expect(first?.[1]).toBe(2010);
    for (const other of others) expect(other).toEqual(first);
    expect((await latestEntries(2)).map(({ act }) => act)).toContain('signIn.refused');
  });

  test('takes a code once', async () => {
    const code = freshCode(ann);
    expect((await signIn(ann, { code: code })).code).toBe(2010);
    const again = await newStaff(api, 'owner');
    api.clock.skipMs += 2 * STEP_MS;
    const request = {
      email: again.email,
      password: STAFF_PASSWORD,
      code: staffCode(again.secret, nowMs()),
    };
    const both = await Promise.all([
      callAdmin(api, 'signIn', request),
      callAdmin(api, 'signIn', request),
    ]);
    expect(both.map(({ code: got }) => got).sort()).toEqual([200, 2010]);
  });

  test('makes a guesser wait, and a hundred guesses at once count as a hundred', async () => {
    const email = ann.email;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        callAdmin(api, 'signIn', { email, password: 'guess7horse-battery', code: '123456' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 2010).length).toBeLessThanOrEqual(6);
    expect((await signIn(ann)).code).toBe(200);
  });

  test('is open from where one signed in before, whatever strangers at a crowd of addresses tried', async () => {
    const right = { email: ann.email, password: STAFF_PASSWORD, code: freshCode(ann) };
    const guess = { email: ann.email, password: 'guess7horse-battery', code: '123456' };
    for (let place = 0; place < 12; place += 1) {
      const remoteAddress = `203.0.113.${String(place)}`;
      for (let tried = 0; tried < 5; tried += 1) {
        await callAdmin(api, 'signIn', guess, { remoteAddress });
      }
    }
    const elsewhere = await callAdmin(api, 'signIn', right, { remoteAddress: '198.51.100.1' });
    expect(elsewhere.code).toBe(41012);
    expect((await callAdmin(api, 'signIn', right)).code).toBe(200);
  });

  test('gives another token each time, and a user’s token opens nothing here', async () => {
    const first = (await signIn(ann)).data as AdminReply<'signIn'>;
    const second = (await signIn(ann)).data as AdminReply<'signIn'>;
    expect(second.token).not.toBe(first.token);
    const user = await api.newUser();
    expect(await me(user.token)).toBe(41060);
    expect((await api.call('info', {}, { token: first.token })).code).toBe(1001);
  });

  test('keeps the token as its SHA-256 only', async () => {
    const { token } = (await signIn(ann)).data as AdminReply<'signIn'>;
    const { rows } = await api.database.pool.query<{ row: string }>(
      'SELECT staff_sessions::text AS row FROM staff_sessions',
    );
    const hex = Buffer.from(token, 'utf8').toString('hex');
    expect(rows.some(({ row }) => row.includes(token) || row.includes(hex))).toBe(false);
  });
});

describe('a session', () => {
  test('ends after fifteen minutes without a call, and not before', async () => {
    api.clock.skipMs += 15 * MINUTE_MS - 5_000;
    expect(await me(ann.token)).toBe(200);
    api.clock.skipMs += 15 * MINUTE_MS;
    expect(await me(ann.token)).toBe(41060);
  });

  test('is not kept awake by a screen that asks by itself', async () => {
    api.clock.skipMs += 10 * MINUTE_MS;
    expect(await me(ann.token, true)).toBe(200);
    api.clock.skipMs += 6 * MINUTE_MS;
    expect(await me(ann.token, true)).toBe(41060);
  });

  test('ends after twelve hours, however busy', async () => {
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      api.clock.skipMs += 10 * MINUTE_MS;
      expect(await me(ann.token)).toBe(200);
    }
    api.clock.skipMs += 11 * MINUTE_MS;
    expect(await me(ann.token)).toBe(41060);
  });

  test('ends with sign-out, and others go on', async () => {
    const { token } = (await signIn(ann)).data as AdminReply<'signIn'>;
    expect((await callAdmin(api, 'signOut', {}, { token })).code).toBe(200);
    expect(await me(token)).toBe(41060);
    expect(await me(ann.token)).toBe(200);
  });

  test('is listed, and ended by its owner alone', async () => {
    const bob = await newStaff(api, 'auditor');
    const { token } = (await signIn(ann)).data as AdminReply<'signIn'>;
    const list = await callAdmin(api, 'mySessions', {}, { token });
    const { sessions } = list.data as AdminReply<'mySessions'>;
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const request = { sessionId: sessions[1]?.sessionId };
    const missing = await callAdmin(api, 'mySessionEnd', { sessionId: 1e9 }, { token: bob.token });
    const others = await callAdmin(api, 'mySessionEnd', request, { token: bob.token });
    expect([others.code, others.data]).toEqual([missing.code, missing.data]);
    expect(await me(ann.token)).toBe(200);
    expect((await callAdmin(api, 'mySessionEnd', request, { token })).code).toBe(200);
    expect(await me(ann.token)).toBe(41060);
  });
});

describe('a password', () => {
  const change = (request: object = {}) =>
    callAdmin(
      api,
      'myPassword',
      {
        password: STAFF_PASSWORD,
        newPassword: 'another7horse-battery',
        code: freshCode(ann),
        ...request,
      },
      { token: ann.token },
    );

  test('is changed by the old one and a code, and ends the other sessions', async () => {
    const { token } = (await signIn(ann)).data as AdminReply<'signIn'>;
    expect((await change()).code).toBe(200);
    expect(await me(token)).toBe(41060);
    expect(await me(ann.token)).toBe(200);
    expect((await signIn(ann)).code).toBe(2010);
    expect((await signIn(ann, { password: 'another7horse-battery' })).code).toBe(200);
  });

  test.each([
    ['by a wrong old one', { password: 'wrong7horse-battery' }, 2010],
    ['by a wrong code', { code: '000000' }, 2010],
    ['to a short one', { newPassword: 'short7horse' }, 9002],
  ])('%s: %j is %d', async (_how, request, code) => {
    expect((await change(request)).code).toBe(code);
  });
});

describe('a one-time link', () => {
  const invite = async (): Promise<string> => {
    const { link } = await openInvitation(
      { pool: api.database.pool, adminUrl: 'https://candor.example/admin' },
      { email: `link${String(nowMs())}@example.com`, name: 'Lee', roles: ['risk'], nowMs: nowMs() },
    );
    expect(link).toMatch(/^https:\/\/candor\.example\/admin\/#\/enrol\/[A-Za-z0-9_-]{43}$/);
    return link.split('/').at(-1) ?? '';
  };
  const begin = (link: string) => callAdmin(api, 'enrolBegin', { link });
  const finish = async (link: string, change: object = {}) => {
    const { totpSecret } = (await begin(link)).data as AdminReply<'enrolBegin'>;
    const code = staffCode(totpSecret, nowMs());
    return callAdmin(api, 'enrolFinish', { link, password: STAFF_PASSWORD, code, ...change });
  };

  test('shows whom it is for, and the same secret each time', async () => {
    const link = await invite();
    const first = (await begin(link)).data as AdminReply<'enrolBegin'>;
    expect(first).toMatchObject({ name: 'Lee', roles: ['risk'] });
    expect((await begin(link)).data).toEqual(first);
  });

  test('lets in with a password and an authenticator together, once', async () => {
    const link = await invite();
    expect((await finish(link, { code: '000000' })).code).toBe(2001);
    expect((await finish(link, { password: 'short7horse' })).code).toBe(9002);
    const done = await finish(link);
    expect(done.code).toBe(200);
    expect((await begin(link)).code).toBe(41062);
    expect(
      (await callAdmin(api, 'enrolFinish', { link, password: STAFF_PASSWORD, code: '000000' }))
        .code,
    ).toBe(41062);
  });

  test('lets one of two in who use it at once', async () => {
    const link = await invite();
    const { totpSecret } = (await begin(link)).data as AdminReply<'enrolBegin'>;
    const request = { link, password: STAFF_PASSWORD, code: staffCode(totpSecret, nowMs()) };
    const both = await Promise.all([
      callAdmin(api, 'enrolFinish', request),
      callAdmin(api, 'enrolFinish', request),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 41062]);
  });

  test('is over after a day, to the second', async () => {
    const link = await invite();
    api.clock.skipMs += 24 * HOUR_MS - 5_000;
    expect((await begin(link)).code).toBe(200);
    api.clock.skipMs += 6_000;
    expect((await begin(link)).code).toBe(41062);
  });

  test('lets nobody in who was shut out meanwhile', async () => {
    const link = await invite();
    const { email } = (await begin(link)).data as AdminReply<'enrolBegin'>;
    await api.database.pool.query(`UPDATE staff SET state = 'disabled' WHERE email = $1`, [email]);
    expect((await begin(link)).code).toBe(41062);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(64)])('is not %j', async (link) => {
    expect((await begin(link)).code).toBe(41062);
  });
});
