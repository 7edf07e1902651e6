import type { Database } from '@candor/persistence';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let desk: Desk;
let user: ApiUser;
let flagged: number;
let other: number;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, desk } = office);
  user = await createFundedUser(server.url);
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01' } as const;
  flagged = (await user.call('currency', { ...order, price: '50000' })).orderId;
  other = (await user.call('currency', { ...order, price: '50001' })).orderId;
  await database.pool.query(
    `INSERT INTO surveillance_flags (kind, market_id, user_id, with_house, from_ms, to_ms, figures, rule, order_ids,
       found_at_ms)
     SELECT 'spoof', market_id, $1::bigint, false, $2, $2, '{}', '{}', ARRAY[$3::bigint], $2 FROM markets
     WHERE symbol = 'BTCUSDT'`,
    [user.userId, Date.now(), flagged],
  );
});

test('an order opens beside its list, at an address, with its flags and its story', async () => {
  const { page } = desk;
  const row = (orderId: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `${orderId}`, exact: true }) });
  await desk.visit(`/orders?userId=${user.userId}`);
  await row(other).waitFor();
  await row(flagged).getByText('Spoof?').waitFor();
  expect(await page.getByText('Spoof?').count()).toBe(1);
  await desk.choose('Flag', 'Spoofing suspected');
  await row(other).waitFor({ state: 'detached' });
  await desk.picture('blotter-flagged');
  await page.getByRole('link', { name: String(flagged), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(`Order ${flagged}`).first().waitFor();
  await drawer.getByText('Spoofing suspected').waitFor();
  await drawer.getByText('It has not traded.').waitFor();
  await desk.picture('blotter-order');
  expect(page.url()).toContain('flag=spoof');
  // The address alone shows the same, and K and J walk through the list behind it.
  await desk.visit(`/orders?userId=${user.userId}&order=${flagged}`);
  await drawer.getByText('Placed').waitFor();
  await page.keyboard.press('k');
  await drawer.getByText(`Order ${other}`).first().waitFor();
  expect(await drawer.getByText('Spoofing suspected').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await desk.axeViolations()).toEqual([]);
});

test('a case about an order is opened from the menu of its row', async () => {
  const { page } = desk;
  await desk.visit(`/orders?userId=${user.userId}`);
  const opener = page.getByRole('button', { name: `Acts: Order ${flagged}` });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('toolbar', { name: `Acts: Order ${flagged}` });
  const focused = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toBe('Open the user');
  // Keys move as in a menu, round its ends, and lead back to its button.
  for (const [key, name] of [
    ['ArrowDown', 'Bills of its time'],
    ['End', `Restrict user ${user.userId}`],
    ['ArrowDown', 'Open the user'],
    ['ArrowUp', `Restrict user ${user.userId}`],
    ['Home', 'Open the user'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toBe(name);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await opener.click();
  await menu.getByRole('link', { name: 'Open the user' }).waitFor();
  await menu.getByRole('button', { name: `Restrict user ${user.userId}` }).waitFor();
  await desk.picture('blotter-menu');
  await desk.act('Open a case', { within: menu });
  await desk.hear('Done');
  const { cases } = await ann.call('caseList', { userId: user.userId });
  expect(cases.map(({ kind, statement }) => [kind, statement])).toEqual([
    ['other', `Order ${flagged}, BTCUSDT:`],
  ]);
  expect(desk.errors).toEqual([]);
});

test('a traded order shows its bills, and a bill leads to its trade', async () => {
  const { page } = desk;
  await waitForMakers(user);
  const sell = { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.001' } as const;
  const { orderId } = await user.call('currency', sell);
  // The lists follow the journal.
  const traded = async () => (await ann.call('blotterTrades', { orderId })).trades.length;
  await expect.poll(traded).toBeGreaterThan(0);
  await desk.visit(`/orders?userId=${user.userId}&order=${orderId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Bills of these trades').waitFor();
  await drawer.getByText('Trading fee').first().waitFor();
  await desk.picture('blotter-order-bills');
  const fee = drawer.getByRole('row').filter({ hasText: 'Trading fee' }).first();
  const tradeId = await fee.getByRole('link').innerText();
  await fee.getByRole('link').click();
  await page.waitForURL(`**/orders?tab=trades&tradeId=${tradeId}`);
  await page.getByRole('cell', { name: `${tradeId} Copy`, exact: true }).waitFor();

  await desk.visit(`/users/${user.userId}?tab=bills&referenceId=${tradeId}`);
  await page.getByRole('columnheader', { name: 'Balance after it' }).waitFor();
  // What left, what came and the fee: the filter leaves the demo's gift out.
  const link = page.getByRole('link', { name: tradeId, exact: true });
  expect(await page.getByRole('row').filter({ has: link }).count()).toBe(3);
  await desk.picture('user-bills-of-a-trade');
  expect(await desk.axeViolations()).toEqual([]);
});

test('a trade opens beside its list with both sides, and its order in place of it', async () => {
  const { page } = desk;
  await desk.visit(`/orders?tab=trades&userId=${user.userId}`);
  const first = page.getByRole('row').nth(1).getByRole('cell').first().getByRole('link');
  const tradeId = await first.innerText();
  await first.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(`Trade ${tradeId}`).first().waitFor();
  await drawer.getByText('They traded').waitFor();
  await drawer.getByText(/^The taker’s order \d+ was placed$/).waitFor();
  await drawer.getByText('Bills of the taker').waitFor();
  expect(page.url()).toContain(`trade=${tradeId}`);
  await desk.picture('blotter-trade');
  expect(await desk.axeViolations()).toEqual([]);
  await desk.visit(`/orders?tab=trades&userId=${user.userId}&trade=${tradeId}`);
  await drawer.getByText('They traded').waitFor();
  // Only the taker is a client: the house has no bills.
  expect(await drawer.getByText('Bills of the maker').count()).toBe(0);
  await drawer.getByText('Taker’s order', { exact: true }).waitFor();
  await drawer.locator('.ant-descriptions').getByRole('link').nth(1).click();
  await drawer.getByText('Trades of this order').waitFor();
  expect(page.url()).not.toContain('trade=');
});

test('a contract order opens beside its list', async () => {
  const { page } = desk;
  await desk.visit('/orders?tab=contracts&origin=house');
  const first = page.getByRole('row').nth(1).getByRole('cell').first().getByRole('link');
  const orderId = await first.innerText();
  await first.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(`Contract order ${orderId}`).first().waitFor();
  await drawer.getByText('Placed', { exact: true }).waitFor();
  await drawer.getByText('Filled lots').first().waitFor();
  await desk.picture('blotter-contract-order');
  expect(await desk.axeViolations()).toEqual([]);
});

test('a contract trade opens beside its list, and leads to its orders', async () => {
  const { page } = desk;
  await desk.visit('/orders?tab=contractTrades&origin=both');
  await page.getByRole('row').nth(1).getByRole('cell').first().getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('They traded').waitFor();
  await drawer.getByText('Taker’s fee', { exact: true }).waitFor();
  const [, symbol, tradeId] = /trade=([A-Z]+)\.(\d+)/.exec(page.url()) ?? [];
  await desk.picture('blotter-contract-trade');
  expect(await desk.axeViolations()).toEqual([]);
  // It is found by its number and there from its address alone, and its orders open in its place.
  await desk.visit('/approvals');
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await page.getByLabel('What to look for').fill(`Trade ${tradeId}`);
  const hits = page.getByRole('dialog', { name: 'Search everywhere' });
  const hit = hits.getByRole('link', { name: `Contract trade ${tradeId}`, exact: true });
  await hit.first().waitFor();
  await desk.picture('search-contract-trade');
  await hit.and(page.locator(`[href$="${symbol}.${tradeId}"]`)).click();
  await drawer.getByText('They traded').waitFor();
  await drawer.locator('.ant-descriptions').getByRole('link').last().click();
  await drawer.getByText('Trades of this order').waitFor();
  expect(page.url()).not.toContain('trade=');
});

test('a contract position opens beside the largest, and leads to an order of its owner', async () => {
  const { page } = desk;
  await desk.visit('/contracts?tab=largest');
  const first = page.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link');
  await first.click();
  const drawer = page.getByRole('dialog');
  // Makers of the house turn their positions around: what one has only while it is open is seen in contract-partial.
  const latest = 'Latest orders of this user in this contract';
  await drawer.getByText('No liquidation touched it.').waitFor();
  await desk.settle();
  await desk.picture('position');
  expect(await desk.axeViolations()).toEqual([]);
  const seat = await Desk.open(browser, server.url, { staff: ann, locale: 'hk', theme: 'dark' });
  await seat.visit(page.url().split('#')[1] ?? '');
  await seat.page.getByText(seat.words(latest)).waitFor();
  expect(await seat.overflowPx()).toBe(0);
  await seat.picture('position-hk');
  await seat.close();
  const orders = drawer.locator('.ant-table-wrapper', { hasText: latest });
  await orders.getByRole('link').first().click();
  await page.waitForURL('**/orders?tab=contracts&order=*');
  await page.getByRole('dialog').getByText('Placed', { exact: true }).waitFor();
});

test('an order of this very second is looked for until the lists have it', async () => {
  const { page } = desk;
  const { orders } = await ann.call('blotterOrders', { origin: 'both', limit: 1 });
  const [order] = orders;
  if (order === undefined) throw new Error('there is an order');
  let isThere = false;
  const lagging = `**/admin/api/blotterOrders?orderId=${order.orderId}`;
  await page.route(lagging, async (route) => {
    if (isThere) await route.continue();
    else
      await route.fulfill({
        json: {
          type: 'ok',
          code: 200,
          msg: '',
          message: '',
          data: { orders: [], nextCursor: null },
        },
      });
  });
  await desk.visit(`/orders?order=${order.orderId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText(/^Not here yet/).waitFor();
  isThere = true;
  await drawer.getByText('Placed', { exact: true }).waitFor();
  await page.unroute(lagging);
  await desk.visit('/orders?order=9000000000');
  await drawer.getByText(/^No such order here/).waitFor();
});

test('filters are kept under a name, found in another browser, and removed', async () => {
  const { page } = desk;
  await desk.visit(`/orders?userId=${user.userId}&scope=history`);
  await page.getByRole('button', { name: 'My views' }).click();
  await page.getByLabel('Name of the view').fill('What was done');
  await desk.picture('views-form');
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'What was done', exact: true }).waitFor();
  await desk.picture('views');
  expect(await desk.axeViolations()).toEqual([]);
  const seat = await Desk.open(browser, server.url, { staff: ann, locale: 'hk', theme: 'dark' });
  await seat.visit('/orders?symbol=ETHUSDT');
  await seat.page.getByRole('button', { name: seat.words('My views') }).click();
  await seat.picture('views-hk');
  await seat.page.getByRole('button', { name: 'What was done', exact: true }).click();
  await expect
    .poll(() => seat.page.url())
    .toMatch(new RegExp(`/orders\\?userId=${user.userId}&scope=history$`));
  await seat.close();
  await page.getByRole('button', { name: 'Remove the view What was done' }).click();
  await page
    .getByRole('button', { name: 'What was done', exact: true })
    .waitFor({ state: 'detached' });
  expect((await ann.call('myViews', { list: 'blotterOrders' })).views).toEqual([]);
});

test('in Chinese on a dark desk the opened order fits', async () => {
  const seat = await Desk.open(browser, server.url, { staff: ann, locale: 'hk', theme: 'dark' });
  await seat.visit(`/orders?userId=${user.userId}&order=${flagged}`);
  await seat.page.getByRole('dialog').getByText(seat.words('Placed')).waitFor();
  expect(await seat.overflowPx()).toBe(0);
  await seat.picture('blotter-order-hk');
  await seat.visit(`/orders?tab=trades&userId=${user.userId}`);
  await seat.page.getByRole('row').nth(1).getByRole('cell').first().getByRole('link').click();
  await seat.page.getByRole('dialog').getByText(seat.words('They traded')).waitFor();
  await seat.picture('blotter-trade-hk');
  await seat.close();
});
