import { createHmac } from 'node:crypto';
import { endpointPath, signedHead } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { LoginPage } from './pages/login-page.ts';
import { SecurityPage } from './pages/security-page.ts';
import { PasskeyDevice } from './passkey-device.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ browser: shared }) => {
  // A code to register would use up the one that an address gets in a minute.
  const settings = { REGISTER_VERIFICATION: 'off' };
  browser = shared;
  server = await DemoServer.create(settings);
});

afterAll(async () => {
  await server.destroy();
});

const PASSWORD = 'Sunrise7trader';

test('an authenticator app is turned on, asked for at login, and replaced by a recovery code once', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('security');
  await page.getByText('Low', { exact: true }).waitFor();
  const security = new SecurityPage(phone);
  const { app, recoveryCodes } = await security.turnOnAuthenticator(USER_PASSWORD);
  expect(recoveryCodes).toHaveLength(10);
  await phone.visitWhole('security');
  await page.getByText('Medium', { exact: true }).waitFor();
  await page.getByText('Withdrawals are paused').waitFor();
  await page
    .getByRole('timer')
    .getByText(/^23:5\d:\d\d$|^24:00:00$/)
    .waitFor();
  await phone.close();

  const other = await Phone.open(browser, server.url);
  await other.visit('security?view=logins');
  const login = new LoginPage(other.page);
  await login.enter(user.email, USER_PASSWORD);
  await login.code.fill('000000');
  await other.page.getByText('Incorrect verification code').waitFor();
  await other.picture('second-step');
  await login.code.fill(app.code());
  await other.page.getByRole('heading', { name: 'Login history' }).waitFor();
  await other.page.getByText('Wrong second step').waitFor();
  await other.close();

  const enterBy = async (phone: Phone, recoveryCode: string): Promise<void> => {
    await phone.visit('pages/login/login');
    const again = new LoginPage(phone.page);
    await again.enter(user.email, USER_PASSWORD);
    await phone.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.recoveryCode.fill(` ${recoveryCode}`);
    await again.continue();
  };
  const third = await Phone.open(browser, server.url);
  await enterBy(third, recoveryCodes[0] ?? '');
  await third.page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await third.visit('pages/login/login');
  await third.page.getByRole('heading', { name: 'Log in' }).waitFor({ state: 'detached' });
  await third.page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  const fourth = await Phone.open(browser, server.url);
  await enterBy(fourth, recoveryCodes[0] ?? '');
  await fourth.page.getByText('Incorrect verification code').waitFor();
  await fourth.close();
  await third.visitWhole('security?view=authenticator');
  await third.page.getByText('Recovery codes left').waitFor();
  await third.page.getByText('9', { exact: true }).waitFor();
  await third.picture('authenticator-on');
  expect(third.errors).toEqual([]);
  await third.close();
});

test('recovery codes are made anew, and the old ones log nobody in', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const security = new SecurityPage(phone);
  const { recoveryCodes } = await security.turnOnAuthenticator(USER_PASSWORD);
  await phone.page.waitForURL((url) => !url.hash.includes('authenticator'));
  await security.open('authenticator');
  await security.press('Get new recovery codes');
  await security.press('Get new codes');
  await phone.page.getByText('Enter your password').waitFor();
  await phone.page.getByText('Enter the verification code').waitFor();
  const renewed = await security.renewRecoveryCodes(USER_PASSWORD, recoveryCodes[0] ?? '');
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await phone.page.getByText('10', { exact: true }).waitFor();
  await phone.close();

  const other = await Phone.open(browser, server.url);
  await other.visit('pages/login/login');
  const login = new LoginPage(other.page);
  await login.enter(user.email, USER_PASSWORD);
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await login.recoveryCode.fill(recoveryCodes[1] ?? '');
  await login.continue();
  await other.page.getByText('Incorrect verification code').waitFor();
  await login.recoveryCode.fill(renewed[0] ?? '');
  await login.continue();
  await other.page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await other.close();
});

test('an API key is shown once, signs for a program from its addresses, and ends when revoked', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const security = new SecurityPage(phone);
  await security.open('api-keys');
  await security.press('Create an API key');
  await security.press('Create');
  await page.getByText('Enter a name.').waitFor();
  await page.getByLabel('Name of this key').fill('Night desk');
  await page.getByLabel('Allowed IP addresses').fill('example.com');
  await page.getByText('Up to 20 addresses or networks').waitFor();
  await page.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1');
  await phone.picture('api-key-form');
  await security.password.fill(USER_PASSWORD);
  await security.press('Create');
  await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
  const [keyId = '', secret = ''] = await page.locator('main:visible .break-all').allInnerTexts();
  await phone.picture('api-key-secret');
  await security.confirmRecoveryCodes();
  const ask = async (): Promise<number> => {
    const url = endpointPath('wallet');
    const timestampMs = String(Date.now());
    const head = signedHead({ timestampMs, method: 'GET', url, idempotencyKey: '' });
    const headers = {
      'api-key': keyId,
      'api-timestamp': timestampMs,
      'api-signature': createHmac('sha256', secret).update(head).digest('base64'),
    };
    const answer = await fetch(server.url + url, { headers });
    return ((await answer.json()) as { code: number }).code;
  };
  expect(await ask()).toBe(200);
  await security.row('Night desk').getByText('Read only').waitFor();
  await security.open('api-keys');
  await security.row('Night desk').click();
  await page.getByText('Used', { exact: true }).waitFor();
  await phone.picture('api-key-details');
  await security.press('Revoke this key');
  await security.password.fill(USER_PASSWORD);
  await security.press('Revoke this key');
  await security.row('Night desk').getByText('Revoked').waitFor();
  expect(await ask()).toBe(41055);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test.each(['a tap', 'its address'])(
  'recovery codes that were not saved are not left by accident, come to by %s',
  async (way) => {
    const user = await createUser(server.url);
    const phone = await Phone.open(browser, server.url, { session: user.session });
    const { page } = phone;
    await phone.visitWhole('security');
    const security = new SecurityPage(phone);
    if (way === 'a tap') await security.row('Authenticator app').click();
    else await security.open('authenticator');
    await security.enterAuthenticator(USER_PASSWORD);
    const codes = page.locator('main ol li');
    await codes.first().waitFor();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving your codes?' });
    for (const goBack of [
      () => page.getByRole('button', { name: 'Back' }).click(),
      () => page.goBack(),
    ]) {
      await goBack();
      await question.waitFor();
      await phone.picture('recovery-codes-leaving');
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await codes.count()).toBe(10);
      expect(page.url()).toContain('view=authenticator');
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Security center' }).waitFor();
    // What was not saved is gone, and the page says what to do.
    await phone.visitWhole('security?view=authenticator');
    await page.getByText('If you did not save them, get new ones.').waitFor();
    expect(await codes.count()).toBe(0);
    expect(phone.errors).toEqual([]);
    await phone.close();
  },
);

test('a passkey is added, renamed, opens the app lock, is used for login alone and as a second step, and removed', async () => {
  const user = await createUser(server.url);
  // A passkey belongs to a name; an address in figures is none.
  const origin = server.url.replace('127.0.0.1', 'localhost');
  const phone = await Phone.open(browser, origin, { session: user.session });
  const { page } = phone;
  await PasskeyDevice.plugInto(page);
  const security = new SecurityPage(phone);
  await security.open('passkeys');
  await security.press('Add a passkey');
  await page.getByLabel('Name of this passkey').fill('Test phone');
  await security.password.fill(USER_PASSWORD);
  await phone.picture('passkey-add');
  await security.press('Continue');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await security.confirmRecoveryCodes();
  await security.row('Test phone').click();
  await page.getByLabel('Name of this passkey').fill('My phone');
  await security.press('Save');
  await security.row('My phone').waitFor();

  // Without a fund password the passkey alone turns the app lock on, and opens it after a day away.
  await phone.visit('security?view=app-lock');
  const minutes = page.getByRole('radio', { name: 'After 5 minutes' });
  await minutes.click();
  await expect.poll(() => minutes.getAttribute('aria-checked')).toBe('true');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('away') !== null) return;
    sessionStorage.setItem('away', 'told');
    localStorage.setItem('candor.app-seen.v1', '1');
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Candor is locked' }).waitFor();
  expect(await minutes.isVisible()).toBe(false);
  // There are no digits to type.
  await expect.poll(() => page.getByRole('button', { name: '1', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await minutes.waitFor();
  expect(await page.getByRole('heading', { name: 'Candor is locked' }).count()).toBe(0);

  await logOut(phone);
  await phone.visit('pages/login/login');
  const login = new LoginPage(page);
  await login.withPasskey.click();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await logOut(phone);
  await phone.visit('pages/login/login');
  await login.enter(user.email, USER_PASSWORD);
  await page.getByRole('button', { name: 'Continue with passkey' }).click();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();

  await security.open('passkeys');
  await security.row('My phone').click();
  await security.press('Remove passkey');
  await security.password.fill(USER_PASSWORD);
  await security.press('Confirm with a passkey');
  await page.getByText('Confirmed with a passkey').waitFor();
  await phone.picture('passkey-remove');
  await security.press('Remove passkey');
  await page.getByText('You have no passkeys yet.').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a phone number is bound by a code from the old contact and one to the new', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('security');
  await new SecurityPage(phone).row('Phone number').click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await server.codeSentTo(user.email));
  await page.getByText('Whoever takes over your number can read your text messages.').waitFor();
  await page.getByLabel('Phone number', { exact: true }).fill('9123 4567');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await server.codeSentTo('85291234567'));
  await page.getByLabel('Login password').fill('not my password 1');
  await phone.picture('bind-phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Incorrect login password').waitFor();
  const password = page.getByLabel('Login password');
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  await password.fill(USER_PASSWORD);
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await phone.hear('Phone number saved. Withdrawals pause for 24 hours.');
  await page.getByText('Withdrawals are paused').waitFor();
  await page.getByText(/\*+4567$/).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('another device is logged out, is sent to log in, and comes back to where it was', async () => {
  const user = await createUser(server.url);
  const [phone, other] = await Promise.all([
    Phone.open(browser, server.url, { session: user.session }),
    Phone.open(browser, server.url),
  ]);
  await other.visit('pages/login/login');
  await new LoginPage(other.page).enter(user.email, USER_PASSWORD);
  await other.page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await other.visitWhole('Assetrecords');

  const security = new SecurityPage(phone);
  await security.open('devices');
  await phone.picture('devices');
  await phone.page.getByRole('button', { name: 'Log out', exact: true }).click();
  await security.password.fill(USER_PASSWORD);
  await security.press('Log out');
  await phone.hear('The device is logged out.');
  await expect.poll(() => phone.page.getByRole('button', { name: 'Log out' }).count()).toBe(0);

  await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
  await new LoginPage(other.page).enter(user.email, USER_PASSWORD);
  await other.page.waitForURL(/#\/Assetrecords$/);
  expect([...phone.errors, ...other.errors]).toEqual([]);
  await Promise.all([phone.close(), other.close()]);
});

test('a login that is not kept lives in its tab alone, and once over leads back to where it was', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('security?view=devices');
  const login = new LoginPage(page);
  expect(await login.keep.isChecked()).toBe(true);
  await login.keep.uncheck();
  await page.getByText('You are logged out after 30 minutes without use').waitFor();
  await phone.picture('login-not-kept');
  await login.enter(user.email, USER_PASSWORD);
  await page.getByText('Not kept logged in').waitFor();
  await page.getByText('Kept logged in', { exact: true }).waitFor();
  await phone.picture('devices-not-kept');
  const places = await page.evaluate(() =>
    [localStorage, sessionStorage].map((place) => place.getItem('candor.session.v1') !== null),
  );
  expect(places).toEqual([false, true]);

  await page.reload();
  await page.getByText('Not kept logged in').waitFor();
  const tab = await phone.context.newPage();
  await tab.goto(`${server.url}/#/security?view=devices`);
  await tab.getByRole('heading', { name: 'Log in' }).waitFor();
  await tab.close();

  await user.call('sessionEnd', { password: USER_PASSWORD });
  await phone.goTo('security?view=logins');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await login.enter(user.email, USER_PASSWORD);
  await page.waitForURL(/#\/security\?view=logins$/);
  await page.getByRole('heading', { name: 'Login history' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a forgotten password is replaced by a code, and the old one is worth nothing', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('pages/login/login');
  const email = page.getByLabel('Email', { exact: true });
  await email.fill(user.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  expect(await email.inputValue()).toBe(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // Nobody waits for a message that the demo cannot send.
  await page.getByText('Without a mail server, the demo keeps its messages').waitFor();
  const code = await server.codeSentTo(user.email);
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await page.getByText('Incorrect verification code').waitFor();
  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('New password').fill(`${PASSWORD}${'7'.repeat(64)}`);
  await page.getByText('Use at most 64 characters').waitFor();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  // A password manager keeps it under this name.
  expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(user.email);
  await page.getByRole('button', { name: 'Set password' }).click();
  const login = new LoginPage(page);
  await login.enter(user.email, USER_PASSWORD);
  await page.getByText('Incorrect account or password').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** Logs out on the fifth tab. */
async function logOut(phone: Phone): Promise<void> {
  await phone.visitWhole('pages/usreMei/usreMei');
  await phone.page.getByRole('button', { name: 'Log out' }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await phone.page.getByText('Welcome to Candor').waitFor();
}
