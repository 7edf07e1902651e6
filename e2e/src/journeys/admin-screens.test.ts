import { locales, staffRoles } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { isInTurn, looksOf } from '#profile.ts';
import { createFundedUser, createUser, USER_PASSWORD } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import type { DeskOptions } from './desk.ts';
import { faultsOf } from './page-checks.ts';
import type { Look } from './page-checks.ts';
import { submitPassport } from './paperwork.ts';
import { newEmail, StaffMember } from './staff.ts';
import { test } from './stage.ts';

const PIN = '284619';

let server: DemoServer;
let browser: Browser;
let ann: StaffMember;
let link = '';
let userId = 0;
/** Of a user who is verified nowhere and has no money: every table is empty. */
let newcomerId = 0;

/** Every page there is, with data on it, by the name of its picture. */
const paths = (): readonly (readonly [name: string, path: string])[] => [
  ['dashboard', '/'],
  ['approvals', '/approvals'],
  ['identity', '/identity'],
  ['identity-review', '/identity?review=1'],
  ['cases', '/cases'],
  ['case', '/cases?case=1'],
  ['users', '/users'],
  ['closings', '/closings'],
  ['user', `/users/${userId}`],
  ['user-balances', `/users/${userId}?tab=balances`],
  ['user-orders', `/users/${userId}?tab=orders`],
  ['user-fills', `/users/${userId}?tab=fills`],
  ['user-bills', `/users/${userId}?tab=bills`],
  ['user-sessions', `/users/${userId}?tab=sessions`],
  ['user-logins', `/users/${userId}?tab=logins`],
  ['user-identity', `/users/${userId}?tab=identity`],
  ['user-payment', `/users/${userId}?tab=payment`],
  ['user-cases', `/users/${userId}?tab=cases`],
  ['user-notes', `/users/${userId}?tab=notes`],
  ['user-trail', `/users/${userId}?tab=trail`],
  ['newcomer-identity', `/users/${newcomerId}?tab=identity`],
  ['newcomer-payment', `/users/${newcomerId}?tab=payment`],
  ['newcomer-trail', `/users/${newcomerId}?tab=trail`],
  ['finance', '/finance'],
  ['finance-days', '/finance?tab=days'],
  ['orders', '/orders'],
  ['orders-both', '/orders?origin=both'],
  ['trades', '/orders?tab=trades&origin=both'],
  ['prevented', '/orders?tab=prevented'],
  ['contract-orders', '/orders?tab=contracts&origin=both'],
  ['contract-trades', '/orders?tab=contractTrades&origin=both'],
  ['option-entries', '/orders?tab=optionEntries'],
  ['markets', '/markets'],
  ['fees', '/markets?tab=fees'],
  ['changes', '/markets?tab=changes'],
  ['contracts', '/contracts'],
  ['contract-risk', '/contracts?tab=risk'],
  ['contract-terms', '/contracts?tab=terms'],
  ['options', '/options'],
  ['option-cycles', '/options?tab=cycles'],
  ['option-void', '/options?tab=void'],
  ['option-totals', '/options?tab=totals'],
  ['option-limits', '/options?tab=limits'],
  ['p2p', '/p2p'],
  ['p2p-pairs', '/p2p?tab=pairs'],
  ['p2p-merchants', '/p2p?tab=merchants'],
  ['p2p-ads', '/p2p?tab=ads'],
  ['p2p-orders', '/p2p?tab=orders'],
  ['p2p-penalties', '/p2p?tab=penalties'],
  ['appeals', '/appeals'],
  ['articles', '/content'],
  ['article', '/content/1'],
  ['carousel', '/content?tab=carousel'],
  ['levels', '/levels'],
  ['settings', '/settings'],
  ['outbox', '/outbox'],
  ['audit', '/audit'],
  ['staff', '/staff'],
  ['roles', '/roles'],
  ['system', '/system'],
  ['me', '/me'],
  ['nowhere', '/nowhere'],
];

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  server = await DemoServer.create();
  const user = await createFundedUser(server.url);
  userId = (JSON.parse(user.session) as { userId: number }).userId;
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;
  await user.call('currency', { ...order, price: '50000', quantity: '0.01' });
  newcomerId = (await createUser(server.url)).userId;
  const fundPassword = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: USER_PASSWORD };
  await user.call('setLegalPwd', fundPassword);
  await user.call('cnyPayAdd', {
    kind: 'bank',
    name: 'Somchai Saetang',
    bankName: 'Bangkok Bank',
    account: '6222021234567890128',
    legalPwd: PIN,
  });
  await submitPassport(browser, server.url, user, 'AA1234567');
  ann = await StaffMember.enrol(server.url, server.ownerLink);
  await ann.call('caseOpen', { userId, kind: 'password_reset', statement: 'asked by phone' });
  await ann.call('userFreeze', { userId, reason: 'reported as stolen' });
  const who = { name: 'Ben Okafor', email: newEmail('ben'), roles: staffRoles };
  link = await ann.inviteLink(who);
});

afterAll(async () => {
  await server.destroy();
});

/** Acts whose forms have something of their own. */
const forms = (): readonly (readonly [name: string, path: string, label: string])[] => [
  ['tier', `/users/${newcomerId}`, 'Change the fee tier'],
  ['freeze', `/users/${newcomerId}`, 'Freeze'],
  ['case', '/cases', 'Open a case'],
  ['halt', '/markets', 'Halt'],
  ['fees', '/markets?tab=fees', 'Change rates'],
  ['option-rules', '/options?tab=cycles', 'Change rules'],
  ['p2p-rules', '/p2p', 'Change the rules'],
  ['p2p-pair', '/p2p?tab=pairs', 'Add a pair'],
  ['slide', '/content?tab=carousel', 'New slide'],
  ['setting', '/settings', 'Change'],
  ['invite', '/staff', 'Invite'],
  ['export', '/users', 'Export'],
];

type DeskLook = DeskOptions & Look;

const everyLook: readonly DeskLook[] = locales.flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => {
    const look = { locale, theme, name: `${theme}-${locale}` };
    return [
      { ...look, axe: 'everything' },
      { ...look, name: `${look.name}-390`, axe: 'nothing', width: 390, height: 844 },
    ] as const;
  }),
);
const looks = looksOf<DeskLook>({
  first: { name: 'light-en', axe: 'everything' },
  others: [
    { name: 'dark-en', theme: 'dark', axe: 'colours' },
    { name: 'dark-hk-1024', locale: 'hk', theme: 'dark', width: 1024, height: 768, axe: 'nothing' },
    { name: 'light-en-390', width: 390, height: 844, axe: 'nothing' },
  ],
  every: everyLook,
});

/** All pages in the first look; half of them, in turn, in another. */
const partOf = <Item>(items: readonly Item[], look: DeskLook): readonly Item[] =>
  items.filter((_, place) => look.axe === 'everything' || isInTurn(place, 2));

describe.each(looks)('in $name', (look) => {
  test('every page fits, is accessible and throws nothing', async () => {
    const desk = await Desk.open(browser, server.url, { ...look, staff: ann });
    const faults: string[] = [];
    for (const [name, path] of partOf(paths(), look)) {
      await desk.visit(path);
      faults.push(...(await faultsOf(desk, look, `admin-${name}`)));
    }
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });

  test('so do the forms of acts', async () => {
    const desk = await Desk.open(browser, server.url, { ...look, staff: ann });
    const { page, words } = desk;
    const faults: string[] = [];
    const check = async (name: string): Promise<void> => {
      faults.push(...(await faultsOf(desk, look, `admin-${name}`)));
    };
    for (const [name, path, label] of partOf(forms(), look)) {
      await desk.visit(path);
      await page
        .locator('main')
        .getByRole('button', { name: words(label) })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: words(label) });
      const goOn = dialog.locator('.ant-btn-primary');
      await goOn.waitFor();
      await check(`form-${name}`);
      await goOn.click();
      await dialog.locator('.ant-form-item-explain-error, .ant-alert').first().waitFor();
      await check(`form-${name}-next`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });

  test('so do the door, and the way in by a link', async () => {
    const desk = await Desk.open(browser, server.url, look);
    const { page } = desk;
    const faults: string[] = [];
    const check = async (name: string): Promise<void> => {
      faults.push(...(await faultsOf(desk, look, `admin-${name}`)));
    };
    await page.goto(`${server.url}/admin/`);
    await page.locator('#code').waitFor();
    await check('door');
    await page.locator('button[type=submit]').click();
    await page.locator('.ant-form-item-explain-error').first().waitFor();
    await check('door-empty');
    await page.goto(link);
    await page.locator('code').first().waitFor();
    await check('enrol');
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });
});
