import type { Database } from '@candor/persistence';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { IdentityPage } from './pages/identity-page.ts';
import { submitPassport } from './paperwork.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let user: ApiUser;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben } = office);
  user = await createUser(server.url);
});

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function approve(): Promise<void> {
  const { attempts } = await ann.call('identityQueue', {});
  const waiting = attempts.find(({ userId }) => userId === user.userId);
  const { attemptId = 0, version = 0 } = waiting ?? {};
  await ann.call('identityClaim', { attemptId });
  await ann.call('identityApprove', { attemptId, version });
}

const validUntil = async (): Promise<string | null> =>
  (await user.call('identityInfo', {})).validUntil;

const levelOf = async (): Promise<string> => (await user.call('verificationLevel', {})).level;

/** What the clock does each hour, now. */
const checkTerms = () =>
  database.pool.query(
    `SELECT enqueue_job('check_identity_terms', '{}', NULL, NULL, NULL, 'check_identity_terms:')`,
  );

test('a verification that ends: seen by risk first, brought forward by one, put off by two, dealt with and renewed on the phone', async () => {
  await submitPassport(browser, server.url, user, 'TT1234567', inDays(300));
  await approve();
  await expect.poll(validUntil).toBe(inDays(300));
  const phone = await Phone.open(browser, server.url, { session: user.session });
  await phone.visitWhole('userCenter');
  await phone.page.getByText(inDays(300)).waitFor();
  expect(await phone.page.getByRole('button', { name: 'Verify again' }).count()).toBe(0);

  const desk = await Desk.open(browser, server.url, { staff: ann });
  const { page } = desk;
  const choose = (day: string) => ({
    fill: async (dialog: Locator) => dialog.getByLabel('Last day (UTC)').fill(day),
  });
  await ann.call('userRiskRaise', { userId: user.userId, risk: 'high', reason: 'a large deposit' });
  await desk.visit(`/users/${String(user.userId)}?tab=risk`);
  await page.getByText('the document’s own expiry').waitFor();
  await desk.act('Bring forward', choose(inDays(20)));
  await page.getByText('set by staff').waitFor();
  await desk.picture('term-of-user');
  await desk.act('Put off', choose(inDays(25)));
  await desk.hear('Waiting for a second person');
  expect(await validUntil()).toBe(inDays(20));
  await ben.approveLatest();
  expect(await validUntil()).toBe(inDays(25));

  await checkTerms();
  const unread = async () =>
    (await user.call('getMsg', { box: 'personal', locale: 'en' })).messages;
  await expect
    .poll(async () => (await unread())[0]?.title)
    .toBe(`Verify your identity again by ${inDays(25)}`);
  await desk.visit('/verification-ends');
  await page.getByText(inDays(25)).waitFor();
  await desk.picture('terms');
  await desk.visit('/verification-ends?task=1');
  const small = await Desk.open(browser, server.url, {
    ...{ staff: ben, locale: 'hk', theme: 'dark', width: 390, height: 844 },
  });
  await small.visit('/verification-ends?task=1');
  await small.page.getByText(inDays(25)).waitFor();
  await small.picture('terms-phone');
  await small.close();
  await desk.act('Say what was done', { reason: 'wrote to the user' });
  await page.getByText('Nothing to do.').waitFor();
  await desk.close();

  const identity = new IdentityPage(phone);
  await identity.open();
  await phone.page.getByText('Your verification ends soon').waitFor();
  await phone.picture('term-ending');
  await phone.visitWhole('userCenter');
  await phone.page.getByText('Your verification ends soon').waitFor();
  await phone.picture('term-profile');
  await identity.press('Verify again');
  await identity.fillDetails({
    ...{ country: 'thai', document: 'Passport', lastName: 'Saetang', firstName: 'Somchai' },
    ...{ number: 'TT7654321', birthday: '1990-02-28', expiry: inDays(2_000) },
  });
  await identity.choosePictures();
  await identity.press('Continue');
  await phone.page.getByText(inDays(2_000)).waitFor();
  await identity.submit();
  await phone.page.getByText('Your new document is under review.').waitFor();
  expect(await levelOf()).toBe('full');
  await phone.picture('term-renewing');
  await approve();
  const year = `${String(new Date().getUTCFullYear() + 1)}${inDays(0).slice(4)}`;
  await expect.poll(validUntil).toBe(year);
  await phone.visitWhole('authentication');
  await phone.page.getByText(year).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('after its last day the phone says so, and what asks for an identity leads to the form', async () => {
  await database.pool.query('UPDATE identity_terms SET until_day = $2 WHERE user_id = $1', [
    user.userId,
    inDays(-1),
  ]);
  expect(await levelOf()).toBe('none');
  for (const locale of ['en', 'hk', 'ty'] as const) {
    const theme = locale === 'hk' ? 'light' : 'dark';
    const phone = await Phone.open(browser, server.url, { session: user.session, locale, theme });
    await phone.visitWhole('authentication');
    await phone.page.getByText(inDays(-1)).first().waitFor();
    await phone.picture(`term-expired-${locale}`);
    await phone.visitWhole('userCenter');
    await phone.page.getByText(inDays(-1)).first().waitFor();
    await phone.picture(`term-expired-profile-${locale}`);
    await new IdentityPage(phone).press('Verify again');
    await phone.page.locator('input[name=documentNumber]').waitFor();
    await phone.picture(`term-form-${locale}`);
    expect(phone.errors).toEqual([]);
    await phone.close();
  }
});

test('a screening provider is named by two, its secret shown once, and whom it was not asked about says so', async () => {
  const desk = await Desk.open(browser, server.url, { staff: ann });
  const { page } = desk;
  await desk.visit('/screening');
  await page.getByText('No provider is asked').waitFor();
  await desk.act('Name a provider', {
    // A host of this machine is none that may be asked: nothing leaves it in a test.
    fill: async (dialog) => dialog.getByLabel('Address (https)').fill('https://localhost/ask'),
  });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  await page.getByText('its address is not public, or there is none').waitFor();
  await desk.picture('provider');
  const shown = page.getByRole('dialog', { name: 'Secret of the screening provider' });
  await desk.act('Show the secret', { reason: 'sets the other side up' });
  await shown.getByText('It is not shown again.').waitFor();
  await desk.picture('provider-secret');
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await shown.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('••••').waitFor();
  expect(await page.getByRole('button', { name: 'Show the secret' }).count()).toBe(0);
  await desk.visit(`/users/${String(user.userId)}?tab=risk`);
  await page.getByText('Provider: not asked yet').waitFor();
  await desk.picture('provider-of-user');
  const small = await Desk.open(browser, server.url, {
    ...{ staff: ben, locale: 'hk', theme: 'dark', width: 390, height: 844 },
  });
  await small.visit('/screening');
  await small.page.getByText('地址不是公網地址').waitFor();
  await small.picture('provider-phone');
  await small.close();
  await desk.close();
});

test('an account that its owner closes is listed with the day until which they can come back', async () => {
  const leaver = await createUser(server.url);
  await leaver.call('accountCloseAsk', { password: USER_PASSWORD });
  const row = { hasText: String(leaver.userId) };
  for (const look of [{ locale: 'en' }, { locale: 'hk', theme: 'dark' }] as const) {
    const desk = await Desk.open(browser, server.url, { staff: ann, ...look });
    await desk.visit('/closings?state=waiting');
    const cells = desk.page.getByRole('row').filter(row);
    await cells.getByText(desk.words('waits: the owner can come back until')).waitFor();
    await desk.picture(`closings-${look.locale}`);
    expect(await desk.axeViolations()).toEqual([]);
    await desk.close();
  }
});
