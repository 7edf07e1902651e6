import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { LoginPage } from './pages/login-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ browser: shared }) => {
  const settings = { REGISTER_VERIFICATION: 'off' };
  browser = shared;
  server = await DemoServer.create(settings);
});

afterAll(async () => {
  await server.destroy();
});

/** Lets the server refuse everything that is the user's own, as it would for `code`. */
async function refuseOwnCalls(
  phone: Phone,
  answer: { readonly code: number; readonly type: number | 'error'; readonly status: number },
): Promise<void> {
  await phone.page.route('**/api/**', async (route) => {
    const headers = route.request().headers();
    const isOwn = headers['token'] !== undefined && !route.request().url().includes('/common/');
    if (!isOwn) {
      await route.continue();
      return;
    }
    const { code, type, status } = answer;
    await route.fulfill({ status, json: { code, msg: '', data: null, type, message: '' } });
  });
}

test.each([
  { code: 2004, type: 998, status: 403, from: 'userCenter', to: 'pages/mine/real_authentication' },
  { code: 2018, type: 997, status: 409, from: 'assets', to: 'pages/mine/collect_money' },
  { code: 2017, type: 998, status: 403, from: 'transfer', to: 'pages/mine/real_authentication' },
] as const)('$type on $from leads to $to and back', async ({ from, to, ...answer }) => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  // A page that reads nothing of the user's: what Home has read would be shown, and nothing asked.
  await phone.visitWhole('lang');
  await refuseOwnCalls(phone, answer);
  await phone.visit(from);
  await page.waitForURL(`**/#/${to}`);
  // A refusal that is still on its way would lead away again.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(`**/#/${from}`);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a session that ended meanwhile is noticed on any screen, and login returns there', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  await phone.visitWhole('security?view=rules');
  await user.call('logout', {});
  await phone.page.reload();
  await phone.hear('Your login has expired. Log in again.');
  await new LoginPage(phone.page).enter(user.email, USER_PASSWORD);
  await phone.page.waitForURL('**/#/security?view=rules');
  await phone.page.getByRole('heading', { name: 'Verification rules' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a visitor who opens a page of users logs in and lands on it', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url);
  await phone.visit('bondEmailOrPhone?channel=sms');
  await new LoginPage(phone.page).enter(user.email, USER_PASSWORD);
  await phone.page.waitForURL('**/#/bondEmailOrPhone?channel=sms');
  await phone.close();
});

test('401 offers the fund password; it is set, forgotten and replaced', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('lang');
  await refuseOwnCalls(phone, { code: 2003, type: 'error', status: 401 });
  await phone.visit('userCenter');
  const offer = page.getByRole('alertdialog', { name: 'Set your fund password' });
  await offer.waitFor();
  await page.unroute('**/api/**');
  await offer.getByRole('button', { name: 'Set now' }).click();
  // Refused before they are typed a second time.
  await page.getByRole('group', { name: 'Choose six digits', exact: true }).waitFor();
  const key = page.getByRole('button', { name: '5', exact: true });
  const place = await key.boundingBox();
  for (const easy of ['111111', '123456']) {
    await page.keyboard.type(easy.slice(0, 1));
    await page.getByText('These digits are easy to guess.').waitFor({ state: 'detached' });
    await page.keyboard.type(easy.slice(1));
    await page.getByText('These digits are easy to guess. Choose others.').waitFor();
    // No key moves under the finger when something is said.
    expect(await key.boundingBox()).toEqual(place);
  }
  await typeDigits(phone, '739154');
  await enter(phone, '739155');
  await page.getByText('The passwords do not match').waitFor();
  await page.getByRole('button', { name: 'Choose other digits' }).click();
  await page.getByRole('group', { name: 'Choose six digits', exact: true }).waitFor();
  await typeDigits(phone, '739154');
  // A slip of the second time is put right the second time.
  await enter(phone, '739155');
  await page.getByText('The passwords do not match').waitFor();
  await typeDigits(phone, '739154');
  await confirmDigits(phone);
  await phone.hear('Fund password saved');
  await page.waitForURL('**/#/userCenter');

  await phone.visitWhole('security');
  await page.getByRole('button', { name: /^Fund password/ }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const wait = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  await wait.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Fund password/ }).click();
  await wait.waitFor();
  await page.getByLabel('Verification code').fill(await server.codeSentTo(user.email));
  await typeDigits(phone, '402917');
  await typeDigits(phone, '402917');
  await confirmDigits(phone);
  await page.waitForURL('**/#/security');
  await user.call('checkLegalPwd', { legalPwd: '402917' });
  await expect(user.call('checkLegalPwd', { legalPwd: '739154' })).rejects.toThrow('2002');
  expect(phone.errors).toEqual([]);
  await phone.close();
});

async function enter(phone: Phone, digits: string): Promise<void> {
  for (const digit of digits) {
    await phone.page.getByRole('button', { name: digit, exact: true }).click();
  }
}

/** Types digits that lead on: what was asked for is not asked any more. */
async function typeDigits(phone: Phone, digits: string): Promise<void> {
  const before = await phone.page.getByRole('group').getAttribute('aria-label');
  await enter(phone, digits);
  await phone.page
    .getByRole('group', { name: before ?? '', exact: true })
    .waitFor({ state: 'detached' });
}

async function confirmDigits(phone: Phone): Promise<void> {
  await phone.page.getByLabel('Login password').fill(USER_PASSWORD);
  await phone.page.getByRole('button', { name: 'Save', exact: true }).click();
}
