import type { Locale } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect, vi } from 'vitest';
import { isInTurn } from '#profile.ts';
import type { Authenticator } from './authenticator.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { IdentityPage } from './pages/identity-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { PaymentMethodsPage } from './pages/payment-methods-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { SecurityPage } from './pages/security-page.ts';
import { PATIENCE_MS } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';
import { withGaps } from './words.ts';

let server: DemoServer;
let browser: Browser;
let desk: Desk;
let phone: Phone;
let app: Authenticator;

const EMAIL = 'newcomer@example.com';
const PASSWORD = 'Sunrise7trader';
const DIGITS = '284619';

/** The six digits of the latest message to an address, as staff read them in the outbox. */
async function codeInOutbox(target: string): Promise<string> {
  const message = desk.row(target).first();
  // The outbox is not asked again by itself, nor by going where one is: each look is an entry of the audit log.
  await desk.visit('/outbox');
  await vi.waitFor(async () => {
    await desk.page.reload();
    await message.waitFor({ timeout: PATIENCE_MS / 3 });
  }, PATIENCE_MS);
  const text = (await message.textContent()) ?? '';
  return /\b\d{6}\b/.exec(text.replace(target, ''))?.[0] ?? '';
}

const bothLanguages: readonly Locale[] = ['en', 'hk'];
const languages = bothLanguages.filter((_, place) => isInTurn(place, 2));

describe.each(languages)('in the language %s', (locale) => {
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    server = await DemoServer.create();
    desk = await Desk.open(browser, server.url, { locale });
    phone = await Phone.open(browser, server.url, { locale });
  });

  afterAll(async () => {
    await server.destroy();
  });

  test('staff set up their access by the printed link', async () => {
    await desk.enrol(server.ownerLink);
  });

  test('a newcomer registers with the code that stands in the outbox', async () => {
    await phone.visit('register');
    const register = new RegisterPage(phone.page, phone.words);
    await register.email.fill(EMAIL);
    await register.sendCode.click();
    await register.code.fill(await codeInOutbox(EMAIL));
    await register.password.fill(PASSWORD);
    await register.signUp.click();
    await phone.page.getByRole('navigation', { name: phone.words('Main sections') }).waitFor();
  });

  test('the newcomer submits a passport, and staff approve it with its pictures before them', async () => {
    const identity = new IdentityPage(phone);
    await identity.handInPassport({
      ...{ country: 'TH', number: 'AA1234567', birthday: '1990-02-28' },
      ...{ lastName: 'Saetang', firstName: 'Somchai' },
    });

    await desk.visit('/identity');
    const name = withGaps(desk.words('Review {attemptId}'));
    await desk.page.getByRole('button', { name }).click();
    const review = desk.page.getByRole('dialog', { name });
    const masked = desk.words('Take the review to see names, number and pictures in full.');
    await review.getByText(masked).waitFor();
    expect(await review.getByText('AA1234567').count()).toBe(0);
    await desk.act('Take the review', { within: review });
    await review.getByText('AA1234567').waitFor();
    await expect
      .poll(() =>
        review
          .locator('figure img')
          .evaluateAll((images) =>
            images.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 100),
          ),
      )
      .toEqual([true, true]);
    await desk.picture(`admin-review-${locale}`);
    expect(await desk.axeViolations()).toEqual([]);
    await desk.act('Approve', { within: review });
    await review.getByRole('button', { name: desk.words('Revoke') }).waitFor();
    await identity.open();
    await identity.status('Verified').waitFor();
  });

  test('the newcomer sets the fund password and binds a bank card', async () => {
    const { page, words } = phone;
    const methods = new PaymentMethodsPage(phone);
    await methods.open();
    await page.getByRole('button', { name: words('Add payment method') }).click();
    await page.getByRole('button', { name: words('Set now') }).click();
    for (const digit of `${DIGITS}${DIGITS}`) {
      await page.getByRole('button', { name: digit, exact: true }).click();
    }
    await page.getByLabel(words('Login password')).fill(PASSWORD);
    await page.getByRole('button', { name: words('Save'), exact: true }).click();
    // What was tapped before goes on by itself.
    await methods.choose('Bank card');
    await methods.fill({
      'Card holder': 'Somchai Saetang',
      'Bank name': 'Bangkok Bank',
      'Card number': '6222021234567890128',
    });
    await methods.save(DIGITS);
    await methods.card('Bangkok Bank').waitFor();
  });

  test('an authenticator app guards a second device, which logs the first one out', async () => {
    ({ app } = await new SecurityPage(phone).turnOnAuthenticator(PASSWORD));
    const second = await Phone.open(browser, server.url, { locale });
    await second.visit('security?view=devices');
    const login = new LoginPage(second.page, second.words);
    await login.enter(EMAIL, PASSWORD);
    await login.code.fill(app.code());
    await second.page.getByRole('button', { name: phone.words('Log out'), exact: true }).click();
    const security = new SecurityPage(second);
    await security.password.fill(PASSWORD);
    await security.press('Log out');
    await second.hear(second.words('The device is logged out.'));
    await phone.visit('security?view=devices');
    await phone.page.getByRole('button', { name: phone.words('Log in'), exact: true }).waitFor();
    expect(second.errors).toEqual([]);
    await second.close();
  });

  test('what staff write is what readers see, in the language they read', async () => {
    await desk.visit('/content?kind=notice');
    await desk.page.locator('main tbody a').first().click();
    const title = desk.page.getByLabel(desk.words('Title')).first();
    await title.fill('Maintenance <b>tonight</b>');
    await desk.page.getByRole('button', { name: desk.words('Save draft') }).click();
    await desk.hear(desk.words('Saved as a draft'));
    await desk.act('Publish');
    // Its title stands above the editor, and in the preview beside it.
    await desk.page.getByRole('heading', { name: 'Maintenance <b>tonight</b>' }).first().waitFor();
    await desk.picture(`admin-article-${locale}`);
    const reader = await Phone.open(browser, server.url, { locale });
    await reader.visitWhole('pages/neWs/neWs');
    await reader.page.getByText('Maintenance <b>tonight</b>').first().waitFor();
    await reader.close();
  });

  test('every step of staff is in the log, whose chain is whole', async () => {
    await desk.visit('/audit');
    for (const act of [
      'Approve an identity',
      'Publish an article',
      'Look at an identity picture',
    ]) {
      await desk.page
        .getByRole('cell', { name: desk.words(act) })
        .first()
        .waitFor();
    }
    await desk.page.getByRole('button', { name: desk.words('Verify the chain') }).click();
    await desk.page.getByText(desk.words('The chain is whole')).waitFor();
    expect([...desk.errors, ...phone.errors]).toEqual([]);
  });
});
