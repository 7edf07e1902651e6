import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { createUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import type { Desk } from './desk.ts';
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

async function seeCase(caseId: number): Promise<Locator> {
  await desk.visit(`/cases?state=&case=${caseId}`);
  const drawer = desk.page.getByRole('dialog', { name: `Case ${caseId}` });
  await drawer.getByText('Taken by').waitFor();
  return drawer;
}

const latestCase = async (): Promise<number> => {
  const { cases } = await ann.call('caseList', { kind: 'contact_lost', order: 'newest', limit: 1 });
  return cases[0]?.caseId ?? 0;
};

/** Fills the form in and sends it, as somebody who still knows the password. */
async function askOnPhone(phone: Phone, newAccount: string): Promise<void> {
  const { page } = phone;
  await page.getByRole('button', { name: 'I can’t receive codes any more' }).click();
  const fresh = page.getByRole('region', { name: 'Your new email' });
  await page.getByRole('radio', { name: 'Email' }).last().click();
  await fresh.getByLabel('Email', { exact: true }).fill(newAccount);
  await fresh.getByRole('button', { name: 'Send code' }).click();
  await fresh.getByLabel('Verification code').fill(await server.codeSentTo(newAccount));
  const account = page.getByRole('region', { name: 'Your account' });
  await account.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Login password').fill(USER_PASSWORD);
  await page.getByLabel('What happened?').fill('The mailbox was closed');
  await phone.picture('contact-lost-form');
  await page.getByRole('button', { name: 'Ask customer service' }).click();
  await page.getByRole('status').getByText('Received').waitFor();
}

test('a lost contact: asked at the log-in, questioned, approved by two, stopped in the app, and another one refused', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visit('pages/login/login');
  await askOnPhone(phone, 'journey-new@example.com');
  await phone.picture('contact-lost-received');
  const caseId = await latestCase();
  const drawer = await seeCase(caseId);
  await desk.act('Take the case', { within: drawer });
  await desk.act('Answer', {
    within: drawer,
    fill: async (dialog) => dialog.getByLabel('Answer to the user').fill('Since when?'),
  });
  await page.reload();
  await page.getByText('Since when?').waitFor();
  await page.getByLabel('Your answer').fill('Since May');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByText('Since May').waitFor();
  await desk.act('Replace the contact', { within: drawer, reason: 'the owner was recognised' });
  await desk.hear('Waiting for a second person');
  await desk.picture('contact-lost-case');
  await ben.approveLatest();
  await desk.page.reload();
  await drawer.getByRole('button', { name: 'Refuse' }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Replace the contact' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('status').getByText('Approved').waitFor();

  const owner = await Phone.open(browser, server.url, { session: user.session });
  await owner.visit('security');
  await owner.page.getByText('A contact is about to be replaced').waitFor();
  await owner.picture('contact-lost-warning');
  await owner.page.getByRole('button', { name: 'Stop the change' }).click();
  await owner.page.getByText('A contact is about to be replaced').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('status').getByText('Stopped').waitFor();

  await phone.visit(`pages/forgetPwd/forgetPwd?view=stop&stop=${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await page.getByText('There is nothing to stop any more.').waitFor();
  await phone.visit('pages/login/login');
  await askOnPhone(phone, 'journey-other@example.com');
  const again = await seeCase(await latestCase());
  await desk.act('Take the case', { within: again });
  await desk.act('Refuse', {
    within: again,
    reason: 'the owner stopped it before',
    fill: async (dialog) => dialog.getByText('Details differ').click(),
  });
  await page.reload();
  await page.getByText('What you told us differs from what we know.').waitFor();
  expect([...phone.errors, ...owner.errors]).toEqual([]);
  await phone.close();
  await owner.close();
});
