import type { IdentityView } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { IdentityPage } from './pages/identity-page.ts';
import type { IdentityDetails, PictureFile } from './pages/identity-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { faultsOf } from './page-checks.ts';
import { FAKE_CAMERA, launchBrowser, Phone, screenLooks } from './phone.ts';
import type { PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server } = stage);
  browser = await launchBrowser(FAKE_CAMERA);
});

afterAll(async () => {
  await browser.close();
});

const passport: IdentityDetails = {
  country: 'thai',
  document: 'Passport',
  lastName: 'Saetang',
  firstName: 'Somchai',
  number: 'AA 1234567',
  birthday: '1990-02-28',
};

const FRONT = 'Passport page with your photo';
const HANDHELD = 'You, holding the document';

async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  const user = await createUser(server.url);
  return Phone.open(browser, server.url, { session: user.session, ...options });
}

/** A picture that has something on it: the page itself. */
async function pictureFrom(phone: Phone): Promise<PictureFile> {
  return { name: 'IMG_1.png', mimeType: 'image/png', buffer: await phone.page.screenshot() };
}

test('a passport is filmed, the form left in the middle and gone on with, and sent for review', async () => {
  const phone = await openPhone();
  const { page } = phone;
  const identity = new IdentityPage(phone);
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: /^Identity verification/ }).click();
  await identity.press('Start');
  const year = String(new Date().getFullYear() - 17);
  await identity.fillDetails({ ...passport, firstName: '  ', birthday: `${year}-12-31` });
  await page.getByText('Enter this').waitFor();
  await page.getByText('You must be at least 18 years old').waitFor();
  await page.getByLabel('First name').fill(passport.firstName);
  await identity.pickBirthday('1990-02-28');
  await identity.press('Continue');
  await identity.film(FRONT);
  await identity.press('Continue');
  await page.getByText('Add every picture first.').waitFor();

  await phone.visitWhole('pages/index/index');
  await page.reload();
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await identity.open();
  await identity.press('Continue where you left off');
  await identity.sent(FRONT).waitFor();
  await identity.choose(HANDHELD, await pictureFrom(phone));
  await identity.sent(HANDHELD).waitFor();
  await identity.press('Continue');
  await page.getByText('AA1234567').waitFor();
  await identity.press('Submit');
  await page.getByText('Confirm that the details are yours.').waitFor();
  await identity.submit();

  await identity.status('Under review').waitFor();
  await page.getByText('4567').waitFor();
  expect(await page.getByText('AA1234567').count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await phone.visitWhole('real_authentication');
  await identity.status('Under review').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();

  const other = await openPhone();
  const second = new IdentityPage(other);
  await other.visitWhole('real_authentication');
  await second.fillDetails(passport);
  for (const name of [FRONT, HANDHELD]) {
    await second.choose(name, await pictureFrom(other));
    await second.sent(name).waitFor();
  }
  await second.press('Continue');
  await second.submit();
  await other.page.getByText('This document is already used by another account').waitFor();
  expect(other.errors).toEqual([]);
  await other.close();
});

test('what is no picture stays on the phone, and a picture that was cut off is sent again', async () => {
  const phone = await openPhone();
  const identity = new IdentityPage(phone);
  await phone.visitWhole('real_authentication');
  await identity.fillDetails({ ...passport, number: 'BB7654321' });
  const text = {
    name: 'passport.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  };
  await identity.choose(FRONT, text);
  await phone.page.getByText(/^This file is not a picture/).waitFor();
  await phone.page.route('**/api/upload/img', (route) => route.abort(), { times: 1 });
  await identity.choose(FRONT, await pictureFrom(phone));
  await phone.page.getByText(/^Network error/).waitFor();
  await phone.picture('identity-failed');
  await identity.tile(FRONT).getByRole('button', { name: 'Send again' }).click();
  await identity.sent(FRONT).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a session that ends in the middle costs a login, not the form', async () => {
  const user = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const identity = new IdentityPage(phone);
  await phone.visitWhole('real_authentication');
  await identity.fillDetails({ ...passport, number: 'DD7654321' });
  await user.call('logout', {});
  await identity.choose(FRONT, await pictureFrom(phone));
  await phone.hear('Your login has expired. Log in again.');
  await new LoginPage(phone.page).enter(user.email, USER_PASSWORD);
  await identity.choose(FRONT, await pictureFrom(phone));
  await identity.sent(FRONT).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('logging out leaves nothing of a half-filled form on the device', async () => {
  const phone = await openPhone();
  const { page } = phone;
  await phone.visitWhole('real_authentication');
  await new IdentityPage(phone).fillDetails({ ...passport, number: 'EE7654321' });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Welcome to Candor' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await phone.close();
});

test('without a camera the phone’s own camera app is offered', async () => {
  const phone = await openPhone();
  await phone.context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const identity = new IdentityPage(phone);
  await phone.visitWhole('real_authentication');
  await identity.fillDetails({ ...passport, number: 'CC7654321' });
  await identity.tile(FRONT).getByRole('button', { name: 'Take a photo' }).click();
  const camera = phone.page.getByRole('dialog', { name: FRONT });
  await camera.getByRole('button', { name: 'Open the camera app' }).waitFor();
  await phone.picture('identity-no-camera');
  await camera.locator('input[type=file]').setInputFiles(await pictureFrom(phone));
  await identity.sent(FRONT).waitFor();
  await phone.close();
});

const decided: IdentityView = {
  state: 'verified',
  canSubmit: false,
  country: 'TH',
  documentType: 'passport',
  firstName: 'S******',
  lastName: 'S******',
  documentNumber: '*****4567',
  submittedAtMs: Date.UTC(2026, 10, 20, 8, 0),
  decidedAtMs: Date.UTC(2026, 10, 20, 9, 30),
  reason: null,
  note: null,
  validUntil: '2031-11-20',
  renewal: null,
};

/** A verification near its last day, with what may replace it. */
const ending = (
  renewal: IdentityView['renewal'],
  state: IdentityView['state'] = 'verified',
): IdentityView => ({
  ...decided,
  ...{ state, renewal, validUntil: '2026-12-20' },
  canSubmit: renewal?.state !== 'under_review',
});

const views: readonly (readonly [name: string, view: IdentityView])[] = [
  ['verified', decided],
  ['under-review', { ...decided, state: 'under_review', decidedAtMs: null, validUntil: null }],
  ['ending', ending({ state: 'open', reason: null, note: null })],
  ['renewal-waits', ending({ state: 'under_review', reason: null, note: null })],
  ['renewal-refused', ending({ state: 'refused', reason: 'blurred', note: 'Too dark.' })],
  ['expired', ending({ state: 'open', reason: null, note: null }, 'expired')],
  [
    'refused',
    {
      ...decided,
      validUntil: null,
      state: 'refused',
      canSubmit: true,
      reason: 'blurred',
      note: 'The lower left corner cannot be read. <b>Please</b> take it again.',
    },
  ],
];

describe.each(screenLooks)('in $name', (look) => {
  test('every state and step fits and is accessible', async () => {
    const phone = await openPhone(look);
    const { page } = phone;
    const faults: string[] = [];
    const check = async (name: string): Promise<void> => {
      faults.push(...(await faultsOf(phone, look, `identity-${name}`)));
    };
    await phone.visitWhole('authentication');
    await check('start');
    await phone.visitWhole('real_authentication');
    await check('details-empty');
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').first().waitFor();
    await check('details-problems');
    const [country, birthday] = [0, 1].map((at) =>
      page.locator('form button[aria-haspopup=dialog]').nth(at),
    );
    await birthday?.click();
    await page.locator('dialog [data-value="1990"]').click();
    await check('birthday');
    await page.getByRole('dialog').locator('header button').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await country?.click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await check('country');
    await page.getByRole('searchbox').fill('CN');
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input[name=lastName]').fill('Saetang');
    await page.locator('input[name=firstName]').fill('Somchai');
    await page.locator('input[name=documentNumber]').fill('11010519491231002X');
    await page.getByRole('checkbox').check();
    await page.locator('button[type=submit]').click();
    await page.locator('main:visible section').nth(2).waitFor();
    await check('pictures');
    await page.locator('main:visible section').first().getByRole('button').first().click();
    await page.locator('dialog video').waitFor();
    await page.locator('dialog footer button:not([disabled])').nth(1).waitFor();
    await check('camera');
    await page.keyboard.press('Escape');
    const picture = await pictureFrom(phone);
    for (const at of [0, 1, 2]) {
      const tile = page.locator('main:visible section').nth(at);
      await tile.locator('input[type=file]').setInputFiles(picture);
      await tile.locator('svg[role=img]').waitFor();
    }
    await check('pictures-sent');
    await page.locator('main:visible > div button').last().click();
    await page.getByRole('checkbox').waitFor();
    await page.locator('main:visible form img').nth(2).waitFor();
    await check('review');
    for (const [name, view] of views) {
      await page.route('**/api/identityInfo*', (route) =>
        route.fulfill({ json: { code: 200, msg: 'ok', data: view, type: 'ok', message: 'ok' } }),
      );
      await phone.visitWhole('authentication');
      await page.reload();
      await page.locator('main:visible [role=status] h2').waitFor();
      await check(name);
    }
    expect([...faults, ...phone.errors]).toEqual([]);
    await phone.close();
  });
});
