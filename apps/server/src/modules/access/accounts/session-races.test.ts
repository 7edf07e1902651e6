import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { Sessions } from './sessions.ts';
import { findUser } from './user-store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const caller = { address: '127.0.0.1', userAgent: 'test' };
const isIn = async (token: string): Promise<boolean> =>
  (await api.call('info', {}, { token })).code === 200;
const logIn = ({ account }: TestUser, password = PASSWORD) =>
  api.call('login', { account, password });

/** Changes a password as another request does, in one statement after another. */
async function changePassword({ userId }: TestUser): Promise<void> {
  await api.database.pool.query(
    'UPDATE users SET credential_version = credential_version + 1 WHERE user_id = $1',
    [userId],
  );
  const { pool } = api.database;
  api.api.sessions.drop(await api.api.sessions.endAllIn(pool, userId));
}

describe('a login under way while the password is changed', () => {
  test('opens no session when its password was checked before the change', async () => {
    const user = await api.newUser();
    const checked = await findUser(api.database.pool, user.userId);
    if (checked === undefined) throw new Error('no user');
    await changePassword(user);
    expect(await api.api.sessions.open(checked, caller)).toBeUndefined();
  });

  test('waits for a change that is not committed yet, and then opens none', async () => {
    const user = await api.newUser();
    const checked = await findUser(api.database.pool, user.userId);
    if (checked === undefined) throw new Error('no user');
    const client = await api.database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      'UPDATE users SET credential_version = credential_version + 1 WHERE user_id = $1',
      [user.userId],
    );
    const opened = api.api.sessions.open(checked, caller);
    for (let trips = 0; trips < 10; trips += 1) await api.database.pool.query('SELECT 1');
    await client.query('COMMIT');
    client.release();
    expect(await opened).toBeUndefined();
  });

  test('holds the user’s row while its session is written, so that the change ends it', async () => {
    const user = await api.newUser();
    const checked = await findUser(api.database.pool, user.userId);
    if (checked === undefined) throw new Error('no user');
    const client = await api.database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, created_at_ms, last_seen_at_ms, expires_at_ms,
         address, user_agent)
       SELECT $2, user_id, 1, 1, 9e15, '', '' FROM users
       WHERE user_id = $1 AND credential_version = $3 FOR SHARE`,
      [user.userId, Buffer.alloc(32, 7), checked.credential_version],
    );
    const changed = changePassword(user);
    await client.query('COMMIT');
    client.release();
    await changed;
    const { rows } = await api.database.pool.query(
      'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at_ms IS NULL',
      [user.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('a session that is read while it ends', () => {
  test('is read again, and found to have ended', async () => {
    const user = await api.newUser();
    let end = (): Promise<void> => Promise.resolve();
    const sessions = new Sessions({
      deviceCode: () => null,
      pool: api.database.pool,
      nowMs: () => Date.now() + api.clock.skipMs,
      // Between reading the row and keeping it.
      ensureUser: () => end(),
      onError: () => undefined,
    });
    end = async () => {
      end = () => Promise.resolve();
      sessions.drop(await sessions.endAllIn(api.database.pool, user.userId));
    };
    expect(await sessions.find(user.token)).toBeUndefined();
    expect(await sessions.find(user.token)).toBeUndefined();
  });

  test('is not kept in memory', async () => {
    const user = await api.newUser();
    const { token } = (await logIn(user)).data as EndpointReply<'login'>;
    // Read from the table and ended at the same time, in every order that comes up.
    for (let round = 0; round < 20; round += 1) {
      const opened = (await logIn(user)).data as EndpointReply<'login'>;
      await Promise.all([
        isIn(opened.token),
        isIn(opened.token),
        api.call('logout', {}, { token: opened.token }),
        isIn(opened.token),
      ]);
      expect(await isIn(opened.token)).toBe(false);
    }
    expect(await isIn(token)).toBe(true);
  });

  test('with a stolen token is dead after the password was changed', async () => {
    const user = await api.newUser();
    const { token: stolen } = (await logIn(user)).data as EndpointReply<'login'>;
    expect(await isIn(stolen)).toBe(true);
    await changePassword(user);
    expect(await isIn(stolen)).toBe(false);
  });
});

describe('tokens', () => {
  test('are new at every login, whatever the client sends', async () => {
    const user = await api.newUser();
    const fixed = 'B'.repeat(43);
    const answer = await api.http.inject({
      method: 'POST',
      url: '/api/login',
      headers: { token: fixed, 'content-type': 'application/json', cookie: `token=${fixed}` },
      payload: JSON.stringify({ account: user.account, password: PASSWORD }),
    });
    const { token } = answer.json<{ data: { token: string } }>().data;
    expect([token === fixed, token === user.token]).toEqual([false, false]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([await isIn(fixed), await isIn(token)]).toEqual([false, true]);
  });

  test('die at their age and idle limits to the day', async () => {
    const user = await api.newUser();
    const { token } = (await logIn(user)).data as EndpointReply<'login'>;
    const session = await api.api.sessions.find(token);
    if (session === undefined) throw new Error('no session');
    api.clock.skipMs += 7 * DAY_MS - 60_000;
    expect(await api.api.sessions.isOpen(session)).toBe(true);
    api.clock.skipMs += 7 * DAY_MS;
    expect(await api.api.sessions.isOpen(session)).toBe(false);
  });
});
