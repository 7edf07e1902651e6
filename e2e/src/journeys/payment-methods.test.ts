import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { PaymentMethodsPage } from './pages/payment-methods-page.ts';
import type { PictureFile } from './pages/identity-page.ts';
import { faultsOf } from './page-checks.ts';
import { Phone, screenLooks } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

const DIGITS = '284619';

/** A user who can confirm where they are paid. */
async function createPayee(): Promise<ApiUser> {
  const user = await createUser(server.url);
  await user.call('setLegalPwd', {
    legalPwd: DIGITS,
    confirmLegalPwd: DIGITS,
    loginPassword: USER_PASSWORD,
  });
  return user;
}

async function pictureFrom(phone: Phone): Promise<PictureFile> {
  return { name: 'code.png', mimeType: 'image/png', buffer: await phone.page.screenshot() };
}

/** From the offer to set a fund password to the last tap before it is set. */
async function chooseDigits({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: 'Set now' }).click();
  for (const digit of `${DIGITS}${DIGITS}`) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByLabel('Login password').fill(USER_PASSWORD);
}

test('whoever has no fund password sets one first, and what they tapped goes on by itself', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const methods = new PaymentMethodsPage(phone);
  await methods.open();
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await chooseDigits(phone);
  // Back at the list, the app still has the answer of before: there is none.
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/verifySwitch*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('button[aria-busy=true]').waitFor();
  held.resolve(undefined);
  await methods.choose('PayPal');
  await methods.fill({ 'PayPal email': 'somchai@example.com' });
  await methods.save(DIGITS);
  await methods.card('PayPal').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a form that was filled before there is a fund password is kept, and only the digits are left', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const methods = new PaymentMethodsPage(phone);
  await phone.visitWhole('passport');
  await methods.fill({ 'PayPal email': 'somchai@example.com' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByRole('button', { name: 'Later' }).click();
  expect(await page.getByLabel('PayPal email').inputValue()).toBe('somchai@example.com');
  // Who turns back on the way is not asked again before they tap.
  await save.click();
  await page.getByRole('button', { name: 'Set now' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await save.click();
  await chooseDigits(phone);
  await save.click();
  await methods.type(DIGITS);
  await phone.hear('Payment method saved');
  await methods.open();
  await methods.card('PayPal').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a tap before it is known whether there is a fund password waits for it', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/verifySwitch*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await new PaymentMethodsPage(phone).open();
  const add = page.getByRole('button', { name: 'Add payment method' });
  await add.click();
  await page.locator('button[aria-busy=true]').waitFor();
  held.resolve(undefined);
  await page.getByRole('button', { name: 'Set now' }).waitFor();
  expect(page.url()).not.toContain('payWay');
  await phone.close();
});

test('all four kinds are added, one is changed, one removed, and the bell tells of it', async () => {
  const user = await createPayee();
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const methods = new PaymentMethodsPage(phone);
  await methods.open();
  await methods.begin('Bank card');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter the bank name').waitFor();
  await methods.fill({
    'Card holder': 'Chan Tai Man',
    'Bank name': 'Hang Seng Bank',
    'Card number': '6222021234567890128',
    'Branch address (optional)': '83 Des Voeux Road Central',
  });
  await methods.save('111119');
  await page.getByText('Incorrect fund password').waitFor();
  await phone.picture('payment-wrong-digits');
  // A keyboard with keys types them too.
  await page.keyboard.type(DIGITS);
  await methods.card('Hang Seng Bank').getByText(/0128$/).waitFor();
  expect(await page.getByText('6222021234567890128').count()).toBe(0);
  await page.getByRole('button', { name: 'Show the whole account' }).click();
  await methods.card('Hang Seng Bank').getByText('6222 0212 3456 7890 128').waitFor();
  await page.getByRole('button', { name: 'Hide the account' }).click();
  await methods
    .card('Hang Seng Bank')
    .getByText(/\*.*0128$/)
    .waitFor();

  await methods.begin('Bank card');
  await methods.fill({
    'Card holder': 'Chan Tai Man',
    'Bank name': 'Hang Seng Bank',
    'Card number': '6222 0212 3456 7890 128',
  });
  await methods.save(DIGITS);
  await page.getByText('This bank card is already added').waitFor();
  await methods.open();

  await methods.begin('Alipay');
  await methods.fill({ 'Full name': 'Chan Tai Man', 'Alipay account': 'chan@example.com' });
  await methods.save(DIGITS);
  await methods.card('Alipay').waitFor();

  await methods.begin('WeChat');
  await methods.fill({ 'WeChat nickname': 'Tai', 'WeChat account': 'tai_man88' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Add the QR code that people pay to').waitFor();
  await methods.chooseCode(await pictureFrom(phone));
  await page.getByRole('button', { name: 'Choose another picture' }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await methods.save(DIGITS);
  await methods.card('WeChat').getByRole('button', { name: 'Show the QR code' }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'Payment QR code' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await methods.begin('PayPal');
  await methods.fill({ 'PayPal email': '13800138000' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a valid email address').waitFor();
  await methods.fill({ 'PayPal email': 'tai@example.com' });
  await methods.save(DIGITS);
  await methods.card('PayPal').waitFor();

  await methods.card('WeChat').getByRole('button', { name: 'Edit WeChat' }).click();
  await methods.fill({ 'WeChat nickname': 'Tai Man' });
  await methods.save(DIGITS);
  await methods.card('Tai Man').getByRole('button', { name: 'Show the QR code' }).waitFor();

  await methods.card('Alipay').getByRole('button', { name: 'Remove Alipay' }).click();
  await methods.type(DIGITS);
  await methods.card('Alipay').waitFor({ state: 'detached' });

  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: /^Messages, \d+ unread$/ }).click();
  const message = page.getByRole('button', { name: /A payment method was removed/ });
  await message.getByRole('img', { name: 'Unread' }).waitFor();
  await message.click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: 'A payment method was removed' })
    .waitFor();
  await phone.picture('message-open');
  await page.keyboard.press('Escape');
  await message.getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page
    .locator('main:visible')
    .getByRole('img', { name: 'Unread' })
    .first()
    .waitFor({ state: 'detached' });
  expect(phone.errors).toEqual([]);
  await phone.close();
});

describe.each(screenLooks)('in $name', (look) => {
  test('the list, the kinds and every form fit and are accessible', async () => {
    const user = await createPayee();
    const phone = await Phone.open(browser, server.url, { session: user.session, ...look });
    const { page } = phone;
    const faults: string[] = [];
    const check = async (name: string): Promise<void> => {
      faults.push(...(await faultsOf(phone, look, `payment-${name}`)));
    };
    await phone.visitWhole('collect_money');
    await check('empty');
    await user.call('cnyPayAdd', {
      kind: 'bank',
      name: 'Chan Tai Man',
      bankName: 'The Hongkong and Shanghai Banking Corporation',
      branch: '1 Queen’s Road Central',
      account: '6222021234567890128',
      legalPwd: DIGITS,
    });
    await user.call('cnyPayAdd', {
      kind: 'paypal',
      account: 'a.rather.long.name.of.somebody@example.com',
      legalPwd: DIGITS,
    });
    await page.reload();
    await page.locator('main:visible li').nth(1).waitFor();
    await check('list');
    for (const path of ['payWay', 'bankcard', 'MerchantAlipay', 'Merchantwechat', 'passport']) {
      await phone.visitWhole(path);
      await check(path);
    }
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').first().waitFor();
    await check('problems');
    await page.locator('input[name=account]').fill('somebody@example.com');
    await page.locator('button[type=submit]').click();
    await page.getByRole('dialog').waitFor();
    await check('digits');
    expect([...faults, ...phone.errors]).toEqual([]);
    await phone.close();
  });
});
