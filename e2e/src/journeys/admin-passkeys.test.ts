import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { PasskeyDevice } from './passkey-device.ts';
import { newEmail, openBackOffice } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let ann: StaffMember;
let ben: StaffMember;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  server = await DemoServer.create({ REGISTER_VERIFICATION: 'off' });
  ({ ann, ben } = await openBackOffice(server));
});
afterAll(() => server.destroy());

/** A passkey belongs to a name; an address in figures is none. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

test('a tab that is opened joins the others, is out with them, and leaves nothing on the disk', async () => {
  const ira = { name: 'Ira Novak', email: newEmail('ira'), roles: ['auditor'] as const };
  const seat = await Desk.open(browser, server.url);
  await seat.enrol(await ann.inviteLink(ira, ben));
  const other = await seat.context.newPage();
  await other.goto(`${server.url}/admin/`);
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const kept = await other.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).not.toContain('token');
  await seat.page.reload();
  await seat.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await seat.signOut();
  await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await other.reload();
  await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(seat.errors).toEqual([]);
  await seat.close();
});

test('a role held to passkeys sets up one and no password, and confirms by it alone', async () => {
  // The two who agree to it have every role, and no passkey.
  const database = await server.database();
  await database.pool.query(`UPDATE staff SET roles = array_remove(roles, 'content')`);
  await database.stop();
  const reason = 'asked for in the journey';
  await ann.call('guardedSettingChange', { key: 'passkeyRoles', value: 'content', reason });
  await ben.approveLatest();
  const kim = { name: 'Kim Aoki', email: newEmail('kim'), roles: ['content'] as const };
  const seat = await Desk.open(browser, named(server.url));
  const { page } = seat;
  await PasskeyDevice.plugInto(page);
  await page.goto(named(await ann.inviteLink(kim, ben)));
  const setUp = page.getByRole('button', { name: 'Set up a passkey' });
  await setUp.waitFor();
  expect(await page.getByLabel('New password').count()).toBe(0);
  await setUp.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await seat.visit('/me');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await seat.confirmItIsMe();
  await seat.hear('comes in by passkey alone');
  await page.keyboard.press('Escape');
  // What one is told by email is switched by the same confirmation.
  await seat.act('Turn off');
  await page.getByText(/^Requests that wait for me.*: off$/).waitFor();
  await seat.picture('my-mails');
  expect(seat.errors).toEqual([]);
  await seat.close();
});
