import type { EndpointReply } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { Sessions } from './sessions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => {
  api.clock.skipMs = 0;
});

type Opened = EndpointReply<'login'>;

async function open(keepLoggedIn?: boolean): Promise<string> {
  const { account } = await api.newUser();
  const choice = keepLoggedIn === undefined ? {} : { keepLoggedIn };
  const answer = await api.call('login', { account, password: PASSWORD, ...choice });
  return (answer.data as Opened).token;
}

/** Asks in the session's name after some minutes more. */
async function isInAfter(token: string, minutes: number, background = false): Promise<boolean> {
  api.clock.skipMs += minutes * MINUTE_MS;
  return (await api.call('info', {}, { token, background })).code === 200;
}

/** The sessions of the same table as another process sees them, at a time of its own. */
function sessionsAt(nowMs: () => number, idle?: ConstructorParameters<typeof Sessions>[0]['idle']) {
  return new Sessions({
    deviceCode: () => null,
    pool: api.database.pool,
    nowMs,
    ensureUser: () => Promise.resolve(),
    onError: (error) => {
      throw error;
    },
    idle,
  });
}

describe('a session that is not kept', () => {
  test('ends after thirty minutes without use', async () => {
    const [token, idle] = [await open(false), await open(false)];
    expect(await isInAfter(token, 29)).toBe(true);
    expect(await isInAfter(token, 29)).toBe(true);
    expect(await isInAfter(idle, 0)).toBe(false);
    expect(await isInAfter(token, 30)).toBe(false);
  });

  test('is not put off by a page that asks by itself, nor by its open feed', async () => {
    const token = await open(false);
    const session = await api.api.sessions.find(token);
    if (session === undefined) throw new Error('no session');
    for (let passed = 0; passed < 25; passed += 5) {
      expect(await isInAfter(token, 5, true)).toBe(true);
      expect(await api.api.sessions.isOpen(session)).toBe(true);
      expect(await api.api.sessions.find(token, { isUse: false })).toBeDefined();
    }
    const ended: number[] = [];
    const stop = api.api.sessions.onEnded(({ sessionId }) => ended.push(sessionId));
    api.clock.skipMs += 5 * MINUTE_MS;
    expect(await api.api.sessions.isOpen(session)).toBe(false);
    stop();
    expect(ended).toEqual([session.sessionId]);
    expect(await isInAfter(token, 0)).toBe(false);
  });

  test('is put off by a call over the feed, and not brought back by one', async () => {
    const token = await open(false);
    const session = await api.api.sessions.find(token);
    if (session === undefined) throw new Error('no session');
    api.clock.skipMs += 29 * MINUTE_MS;
    expect(api.api.sessions.use(session)).toBe(true);
    api.clock.skipMs += 29 * MINUTE_MS;
    expect(await api.api.sessions.isOpen(session)).toBe(true);
    api.clock.skipMs += MINUTE_MS;
    expect(api.api.sessions.use(session)).toBe(false);
    expect(await isInAfter(token, 0)).toBe(false);
  });

  test('ends after a restart by what the table says, also for who holds it', async () => {
    const token = await open(false);
    const startedAtMs = Date.now();
    const after = async (minutes: number) =>
      sessionsAt(() => startedAtMs + minutes * MINUTE_MS).find(token, { isUse: false });
    const session = await after(28);
    expect(session).toMatchObject({ isKept: false });
    expect(await after(31)).toBeUndefined();
    const isOpenAfter = (minutes: number) =>
      sessionsAt(() => startedAtMs + minutes * MINUTE_MS).isOpen(session ?? { sessionId: 0 });
    expect(await isOpenAfter(28)).toBe(true);
    expect(await isOpenAfter(31)).toBe(false);
  });

  test('is no more in the list of devices', async () => {
    const user = await api.newUser();
    await api.call('login', { account: user.account, password: PASSWORD, keepLoggedIn: false });
    const kinds = async (): Promise<unknown> => {
      const { data } = await api.call('sessionList', {}, user);
      return (data as EndpointReply<'sessionList'>).sessions.map(({ isKept }) => isKept);
    };
    expect(await kinds()).toEqual([false, true]);
    api.clock.skipMs += 30 * MINUTE_MS;
    expect(await kinds()).toEqual([true]);
  });
});

describe('a session that is kept', () => {
  test.each([true, undefined])('is so where the login says %s', async (choice) => {
    const [token, idle] = [await open(choice), await open(choice)];
    expect(await isInAfter(token, 6 * 24 * 60)).toBe(true);
    expect(await isInAfter(token, 6 * 24 * 60)).toBe(true);
    expect(await isInAfter(idle, 0)).toBe(false);
  });

  test('is so after registering, unless that says otherwise', async () => {
    const register = async (account: string, choice: object): Promise<string> => {
      const request = { account, password: PASSWORD, confirmPassword: PASSWORD, agreement: true };
      return ((await api.call('register', { ...request, ...choice })).data as Opened).token;
    };
    const kept = await register('kept@example.com', {});
    const other = await register('other@example.com', { keepLoggedIn: false });
    expect([await isInAfter(kept, 31), await isInAfter(other, 0)]).toEqual([true, false]);
  });
});

test('however busy, both kinds end on their thirtieth day', async () => {
  const startedAtMs = Date.now();
  let nowMs = startedAtMs;
  const sessions = sessionsAt(() => nowMs, { keptMs: 2 * DAY_MS, otherMs: 2 * DAY_MS });
  const tokens = [await open(true), await open(false)];
  const inSession = async (): Promise<boolean[]> =>
    Promise.all(tokens.map(async (token) => (await sessions.find(token)) !== undefined));
  for (let day = 1; day < 30; day += 1) {
    nowMs = startedAtMs + day * DAY_MS;
    expect(await inSession()).toEqual([true, true]);
  }
  nowMs = startedAtMs + 30 * DAY_MS + MINUTE_MS;
  expect(await inSession()).toEqual([false, false]);
  // Nobody waits for the time of a use to be written: the last of them must not meet a pool that has ended.
  await api.database.pool.query('SELECT 1');
});

test('the phone is told how long a session that is not kept lasts', async () => {
  const { data } = await api.call('common/version');
  expect(data).toMatchObject({ sessionIdleMinutes: 30 });
});
