import type { EndpointReply, Envelope, RefusalDetail } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestAnswer, TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.clock.skipMs += DAY_MS;
});

const WRONG = 'guess1guess1';

let addresses = 0;
const newAddress = (): string =>
  `198.51.${String(Math.floor((addresses += 1) / 250))}.${String(addresses % 250)}`;

const logIn = (address: string, account: string, password: string, more: object = {}) =>
  api.call('login', { account, password, ...more }, { remoteAddress: address });

/** Fifty wrong passwords from ten addresses: all that strangers together may get wrong. */
async function hammer(account: string): Promise<void> {
  for (let place = 0; place < 10; place += 1) {
    const address = newAddress();
    for (let tried = 0; tried < 5; tried += 1) await logIn(address, account, WRONG);
  }
}

async function messagesTo(target: string): Promise<readonly string[]> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'code' AND state <> 'void'
     ORDER BY message_id`,
    [target],
  );
  return rows.map(({ body }) => /[0-9]{6}/.exec(body)?.[0] ?? body);
}

/** The ticket of the code that a refused login names, as its reader gets it. */
async function ticketOf(refused: Envelope, { account }: TestUser): Promise<string> {
  const { verificationId } = refused.data as RefusalDetail;
  const code = (await messagesTo(account)).at(-1);
  const checked = await api.call(
    'checkSmsCode',
    { verificationId, code },
    { remoteAddress: newAddress() },
  );
  return (checked.data as EndpointReply<'checkSmsCode'>).ticket;
}

test('who knows the password and reads the account’s mail gets in from an address never seen, while strangers hammer', async () => {
  const user = await api.newUser();
  await hammer(user.account);
  const clean = newAddress();
  const asked = await logIn(clean, user.account, PASSWORD);
  expect(asked).toMatchObject({ code: 41156, data: { resendAfterMs: MINUTE_MS } });
  const ticket = await ticketOf(asked, user);
  expect((await logIn(clean, user.account, WRONG, { ticket })).code).toBe(2010);
  expect((await logIn(clean, user.account, PASSWORD, { ticket })).code).toBe(200);
  expect((await logIn(newAddress(), user.account, PASSWORD, { ticket })).code).toBe(2001);
});

/** All of an answer but the code's own number and the second in which it was given. */
const alike = (answer: TestAnswer) => ({
  ...answer,
  headers: { ...answer.headers, date: null },
  data: null,
});

test('a wrong password, and an account that is not there, are answered the same and nothing is sent', async () => {
  const user = await api.newUser();
  const nobody = 'nobody-at-all@example.com';
  await hammer(user.account);
  await hammer(nobody);
  const right = await logIn(newAddress(), user.account, PASSWORD);
  expect(await messagesTo(user.account)).toHaveLength(1);
  for (const account of [user.account, nobody]) {
    const refused = await logIn(newAddress(), account, WRONG);
    expect(alike(refused)).toEqual(alike(right));
    expect(Object.keys(refused.data as object)).toEqual(Object.keys(right.data as object));
    expect(await messagesTo(account)).toHaveLength(account === nobody ? 0 : 1);
  }
});

test('how often one may ask tells nothing: a right password counts as a try like a wrong one', async () => {
  const user = await api.newUser();
  await hammer(user.account);
  const answersOf = async (password: string): Promise<readonly number[]> => {
    const address = newAddress();
    const answers: number[] = [];
    for (let tried = 0; tried < 8; tried += 1) {
      answers.push((await logIn(address, user.account, password)).code);
    }
    return answers;
  };
  const right = await answersOf(PASSWORD);
  expect(right).toContain(41012);
  expect(await answersOf(WRONG)).toEqual(right);
});

test('strangers use up nothing of what the owner needs, and a stolen password’s codes end with it', async () => {
  const user = await api.newUser();
  await hammer(user.account);
  for (let tried = 0; tried < 40; tried += 1) await logIn(newAddress(), user.account, WRONG);
  const asked = await logIn(newAddress(), user.account, PASSWORD);
  expect(await messagesTo(user.account)).toHaveLength(1);
  expect(
    (await logIn(newAddress(), user.account, PASSWORD, { ticket: await ticketOf(asked, user) }))
      .code,
  ).toBe(200);
  // A thief of the password has ten a day sent, and is answered alike from then on.
  for (let tried = 0; tried < 15; tried += 1) {
    api.clock.skipMs += MINUTE_MS;
    await logIn(newAddress(), user.account, WRONG);
    expect((await logIn(newAddress(), user.account, PASSWORD)).code).toBe(41156);
  }
  expect(await messagesTo(user.account)).toHaveLength(10);
  await api.database.pool.query(
    'UPDATE users SET credential_version = credential_version + 1 WHERE user_id = $1',
    [user.userId],
  );
  await logIn(newAddress(), user.account, PASSWORD);
  expect(await messagesTo(user.account)).toHaveLength(11);
});

test('a ticket is of its own account, and of this purpose', async () => {
  const [victim, other] = [await api.newUser(), await api.newUser()];
  await hammer(victim.account);
  await hammer(other.account);
  const ticket = await ticketOf(await logIn(newAddress(), other.account, PASSWORD), other);
  expect((await logIn(newAddress(), victim.account, PASSWORD, { ticket })).code).toBe(2001);
  const reset = { password: 'another7horse-battery', confirmPassword: 'another7horse-battery' };
  expect(
    (await api.call('forgetPwd', { ticket, ...reset }, { remoteAddress: newAddress() })).code,
  ).toBe(2001);
  expect((await logIn(newAddress(), other.account, PASSWORD, { ticket })).code).toBe(200);
});

test('an address’s own failures are excused by no code, and an hour of peace ends it', async () => {
  const user = await api.newUser();
  await hammer(user.account);
  const address = newAddress();
  for (let tried = 0; tried < 5; tried += 1) await logIn(address, user.account, WRONG);
  expect((await logIn(address, user.account, PASSWORD)).code).toBe(41012);
  api.clock.skipMs += HOUR_MS;
  expect((await logIn(newAddress(), user.account, PASSWORD)).code).toBe(200);
});

test('registering with the name of a hammered account asks for no code', async () => {
  const user = await api.newUser();
  await hammer(user.account);
  const request = { account: user.account, agreement: true };
  const secret = { password: PASSWORD, confirmPassword: PASSWORD };
  expect(
    (await api.call('register', { ...request, ...secret }, { remoteAddress: newAddress() })).code,
  ).toBe(41012);
});
