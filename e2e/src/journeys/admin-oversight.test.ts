import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AuditEntry } from '@candor/protocol';
import type { Database } from '@candor/persistence';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { createUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let user: ApiUser;

const MINUTE_MS = 60_000;
const reason = 'asked by the owner of the account';

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben, desk } = office);
  user = await createUser(server.url);
});

/** What an export of the log gives when it is asked for in the console. */
async function exported(format: 'CSV' | 'NDJSON'): Promise<string> {
  const saved = desk.page.waitForEvent('download');
  await desk.act('Export', {
    reason: `as ${format}`,
    fill: async (dialog) => {
      if (format === 'NDJSON') await desk.choose('Format', format, dialog);
    },
  });
  return readFile(await (await saved).path(), 'utf8');
}

/** While somebody who rules the database has written one entry anew. */
async function withChangedEntry(look: () => Promise<void>): Promise<void> {
  const write = async (reason: string): Promise<void> => {
    for (const statement of [
      'ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only',
      `UPDATE audit_entries SET reason = '${reason}' WHERE entry_id = 1`,
      'ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_append_only',
    ]) {
      await database.pool.query(statement);
    }
  };
  const { rows } = await database.pool.query<{ reason: string }>(
    'SELECT reason FROM audit_entries WHERE entry_id = 1',
  );
  await write('it was not me');
  try {
    await look();
  } finally {
    await write(rows[0]?.reason ?? '');
  }
}

test('a request that nobody decided in time is over, and is not carried out', async () => {
  const asked = await ben.call('userFeeTier', { userId: user.userId, tier: 1, reason });
  const approvalId = asked.approvalId ?? 0;
  await desk.visit('/');
  await desk.page.getByRole('button', { name: /^Notices: [1-9]/ }).click();
  await desk.page.getByRole('link', { name: /^Approvals waiting for a decision: [1-9]/ }).click();
  const card = desk.page.locator(`[data-approval="${approvalId}"]`);
  await card.getByRole('button', { name: 'Approve' }).waitFor();
  await database.pool.query('UPDATE approvals SET expires_at_ms = $2 WHERE approval_id = $1', [
    approvalId,
    Date.now() - 1,
  ]);
  // It was still on the screen: pressing it says why nothing happens.
  await card.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Approve' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await desk.hear('This request was decided, withdrawn or has expired');
  await desk.visit('/approvals?state=expired');
  await card.getByText('Expired').waitFor();
  expect((await ann.call('userDetail', { userId: user.userId })).feeTier).toBe(0);
});

test('what changed since it was asked for is not approved any more', async () => {
  const waiting = { userId: user.userId, tier: 2, reason };
  const first = await ben.call('userFeeTier', waiting);
  const second = await ann.call('userFeeTier', { ...waiting, tier: 1 });
  await ben.call('approvalApprove', { approvalId: second.approvalId ?? 0 });
  await expect
    .poll(async () => (await ann.call('userDetail', { userId: user.userId })).feeTier)
    .toBe(1);
  await desk.visit('/approvals');
  await desk.page.locator(`[data-approval="${first.approvalId ?? 0}"]`).waitFor();
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Approve' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await desk.hear('Things changed since this was requested.');
  expect((await ann.call('userDetail', { userId: user.userId })).feeTier).toBe(1);
});

test('the log is filtered by act and subject, and an entry opens with what changed', async () => {
  const { page } = desk;
  await desk.visit('/audit');
  await desk.choose('Act', 'Change a user’s fee tier');
  const entry = page.getByRole('row').filter({ hasText: String(user.userId) });
  await entry.first().waitFor();
  const others = page.getByRole('row').filter({ hasNotText: 'Change a user’s fee tier' });
  // The head of the table, and nothing that somebody else did.
  await expect.poll(() => others.count()).toBe(1);
  await desk.choose('Staff', `Demo owner, ${ann.email}`);
  await entry.first().waitFor();
  await desk.visit('/audit?act=userFeeTier&subject=user+999');
  await page.getByText('No entries match.').waitFor();
  await page.getByLabel('Subject, such as').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByLabel('Subject, such as').waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: ann.email }).first().waitFor();
  await desk.choose('Sign-ins', 'With sign-ins');
  await page.waitForURL(/routine=shown/);
  await desk.picture('audit');
  await desk.visit(`/audit?act=userFeeTier&subject=user_fee_tier+${user.userId}`);
  await entry.first().getByRole('button').first().click();
  await page.getByText(ben.email).first().waitFor();
  await page.getByText(reason).first().waitFor();
});

test('the chain is computed again from the exported log, and the export stands in it', async () => {
  const { page } = desk;
  await desk.visit('/audit');
  const csv = await exported('CSV');
  expect(csv.split('\n')[0]).toContain('act');
  expect(csv).toContain(`user_fee_tier ${user.userId}`);
  const lines = (await exported('NDJSON')).trim().split('\n');
  let hash = Buffer.alloc(32);
  for (const line of lines) {
    const one = JSON.parse(line) as AuditEntry;
    const facts = [
      ...[one.entryId, one.atMs, one.staffId, one.staffEmail, one.act, one.subject, one.effect],
      ...[one.before, one.after, one.reason, one.approverId, one.approverEmail],
      ...[one.requestId, one.address],
    ];
    hash = createHash('sha256').update(hash).update(JSON.stringify(facts)).digest();
    expect(one.hash).toBe(hash.toString('hex'));
  }
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await page.getByText('The chain is whole').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('The chain is whole').waitFor({ state: 'hidden' });
  await withChangedEntry(async () => {
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('The chain is broken').waitFor();
    await page.keyboard.press('Escape');
  });
  const { entries } = await ann.call('auditList', { act: 'auditExport' });
  expect(entries.map((one) => one.reason)).toEqual(['as NDJSON', 'as CSV']);
});

test('the system says that the books balance, and an audit of the journal finds no difference', async () => {
  const { page } = desk;
  await desk.visit('/system');
  await page.getByText('Balanced').first().waitFor();
  await desk.act('Start an audit', { reason: 'before the month ends' });
  // It runs below the others in priority: on a busy machine it takes its time.
  await page.getByText('No differences').waitFor({ timeout: 180_000 });
  await page.getByText(ann.email).first().waitFor();
});

test('a flag of surveillance rings the bell, shows its numbers and rule, and is reviewed with a note', async () => {
  const figures = { trades: 6, bought: 3_000, sold: 3_000 };
  const rule = { watchWashMinutes: 60, watchWashTrades: 6, watchWashNetPercent: 5 };
  await database.pool.query(
    `INSERT INTO surveillance_flags (kind, market_id, user_id, other_user_id, with_house, from_ms, to_ms, figures,
       rule, order_ids, found_at_ms)
     SELECT 'wash', market_id, $1::bigint, $1::bigint + 1, false, $2, $2, $3, $4, '{11,12}', $2 FROM markets
     WHERE symbol = 'BTCUSDT'`,
    [user.userId, Date.now(), JSON.stringify(figures), JSON.stringify(rule)],
  );
  const { page } = desk;
  await desk.visit('/audit');
  await page.getByRole('button', { name: /^Notices: [1-9]/ }).click();
  await page.getByRole('link', { name: 'Flags of surveillance not reviewed: 1' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Wash trading suspected' });
  await row.getByRole('link', { name: String(user.userId) }).waitFor();
  await row.getByRole('button', { name: 'Expand row' }).click();
  await page.getByText('Wash trading: change left').waitFor();
  await page.getByText('0.03').first().waitFor();
  await expect(
    page.getByRole('link', { name: '12', exact: true }).getAttribute('href'),
  ).resolves.toContain('/orders?orderId=12');
  // Both who traded with each other can be restricted from the flag's row.
  await page.getByRole('button', { name: /^Acts: Flag / }).click();
  const menu = page.getByRole('toolbar', { name: /^Acts: Flag / });
  for (const userId of [user.userId, user.userId + 1]) {
    await menu.getByRole('button', { name: `Restrict user ${userId}` }).waitFor();
  }
  await desk.picture('surveillance');
  await page.keyboard.press('Escape');
  await desk.act('Review', { reason: 'both are one market maker' });
  await page.getByText('No flags match.').waitFor();
  await desk.visit('/surveillance?state=reviewed');
  await page.getByText('both are one market maker').first().waitFor();
  const { entries } = await ann.call('auditList', { act: 'flagReview' });
  expect(entries.map((one) => one.subject)).toEqual([`user ${user.userId}`]);
});

test('the outbox shows what went to a user; the dashboard and the roles are there for all', async () => {
  const { page } = desk;
  await database.pool.query(
    `INSERT INTO outbox_messages
       (channel, target, template, locale, subject, body, state, created_at_ms, attempts, last_error)
     VALUES ('sms', '8613', 'new_message', 'en', '', 'A notice', 'failed', $1, 12, 'no route'),
            ('sms', '8613', 'code', 'en', '', 'A code', 'failed', $1, 6, 'no route')`,
    [Date.now()],
  );
  await desk.visit('/outbox');
  await page.getByText('Demo: messages end here').waitFor();
  await page.getByRole('row').filter({ hasText: user.email }).first().waitFor();
  await desk.visit('/outbox?state=failed');
  const failed = page.getByRole('row').filter({ hasText: 'no route' });
  await failed.filter({ hasText: 'is not sent twice' }).waitFor();
  await page.getByText('2 failed').first().waitFor();
  await desk.picture('outbox');
  const notice = failed.filter({ hasText: 'A notice' });
  await desk.act('Send again', { within: notice, reason: 'the gateway is back' });
  await notice.waitFor({ state: 'detached' });
  await page.getByText('1 failed').first().waitFor();
  await desk.visit('/roles');
  await page.getByText('Freeze and unfreeze accounts').first().waitFor();
  await desk.visit('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Questions to answer' }).waitFor();
  for (const [card, says] of [
    ['Insurance funds', '250,000 USDT'],
    ['Reward accounts', 'nothing owed'],
    ['Backup and archive', 'not recorded'],
  ] as const) {
    await page.getByRole('link', { name: card }).getByText(says).first().waitFor();
  }
  await desk.picture('dashboard');
  // Nothing is missing between what was brought in, what is owed and what the house has.
  await page.getByText('What is owed and what is the house’s').waitFor();
  await page.getByText('No difference').first().waitFor();
  await page.getByRole('link', { name: 'Fee income today' }).click();
  await page.getByRole('heading', { name: 'Finance', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Owed by day' }).click();
  const today = new Date().toISOString().slice(0, 10);
  const day = page.getByRole('row').filter({ hasText: today }).filter({ hasText: 'USDT' });
  await day.getByText('Under way').waitFor();
  await desk.picture('owed-by-day');
});

test('fifteen minutes without work end the session: a warning, a way to stay, then the door', async () => {
  const seat = await Desk.open(browser, server.url, { staff: ben });
  const { page } = seat;
  await page.clock.install();
  await seat.visit('/users');
  await page.clock.fastForward(14 * MINUTE_MS + 10_000);
  await page.getByText('Are you still there?').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByText('Are you still there?').waitFor({ state: 'hidden' });
  await page.clock.fastForward(15 * MINUTE_MS + 1_000);
  await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
  expect(page.url()).toContain('/users');
  expect(seat.errors).toEqual([]);
  await seat.close();
});

test('the server ends an unused session by itself, whatever the browser does', async () => {
  await database.pool.query('UPDATE staff_sessions SET last_seen_at_ms = $2 WHERE staff_id = $1', [
    ann.staffId,
    Date.now() - 16 * MINUTE_MS,
  ]);
  await desk.page.reload();
  await desk.page.getByText('Your session has ended.').waitFor();
  await expect(ann.call('me', {})).rejects.toThrow('me: 41060');
  expect(desk.errors).toEqual([]);
});
