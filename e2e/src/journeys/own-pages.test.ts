import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { faultsOf } from './page-checks.ts';
import { Phone, screenLooks } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

test('help is searched by words, and a page is opened and left again', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visitWhole('contact');
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.fill('zebra crossing');
  await page.getByText('No help page matches your search').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: /^Order types/ }).waitFor();
  await search.fill('fee SCHEDULE');
  const found = page.getByRole('button', { name: /^Fee schedule/ });
  await found.waitFor();
  expect(await page.getByRole('button', { name: /^Order types/ }).count()).toBe(0);
  await search.fill('');
  await page.locator('main:visible section').last().scrollIntoViewIfNeeded();
  await phone.picture('help-contact');
  await search.fill('fee schedule');
  await found.click();
  await page.getByRole('heading', { name: 'Fee schedule', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await search.waitFor();
  await phone.visit('pages/home/newsDetail?slug=never-written');
  await page.getByRole('button', { name: 'All announcements' }).click();
  await phone.settle();
  // The browser itself writes down that the server had no such article.
  expect(phone.errors.filter((error) => !error.includes('404'))).toEqual([]);
  await phone.close();
});

test('an invitation link brings its code to whoever signs up', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const { inviteCode } = await user.call('info', {});
  await phone.visitWhole('share');
  await page.getByRole('img', { name: 'QR code of your invitation link' }).locator('svg').waitFor();
  const link = await page.getByText(/#\/register\?inviteCode=/).innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save poster' }).click();
  expect((await saved).suggestedFilename()).toBe(`candor-${inviteCode}.png`);
  if (process.env['JOURNEY_PICTURES'] !== undefined) {
    await (await saved).saveAs(`${process.env['JOURNEY_PICTURES']}/poster.png`);
  }
  expect(phone.errors).toEqual([]);
  await phone.close();

  const friend = await Phone.open(browser, server.url);
  await friend.page.goto(link);
  const field = friend.page.getByLabel(/^Invite code/);
  await field.waitFor();
  expect(await field.inputValue()).toBe(inviteCode);
  await friend.close();
});

test.each(['https://evil.test/?candor', 'javascript:alert(document.domain)', 'http://127.0.0.1/'])(
  'the way outside does not lead to %s',
  async (url) => {
    const phone = await Phone.open(browser, server.url);
    await phone.visitWhole(`web-view?url=${encodeURIComponent(url)}`);
    await phone.page.getByText('This address is not one of ours').waitFor();
    await phone.page.getByText(url).waitFor();
    expect(await phone.page.locator('main:visible a').count()).toBe(0);
    await phone.close();
  },
);

test('the way outside says where an official link leads before it opens it', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  const data = {
    title: 'Contact',
    body: 'Write to us.',
    channels: [{ kind: 'telegram', title: 'Candor on Telegram', text: '', target: '@candor' }],
  };
  await page.route('**/api/common/contact*', (route) =>
    route.fulfill({ json: { code: 200, msg: 'ok', data, type: 'ok', message: 'ok' } }),
  );
  await phone.visitWhole('telegram');
  await phone.picture('community');
  await page.getByRole('button', { name: /Candor on Telegram/ }).click();
  await page.getByRole('heading', { name: 'You are leaving Candor' }).waitFor();
  const link = page.getByRole('link', { name: 'Open t.me' });
  expect(await link.getAttribute('href')).toBe('https://t.me/candor');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await phone.picture('leaving');
  expect(await phone.axeViolations()).toEqual([]);
  await phone.close();
});

const screens: readonly (readonly [name: string, path: string])[] = [
  ['me', 'pages/usreMei/usreMei'],
  ['profile', 'userCenter'],
  ['messages', 'pages/neWs/neWs'],
  ['messages-own', 'pages/neWs/neWs?box=personal'],
  ['alerts', 'pages/neWs/neWs?view=alerts'],
  ['notice-settings', 'pages/neWs/neWs?view=settings'],
  ['news', 'pages/home/news'],
  ['article', 'pages/home/newsDetail?slug=order-types'],
  ['help', 'contact'],
  ['white-paper', 'Whiteskin'],
  ['privacy', 'privacy'],
  ['terms', 'mairivacy'],
  ['about', 'usreMei/absystem'],
  ['version', 'version'],
  ['update', 'appUpdate/app-update'],
  ['invite', 'share'],
  ['community', 'telegram'],
  ['refused-link', 'web-view?url=https://evil.test/a-rather-long-address-that-goes-on-and-on'],
];

const visitorScreens: readonly (readonly [name: string, path: string])[] = [
  ['visitor-me', 'pages/usreMei/usreMei'],
  ['visitor-notices', 'pages/neWs/neWs'],
  ['visitor-alerts', 'pages/neWs/neWs?view=alerts'],
  ['visitor-invite', 'share'],
  ['visitor-fees', 'pages/home/market?view=fees'],
];

describe.each(screenLooks)('in $name', (look) => {
  test.each([
    ['a user’s', true, screens],
    ['a visitor’s', false, visitorScreens],
  ] as const)('%s pages fit, are accessible and throw nothing', async (_who, isUser, paths) => {
    const session = isUser ? { session: (await createUser(server.url)).session } : {};
    const phone = await Phone.open(browser, server.url, { ...session, ...look });
    const faults: string[] = [];
    for (const [name, path] of paths) {
      await phone.visitWhole(path);
      faults.push(...(await faultsOf(phone, look, `own-${name}`)));
    }
    expect([...faults, ...phone.errors]).toEqual([]);
    await phone.close();
  });
});

test('the button of a form stands at the bottom, and no field stays behind it', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, {
    session: user.session,
    width: 360,
    height: 740,
  });
  const { page } = phone;
  const bottomOf = (name: string): Promise<number> =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
  for (const [path, button] of [
    ['SetNickname', 'Save'],
    ['modifyPwd', 'Continue'],
    ['transfer', 'Confirm transfer'],
    ['real_authentication', 'Continue'],
  ] as const) {
    await phone.visitWhole(path);
    expect(await bottomOf(button), path).toBe(12);
  }
  // A form longer than the screen: a field that is stepped to by keyboard comes out from behind the button.
  const foot = await page.getByRole('button', { name: 'Continue', exact: true }).boundingBox();
  await page.getByLabel('Document number').focus();
  const bottoms: number[] = [];
  for (let field = 0; field < 2; field += 1) {
    await page.keyboard.press('Tab');
    bottoms.push(
      await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? Infinity),
    );
  }
  await phone.picture('form-foot');
  expect(Math.max(...bottoms)).toBeLessThan(foot?.y ?? 0);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('the button of a long form in a sheet stays in sight, and no field stays behind it', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, {
    session: user.session,
    width: 360,
    height: 740,
  });
  const { page } = phone;
  await phone.visitWhole('security?view=api-keys');
  await page.getByRole('button', { name: 'Create an API key' }).click();
  const sheet = page.getByRole('dialog', { name: 'Create an API key' });
  const create = sheet.getByRole('button', { name: 'Create', exact: true });
  const foot = (): Promise<{ top: number; roomBelow: number }> =>
    create.evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return { top, roomBelow: innerHeight - bottom };
    });
  await expect.poll(async () => (await foot()).roomBelow).toBeGreaterThanOrEqual(4);
  await phone.picture('sheet-foot');
  await sheet.getByRole('textbox', { name: 'Allowed IP addresses' }).focus();
  await page.keyboard.press('Tab');
  const bottom = await page.evaluate(
    () => document.activeElement?.getBoundingClientRect().bottom ?? Infinity,
  );
  expect(bottom).toBeLessThanOrEqual((await foot()).top);
  await phone.picture('sheet-foot-field');
  expect(phone.errors).toEqual([]);
  await phone.close();
});
