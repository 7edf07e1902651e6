import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@candor/persistence';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { runHouse } from './empty-house.ts';
import { PasskeyDevice } from './passkey-device.ts';
import { newEmail } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben } = office);
});

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
  await database.pool.query(`UPDATE staff SET roles = array_remove(roles, 'content')`);
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

test('a role held to passkeys applies a house file by a ticket, once, and by nothing else', async () => {
  const lea = {
    ...{ name: 'Lea Brandt', email: newEmail('lea') },
    roles: ['operations', 'finance', 'content'] as const,
  };
  const seat = await Desk.open(browser, named(server.url));
  const { page } = seat;
  await PasskeyDevice.plugInto(page);
  await page.goto(named(await ann.inviteLink(lea, ben)));
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await seat.visit('/me');
  const ticket = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Make a ticket' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const shown = page.getByRole('dialog', { name: 'Ticket for the house command' });
    await asked.or(shown).first().waitFor();
    if (await asked.isVisible()) await seat.confirmItIsMe();
    await shown.waitFor();
    await seat.picture('house-ticket');
    const text = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'Close' }).click();
    return text.trim();
  };
  const by = ['--ticket', '--server', server.url];
  const first = await ticket();
  await page.getByText('A ticket for the house command, not used yet').waitFor();
  await seat.picture('my-ticket');
  const file = JSON.parse(await runHouse({ STAFF_TICKET: first }, 'export', ...by)) as {
    settings: Record<string, unknown>;
  };
  expect(await runHouse({ STAFF_TICKET: first }, 'export', ...by)).toContain('41093');
  file.settings['supportHours'] = '08:00 to 20:00';
  const path = join(mkdtempSync(join(tmpdir(), 'candor-house-')), 'house.json');
  writeFileSync(path, JSON.stringify(file));
  const apply = ['apply', path, ...by, '--reason', 'from version control'];
  const said = await runHouse({ STAFF_TICKET: await ticket() }, ...apply);
  expect(said).toMatch(/done: .*supportHours/);
  const { settings } = await ann.call('settingList', {});
  expect(settings.find(({ key }) => key === 'supportHours')?.value).toBe('08:00 to 20:00');
  expect(seat.errors).toEqual([]);
  await seat.close();
});
