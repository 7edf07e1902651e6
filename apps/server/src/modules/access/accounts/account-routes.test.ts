import type { EndpointReply } from '@candor/protocol';
import { createHash, getHashes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { PasswordHasher } from './password-hasher.ts';
import { Sessions } from './sessions.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => {
  api.clock.skipMs = 0;
});

const carol = {
  account: 'carol@example.com',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  agreement: true,
};

/** 64 characters, the most that a password may have. */
const LONGEST = 'correct horse battery staple 7 lanterns over a harbour of amber.';

type Session = EndpointReply<'login'>;

describe('register', () => {
  test('opens an account the core knows, with a session that works', async () => {
    const answer = await api.call('register', carol);
    expect(answer).toMatchObject({ code: 200, type: 'ok' });
    const { token, user } = answer.data as Session;
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(user).toMatchObject({ email: 'ca***@example.com', phone: null, feeTier: 0 });
    const { value } = await api.exchange.read((reader) => reader.user(user.userId));
    expect(value).toMatchObject({ role: 'customer', feeTier: 0 });
    const info = await api.call('info', {}, { token });
    expect(info.data).toEqual(user);
  });

  test('takes a phone number, mainland by default and any other by its area code', async () => {
    const phone = async (account: string, areaCode?: string): Promise<string | null> => {
      const request = { ...carol, account, ...(areaCode === undefined ? {} : { areaCode }) };
      const answer = await api.call('register', request, { encoding: 'form' });
      return (answer.data as Session).user.phone;
    };
    expect(await phone('13812345678')).toBe('86138****5678');
    expect(await phone('0912345678', '84')).toBe('849****5678');
    const again = { account: '+8613812345678', password: PASSWORD };
    expect((await api.call('login', again)).code).toBe(200);
  });

  test('takes a password of 64 characters, to the last one', async () => {
    expect(LONGEST).toHaveLength(64);
    const account = 'long@example.com';
    const both = { password: LONGEST, confirmPassword: LONGEST };
    expect((await api.call('register', { ...carol, account, ...both })).code).toBe(200);
    expect((await api.call('login', { account, password: LONGEST })).code).toBe(200);
    const cut = { account, password: LONGEST.slice(0, -1) };
    expect((await api.call('login', cut)).code).not.toBe(200);
  });

  test('keeps who invited whom', async () => {
    const inviter = await api.call('register', { ...carol, account: 'inviter@example.com' });
    const { inviteCode, userId } = (inviter.data as Session).user;
    const request = { ...carol, account: 'invited@example.com', inviteCode };
    const invited = await api.call('register', request);
    const { rows } = await api.database.pool.query<{ invited_by: number }>(
      'SELECT invited_by FROM users WHERE user_id = $1',
      [(invited.data as Session).user.userId],
    );
    expect(rows).toEqual([{ invited_by: userId }]);
  });

  test.each<[code: number, change: object]>([
    [41001, { agreement: 'yes' }],
    [41001, { role: 'house' }],
    [41001, { userId: 1 }],
    [41001, { account: undefined }],
    [41001, { password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) }],
    [41010, { agreement: false, account: 'nonsense' }],
    [41011, { account: 'nonsense', confirmPassword: 'other' }],
    [41011, { account: '22345678901' }],
    [41011, { account: 'a@b' }],
    [41011, { account: 'a b@example.com' }],
    [2008, { password: 'short', confirmPassword: 'shorter' }],
    [9002, { password: 'tq7mv2x', confirmPassword: 'tq7mv2x' }],
    [9002, { password: 'onlyletters', confirmPassword: 'onlyletters' }],
    [9002, { password: '1234567890', confirmPassword: '1234567890' }],
    [9002, { password: 'Password123', confirmPassword: 'Password123' }],
    [9002, { password: 'newcomer99', confirmPassword: 'newcomer99' }],
    [9002, { password: `${LONGEST}y`, confirmPassword: `${LONGEST}y` }],
    [2007, { inviteCode: 'NOBODY22' }],
  ])('refuses with %i: %j', async (code, change) => {
    const request = { ...carol, account: 'newcomer@example.com', ...change };
    expect((await api.call('register', request)).code).toBe(code);
  });

  test('an account that exists is 2012, unless the password shows that it is one’s own', async () => {
    await api.call('register', { ...carol, account: 'twice@example.com' });
    const other = 'another7horse-battery';
    const stranger = {
      ...carol,
      account: 'TWICE@example.com',
      password: other,
      confirmPassword: other,
    };
    expect((await api.call('register', stranger)).code).toBe(2012);
    const owner = await api.call('register', { ...carol, account: 'Twice@Example.com' });
    expect(owner.code).toBe(200);
  });

  test('ten at once open one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call('register', { ...carol, account: 'rush@example.com' }),
      ),
    );
    const ids = new Set(
      answers.map(({ code, data }) => (code === 200 ? (data as Session).user.userId : undefined)),
    );
    ids.delete(undefined);
    expect(ids.size).toBe(1);
  });

  test('a user the core never heard of, after a crash in between, is made known at login', async () => {
    const { rows } = await api.database.pool.query<{ user_id: number }>(
      `INSERT INTO users (email, password_hash, invite_code, created_at_ms)
       SELECT 'half@example.com', password_hash, 'HALFHALF', 0 FROM users LIMIT 1 RETURNING user_id`,
    );
    const userId = rows[0]?.user_id ?? 0;
    const isKnown = async (): Promise<boolean> =>
      (await api.exchange.read((reader) => reader.hasUser(userId))).value;
    expect(await isKnown()).toBe(false);
    const login = await api.call('login', { account: 'half@example.com', password: PASSWORD });
    expect(login.code).toBe(200);
    expect(await isKnown()).toBe(true);
  });
});

describe('login', () => {
  test('an unknown account and a wrong password get the same answer', async () => {
    await api.call('register', { ...carol, account: 'known@example.com' });
    const answers = [];
    for (const account of ['known@example.com', 'unknown@example.com']) {
      const { headers: _headers, ...answer } = await api.call('login', {
        account,
        password: 'wrong1',
      });
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({ code: 2010, status: 403 });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('wrong passwords, a hundred at once or one by one, soon have to wait; waiting helps', async () => {
    const account = 'guessed@example.com';
    await api.call('register', { ...carol, account });
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, count) => {
        const answer = await api.call('login', { account, password: `guess${count}` });
        return answer.code;
      }),
    );
    expect(codes.filter((code) => code === 2010)).toHaveLength(5);
    expect(codes.filter((code) => code === 41012)).toHaveLength(95);
    const owner = { account, password: PASSWORD };
    const blocked = await api.call('login', owner);
    expect(blocked).toMatchObject({ code: 41012, status: 429 });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    api.clock.skipMs += 11_000;
    expect((await api.call('login', owner)).code).toBe(200);
  });

  test('a disabled account says so to its owner only', async () => {
    const account = 'disabled@example.com';
    const opened = await api.call('register', { ...carol, account });
    const { user, token } = opened.data as Session;
    await api.database.pool.query('UPDATE users SET is_disabled = true WHERE user_id = $1', [
      user.userId,
    ]);
    const { pool } = api.database;
    api.api.sessions.drop(await api.api.sessions.endAllIn(pool, user.userId));
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(2016);
    expect((await api.call('login', { account, password: 'wrong1' })).code).toBe(2010);
  });

  test('a hash of another cost is renewed', async () => {
    const account = 'renewed@example.com';
    await api.call('register', { ...carol, account });
    const stored = async (): Promise<string> => {
      const { rows } = await api.database.pool.query<{ password_hash: string }>(
        'SELECT password_hash FROM users WHERE email = $1',
        [account],
      );
      return rows[0]?.password_hash ?? '';
    };
    expect(await stored()).toMatch(/m=8,t=1,p=1/);
    const dearer = await new PasswordHasher({ memoryKib: 16, passes: 2 }).hash(PASSWORD);
    await api.database.pool.query('UPDATE users SET password_hash = $2 WHERE email = $1', [
      account,
      dearer,
    ]);
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(200);
    expect(await stored()).toMatch(/m=8,t=1,p=1/);
  });
});

describe('sessions', () => {
  const account = 'sessions@example.com';
  const open = async (): Promise<string> => {
    const answer = await api.call('register', { ...carol, account });
    return (answer.data as Session).token;
  };
  const isOpen = async (token: string): Promise<boolean> =>
    (await api.call('info', {}, { token })).code === 200;

  test('the table holds the SHA-256 of the token, and nothing else made of it in any column', async () => {
    const token = await open();
    const { rows } = await api.database.pool.query<Record<string, unknown>>(
      `SELECT * FROM sessions WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    );
    expect(rows).toHaveLength(1);
    const { token_hash: tokenHash, ...others } = rows[0] ?? {};
    expect(tokenHash).toHaveLength(32);
    const bytes = (of: unknown): Buffer =>
      Buffer.isBuffer(of) ? of : Buffer.from(typeof of === 'string' ? of : JSON.stringify(of));
    const inputs = [Buffer.from(token), Buffer.from(token, 'base64url')];
    const made = inputs.flatMap((input) => [
      input,
      ...getHashes().flatMap((name) => {
        try {
          return [createHash(name).update(input).digest()];
        } catch {
          return []; // OpenSSL lists some that it does not give.
        }
      }),
    ]);
    const forms = made.flatMap((one) => [
      one,
      ...(['hex', 'base64', 'base64url'] as const).map((name) => Buffer.from(one.toString(name))),
    ]);
    expect(forms.length).toBeGreaterThan(100);
    const found = Object.entries(others).filter(([, value]) =>
      forms.some((form) => bytes(value).includes(form)),
    );
    expect(found).toEqual([]);
    expect(forms.slice(0, 4).some((form) => bytes(tokenHash).includes(form))).toBe(false);
  });

  test('logout ends this session at once and tells whoever listens', async () => {
    const [token, other] = [await open(), await open()];
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true]);
    const ended: number[] = [];
    const stop = api.api.sessions.onEnded((session) => ended.push(session.sessionId));
    const session = await api.api.sessions.find(token);
    expect((await api.call('logout', {}, { token })).code).toBe(200);
    stop();
    expect(ended).toEqual([session?.sessionId]);
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true]);
  });

  test('a session unused for seven days has ended, one in use goes on to its thirtieth', async () => {
    const [idle, busy] = [await open(), await open()];
    await isOpen(idle);
    for (let day = 0; day < 29; day += 1) {
      api.clock.skipMs += DAY_MS;
      expect(await isOpen(busy)).toBe(true);
    }
    expect(await isOpen(idle)).toBe(false);
    api.clock.skipMs += DAY_MS;
    expect(await isOpen(busy)).toBe(false);
  });

  test('a session is found again after a restart, its idle time counted from the table', async () => {
    const token = await open();
    const restarted = (skipMs: number): unknown =>
      new Sessions({
        deviceCode: () => null,
        pool: api.database.pool,
        nowMs: () => Date.now() + skipMs,
        ensureUser: () => Promise.resolve(),
        onError: () => undefined,
      }).find(token);
    expect(await restarted(0)).toBeDefined();
    // What is found is used, so the one that is too late comes first.
    expect(await restarted(8 * DAY_MS)).toBeUndefined();
    expect(await restarted(6 * DAY_MS)).toBeDefined();
  });

  test('the twenty-first session ends the first', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 21; count += 1) tokens.push(await open());
    expect(await isOpen(tokens[0] ?? '')).toBe(false);
    expect(await isOpen(tokens[1] ?? '')).toBe(true);
    expect(await isOpen(tokens[20] ?? '')).toBe(true);
  });

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`, 'null'])(
    'the token %j opens nothing',
    async (token) => {
      expect(await api.call('info', {}, { token })).toMatchObject({
        code: 1001,
        type: 999,
        status: 403,
      });
    },
  );
});
