import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let strangers = 0;
const newAddress = (): string => `203.0.113.${String((strangers += 1))}`;

beforeAll(async () => {
  api = await startTestApi({ codeBudgetScale: 1 });
});
afterAll(() => api.stop());

async function askFrom(
  remoteAddress: string,
  email: string,
  purpose = 'reset_password',
): Promise<number> {
  const request = { email, purpose };
  return (await api.call('common/checkEmailSend', request, { remoteAddress })).code;
}

/** What one stranger may ask for in a day, a minute apart. */
async function useUp(address: string, email: string, purpose?: string): Promise<number[]> {
  const codes: number[] = [];
  for (let asked = 0; asked < 10; asked += 1) {
    codes.push(await askFrom(address, email, purpose));
    api.clock.skipMs += MINUTE_MS;
  }
  return codes;
}

const ten = Array.from({ length: 10 }, () => 200);

const ownCode = (user: TestUser, purpose: string) =>
  api.call('verifySend', { channel: 'email', purpose }, user).then(({ code }) => code);

test('a stranger who asks all day keeps the owner from no code', async () => {
  const victim = await api.newUser();
  const stranger = newAddress();
  expect(await useUp(stranger, victim.account)).toEqual(ten);
  expect(await askFrom(stranger, victim.account)).toBe(41006);
  expect(await ownCode(victim, 'withdraw')).toBe(200);
  api.clock.skipMs += MINUTE_MS;
  expect(await ownCode(victim, 'change_password')).toBe(200);
  expect(await askFrom(newAddress(), victim.account)).toBe(200);
});

test('a registration that is tried with somebody’s address uses up nothing of theirs', async () => {
  const victim = await api.newUser();
  const address = newAddress();
  expect(await useUp(address, victim.account, 'register')).toEqual(ten);
  expect(await askFrom(address, victim.account, 'register')).toBe(41006);
  expect(await askFrom(address, victim.account)).toBe(200);
  expect(await ownCode(victim, 'withdraw')).toBe(200);
});

test('strangers together are stopped, and the owner goes on from where they logged in before', async () => {
  const victim = await api.newUser();
  const home = newAddress();
  const login = { account: victim.account, password: PASSWORD };
  expect((await api.call('login', login, { remoteAddress: home })).code).toBe(200);
  for (let crowd = 0; crowd < 3; crowd += 1) {
    expect(await useUp(newAddress(), victim.account)).toEqual(ten);
  }
  const stranger = newAddress();
  expect(await askFrom(stranger, victim.account)).toBe(41006);
  expect(await useUp(home, victim.account)).toEqual(ten);
  expect(await askFrom(home, victim.account)).toBe(41006);
  api.clock.skipMs += DAY_MS;
  expect(await askFrom(stranger, victim.account)).toBe(200);
});

test('an account that is not there is refused like one that is', async () => {
  const address = newAddress();
  const nobody = `nobody-${address}@example.com`;
  expect(await useUp(address, nobody)).toEqual(ten);
  expect(await askFrom(address, nobody)).toBe(41006);
  await useUp(newAddress(), nobody);
  await useUp(newAddress(), nobody);
  expect(await askFrom(newAddress(), nobody)).toBe(41006);
});

test('what is refused counts nowhere', async () => {
  const victim = await api.newUser();
  const address = newAddress();
  await useUp(address, victim.account);
  for (let more = 0; more < 30; more += 1) {
    expect(await askFrom(address, victim.account)).toBe(41006);
  }
  expect(await askFrom(newAddress(), victim.account)).toBe(200);
});

test('one address has 300 codes a day, to whomever', async () => {
  const address = newAddress();
  for (let sent = 0; sent < 300; sent += 1) {
    expect(await askFrom(address, `crowd${sent}@example.com`, 'register')).toBe(200);
    // No faster than they come back.
    api.clock.skipMs += MINUTE_MS / 3;
  }
  expect(await askFrom(address, 'one-more@example.com', 'register')).toBe(41006);
  expect(await askFrom(newAddress(), 'one-more@example.com', 'register')).toBe(200);
});
