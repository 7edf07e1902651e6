import { createTestDatabase } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { prepareJobs, runDueJobs } from '#jobs/index.ts';
import { Delivery } from '#modules/people/delivery/index.ts';
import { MasterKey } from '#modules/access/secrets/index.ts';
import { Verification } from './verification.ts';
import type { CodeRequest } from './verification.ts';

const migrations = new URL('../../../migrations', import.meta.url).pathname;

const log = pino({ level: 'silent' });

let database: Database;
let delivery: Delivery;
let verification: Verification;
let nowMs = 1_700_000_000_000;
/** Nothing is held back but where a test asks for it. */
const NO_RULES = {
  ...{ smsCountries: '', smsPerDayMax: 1_000 },
  ...{ codesAtOncePerAddress: 1_000, smsPerMinutePerCountry: 1_000 },
};
let rules = NO_RULES;
const spent: string[] = [];
const alarms: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ folders: [migrations] });
  const { pool } = database;
  const clock = (): number => nowMs;
  await prepareJobs(pool, log);
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  delivery = new Delivery({
    pool,
    log,
    nowMs: clock,
    masterKey,
    transports: {},
    demoEnabled: true,
  });
  verification = new Verification({
    pool,
    delivery,
    masterKey,
    nowMs: clock,
    demoEnabled: true,
    codeRules: () => Promise.resolve(rules),
    onManyWrong: (wrong) => Promise.resolve(void alarms.push(wrong)),
  });
});
afterAll(() => database.stop());

let targets = 0;
const newTarget = (): string => `t${String((targets += 1))}@example.com`;

const requestOf = (change: Partial<CodeRequest> = {}): CodeRequest => ({
  channel: 'email',
  target: newTarget(),
  purpose: 'register',
  locale: 'en',
  asker: { address: '203.0.113.1', isKnown: false },
  userId: null,
  isSent: true,
  ...change,
});

/** Sends and reads the code as the demo shows it. */
async function sendCode(): Promise<{ verificationId: string; code: string; wrong: string }> {
  const { verificationId, demoCode } = await verification.send(requestOf());
  const code = demoCode ?? '';
  return { verificationId, code, wrong: code === '000000' ? '000001' : '000000' };
}

const refusedWith = (code: number): object => expect.objectContaining({ code }) as object;

test('of two codes to strangers at one address, the one asked first may be counted last', async () => {
  const asker = { address: '203.0.113.77', isKnown: false };
  await verification.send(requestOf({ asker }));
  nowMs -= 5;
  await verification.send(requestOf({ asker }));
  nowMs += 5;
});

describe('a code', () => {
  test('is six digits and kept as a MAC only', async () => {
    const { verificationId, code } = await sendCode();
    expect(code).toMatch(/^[0-9]{6}$/);
    const { rows } = await database.pool.query(
      'SELECT * FROM verification_codes WHERE verification_id = $1',
      [verificationId],
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('works once', async () => {
    const { verificationId, code } = await sendCode();
    await verification.check(verificationId, code);
    await expect(verification.check(verificationId, code)).rejects.toEqual(refusedWith(2001));
  });

  test('ten at once with the right code get one ticket', async () => {
    const { verificationId, code } = await sendCode();
    const tries = Array.from({ length: 10 }, () => verification.check(verificationId, code));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is void after five wrong tries', async () => {
    const { verificationId, code, wrong } = await sendCode();
    for (let tried = 0; tried < 5; tried += 1) {
      await expect(verification.check(verificationId, wrong)).rejects.toEqual(refusedWith(2001));
    }
    await expect(verification.check(verificationId, code)).rejects.toEqual(refusedWith(2001));
  });

  test('a hundred guesses at once count as a hundred', async () => {
    const { verificationId, code, wrong } = await sendCode();
    const guesses = Array.from({ length: 100 }, () => verification.check(verificationId, wrong));
    await Promise.allSettled(guesses);
    await expect(verification.check(verificationId, code)).rejects.toEqual(refusedWith(2001));
    const { rows } = await database.pool.query<{ tries: number }>(
      'SELECT tries FROM verification_codes WHERE verification_id = $1',
      [verificationId],
    );
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test.each([
    ['a moment before 10 minutes', 10 * MINUTE_MS - 1, true],
    ['at 10 minutes', 10 * MINUTE_MS, false],
  ])('%s', async (_when, passedMs, works) => {
    const { verificationId, code } = await sendCode();
    nowMs += passedMs;
    const outcome = await Promise.allSettled([verification.check(verificationId, code)]);
    expect(outcome[0].status).toBe(works ? 'fulfilled' : 'rejected');
  });

  test('is refused while too many messages wait, and the refused one does not count', async () => {
    const { pool } = database;
    const request = requestOf();
    await pool.query(
      `INSERT INTO outbox_messages
         (channel, target, template, locale, subject, body, state, created_at_ms)
       SELECT 'email', 'waiting@example.com', 'new_message', 'en', '', '', 'pending', 0
       FROM generate_series(1, 5000)`,
    );
    await expect(verification.send(request)).rejects.toEqual(refusedWith(4018));
    await pool.query(`DELETE FROM outbox_messages WHERE target = 'waiting@example.com'`);
    await expect(verification.send(request)).resolves.toMatchObject({ resendAfterMs: MINUTE_MS });
  });

  test('is refused where nothing would carry it, and nothing is kept', async () => {
    const { pool } = database;
    const masterKey = new MasterKey(Buffer.alloc(32, 1));
    const parts = {
      ...{ pool, masterKey, nowMs: (): number => nowMs, demoEnabled: false },
      codeRules: () => Promise.resolve(rules),
    };
    const transports = { sms: () => Promise.resolve() };
    const house = new Verification({
      ...parts,
      delivery: new Delivery({ ...parts, log, transports }),
    });
    const request = requestOf({ purpose: 'reset_password' });
    await expect(house.send(request)).rejects.toEqual(refusedWith(4018));
    await expect(house.send({ ...request, isSent: false })).rejects.toEqual(refusedWith(4018));
    const sms = requestOf({ channel: 'sms', target: '8613812345678' });
    await expect(house.send(sms)).resolves.toMatchObject({ demoCode: null });
    const { rows } = await pool.query('SELECT 1 FROM outbox_messages WHERE target = $1', [
      request.target,
    ]);
    expect(rows).toEqual([]);
  });

  test('is shown for nothing but a registration', async () => {
    const sent = await verification.send(requestOf({ purpose: 'reset_password' }));
    expect(sent.demoCode).toBeNull();
  });

  test('nothing is sent where nobody may get it, and the answer has the same shape', async () => {
    const target = newTarget();
    const sent = await verification.send(
      requestOf({ purpose: 'reset_password', target, isSent: false }),
    );
    expect(sent).toEqual({
      verificationId: expect.stringMatching(/^[\w-]{22}$/) as string,
      resendAfterMs: MINUTE_MS,
      demoCode: null,
    });
    const { rows: written } = await database.pool.query(
      `SELECT state, sealed_code IS NOT NULL AS has_code FROM outbox_messages WHERE target = $1`,
      [target],
    );
    // Written like any other, so that the time of the answer tells nothing.
    expect(written).toEqual([{ state: 'void', has_code: true }]);
    await runDueJobs(
      database.pool,
      { deliver_message: ({ messageId }, attempt) => delivery.deliver(messageId, attempt) },
      log,
    );
    const { rows } = await database.pool.query('SELECT 1 FROM outbox_messages WHERE target = $1', [
      target,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('sending', () => {
  test('goes once a minute to a target, parallel requests included', async () => {
    const request = requestOf();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => verification.send(request)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    nowMs += MINUTE_MS - 1;
    await expect(verification.send(request)).rejects.toMatchObject({
      code: 41006,
      detail: { retryAfterMs: 1 },
    });
    nowMs += 1;
    await expect(verification.send(request)).resolves.toBeDefined();
  });

  test('goes ten times a day to a target', async () => {
    const request = requestOf();
    const startedAtMs = nowMs;
    for (let sent = 0; sent < 10; sent += 1) {
      await verification.send(request);
      nowMs += MINUTE_MS;
    }
    await expect(verification.send(request)).rejects.toEqual(refusedWith(41006));
    nowMs = startedAtMs + DAY_MS;
    await expect(verification.send(request)).resolves.toBeDefined();
  });
});

describe('text messages to numbers that nobody has proved', () => {
  beforeEach(() => {
    nowMs += DAY_MS;
    rules = NO_RULES;
    spent.length = 0;
  });

  /** Its budgets are a tenth, so that a test need not send a hundred. */
  let house: Verification;
  beforeAll(() => {
    house = new Verification({
      ...{ pool: database.pool, delivery, nowMs: () => nowMs, demoEnabled: true },
      masterKey: new MasterKey(Buffer.alloc(32, 1)),
      codeRules: () => Promise.resolve(rules),
      onSpent: (budget) => spent.push(budget),
      codeBudgetScale: 0.1,
    });
  });

  let callers = 0;
  /** Another stranger each time, at an address of their own. */
  const textOf = (target: string, change: Partial<CodeRequest> = {}): CodeRequest => ({
    ...requestOf({ channel: 'sms', target }),
    asker: { address: `caller ${String((callers += 1))}`, isKnown: false },
    ...change,
  });
  /** A minute after the one before: what may go out at once is not what is counted here. */
  const send = (request: CodeRequest): Promise<number> => {
    nowMs += MINUTE_MS;
    return house.send(request).then(
      () => 200,
      (error: unknown) => (error as { readonly code: number }).code,
    );
  };
  /** So many numbers in a row. */
  const row = (prefix: string, count: number): string[] =>
    Array.from({ length: count }, (_, place) => prefix + String(place).padStart(4, '0'));

  test.each([
    ['8613812345678', 'CN,HK', 200],
    ['85291234567', 'CN,HK', 200],
    ['491701234567', 'CN,HK', 4018],
    ['491701234567', 'DE', 200],
    // One calling code, several countries.
    ['14165550123', 'CA', 200],
    ['14155550123', 'CA', 4018],
  ])('to %s go out where %s are served: %d', async (target, smsCountries, code) => {
    rules = { ...rules, smsCountries };
    expect(await send(textOf(target))).toBe(code);
    expect(await send(textOf(target, { purpose: 'bind_phone', asker: { userId: 7 } }))).toBe(code);
  });

  test('go to an account’s own number wherever it is, and tell a stranger nothing', async () => {
    rules = { ...rules, smsCountries: 'CN' };
    expect(await send(textOf('491701234567', { purpose: 'reset_password' }))).toBe(200);
    const unknown = { purpose: 'reset_password', isSent: false } as const;
    expect(await send(textOf('491701234568', unknown))).toBe(200);
    const own = { purpose: 'withdraw', asker: { userId: 8 }, userId: 8 } as const;
    expect(await send(textOf('491701234567', own))).toBe(200);
  });

  test('go to so many numbers in a row a day, and then still to whoever owns one', async () => {
    const numbers = row('4917012', 10);
    for (const number of numbers) expect(await send(textOf(number))).toBe(200);
    expect(spent).toEqual([]);
    expect(await send(textOf('49170129999'))).toBe(41006);
    expect(spent).toEqual(['texts to one prefix']);
    expect(await send(textOf('49170139999'))).toBe(200);
    const reset = { purpose: 'reset_password' } as const;
    expect(await send(textOf('49170129999', reset))).toBe(200);
    const own = { purpose: 'withdraw', asker: { userId: 9 }, userId: 9 } as const;
    expect(await send(textOf('49170129999', own))).toBe(200);
    nowMs += DAY_MS;
    expect(await send(textOf('49170129999'))).toBe(200);
  });

  test('go out so many times a day from one address', async () => {
    const asker = { address: 'pumping', isKnown: false } as const;
    for (let place = 0; place < 10; place += 1) {
      expect(await send(textOf(`861${String(30 + place)}12345678`, { asker }))).toBe(200);
    }
    expect(await send(textOf('8615912345678', { asker }))).toBe(41006);
    expect(await send({ ...requestOf(), asker })).toBe(200);
    expect(await send(textOf('8615912345678'))).toBe(200);
  });

  test('stop at what staff have set for the day, except where the owner logged in before', async () => {
    rules = { ...rules, smsPerDayMax: 100 };
    const reset = { purpose: 'reset_password' } as const;
    for (const number of row('3312345', 10)) expect(await send(textOf(number, reset))).toBe(200);
    expect(await send(textOf('447700900123', reset))).toBe(41006);
    expect(spent).toEqual(['texts of the day']);
    const known = { ...reset, asker: { address: 'home', isKnown: true } } as const;
    expect(await send(textOf('447700900123', known))).toBe(200);
    expect(await send(textOf('447700900123'))).toBe(200);
  });
});

describe('a ticket', () => {
  test('works once, for its purpose and its user', async () => {
    const { verificationId, code } = await sendCode();
    const { ticket } = await verification.check(verificationId, code);
    const withdraw = verification.redeem(ticket, 'withdraw', null);
    await expect(withdraw).rejects.toEqual(refusedWith(2001));
    const other = verification.redeem(ticket, 'register', 1);
    await expect(other).rejects.toEqual(refusedWith(2001));
    await expect(verification.redeem(ticket, 'register', null)).resolves.toMatchObject({
      userId: null,
    });
    const again = verification.redeem(ticket, 'register', null);
    await expect(again).rejects.toEqual(refusedWith(2001));
  });

  test('works for ten minutes', async () => {
    const { verificationId, code } = await sendCode();
    const { ticket, expiresAtMs } = await verification.check(verificationId, code);
    expect(expiresAtMs).toBe(nowMs + 10 * MINUTE_MS);
    nowMs = expiresAtMs;
    const late = verification.redeem(ticket, 'register', null);
    await expect(late).rejects.toEqual(refusedWith(2001));
  });
});

describe('wrong codes', () => {
  const guess = (address: string) => verification.check('no-such-code', '000000', address);
  async function guessTimes(times: number, address: string): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      await expect(guess(address)).rejects.toEqual(refusedWith(2001));
    }
  }

  test('of one address are 200 a day, whatever the targets; a right one then waits too', async () => {
    nowMs += DAY_MS;
    const address = '198.51.100.7';
    await guessTimes(200, address);
    const { verificationId, code } = await sendCode();
    await expect(guess(address)).rejects.toEqual(refusedWith(41006));
    await expect(verification.check(verificationId, code, address)).rejects.toEqual(
      refusedWith(41006),
    );
    await verification.check(verificationId, code, '198.51.100.8');
    nowMs += DAY_MS;
    await guessTimes(1, address);
  });

  test('from everywhere ring once an hour when they are more than mistyping explains', async () => {
    nowMs += DAY_MS;
    alarms.splice(0);
    await guessTimes(150, '198.51.100.21');
    await guessTimes(149, '198.51.100.22');
    expect(alarms).toEqual([]);
    await guessTimes(30, '198.51.100.23');
    expect(alarms).toEqual([300]);
    nowMs += 60 * MINUTE_MS;
    await guessTimes(1, '198.51.100.23');
    expect(alarms).toEqual([300]);
  });
});
