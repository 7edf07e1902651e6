import { afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

test.beforeEach(async ({ stage }) => {
  user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a user checks in once, and sees the run, the month and the pool', async () => {
  const { page } = phone;
  await phone.visit('pages/Signin/Signin');
  await page.getByRole('button', { name: 'Check in · +0.2 USDT' }).click();
  await phone.hear('+0.2 USDT in your main wallet');
  await expect
    .poll(() => page.getByRole('button', { name: /^Come back for \+0\.2 in/ }).isDisabled())
    .toBe(true);
  await page.getByText('day in a row').waitFor();
  await page.getByText('Reward pool').waitFor();
  await phone.picture('earn-checkin');
  await page.getByRole('button', { name: 'Check-in rewards paid' }).click();
  await page.getByText('Check-in reward').first().waitFor();
});

test('a user subscribes to a renewing plan, stops it, and takes it back for free', async () => {
  const { page } = phone;
  await phone.visit('pages/index/index');
  await page.getByRole('button', { name: /^Earn 6.50% on USDT, 365 days/ }).click();
  await page.getByRole('radio', { name: /^90 d/ }).first().click();
  await phone.picture('earn-products');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill('99');
  await sheet
    .getByText(/Below the minimum|too small|minimum/i)
    .first()
    .waitFor();
  await sheet.getByLabel('Amount').fill('2500');
  await sheet.getByText('2,529.58').waitFor();
  await sheet.getByRole('switch', { name: 'Renew at maturity' }).click();
  await phone.picture('earn-subscribe');
  await sheet.getByRole('button', { name: 'Agree and subscribe 2,500.00 USDT' }).click();
  await sheet.getByRole('button', { name: 'Subscribe 2,500.00 USDT', exact: true }).click();
  await page.getByRole('button', { name: 'See my Earn' }).click();
  await page.getByText('Starts in').waitFor();
  await phone.picture('earn-holdings');
  await phone.visit('pages/index/index');
  await page.getByRole('button', { name: /^In Earn \(USDT\) 2,500.00/ }).click();
  await page.getByRole('button', { name: 'Stop renewing' }).click();
  await page.getByRole('button', { name: 'Renew again' }).waitFor();
  await page.getByRole('button', { name: 'Cancel for free' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel for free' }).click();
  await phone.hear('Cancelled. Your money is free again.');
  await page.getByText('Nothing is earning yet.').waitFor();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await page.locator('main:visible').getByText('2,500.00').first().waitFor();
});

test('a user checks in from Home with one tap', async () => {
  const { page } = phone;
  await phone.visit('pages/index/index');
  const strip = page.getByRole('region', { name: 'Earn' });
  await strip.getByRole('button', { name: 'Check in · +0.2' }).click();
  await phone.hear('+0.2 USDT in your main wallet');
  await strip.getByText('Tomorrow: +0.2').waitFor();
  await strip.getByRole('button', { name: /^Daily check-in/ }).click();
  await page.getByRole('button', { name: /^Come back for/ }).waitFor();
});

test('a stranger sees the products and where the yield comes from', async ({ stage }) => {
  const stranger = await Phone.open(stage.browser, stage.server.url);
  const { page } = stranger;
  await stranger.visit('pages/financial/financial');
  await stranger.readTerm(
    /^7 days at 2\.40% APR$/,
    'APR',
    'Simple interest for a year of 365 days',
  );
  await stranger.readTerm(
    'Leaving early earns 0',
    'Leaving early',
    'less the interest already paid',
  );
  await page.getByRole('button', { name: 'How Earn works' }).click();
  const terms = page.getByRole('dialog', { name: 'Earn terms' });
  for (const word of ['APR', 'Daily interest', 'Principal', 'Reward account', 'Coverage']) {
    await terms.getByRole('term').filter({ hasText: word }).waitFor();
  }
  await terms.getByRole('button', { name: 'Got it' }).click();
  await terms.waitFor({ state: 'detached' });
  await page.getByText('Every promise is funded', { exact: true }).click();
  await page.getByRole('heading', { name: 'Where the yield comes from' }).waitFor();
  await page.getByText('Promotion, paid in by Candor').waitFor();
  await page.getByText('52,180.00').first().waitFor();
  await stranger.picture('earn-source');
  await page.getByRole('tab', { name: 'BTC' }).click();
  await page.getByText('0.4', { exact: true }).first().waitFor();
  await stranger.visit('pages/Signin/Signin');
  await page.getByRole('button', { name: 'Log in to check in' }).waitFor();
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});
