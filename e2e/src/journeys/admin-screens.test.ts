import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFundedUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import type { DeskOptions } from './desk.ts';
import { faultsOf } from './page-checks.ts';
import type { Look } from './page-checks.ts';
import { launchBrowser } from './phone.ts';

let server: DemoServer;
let browser: Browser;
let owner: Desk;
let userId = 0;

/** Every page there is, with data on it, by the name of its picture. */
const paths = (): readonly (readonly [name: string, path: string])[] => [
  ['dashboard', '/'],
  ['approvals', '/approvals'],
  ['identity', '/identity'],
  ['cases', '/cases'],
  ['users', '/users'],
  ['user', `/users/${userId}`],
  ['user-balances', `/users/${userId}?tab=balances`],
  ['user-orders', `/users/${userId}?tab=orders`],
  ['user-bills', `/users/${userId}?tab=bills`],
  ['user-sessions', `/users/${userId}?tab=sessions`],
  ['user-identity', `/users/${userId}?tab=identity`],
  ['user-payment', `/users/${userId}?tab=payment`],
  ['user-notes', `/users/${userId}?tab=notes`],
  ['user-trail', `/users/${userId}?tab=trail`],
  ['markets', '/markets'],
  ['fees', '/markets?tab=fees'],
  ['changes', '/markets?tab=changes'],
  ['articles', '/content'],
  ['article', '/content/1'],
  ['carousel', '/carousel'],
  ['settings', '/settings'],
  ['outbox', '/outbox'],
  ['audit', '/audit'],
  ['staff', '/staff'],
  ['roles', '/roles'],
  ['system', '/system'],
  ['me', '/me'],
  ['nowhere', '/nowhere'],
];

beforeAll(async () => {
  [server, browser] = await Promise.all([DemoServer.create(), launchBrowser()]);
  const user = await createFundedUser(server.url);
  userId = (JSON.parse(user.session) as { userId: number }).userId;
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;
  await user.call('currency', { ...order, price: '50000', quantity: '0.01' });
  owner = await Desk.open(browser, server.url);
  await owner.enrol(server.ownerLink);
});

afterAll(async () => {
  await browser.close();
  await server.destroy();
});

const looks: readonly (DeskOptions & Look)[] = [
  { name: 'light-en', axe: 'everything' },
  { name: 'dark-en', theme: 'dark', axe: 'colours' },
  { name: 'light-hk-1024', locale: 'hk', width: 1024, height: 768, axe: 'nothing' },
  { name: 'dark-th', locale: 'ty', theme: 'dark', axe: 'nothing' },
  { name: 'light-en-390', width: 390, height: 844, axe: 'nothing' },
];

describe.each(looks)('in $name', (look) => {
  test('every page fits, is accessible and throws nothing', async () => {
    const desk = await owner.alike(browser, look);
    const faults: string[] = [];
    for (const [name, path] of paths()) {
      await desk.visit(path);
      faults.push(...(await faultsOf(desk, look, `admin-${name}`)));
    }
    expect([...faults, ...desk.errors]).toEqual([]);
    await desk.close();
  });
});
