import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createFundedUser, USER_PASSWORD } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let owner: Desk;
let colleague: Desk;
let user: ApiUser;
let userId = 0;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  server = await DemoServer.create();
  user = await createFundedUser(server.url);
  userId = (JSON.parse(user.session) as { userId: number }).userId;
  owner = await Desk.open(browser, server.url);
  colleague = await Desk.open(browser, server.url);
});

afterAll(async () => {
  await server.destroy();
});

interface Person {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

const BEN: Person = {
  name: 'Ben Okafor',
  email: 'ben@example.com',
  roles: ['Owner', 'Customer service', 'Risk'],
};
const CLARA: Person = { name: 'Clara Ruiz', email: 'clara@example.com', roles: ['Content'] };

async function invite(desk: Desk, { name, email, roles }: Person): Promise<void> {
  await desk.visit('/staff');
  await desk.act('Invite', {
    fill: async (dialog) => {
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      for (const role of roles) await dialog.getByLabel(role, { exact: true }).check();
    },
  });
}

/** The row of a table that holds a text. */
const row = (desk: Desk, text: string) => desk.page.getByRole('row').filter({ hasText: text });

/** The one-time link of somebody invited, read from the dialog that shows it once. */
async function linkFor(desk: Desk, { email, name }: Person): Promise<string> {
  await desk.visit('/staff');
  await desk.act('Make a link', { within: row(desk, email) });
  const dialog = desk.page.getByRole('dialog', { name: `Link for ${name}` });
  const link = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link ?? '';
}

interface Answer {
  readonly code: number;
  readonly data: { readonly approvals: readonly { readonly approvalId: number }[] };
}

/** What the server answers to whoever sits there, past all that the screens hide. */
async function callOf({ page }: Desk, name: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([path, json]) => {
      const stored = sessionStorage.getItem('candor.admin.session') ?? '{}';
      const { state } = JSON.parse(stored) as { state: { session: { token: string } } };
      const headers = { 'staff-token': state.session.token, 'content-type': 'application/json' };
      const how = json === null ? { headers } : { headers, method: 'POST', body: json };
      return (await (await fetch(`/admin/api/${path}`, how)).json()) as Answer;
    },
    [name, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

test('the printed link makes the first owner, once, and leaves no secret in the address', async () => {
  const link = server.ownerLink;
  await owner.enrol(link);
  expect(owner.page.url()).not.toContain('enrol');
  const thief = await Desk.open(browser, server.url);
  await thief.page.goto(link);
  await thief.page.getByText('This link was used already or has expired').waitFor();
  await thief.close();
});

test('an owner who is alone invites a second one; from then on it takes two', async () => {
  await invite(owner, BEN);
  await colleague.enrol(await linkFor(owner, BEN));
  await invite(owner, CLARA);
  await owner.hear('Waiting for a second person');
  await owner.visit('/staff');
  expect(await row(owner, CLARA.email).count()).toBe(0);
});

test('the maker cannot decide; a second person sees the effect decoded and approves', async () => {
  await owner.visit('/approvals');
  await owner.page.getByText('Somebody else must decide this.').waitFor();
  expect(await owner.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  // Nor past the screen.
  const asked = await callOf(owner, 'approvalList');
  const [{ approvalId } = { approvalId: 0 }] = asked.data.approvals;
  expect((await callOf(owner, 'approvalApprove', { approvalId })).code).toBe(41064);
  await colleague.visit('/approvals');
  const card = colleague.page.locator('[data-approval]');
  await card.getByText('clara@example.com').first().waitFor();
  await card.getByText('Let in by the server’s command line').waitFor();
  await colleague.picture('admin-approval');
  await colleague.act('Approve');
  await colleague.page.getByText('No requests here.').waitFor();
  await owner.visit('/staff');
  await row(owner, CLARA.email).getByText('Invited').waitFor();
});

test('who may not see a page is told so, and does not find it in the menu', async () => {
  const editor = await Desk.open(browser, server.url);
  await editor.enrol(await linkFor(owner, CLARA));
  const menu = editor.page.getByRole('navigation');
  expect(await menu.getByRole('link', { name: 'Users' }).count()).toBe(0);
  for (const path of ['/users', `/users/${userId}`, '/audit', '/staff', '/system', '/outbox']) {
    await editor.visit(path);
    await editor.page.getByText('Your role does not allow this').waitFor();
  }
  await editor.picture('admin-forbidden');
  expect((await callOf(editor, 'userList')).code).toBe(41061);
  expect(editor.errors).toEqual([]);
  await editor.close();
});

test('an account is frozen with a reason, its owner is out, and two people open it again', async () => {
  await owner.visit(`/users/${userId}`);
  await owner.act('Freeze', { reason: 'stolen phone, case 12' });
  await owner.page.getByText('This account is frozen').waitFor();
  await owner.page.getByText('stolen phone, case 12').waitFor();
  await owner.picture('admin-frozen');
  await expect(user.call('info', {})).rejects.toThrow(/1001|2016/);
  await colleague.visit(`/users/${userId}`);
  await colleague.act('Unfreeze', { reason: 'the phone was found' });
  await owner.visit('/approvals');
  await owner.act('Approve');
  await colleague.page.reload();
  await colleague.page.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
});

test('a contact is shown in full with a reason, and the look is in the audit log', async () => {
  await owner.visit(`/users/${userId}`);
  await owner.act('Show in full', { reason: 'the user asked by phone' });
  await owner.page.getByText(/^[0-9a-f-]{36}@example\.com$/).waitFor();
  await owner.visit(`/audit?act=userContact`);
  await row(owner, `user ${userId}`).getByText('the user asked by phone').waitFor();

  const legalPwd = '284619';
  // The freeze ended the sessions of the first one.
  const payee = await createFundedUser(server.url);
  const { userId: payeeId } = JSON.parse(payee.session) as { userId: number };
  await payee.call('setLegalPwd', {
    ...{ legalPwd, confirmLegalPwd: legalPwd, loginPassword: USER_PASSWORD },
  });
  const bank = { kind: 'bank', name: 'Ada Byron', bankName: 'Bank of Asia' } as const;
  await payee.call('cnyPayAdd', { ...bank, account: '6222021234567890123', legalPwd });
  await owner.visit(`/users/${payeeId}?tab=payment`);
  await owner.page.getByText('****0123').waitFor();
  expect(await owner.page.getByText(/Byron|Asia/).count()).toBe(0);
  await owner.picture('payment-masked');
  await owner.act('Show in full', { reason: 'the bank asks about a payment' });
  await owner.page.getByText('6222021234567890123').waitFor();
  await owner.page.getByText('Ada Byron').waitFor();
  await owner.picture('payment-in-full');
  await owner.visit(`/audit?act=userPaymentSee`);
  await row(owner, `user ${payeeId}`).getByText('the bank asks about a payment').waitFor();
});

test('the chain of the audit log is computed again and found whole', async () => {
  await owner.visit('/audit');
  await owner.page.getByRole('button', { name: 'Verify the chain' }).click();
  await owner.page.getByText('The chain is whole').waitFor();
  await owner.picture('admin-chain');
  await owner.page.keyboard.press('Escape');
});

test('a double click sends once', async () => {
  const calls: string[] = [];
  owner.page.on('request', (request) => {
    if (request.url().endsWith('/userNoteAdd')) calls.push(request.method());
  });
  await owner.visit(`/users/${userId}?tab=notes`);
  await owner.page.getByRole('button', { name: 'Write a note' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('=called back at noon <b>bold</b>');
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await owner.page.getByText('=called back at noon <b>bold</b>').waitFor();
  expect(calls).toEqual(['POST']);
});

test('a session that was ended leads to the sign-in, and afterwards back to the page', async () => {
  await colleague.visit('/users');
  // The menu asks by the clock; if it found out first, the button would be gone before it is pressed.
  await colleague.page.route('**/admin/api/queueCounts*', (route) => route.abort());
  await owner.visit('/staff');
  await owner.act('End sessions', { within: row(owner, BEN.email), menuOf: BEN.name });
  await colleague.page.getByRole('button', { name: 'Reload' }).click();
  await colleague.page
    .getByText('Your session has ended. Sign in to go on where you were.')
    .waitFor();
  await colleague.page.unroute('**/admin/api/queueCounts*');
  await colleague.signIn(BEN.email);
  await colleague.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
});

test('an act whose answer is lost says that the outcome is not known', async () => {
  await owner.visit(`/users/${userId}?tab=notes`);
  await owner.page.route('**/admin/api/userNoteAdd', (route) => route.abort());
  await owner.page.getByRole('button', { name: 'Write a note' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('lost on its way');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await owner.hear('The outcome is not known');
  await owner.page.unroute('**/admin/api/userNoteAdd');
});

test('nothing went wrong on the way', () => {
  expect([...owner.errors, ...colleague.errors]).toEqual([]);
});
