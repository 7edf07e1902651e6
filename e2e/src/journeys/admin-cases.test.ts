import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { caller, createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { caseDrawer, reviewDrawer } from './pages/drawers.ts';
import { IdentityPage } from './pages/identity-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { pictureOf, submitPassport, turnOnTotp } from './paperwork.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let user: ApiUser;

test.beforeAll(async ({ office }) => {
  ({ server, browser, ann, ben, desk } = office);
  user = await createUser(server.url);
});

const NEXT_PASSWORD = 'Sunrise7trader';

const attemptOf = async (state: 'pending' | 'approved'): Promise<number> => {
  const { attempts } = await ann.call('identityQueue', { state });
  return attempts.find(({ userId }) => userId === user.userId)?.attemptId ?? 0;
};

const openReview = (id: number, state?: string) => reviewDrawer(desk, id, state);

const openCase = (kind: 'password_reset' | 'factor_reset' | 'other', staff: StaffMember) =>
  staff.call('caseOpen', { userId: user.userId, kind, statement: 'asked by phone' });

const seeCase = (caseId: number): Promise<Locator> => caseDrawer(desk, caseId);

test('a review is taken, given back, taken again and refused; the user reads why and tries again', async () => {
  await submitPassport(browser, server.url, user, 'AA1234567');
  const review = await openReview(await attemptOf('pending'));
  await desk.act('Take the review', { within: review });
  await review.getByText('AA1234567').waitFor();
  await desk.act('Give back', { within: review });
  await review.getByText('Take the review to see names').waitFor();
  expect(await review.getByText('AA1234567').count()).toBe(0);
  await desk.act('Take the review', { within: review });
  const front = review.locator('figure').filter({ hasText: 'Front' }).locator('img');
  await front.click();
  await desk.page.locator('.ant-image-preview img').first().waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.locator('.ant-image-preview').first().waitFor({ state: 'hidden' });
  await desk.act('Refuse', {
    within: review,
    fill: async (dialog) => {
      await dialog.getByText('Pictures are not readable').click();
      await dialog.getByLabel('Remark to the user').fill('The lower corner cannot be read.');
    },
  });
  await review.getByText('The lower corner cannot be read.').waitFor();

  const phone = await Phone.open(browser, server.url, { session: user.session });
  const identity = new IdentityPage(phone);
  await identity.open();
  await identity.status('Not approved').waitFor();
  await phone.page.getByText('The pictures are blurred or parts are cut off.').waitFor();
  await phone.page.getByText('The lower corner cannot be read.').waitFor();
  await identity.press('Apply again');
  await phone.page.getByLabel('Document number').waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a queue is worked off by keys: next and previous, take, give back; a form has the keys for itself', async () => {
  const { page } = desk;
  const people = await Promise.all([createUser(server.url), createUser(server.url)]);
  for (const [at, person] of people.entries()) {
    await submitPassport(browser, server.url, person, `CC123456${at}`);
  }
  const { attempts } = await ann.call('identityQueue', {});
  const [first = 0, second = 0] = attempts.map(({ attemptId }) => attemptId);
  await desk.visit('/identity');
  // The list was on the screen before, and may have asked between the two: what stands in it is what keys go through.
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: `Review ${second}` }).waitFor();
  await page.getByRole('button', { name: `Review ${first}` }).click();
  const review = (attemptId: number) => page.getByRole('dialog', { name: `Review ${attemptId}` });
  await review(first).getByText('Submitted').first().waitFor();
  expect(await review(first).getByLabel('Previous in the list').isDisabled()).toBe(true);
  await page.keyboard.press('j');
  await review(second).getByText('Submitted').first().waitFor();
  expect(await review(second).getByLabel('Next in the list').isDisabled()).toBe(true);
  await page.keyboard.press('k');
  await review(first).getByText('Take the review to see names').waitFor();
  await page.keyboard.press('t');
  await page.getByRole('dialog', { name: 'Take the review' }).getByText('Confirm').click();
  await review(first).getByText('CC1234560').waitFor();
  await page.keyboard.press('r');
  const refusal = page.getByRole('dialog', { name: 'Refuse' });
  const remark = refusal.getByLabel('Remark to the user');
  await remark.fill('');
  await remark.pressSequentially('jagk');
  expect(await remark.inputValue()).toBe('jagk');
  await refusal.getByText('Pictures are not readable').click();
  await refusal.getByRole('button', { name: 'Continue' }).click();
  await refusal.getByRole('button', { name: 'Confirm' }).click();
  // Its own state: another account with a picture like this one was refused before, which stands there too.
  await review(first).getByRole('cell', { name: 'Refused', exact: true }).waitFor();
  // It left the list; the next one is still the next one.
  await page.keyboard.press('j');
  await review(second).getByText('Submitted').first().waitFor();
  const state = async (attemptId: number) =>
    (await ann.call('identityDetail', { attemptId })).state;
  expect([await state(first), await state(second)]).toEqual(['refused', 'pending']);
  const version = (await ann.call('identityDetail', { attemptId: second })).version;
  await ann.call('identityClaim', { attemptId: second });
  await ann.call('identityRefuse', { attemptId: second, version, reasonCode: 'other' });
});

test('an identity like another’s is approved by two and revoked by two; the user must apply again', async () => {
  // The same name and birthday under another number.
  const alike = await createUser(server.url);
  await submitPassport(browser, server.url, alike, 'AA1111111');
  await submitPassport(browser, server.url, user, 'AA7654321');
  const attemptId = await attemptOf('pending');
  const review = await openReview(attemptId);
  await review.getByText('Earlier attempts of this user').waitFor();
  await desk.act('Take the review', { within: review });
  await desk.act('Approve', { within: review, reason: 'twins, both came to the desk' });
  await desk.hear('Waiting for a second person');
  await review.getByText('Step 2 of 2: a second person decides').waitFor();
  await review.getByText('Take the review to see names').waitFor();
  await desk.picture('identity-second-person');
  const colleague = await Desk.open(browser, server.url, { staff: ben, locale: 'hk', width: 390 });
  await colleague.visit('/approvals');
  await colleague.page.getByText('twins, both came to the desk').waitFor();
  await colleague.picture('approve-alike');
  await colleague.act('Approve');
  await colleague.close();
  await desk.page.reload();
  const approved = await openReview(attemptId, 'approved');
  await desk.act('Revoke', {
    within: approved,
    reason: 'the document is reported as lost',
    fill: async (dialog) => dialog.getByText('Suspected fraud').click(),
  });
  await desk.hear('Waiting for a second person');
  const identity = async () => (await ann.call('userDetail', { userId: user.userId })).identity;
  expect(await identity()).toBe('verified');
  await ben.approveLatest();
  expect(await identity()).not.toBe('verified');
  const banner = desk.page.getByText('Verification revoked for suspected fraud');
  await desk.visit(`/users/${user.userId}`);
  await desk.page.reload();
  await banner.waitFor();
  await desk.page.getByRole('link', { name: `Review ${attemptId}` }).click();
  const revoked = await openReview(attemptId, 'revoked');
  expect((await user.call('identityInfo', {})).canSubmit).toBe(false);
  await desk.act('Let submit again', { within: revoked, reason: 'the document was shown to us' });
  await revoked.getByRole('button', { name: 'Let submit again' }).waitFor({ state: 'hidden' });
  expect((await user.call('identityInfo', {})).canSubmit).toBe(true);
  await desk.visit(`/users/${user.userId}`);
  await banner.waitFor({ state: 'hidden' });
});

test('a name on a list raises an alert, which is dismissed; a risk class is lowered by two and raised by one', async () => {
  const { page } = desk;
  // The one who waits since the journey before, with the name of somebody else.
  const { attempts } = await ann.call('identityQueue', {});
  const [waiting = { attemptId: 0, version: 1, userId: 0 }] = attempts;
  const { attemptId, version, userId } = waiting;
  await ann.call('identityClaim', { attemptId });
  await ann.call('identityApproveAlike', { attemptId, version, reason: 'twins, both came' });
  await ben.approveLatest();
  const folder = join(server.dataDir, 'screening');
  await mkdir(folder);
  const list = 'id,name,aliases,birth_date,countries\nNK-1,"SAETANG, Somchai",สมชาย แซ่ตั้ง,1990,th\n';
  await writeFile(join(folder, 'sanctions-un.csv'), list);
  await writeFile(join(folder, 'notes.txt'), 'no list');
  await desk.visit('/screening');
  await page.getByText('No alerts in this state.').waitFor();
  await desk.act('Read the lists now');
  await page.getByText('Everybody compared').waitFor();
  await page.getByText('Not read: the name must begin').waitFor();
  await page.getByRole('button', { name: 'Reload' }).first().click();
  await page.getByText('SAETANG, Somchai').waitFor();
  await page.getByText('Name 95; birthday: the year agrees; country: the same').waitFor();
  await desk.picture('screening');
  const phone = await Desk.open(browser, server.url, {
    ...{ staff: ben, locale: 'hk', theme: 'dark', width: 390, height: 844 },
  });
  await phone.visit('/screening');
  await phone.page.getByText('未讀取：檔案名稱須以').waitFor();
  await phone.page.getByText('SAETANG, Somchai').waitFor();
  await phone.picture('screening-phone');
  await phone.close();
  await desk.visit(`/users/${userId}?tab=risk`);
  await desk.act('Read the report', { reason: 'asked by the authority' });
  await page.getByText('Saetang AA', { exact: true }).waitFor();
  await desk.picture('risk-report');
  await desk.visit('/screening');
  await desk.act('Dismiss', { reason: 'another day of birth in the original' });
  await page.getByText('No alerts in this state.').waitFor();
  await desk.visit('/screening?state=dismissed');
  await page.getByText('another day of birth in the original').waitFor();

  await desk.visit(`/users/${userId}?tab=risk`);
  await page.getByText('a rule', { exact: true }).waitFor();
  await desk.act('Lower the class', {
    fill: async (dialog) => dialog.getByText('Low', { exact: true }).click(),
  });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  await page.reload();
  await page.getByRole('button', { name: 'Lower the class' }).waitFor({ state: 'hidden' });
  await desk.act('Raise the class');
  await page.getByRole('button', { name: 'Lower the class' }).waitFor();
  // None of it is anything to the user.
  expect((await ann.call('userDetail', { userId })).restrictions).toEqual([]);
});

test('a lost password: a case with note and evidence, a code to the user, who chooses the next one', async () => {
  const { page } = desk;
  await desk.visit('/cases');
  await desk.act('Open a case', {
    fill: async (dialog) => {
      await dialog.getByLabel('User number').fill(String(user.userId));
      await dialog.getByText('Password reset').click();
      await dialog.getByLabel('What the user asked for').fill('does not remember the password');
    },
  });
  const drawer = page.getByRole('dialog', { name: /^Case \d+$/ });
  await desk.act('Write a note', {
    within: drawer,
    fill: async (dialog) => dialog.getByLabel('Note').fill('called back, knows the last deposit'),
  });
  await drawer.getByText('called back, knows the last deposit').waitFor();
  const buffer = await pictureOf(browser, 'evidence of a lost password');
  await desk.act('Add evidence', {
    within: drawer,
    fill: async (dialog) => {
      const file = { name: 'passport.png', mimeType: 'image/png', buffer };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByText('passport.png').waitFor();
      await dialog.getByLabel('What it shows').fill('the passport with a face');
    },
  });
  await drawer.getByText('the passport with a face').waitFor();
  await desk.act('Show the picture', { within: drawer, reason: 'compare with the passport' });
  await expect
    .poll(() =>
      drawer
        .locator('figure img')
        .first()
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 100),
    )
    .toBe(true);
  await desk.act('Send a reset code', { within: drawer, reason: 'the owner was recognised' });
  await expect(user.call('info', {})).rejects.toThrow('info: 1001');
  const login = { account: user.email, password: USER_PASSWORD };
  await expect(caller(server.url)('login', login)).rejects.toThrow('login: 2010');

  const phone = await Phone.open(browser, server.url);
  await phone.visit('pages/forgetPwd/forgetPwd');
  await phone.page.getByLabel('Email', { exact: true }).fill(user.email);
  await phone.page.getByRole('button', { name: 'Send code', exact: true }).click();
  await phone.page.getByLabel('Verification code').fill(await server.codeSentTo(user.email));
  await phone.page.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
  await phone.page.getByLabel('Confirm password').fill(NEXT_PASSWORD);
  await phone.page.getByRole('button', { name: 'Set password' }).click();
  await phone.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await caller(server.url)('login', { ...login, password: NEXT_PASSWORD });
  await phone.close();
  await desk.act('Close the case', { within: drawer, reason: 'the user is in again' });
  await drawer.getByText('Closed').waitFor();
  await expect.poll(() => drawer.getByRole('button', { name: 'Write a note' }).count()).toBe(0);
});

test('a question in the app: asked with a picture, answered, settled and opened again', async () => {
  const asker = await createUser(server.url);
  const phone = await Phone.open(browser, server.url, { session: asker.session });
  const { page } = phone;
  await phone.visit('contact');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByRole('button', { name: 'Send the question' }).click();
  expect(await page.getByText('Write at least three characters').count()).toBe(2);
  await page.getByLabel('Subject').fill('Where is my <b>transfer</b>');
  await page.getByLabel('What happened').fill('It left yesterday.\nSee the picture.');
  const buffer = await pictureOf(browser, 'a receipt of a transfer');
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('The picture goes with it').waitFor();
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('Waiting for customer service').waitFor();
  await phone.picture('support-asked');

  await desk.visit('/cases');
  // The list may be there from an earlier look.
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  const row = desk.row('Where is my <b>transfer</b>');
  await row.getByText('Waits for an answer').waitFor();
  await row.getByRole('button', { name: /^Case \d+$/ }).click();
  const drawer = desk.page.getByRole('dialog', { name: /^Case \d+$/ });
  await desk.act('Take the case', { within: drawer });
  await desk.act('Answer', {
    within: drawer,
    fill: async (dialog) =>
      dialog.getByLabel('Answer to the user').fill('It arrives <i>today</i>.'),
  });
  await desk.picture('support-answered');

  await page.getByText('It arrives <i>today</i>.').waitFor();
  expect((await asker.call('supportList', {})).conversations[0]?.isAnswered).toBe(true);
  await page.getByRole('button', { name: 'My question is answered' }).click();
  await page.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('You closed it').waitFor();
  await page.getByLabel('Write to customer service').fill('One more thing');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('You opened it again').waitFor();
  await phone.picture('support-reopened');
  expect(await phone.axeViolations()).toEqual([]);
  expect(phone.errors).toEqual([]);

  await desk.visit('/cases');
  await desk.page.getByRole('button', { name: 'Reload' }).click();
  await row.getByText('Waits for an answer').waitFor();
  await row.getByRole('button', { name: /^Case \d+$/ }).click();
  await desk.act('Answer', {
    within: drawer,
    fill: async (dialog) => dialog.getByLabel('Answer to the user').fill('Tell us.'),
  });
  await phone.visit('contact');
  await page.getByRole('button', { name: 'Customer service, 1 unread' }).waitFor();
  await phone.picture('support-list');
  await phone.close();
});

test('a lost factor: asked by the user, taken over, refused by the second person, then granted with a hold', async () => {
  user = await createUser(server.url);
  await submitPassport(browser, server.url, user, 'BB1234567');
  const attemptId = await attemptOf('pending');
  await ben.call('identityClaim', { attemptId });
  const { version } = await ben.call('identityDetail', { attemptId });
  // Drawn pictures look alike, and the server says so.
  const reason = 'drawn for the journey, nobody else';
  await ben.call('identityApproveAlike', { attemptId, version, reason });
  await ann.approveLatest();
  await turnOnTotp(user);
  const { caseId } = await openCase('factor_reset', ben);
  const drawer = await seeCase(caseId);
  await desk.act('Take over', { within: drawer });
  const image = (await pictureOf(browser, 'a face with a note of today')).toString('base64');
  await ann.call('caseEvidence', { caseId, image, text: 'holds a note of today' });
  const reset = async (why: string): Promise<void> => {
    await desk.act('Reset the second factor', {
      within: drawer,
      reason: why,
      // Not what stands there to begin with: the longest hold.
      fill: async (dialog) => dialog.getByRole('slider').press('End'),
    });
    await desk.hear('Waiting for a second person');
  };
  await reset('first try');
  const colleague = await Desk.open(browser, server.url, { staff: ben });
  await colleague.visit('/approvals');
  await colleague.act('Refuse', { reason: 'the face is not the passport’s' });
  await colleague.page.getByText('No requests here.').waitFor();
  const login = { account: user.email, password: USER_PASSWORD };
  await expect(caller(server.url)('login', login)).rejects.toThrow('login: 2045');

  await reset('second try, with a better picture');
  await colleague.visit('/approvals');
  await colleague.page.getByText('second try, with a better picture').waitFor();
  await colleague.act('Approve');
  await colleague.page.getByText('No requests here.').waitFor();
  await colleague.close();
  const { token, expiresAtMs, user: view } = await caller(server.url)('login', login);
  const session = { token, expiresAtMs, userId: view.userId, account: view.email ?? '' };
  const phone = await Phone.open(browser, server.url, { session: JSON.stringify(session) });
  await phone.visitWhole('security');
  await phone.page.getByText('Withdrawals and P2P sales are paused').waitFor();
  await phone.page
    .getByRole('timer')
    .getByText(/^(2:23:\d\d:\d\d|3:00:00:00)$/)
    .waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a case nobody has is taken, and closed as refused', async () => {
  user = await createUser(server.url);
  await turnOnTotp(user);
  const phone = await Phone.open(browser, server.url);
  await phone.visit('pages/login/login');
  await new LoginPage(phone.page).enter(user.email, USER_PASSWORD);
  await phone.page.getByRole('button', { name: 'I cannot use any of these' }).click();
  await phone.page.getByLabel('What happened?').fill('The phone fell into the sea.');
  await phone.page.getByRole('button', { name: 'Ask customer service' }).click();
  await phone.page.getByRole('heading', { name: 'Request sent' }).waitFor();
  const cases = async () =>
    (await ann.call('caseList', { state: 'open', userId: user.userId })).cases;
  await expect.poll(async () => (await cases()).length).toBe(1);
  await phone.close();
  const drawer = await seeCase((await cases())[0]?.caseId ?? 0);
  await drawer.getByText('The phone fell into the sea.').first().waitFor();
  await desk.act('Take the case', { within: drawer });
  await desk.act('Close the case', {
    within: drawer,
    reason: 'could not prove who they are',
    fill: async (dialog) => dialog.getByText('Refused', { exact: true }).click(),
  });
  await drawer.getByText('could not prove who they are').waitFor();
  const { entries } = await ann.call('auditList', { act: 'caseClose' });
  expect(entries.map(({ reason }) => reason)).toContain('could not prove who they are');
  const closed = (await ann.call('caseList', { userId: user.userId })).cases;
  expect(closed.map(({ state }) => state)).toEqual(['refused']);
});

test('nothing went wrong on the way', () => {
  expect(desk.errors).toEqual([]);
});
