import { request } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { faultsOf } from './page-checks.ts';
import { LoginPage } from './pages/login-page.ts';
import { Phone, screenLooks } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  // A code to register would use up the one that an address gets in a minute.
  server = await DemoServer.create({ REGISTER_VERIFICATION: 'off' });
});

afterAll(async () => {
  await server.destroy();
});

/** A wrong password from an address of the machine's own network. */
async function guess(account: string, localAddress: string): Promise<void> {
  const body = JSON.stringify({ account, password: 'guess1guess1' });
  await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const url = `${server.url}/api/login`;
    const call = request(url, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume().once('end', resolve);
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** A user who never was at this address before, at whose account ten strangers guess. */
async function guessedAt(): Promise<ApiUser> {
  const user = await createUser(server.url);
  // Written down behind the registration, read in order after it.
  await user.call('loginHistory', {});
  const database = await server.database();
  await database.pool.query(
    `UPDATE login_history SET address = '198.51.100.1' WHERE user_id = $1`,
    [user.userId],
  );
  await database.stop();
  for (let place = 1; place <= 10; place += 1) {
    for (let tried = 0; tried < 5; tried += 1) await guess(user.email, `127.0.9.${place}`);
  }
  return user;
}

test('while strangers guess, its owner gets in by the password and a code that only they can read', async () => {
  const user = await guessedAt();
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  const login = new LoginPage(page);
  await phone.visit('security?view=logins');
  await login.enter(user.email, 'guess1guess1');
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await login.enter(user.email, USER_PASSWORD);
  await page.getByText(`a 6-digit code is on its way to ${user.email}.`).waitFor();
  // The one for the wrong password was sent to nobody.
  const code = await server.codeSentTo(user.email);
  const field = page.getByLabel('Verification code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByText('Incorrect verification code').waitFor();
  await field.fill(code);
  await page.getByRole('heading', { name: 'Login history' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

describe.each(screenLooks)('in $name', (look) => {
  test('the step that asks for the code', async () => {
    const user = await guessedAt();
    const phone = await Phone.open(browser, server.url, look);
    await phone.visit('pages/login/login');
    await new LoginPage(phone.page, phone.words).enter(user.email, USER_PASSWORD);
    const { words } = phone;
    await phone.page.getByRole('heading', { name: words('Confirm it is you') }).waitFor();
    expect(await faultsOf(phone, look, 'guessed-at')).toEqual([]);
    await phone.close();
  });
});
