import type { Database } from '@candor/persistence';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { Authenticator } from './authenticator.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { PasskeyDevice } from './passkey-device.ts';
import { newEmail, StaffMember, STAFF_PASSWORD } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let dora: StaffMember;

const DORA = { name: 'Dora Lind', email: newEmail('dora'), roles: ['content'] as const };

/** A passkey belongs to a name; an address in figures is none. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben, desk } = office);
  dora = await StaffMember.enrol(server.url, await ann.inviteLink(DORA, ben));
});

/** As if half a minute had passed: a third code within it would be too far ahead of the clock. */
async function forgetUsedCodes({ app }: StaffMember, email: string): Promise<void> {
  await database.pool.query('UPDATE staff SET totp_last_step = 0 WHERE email = $1', [email]);
  app.forgetUsed();
}

/** Asks for an act on Dora, which the second owner then agrees to. */
async function withBen(act: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await desk.visit('/staff');
  await desk.act(act, {
    within: desk.row(DORA.email),
    menuOf: DORA.name,
    ...(fill === undefined ? {} : { fill }),
  });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  await desk.visit('/staff');
  await desk.page.reload();
  await desk.row(DORA.email).waitFor();
}

/** That the code was refused stands under its field, and the cursor is in it. */
async function isAskedForAnotherCode({ page }: Desk, why: string): Promise<void> {
  const item = page.locator('.ant-form-item').filter({ has: page.locator('#code') });
  await item.getByText(why).waitFor();
  const code = page.getByLabel('Code of your authenticator app');
  expect(await code.inputValue()).toBe('');
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
}

test('roles are changed by two owners, and hold from the next click on', async () => {
  await expect(dora.call('userList', {})).rejects.toThrow('userList: 41061');
  await withBen('Change roles', async (dialog) => {
    await dialog.getByLabel('Customer service', { exact: true }).check();
  });
  await desk.row(DORA.email).getByText('Customer service').waitFor();
  expect((await dora.call('userList', {})).nextCursor).toBeNull();
});

test('whoever is disabled is out at once, and comes in again only when enabled', async () => {
  await withBen('Disable');
  await desk.row(DORA.email).getByText('Disabled').waitFor();
  await expect(dora.call('me', {})).rejects.toThrow('me: 41060');
  const door = await Desk.open(browser, server.url);
  await door.page.goto(`${server.url}/admin/`);
  await door.tryToSignIn(DORA.email, dora.app.code());
  await isAskedForAnotherCode(door, 'Incorrect email, password or code');
  await door.close();
  await withBen('Enable');
  await desk.row(DORA.email).getByText('Active').waitFor();
});

test('a code that is refused is told under its field, which is emptied for the next one', async () => {
  const hugo = { name: 'Hugo Sato', email: newEmail('hugo'), roles: ['auditor'] as const };
  const door = await Desk.open(browser, server.url);
  const { page } = door;
  await page.goto(await ann.inviteLink(hugo, ben));
  await page.getByLabel('New password').fill(STAFF_PASSWORD);
  await page.getByLabel('Password once more').fill(STAFF_PASSWORD);
  const app = new Authenticator((await page.locator('code').first().textContent()) ?? '');
  const code = page.getByLabel('Code of your authenticator app');
  const enrol = page.getByRole('button', { name: 'Set up and sign in' });
  await code.fill('000000');
  await enrol.click();
  await isAskedForAnotherCode(door, 'Incorrect verification code');
  await code.fill(app.code());
  await enrol.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await door.visit('/me');
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password').fill('Lantern4harbour');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Change password' }).click();
  await isAskedForAnotherCode(door, 'Incorrect email, password or code');
  expect(await page.getByLabel('New password').inputValue()).toBe('Lantern4harbour');

  await door.signOut();
  await door.tryToSignIn(hugo.email, '000000');
  await isAskedForAnotherCode(door, 'Incorrect email, password or code');
  expect(await page.getByLabel('Email').inputValue()).toBe(hugo.email);
  await code.fill(app.code());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'My account' }).waitFor();
  expect(door.errors).toEqual([]);
  await door.close();
});

test('access is reset: password and app are forgotten, and a new link lets in with a passkey', async () => {
  await withBen('Reset access');
  await desk.row(DORA.email).getByText('Invited').waitFor();
  await desk.act('Make a link', { within: desk.row(DORA.email), reason: 'she asked in person' });
  const dialog = desk.page.getByRole('dialog', { name: `Link for ${DORA.name}` });
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).click();

  const seat = await Desk.open(browser, named(server.url));
  const { page } = seat;
  const device = await PasskeyDevice.plugInto(page);
  await page.goto(named(link));
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await seat.visit('/me');
  await page.getByLabel('Name of the passkey').fill('A second key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await seat.confirmItIsMe();
  // One device makes one passkey for an account: the second one is another device's.
  await seat.hear('No passkey was made');
  await device.replace();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('cell', { name: 'A second key' }).waitFor();
  await seat.signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'My account' }).waitFor();
  const keys = page.getByRole('button', { name: 'Remove' });
  await expect.poll(() => keys.count()).toBe(2);
  const first = page.getByRole('row').filter({ has: keys, hasNotText: 'A second key' });
  await Promise.all([seat.act('Remove', { within: first }), seat.confirmItIsMe()]);
  await expect.poll(() => keys.count()).toBe(1);
  await keys.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await seat.hear('the last owner');
  await page.keyboard.press('Escape');
  expect(await keys.count()).toBe(1);
  expect(seat.errors).toEqual([]);
  await seat.close();
});

test('one’s own other session is ended by hand, and by a new password', async () => {
  const email = newEmail('eve');
  const roles = ['auditor'] as const;
  const eve = await StaffMember.enrol(
    server.url,
    await ann.inviteLink({ name: 'Eve Moreau', email, roles }, ben),
  );
  const seat = await Desk.open(browser, named(server.url), { staff: eve });
  const { page } = seat;
  await PasskeyDevice.plugInto(page);
  await seat.visit('/me');
  await page.getByLabel('Name of the passkey').fill('Desk key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await seat.confirmItIsMe(eve.app.code());
  await page.getByRole('cell', { name: 'Desk key' }).waitFor();
  /** Comes in once more, as from another browser: the earlier session goes on. */
  const comeAgain = async (): Promise<void> => {
    await page.evaluate(() => sessionStorage.removeItem('candor.admin.session'));
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This one').waitFor();
  };
  const ends = page.getByRole('button', { name: 'End', exact: true });
  await comeAgain();
  await expect.poll(() => ends.count()).toBe(1);
  await seat.act('End');
  await expect.poll(() => ends.count()).toBe(0);
  await expect(eve.call('me', {})).rejects.toThrow('me: 41060');

  await comeAgain();
  await expect.poll(() => ends.count()).toBe(1);
  await forgetUsedCodes(eve, email);
  await page.getByLabel('Current password').fill(STAFF_PASSWORD);
  await page.getByLabel('New password').fill('Lantern4harbour');
  await page.getByLabel('Code of your authenticator app').fill(eve.app.code());
  await page.getByRole('button', { name: 'Change password' }).click();
  await seat.hear('Your password is changed');
  await expect.poll(() => ends.count()).toBe(0);
  expect(seat.errors).toEqual([]);
  await seat.close();
});

test('nothing went wrong on the way', () => {
  expect(desk.errors).toEqual([]);
});
