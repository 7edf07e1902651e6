import type { Browser, Route } from 'playwright-core';
import { expect } from 'vitest';
import { createUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { RegisterPage } from './pages/register-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

const PASSWORD = 'Sunrise7trader';

test('a stranger registers by e-mail: a wrong code, an invite code looked up, a phone that dropped the app', async () => {
  const inviter = await createUser(server.url);
  const { inviteCode } = await inviter.call('info', {});
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('register');
  const register = new RegisterPage(page);
  await register.sendCode.click();
  await page.getByText('Enter a valid email address').waitFor();
  await register.email.fill('Newcomer@Example.com');
  await register.inviteCode.fill('NOBODY1');
  await page.getByText('Invite code not found').waitFor();
  await register.inviteCode.fill(` ${inviteCode} `);
  await page.getByText('Invite code found').waitFor();
  // Leaving the address sent the code, and the demo's field fills itself.
  await register.waitForDemoCode();
  const right = await register.code.inputValue();
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  await phone.picture('register-code');
  await page.reload();
  await expect.poll(() => register.email.inputValue()).toBe('Newcomer@Example.com');
  expect(await register.inviteCode.inputValue()).toBe(inviteCode);
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  await register.code.fill('');
  await register.signUp.click();
  await page.getByText('Enter the code sent to your email').waitFor();
  const wrong = right === '000000' ? '111111' : '000000';
  await register.code.fill(wrong);
  await register.password.fill(PASSWORD);
  await register.signUp.click();
  await page.getByText('Incorrect verification code').waitFor();
  await register.code.fill(`Your code: ${right}`);
  await register.inviteCode.fill('NOBODY1');
  await register.password.fill('password1');
  await register.signUp.click();
  const refusal = page.getByText(
    'Use at least 8 characters with letters and digits. Avoid common passwords and your account name.',
  );
  await refusal.waitFor();
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(await refusal.count()).toBe(1);
  await register.password.fill(PASSWORD);
  await register.signUp.click();
  await page.getByText('Invite code not found').waitFor();
  await expect.poll(() => register.inviteCode.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByText('Invite code not found').count()).toBe(1);
  await register.inviteCode.fill(inviteCode);
  await register.signUp.dblclick();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  const kept = await page.evaluate(() => localStorage.getItem('candor.register.v1'));
  expect(kept).toBeNull();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a stranger registers by phone: country found by search, mainland numbers have eleven digits', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('register');
  await page.getByRole('radio', { name: 'Phone' }).click();
  await page.getByRole('button', { name: /^Country or region code/ }).click();
  await page.getByRole('searchbox', { name: 'Search country or code' }).fill('china');
  await page.getByRole('button', { name: /^China.*\+86$/ }).click();
  const register = new RegisterPage(page);
  const number = page.getByLabel('Phone number', { exact: true });
  await number.fill('1380013800');
  await register.sendCode.click();
  await page.getByText('Enter a valid phone number').waitFor();
  await number.fill('138 0013 8000');
  await register.takeDemoCode();
  await register.password.fill(PASSWORD);
  await register.signUp.click();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await phone.visitWhole('userCenter');
  await page
    .getByText(/138\*+8000|\+86/)
    .first()
    .waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a code that is read before the call that sent it is answered is taken', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  const email = 'early-reader@example.com';
  const held = Promise.withResolvers<undefined>();
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  };
  await page.route('**/api/common/checkEmailSend', hold, { times: 1 });
  await phone.visit('register');
  const register = new RegisterPage(page);
  await register.email.fill(email);
  await register.password.fill(PASSWORD);
  await register.code.fill(await server.codeSentTo(email));
  await register.signUp.click();
  held.resolve(undefined);
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});
