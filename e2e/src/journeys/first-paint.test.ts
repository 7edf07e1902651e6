import type { Browser } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { Phone } from './phone.ts';
import type { PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

afterEach(async () => {
  await phone.close();
});

/** A phone on which no code of the app arrives until the function that comes with it is called. */
async function openWithoutApp(options: PhoneOptions = {}): Promise<() => void> {
  phone = await Phone.open(browser, server.url, options);
  const held = Promise.withResolvers<undefined>();
  await phone.page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => {
    held.resolve(undefined);
  };
}

test.each([
  ['en', 'Trade on an exchange that proves it', 'Sign up'],
  ['hk', '在可自證的交易所交易', '註冊'],
  ['ty', 'เทรดบนแพลตฟอร์มที่พิสูจน์ได้จริง', 'สมัคร'],
] as const)('Home says what it is in %s before the app is there', async (locale, title, way) => {
  const release = await openWithoutApp({ locale });
  await phone.goTo('');
  await phone.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await phone.page.getByRole('link', { name: way }).waitFor();
  release();
  await phone.page.getByRole('button', { name: way }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('a way taken before the app is there leads where it says', async () => {
  const release = await openWithoutApp();
  await phone.goTo('');
  await phone.page.getByRole('link', { name: 'Log in' }).click();
  release();
  await phone.page.getByRole('button', { name: 'Forgot password?' }).waitFor();
});

test('the trade tab names its pair before the app is there', async () => {
  const release = await openWithoutApp();
  await phone.goTo('pages/lever/lever');
  await phone.page.getByRole('status', { name: 'Candor' }).getByText('BTC/USDT').waitFor();
  release();
  await phone.page.getByRole('button', { name: 'BTC/USDT' }).waitFor();
});

test('whoever opens another page sees nothing of Home first', async () => {
  const release = await openWithoutApp();
  await phone.goTo('pages/trade/trade');
  await phone.page.getByRole('status', { name: 'Candor' }).waitFor();
  expect(await phone.page.locator('.welcome').isVisible()).toBe(false);
  release();
  await phone.page.getByRole('searchbox').waitFor();
});

test.each([
  ['entry', '**/assets/index-*.js'],
  ['style', '**/assets/index-*.css'],
  ['language', '**/assets/lang-*.js'],
])(
  'an app whose %s did not arrive says so and is asked for again by a tap',
  async (_part, files) => {
    phone = await Phone.open(browser, server.url);
    await phone.page.route(files, (route) => route.abort('connectionreset'));
    await phone.goTo('');
    const retry = phone.page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await phone.page.unroute(files);
    await retry.click();
    await phone.page.getByRole('button', { name: 'Sign up' }).waitFor();
  },
);
