import { permissionRoles, staffRoles } from '@candor/protocol';
import type { StaffPermission, StaffRole } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isInTurn } from '#profile.ts';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { submitPassport } from './paperwork.ts';
import { newEmail, StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let caseId = 0;
let attemptId = 0;
/** One who has a single role, or all of them. */
type Walker = StaffRole | 'everything';
const staffOf = new Map<Walker, StaffMember>();

test.beforeAll(async ({ office }) => {
  ({ server, browser } = office);
  const { ann, ben } = office;
  for (const role of walked) {
    const who = { name: `One of ${role}`, email: newEmail('role'), roles: rolesOf(role) };
    staffOf.set(role, await StaffMember.enrol(server.url, await ann.inviteLink(who, ben)));
  }
  user = await createFundedUser(server.url);
  await submitPassport(browser, server.url, user, 'AA1234567');
  [{ attemptId } = { attemptId }] = (await ann.call('identityQueue', {})).attempts;
  const opened = { userId: user.userId, kind: 'other', statement: 'asked by phone' } as const;
  ({ caseId } = await ann.call('caseOpen', opened));
  await ann.call('userFeeTier', { userId: user.userId, tier: 1, reason: 'a market maker' });
});

/** Entries of the menu in its order, with what each asks for; null is for everybody. */
const menu: readonly (readonly [title: string, permission: StaffPermission | null])[] = [
  ['Dashboard', null],
  ['Approvals', null],
  ['Identity reviews', 'identity.view'],
  ['Name screening', 'screening.view'],
  ['Verifications that end', 'screening.view'],
  ['Customer service', 'cases.view'],
  ['P2P appeals', 'p2p.decide'],
  ['Surveillance', 'surveillance.view'],
  ['Users', 'users.view'],
  ['Closed accounts', 'users.view'],
  ['Orders and trades', 'orders.view'],
  ['Finance', 'finance.view'],
  ['Markets and fees', 'markets.view'],
  ['Contracts', 'markets.view'],
  ['Option rounds', 'markets.view'],
  ['Earn', 'earn.view'],
  ['P2P', 'p2p.view'],
  ['Articles', 'content.view'],
  ['Switches', 'settings.view'],
  ['Verification levels', 'settings.view'],
  ['Platform settings', 'settings.view'],
  ['Outbox', 'outbox.view'],
  ['Audit log', 'audit.view'],
  ['Staff', 'staff.view'],
  ['Roles and permissions', null],
  ['System', 'system.view'],
];

/** Tabs of a user's page, each with the rights of which one shows it. */
const tabs: readonly (readonly [title: string, ...permissions: StaffPermission[]])[] = [
  ['Overview', 'users.view'],
  ['Balances', 'balances.view'],
  ['Bills', 'balances.view'],
  ['Payment methods', 'users.payments'],
  ['Orders', 'orders.view'],
  ['Fills', 'orders.view'],
  ['Contracts', 'balances.view', 'orders.view'],
  ['Option entries', 'orders.view'],
  ['P2P orders', 'p2p.view'],
  ['P2P ads', 'p2p.view'],
  ['Earn', 'earn.view'],
  ['Sessions', 'users.sessions'],
  ['Log-ins', 'users.sessions'],
  ['API keys', 'users.sessions'],
  ['Linked accounts', 'users.sessions', 'identity.view', 'users.devices', 'users.contact'],
  ['Identity', 'identity.view'],
  ['Risk class', 'screening.view'],
  ['Cases', 'cases.view'],
  ['Notes', 'users.personal'],
  ['Audit trail', 'audit.view'],
];

/** Buttons of acts, by the page they stand on. */
const acts: readonly (readonly [path: () => string, label: string, permission: StaffPermission])[] =
  [
    [() => `/users/${user.userId}`, 'Freeze', 'users.freeze'],
    [() => `/users/${user.userId}`, 'Change the fee tier', 'fees.change'],
    [() => `/users/${user.userId}`, 'Show in full', 'users.contact'],
    [() => `/users/${user.userId}?tab=notes`, 'Write a note', 'users.note'],
    [() => '/staff', 'Export', 'lists.export'],
    [() => `/users/${user.userId}?tab=sessions`, 'End', 'users.sessions'],
    [() => `/identity?review=${attemptId}`, 'Take the review', 'identity.decide'],
    [() => '/screening', 'Read the lists now', 'screening.decide'],
    [() => `/users/${user.userId}?tab=risk`, 'Read the report', 'screening.report'],
    [() => '/cases', 'Open a case', 'cases.work'],
    [() => '/content', 'New article', 'content.edit'],
    [() => '/content/1', 'Save draft', 'content.edit'],
    [() => '/content?tab=carousel', 'New slide', 'content.edit'],
    [() => '/markets', 'Halt', 'markets.state'],
    [() => '/markets?tab=fees', 'Change rates', 'fees.change'],
    [() => '/settings', 'Change', 'settings.change'],
    [() => '/staff', 'Invite', 'staff.manage'],
    [() => '/system', 'Start an audit', 'system.audit'],
  ];

const rolesOf = (walker: Walker): readonly StaffRole[] =>
  walker === 'everything' ? staffRoles : [walker];

const may = (walker: Walker, permission: StaffPermission | null): boolean =>
  permission === null ||
  (permissionRoles[permission] as readonly StaffRole[]).some((role) =>
    rolesOf(walker).includes(role),
  );

/** What the server refused, and what a page could not show: nobody is led to either. */
function collectRefusals({ page }: Desk): readonly string[] {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
  });
  return refusals;
}

async function openMenu(desk: Desk, isPhone: boolean): Promise<Locator> {
  if (isPhone) await desk.page.getByRole('button', { name: 'Menu' }).click();
  const nav = desk.page.getByRole('navigation');
  await nav.getByRole('link').first().waitFor();
  return nav;
}

// What a role may do is a table, and every call is tried for every role in the server's tests: all pages are walked in
// every run by one who has every role, and those of the single roles by thirds, in turn.
const walked: readonly Walker[] = [
  'everything',
  ...staffRoles.filter((_role, place) => isInTurn(place, 3)),
];

describe.each(walked)('as %s', (role) => {
  // Whoever sees all pages sees them on a phone too.
  test.each([[1_280, 800], ...(role === 'everything' ? [[390, 844]] : [])] as [number, number][])(
    'every entry of the menu leads somewhere, and no other does, at %d x %d',
    async (width, height) => {
      const isPhone = width < 768;
      const staff = staffOf.get(role);
      const desk = await Desk.open(browser, server.url, {
        width,
        height,
        ...(staff === undefined ? {} : { staff }),
      });
      const refusals = collectRefusals(desk);
      await desk.visit('/');
      const nav = await openMenu(desk, isPhone);
      const titles = menu.filter(([, permission]) => may(role, permission)).map(([title]) => title);
      expect(await nav.getByRole('link').allTextContents()).toEqual(titles);
      if (isPhone) await desk.page.keyboard.press('Escape');
      const faults: string[] = [];
      for (const title of titles) {
        await (await openMenu(desk, isPhone))
          .getByRole('link', { name: title, exact: true })
          .click();
        await desk.page.getByRole('heading', { name: title, level: 1 }).waitFor();
        await desk.settle();
        await desk.picture(`role-${role}-${width}-${title.replaceAll(' ', '-').toLowerCase()}`);
        if ((await desk.overflowPx()) > 0) faults.push(`${title} is too wide`);
        if ((await desk.page.locator('main .ant-result').count()) > 0) faults.push(title);
      }
      expect([...faults, ...refusals, ...desk.errors]).toEqual([]);
      await desk.close();
    },
  );

  test('sees the buttons of what it may do, and the others not', async () => {
    const staff = staffOf.get(role);
    const desk = await Desk.open(browser, server.url, staff === undefined ? {} : { staff });
    const refusals = collectRefusals(desk);
    const wrong: string[] = [];
    for (const [path, label, permission] of acts) {
      await desk.visit(path());
      const count = await desk.page.getByRole('button', { name: label, exact: true }).count();
      if (count > 0 !== may(role, permission)) wrong.push(`${path()}: ${count} x ${label}`);
      // No column for what nobody can press; one may hold acts of other permissions.
      const head = await desk.page.getByRole('columnheader', { name: 'Actions' }).count();
      const pressed = await desk.page.locator('tbody').getByRole('button').count();
      if (head > 0 && pressed === 0 && !may(role, permission)) {
        wrong.push(`${path()}: an empty column`);
      }
    }
    if (may(role, 'users.view')) {
      await desk.visit(`/users/${user.userId}`);
      const shown = await desk.page.getByRole('tab').allTextContents();
      const expected = tabs.filter(([, ...any]) => any.some((permission) => may(role, permission)));
      expect(shown).toEqual(expected.map(([title]) => title));
      for (const title of shown) {
        await desk.page.getByRole('tab', { name: title, exact: true }).click();
        await desk.settle();
      }
    }
    // The way by address, past the menu: told before anything is asked.
    for (const [path, permission] of [
      ['/audit', 'audit.view'],
      ['/outbox', 'outbox.view'],
      [`/cases?case=${caseId}`, 'cases.view'],
    ] as const) {
      if (may(role, permission)) continue;
      await desk.visit(path);
      await desk.page.getByText('which these roles have').waitFor();
    }
    expect([...wrong, ...refusals, ...desk.errors]).toEqual([]);
    await desk.close();
  });
});
