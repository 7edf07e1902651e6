import type { Browser, Route } from 'playwright-core';
import { expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import { Authenticator } from './authenticator.ts';
import type { DemoServer } from './demo-server.ts';
import { LoginPage } from './pages/login-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

const HOUR_MS = 3_600_000;

test('a line that breaks while registering loses nothing, and the next tap opens one account', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first call arrives, its answer does not.
    if (keys.length === 1) await route.fetch().then(() => route.abort());
    else await route.continue();
  });
  await phone.visit('register');
  const register = new RegisterPage(page);
  await register.register('unlucky@example.com', 'Sunrise7trader');
  await page.getByText('Network error. Check your connection and try again.').waitFor();
  expect(await register.email.inputValue()).toBe('unlucky@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Sunrise7trader');
  await register.signUp.click();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  await phone.close();
});

test('a login tapped twice is sent once, and says how long to wait after too many', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  let calls = 0;
  await page.route('**/api/login', async (route) => {
    calls += 1;
    const data = { retryAfterMs: 15 * 60_000 };
    const answer = { code: 41012, msg: '', data, type: 'error', message: '' };
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await route.fulfill({ status: 429, json: answer });
  });
  await phone.visit('pages/login/login');
  await new LoginPage(page).enter('somebody@example.com', 'Sunrise7trader');
  await page.getByText('Too many failed attempts.').waitFor();
  await page
    .getByRole('timer')
    .getByText(/^14:\d\d$|^15:00$/)
    .waitFor();
  await phone.picture('too-many-attempts');
  expect(calls).toBe(1);
  await phone.close();
});

test('five wrong codes end the second step, and the password is asked again', async () => {
  const user = await createUser(server.url);
  const { secret } = await user.call('totpSetup', { password: USER_PASSWORD });
  await user.call('totpEnable', { code: new Authenticator(secret).code() });
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('pages/login/login');
  const login = new LoginPage(page);
  await login.enter(user.email, USER_PASSWORD);
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = page.waitForResponse('**/api/loginFactor');
    await login.code.fill('000000');
    await answer;
    if (tries < 5) await expect.poll(() => login.code.inputValue()).toBe('');
  }
  await phone.hear('That took too long or too many tries. Log in again.');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await phone.close();
});

test('who lost the app and every code asks customer service once, with the password proven', async () => {
  const user = await createUser(server.url);
  const { secret } = await user.call('totpSetup', { password: USER_PASSWORD });
  await user.call('totpEnable', { code: new Authenticator(secret).code() });
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  const ask = async (): Promise<void> => {
    await phone.visit('pages/login/login');
    await new LoginPage(page).enter(user.email, USER_PASSWORD);
    await page.getByRole('button', { name: 'I cannot use any of these' }).click();
    await page.getByRole('button', { name: 'Ask customer service' }).click();
    await page.getByText('Tell us in a sentence what happened.').waitFor();
    await page.getByLabel('What happened?').fill('My phone fell into the harbour with the codes.');
    await page.getByRole('button', { name: 'Ask customer service' }).click();
  };
  await ask();
  await page.getByRole('heading', { name: 'Request sent' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await ask();
  await page.getByText('Your application is under review').waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  await phone.close();
});

test('without a network the security center says so and comes back at a tap', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('userCenter');
  await page.route('**/api/verifySwitch**', (route) => route.abort());
  await phone.visit('security');
  await page.getByText('Network error. Check your connection and try again.').waitFor();
  await phone.picture('security-offline');
  await page.unroute('**/api/verifySwitch**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Security level').first().waitFor();
  await phone.close();
});

test('a browser without passkeys is told so, and offers none', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  await phone.context.addInitScript('delete window.PublicKeyCredential');
  await phone.visitWhole('security?view=passkeys');
  await phone.page.getByText('This browser cannot make passkeys').waitFor();
  expect(await phone.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await phone.picture('passkeys-unsupported');
  await phone.visitWhole('pages/login/login');
  expect(await phone.page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
  await phone.close();
});

test('the withdrawal lock counts down by the server’s clock on a phone that is five hours ahead', async () => {
  const user = await createUser(server.url);
  await user.call('setLegalPwd', {
    legalPwd: '402917',
    confirmLegalPwd: '402917',
    loginPassword: USER_PASSWORD,
  });
  const phone = await Phone.open(browser, server.url, { session: user.session });
  await phone.page.clock.setSystemTime(Date.now() + 5 * HOUR_MS);
  await phone.visit('security');
  await phone.page
    .getByRole('timer')
    .getByText(/^23:5\d:\d\d$/)
    .waitFor();
  await phone.close();
});

test('a locked app shows nothing until the fund password is right, and a reload does not open it', async () => {
  const user = await createUser(server.url);
  const pins = { legalPwd: '402917', confirmLegalPwd: '402917' };
  await user.call('setLegalPwd', { ...pins, loginPassword: USER_PASSWORD });
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const type = async (digits: string): Promise<void> => {
    for (const digit of digits) {
      await page.getByRole('button', { name: digit, exact: true }).click();
    }
  };
  await phone.visit('security?view=app-lock');
  await phone.picture('app-lock-settings');
  await page.getByRole('radio', { name: 'After 5 minutes' }).click();
  await type('402917');
  await expect
    .poll(() => page.getByRole('radio', { name: 'After 5 minutes' }).getAttribute('aria-checked'))
    .toBe('true');
  await phone.visit('security');
  await page.reload();
  await page.getByText('Security level').waitFor();
  // Away since yesterday.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('away') === null) {
      sessionStorage.setItem('away', 'told');
      localStorage.setItem('candor.app-seen.v1', '1');
    }
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Candor is locked' }).waitFor();
  expect(await page.getByText('Security level').isVisible()).toBe(false);
  const byPasskey = page.getByRole('button', { name: 'Open with a passkey' });
  await expect.poll(() => byPasskey.count()).toBe(0);
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('app-locked');
  await page.reload();
  await type('402918');
  await page.getByText('Incorrect fund password').waitFor();
  await phone.picture('app-locked-wrong');
  await type('402917');
  await page.getByText('Security level').waitFor();
  expect(await page.getByRole('heading', { name: 'Candor is locked' }).count()).toBe(0);

  await page.evaluate(() => {
    sessionStorage.removeItem('away');
  });
  await page.reload();
  await page.getByRole('button', { name: 'Forgotten? Log out' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
  await phone.close();
});

test('a code typed while a wrong one is still being checked is checked after it', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('pages/login/login');
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByRole('button', { name: 'Send code' }).click();
  // Until then the newest message is the one of the registration.
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  const code = await server.codeSentTo(user.email);
  const asked = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const hold = async (route: Route): Promise<void> => {
    asked.resolve(undefined);
    await held.promise;
    await route.continue();
  };
  await page.route('**/api/checkSmsCode', hold, { times: 1 });
  const field = page.getByLabel('Verification code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await asked.promise;
  await field.fill(code);
  held.resolve(undefined);
  await page.getByLabel('New password').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a wrong code of the authenticator leaves its field empty for the next one', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('security?view=authenticator');
  await page.getByLabel('Login password').fill(USER_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Authenticator code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Incorrect verification code').waitFor();
  expect(await code.inputValue()).toBe('');
  const app = new Authenticator(await page.locator('main code').innerText());
  await code.fill(app.code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});
