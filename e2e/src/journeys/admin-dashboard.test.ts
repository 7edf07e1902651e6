import type { Database } from '@candor/persistence';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { createFundedUser, createUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { decideAnew, fillStep, limitsOf } from './listing.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let colleague: Desk;
let user: ApiUser;
let bystander: ApiUser;
let browser: Browser;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben, desk } = office);
  user = await createFundedUser(server.url);
  bystander = await createUser(server.url);
  colleague = await Desk.open(browser, server.url, { staff: ben });
});

const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' } as const;

test('all trading is stopped by one and opens again by two, announced', async () => {
  const { page } = desk;
  const stopped = page.getByText('All trading is stopped');
  await desk.visit('/');
  await page.getByText(/^All \d+ markets open$/).waitFor();
  await desk.act('Stop all trading', { reason: 'the network is down' });
  // Above every page, with who and why, for everybody until it is over.
  await stopped.waitFor();
  await page.getByText(/^0 of \d+ markets open$/).waitFor();
  await desk.picture('stopped');
  await colleague.visit('/users');
  await colleague.page.getByText('All trading is stopped').waitFor();
  await colleague.page.getByText('the network is down').waitFor();
  await desk.visit('/markets');
  await desk.row('BTC/USDT').getByText('Cancel only').waitFor();
  await desk.row('ETH/USDT').getByText('Cancel only').waitFor();
  await expect(user.call('currency', { ...buy, quantity: '0.01' })).rejects.toThrow(/currency: 4/);
  await desk.act('Open markets again', { reason: 'the network is up' });
  await desk.hear('Waiting for a second person');
  await colleague.visit('/approvals');
  await colleague.act('Approve', { reason: 'seen' });
  await database.pool.query(
    `UPDATE scheduled_changes SET effective_at_ms = created_at_ms WHERE kind = 'market_state' AND state = 'scheduled'`,
  );
  await decideAnew({ ann, ben, bystander });
  await desk.visit('/markets');
  await desk.row('BTC/USDT').getByText('Open for trading').waitFor();
  await stopped.waitFor({ state: 'detached' });
  await user.call('currency', { ...buy, quantity: '0.01' });
});

test('fees of a trade stand in the chart of the dashboard, a day at a time', async () => {
  const { page } = desk;
  const other = await createFundedUser(server.url);
  const sell = { ...buy, side: 'sell', quantity: '0.01' } as const;
  await other.call('currency', sell);
  await user.call('currency', { ...buy, quantity: '0.01' });
  const today = new Date().toISOString().slice(0, 10);
  await expect
    .poll(async () => {
      await desk.visit('/');
      await page.reload();
      await desk.settle();
      return page.getByText(new RegExp(`^${today}: 0\\.\\d+ (USDT|BTC)$`)).count();
    })
    .toBeGreaterThan(0);
  const chart = page.getByRole('slider', { name: 'Fee income' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: 0 (USDT|BTC)$/);
  await desk.picture('fees');
});

test('cases come by what is due first, overdue in red, with who asks beside them', async () => {
  const { page } = desk;
  const open = (kind: 'password_reset' | 'other') =>
    ann.call('caseOpen', { userId: user.userId, kind, statement: 'asked by phone' });
  const [{ caseId: late }, { caseId: early }] = [await open('other'), await open('password_reset')];
  await database.pool.query(
    'UPDATE support_cases SET waits_since_ms = waits_since_ms - 90000000 WHERE case_id = $1',
    [early],
  );
  await desk.visit('/cases');
  await desk
    .row(`Case ${early}`)
    .getByText(/^Overdue by 1 h/)
    .waitFor();
  const cells = page.getByRole('button', { name: /^Case \d+$/ });
  expect(await cells.allTextContents()).toEqual([`Case ${early}`, `Case ${late}`]);
  await page.getByRole('button', { name: `Case ${early}` }).click();
  const drawer = page.getByRole('dialog', { name: `Case ${early}` });
  await drawer.getByText(/^Level: .+ · since .+ · no authenticator app/).waitFor();
  await desk.picture('case-overdue');
  await drawer.getByRole('link', { name: String(user.userId) }).click();
  await page.getByRole('heading', { name: new RegExp(String(user.userId)) }).waitFor();
  await desk.picture('user-from-case');
  await page.getByRole('link', { name: 'Back to Customer service' }).click();
  await drawer.getByRole('button', { name: new RegExp(`^${late} `) }).click();
  await page
    .getByRole('dialog', { name: `Case ${late}` })
    .getByText(/^23 h \d+ min left$/)
    .waitFor();
});

test('a form begins in its first field, and what is refused leads back to its step', async () => {
  const { page } = desk;
  const isFocused = (field: Locator) => field.evaluate((own) => own === document.activeElement);
  await desk.visit('/');
  await page.getByRole('button', { name: 'Stop all trading' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop all trading' });
  const how = stop.getByRole('radio', { name: 'Users can still cancel their orders' });
  await expect.poll(() => isFocused(how)).toBe(true);
  await page.keyboard.press('Escape');
  await desk.visit('/markets');
  await page.getByRole('button', { name: 'New market' }).click();
  const dialog = page.getByRole('dialog', { name: 'New market' });
  await expect.poll(() => isFocused(dialog.getByLabel('Traded asset'))).toBe(true);
  await desk.choose('Traded asset', 'XRP', dialog);
  await desk.choose('Paid in', 'BTC', dialog);
  await fillStep(dialog, []);
  await expect.poll(() => isFocused(dialog.getByLabel('Price step'))).toBe(true);
  await fillStep(dialog, [
    ['Price step', '0.00001'],
    ['Quantity step', '0.0001'],
  ]);
  await fillStep(dialog, limitsOf({ price: '0.00001', quantity: '0.0001' }));
  await fillStep(dialog, []);
  await fillStep(dialog, [['Reason', 'to list it']]);
  await dialog.getByText('0.00001 – 1000000 BTC').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  // A price step by a quantity step is no whole unit of what is paid in.
  await dialog.getByLabel('Quantity step').waitFor();
  await dialog.locator('.ant-form-item-explain-error').waitFor();
  await desk.picture('new-market-refused');
  await page.keyboard.press('Escape');
});

test('volume is told apart by who traded, and alerts lead to whom they are about', async () => {
  const { page } = desk;
  await database.pool.query(
    `INSERT INTO surveillance_flags (kind, market_id, user_id, with_house, from_ms, to_ms, figures, rule, order_ids,
       found_at_ms) VALUES ('large_order', 1, $1, false, 1, 2, '{}', '{}', '{7}', $2)`,
    [user.userId, Date.now()],
  );
  await desk.visit('/');
  const volumes = page.locator('.ant-card').filter({ hasText: 'House with itself' });
  await volumes.getByRole('row').filter({ hasText: 'BTCUSDT' }).first().waitFor();
  const alerts = page.locator('.ant-card').filter({ hasText: `BTCUSDT, user ${user.userId}` });
  await alerts.getByRole('link', { name: 'Large order' }).first().waitFor();
  await desk.picture('dashboard-volumes');
  expect(await desk.axeViolations()).toEqual([]);
  await alerts.getByRole('link', { name: 'Large order' }).first().click();
  await page.waitForURL(/surveillance\?userId=/);
  const seat = await Desk.open(browser, server.url, {
    staff: ann,
    locale: 'hk',
    theme: 'dark',
  });
  await seat.visit('/');
  await seat.page.getByText(seat.words('House with itself')).first().waitFor();
  await seat.picture('dashboard-volumes-hk');
  await seat.close();
});

test('nothing went wrong on the way', () => {
  expect([...desk.errors, ...colleague.errors]).toEqual([]);
});
