import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { faultsOf } from './page-checks.ts';
import { Phone, screenLooks } from './phone.ts';
import type { PhoneLook } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

/** Sends the form of the sheet that is open. */
async function prove({ page }: Phone, button: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Login password').fill(USER_PASSWORD);
  await sheet.getByRole('button', { name: button }).click();
}

test('a user asks for all that is held about them, is told when it is ready, and saves it once proved', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('security');
  await page.getByRole('button', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Ask for my data' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Login password').fill('wrong1password');
  await sheet.getByRole('button', { name: 'Ask for my data' }).click();
  await sheet.getByRole('alert').waitFor();
  await prove(phone, 'Ask for my data');
  await page.getByText('Can be downloaded until').waitFor();
  await phone.picture('own-data-ready');
  expect(await page.getByRole('button', { name: 'Ask for my data' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Download' }).click();
  const saved = page.waitForEvent('download');
  await prove(phone, 'Download');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^candor-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await file.path());
  // A zip names its files in clear.
  for (const name of ['readme.txt', 'account/profile.json', 'account/sessions.csv']) {
    expect(bytes.includes(name)).toBe(true);
  }
  await phone.visitWhole('pages/neWs/neWs?box=personal');
  await page.getByText('Your data file is ready').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a user closes an account in which nothing is open, and comes back', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('security?view=data');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByText('Until then you can come back').waitFor();
  await phone.picture('close-account');
  await page.getByRole('button', { name: 'Close account' }).click();
  await prove(phone, 'Close account');
  await page.getByText('Your account is closed at').waitFor();
  await phone.picture('close-account-waits');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Until then you can come back').waitFor();
  await user.call('demoFunds', { asset: 'USDT' });
  await page.reload();
  await page.getByText('Balances worth 1 USDT or more').waitFor();
  expect(await page.getByRole('button', { name: 'Close account' }).count()).toBe(0);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test.each<PhoneLook>(screenLooks)(
  'the pages of one’s data and of closing look right: %o',
  async (look) => {
    const user = await createUser(server.url);
    const phone = await Phone.open(browser, server.url, { ...look, session: user.session });
    await phone.visitWhole('security?view=data');
    expect(await faultsOf(phone, look, 'own-data')).toEqual([]);
    await user.call('demoFunds', { asset: 'USDT' });
    await phone.visitWhole('security?view=close');
    expect(await faultsOf(phone, look, 'close-account')).toEqual([]);
    await phone.close();
  },
);
