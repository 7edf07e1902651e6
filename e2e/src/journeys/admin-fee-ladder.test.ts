import type { Database } from '@candor/persistence';
import { describe, expect } from 'vitest';
import { caller, createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import type { Desk } from './desk.ts';
import { makeLatestDue } from './listing.ts';
import { faultsOf } from './page-checks.ts';
import { SpotPage } from './pages/spot-page.ts';
import { Phone, screenLooks } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

const FEES = 'pages/home/market?view=fees';

let server: DemoServer;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let bystander: ApiUser;
let trader: ApiUser;

test.beforeAll(async ({ office }) => {
  ({ server, database, ann, ben, desk } = office);
  bystander = await createUser(server.url);
  trader = await createFundedUser(server.url);
});

/** Buys, and lets a day pass for that: what was traded stands in yesterday. */
async function buyYesterday(quantity: string): Promise<void> {
  await waitForMakers(trader);
  await trader.call('currency', { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity });
  const { sequence } = await trader.call('wallet', {});
  await expect
    .poll(async () => (await trader.call('common/serverStatus', {})).projectedSequence)
    .toBeGreaterThanOrEqual(sequence);
  await database.pool.query(
    'UPDATE trades SET traded_at_ms = traded_at_ms - 86400000 WHERE taker_user_id = $1',
    [trader.userId],
  );
}

/** The user’s page, read anew. */
async function openUser(): Promise<void> {
  await desk.visit('/users');
  await desk.visit(`/users/${trader.userId}`);
  await desk.page.reload();
  await desk.settle();
}

/** The night’s job, now. */
async function comeNight(): Promise<void> {
  await database.pool.query(`SELECT enqueue_job('follow_volumes', '{}', NULL, NULL, NULL, NULL)`);
}

const tier = async (): Promise<number> => (await trader.call('info', {})).feeTier;

test('a ladder is set by two; a user rises by volume, is held in a tier by staff and let go', async () => {
  await desk.visit('/markets?tab=fees');
  await desk.act('Set a ladder', {
    reason: 'who trades more pays less',
    fill: async (dialog) => {
      const fill = (start: string, text: string) =>
        dialog.getByLabel(new RegExp(`^${start} .*volume from`)).fill(text);
      await fill('Tier 0', '0');
      await fill('Tier 1', '1000');
      await fill('Tier 2', '200000');
      await fill('Tier 3', '500000');
      await dialog.getByText('Tier 2 takes more than a hundred times the volume').waitFor();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('That is not the highest volume').waitFor();
      await desk.picture('ladder-unusual');
      await dialog.getByLabel('Type the highest volume again, if you mean it').fill('500000');
    },
  });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  const slug = (await ann.call('changeList', { limit: 1 })).changes[0]?.announcementSlug ?? '';
  const told = await caller(server.url)('common/article', { slug, locale: 'en' });
  expect(told.body).toContain('0: 0; 1: 1000; 2: 200000; 3: 500000');
  await makeLatestDue({ database, ann, ben, bystander });
  await desk.lookAgain();
  await desk.row('0.08%').getByText('1,000').waitFor();
  await desk.picture('ladder-fees');

  await buyYesterday('0.05');
  expect(await tier()).toBe(0);
  await comeNight();
  await expect.poll(tier).toBe(1);

  await desk.visit(`/users/${trader.userId}`);
  await desk.page.getByText('The tier follows the volume').waitFor();
  await desk.page.getByText('2 ≥ 200,000 USDT').waitFor();
  await desk.picture('ladder-user');
  await desk.act('Change the fee tier', {
    reason: 'a market maker',
    fill: async (dialog) => dialog.getByLabel('Fee tier').fill('2'),
  });
  await ben.approveLatest();
  await expect.poll(tier).toBe(2);
  await openUser();
  await desk.page.getByText('Staff hold the tier').waitFor();
  await desk.act('Fee tier by volume', { reason: 'no market maker any more' });
  await ben.approveLatest();
  await openUser();
  await desk.page.getByText('The tier follows the volume').waitFor();
});

describe.each(screenLooks)('in $name', (look) => {
  test('the page of fee tiers fits, is accessible and throws nothing', async ({ browser }) => {
    const { session } = trader;
    for (const [who, own] of [['own', { session }] as const, ['visitor', {}] as const]) {
      const phone = await Phone.open(browser, server.url, { ...own, ...look });
      await phone.visitWhole(FEES);
      await phone.page.getByText('VIP 3', { exact: true }).waitFor();
      expect([...(await faultsOf(phone, look, `fees-${who}`)), ...phone.errors]).toEqual([]);
      await phone.close();
    }
  });
});

test('the phone shows one’s own tier and volume, and visitors the ladder', async ({ browser }) => {
  const visitor = await Phone.open(browser, server.url);
  await visitor.visitWhole('pages/usreMei/usreMei');
  await visitor.page.getByRole('button', { name: 'Fee tiers' }).click();
  await visitor.page.getByText('Log in to see your own tier.').waitFor();
  await visitor.page.getByRole('row', { name: 'VIP 3 ≥ 500,000 USDT 0.04% 0.06%' }).waitFor();

  const phone = await Phone.open(browser, server.url, { session: trader.session });
  const { page } = phone;
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: 'Fee tiers' }).first().click();
  await page.locator('[aria-current=true]').getByText('VIP 2').waitFor();
  await page.getByText('30-day volume', { exact: true }).first().waitFor();
  await page.getByText(/more to VIP 3$/).waitFor();
  // With the night, the user is told of the tier that the volume brings.
  await database.pool.query('UPDATE fee_follower SET moved_day = moved_day - 1');
  await database.pool.query('UPDATE fee_standings SET decided_day = decided_day - 1');
  await comeNight();
  await expect
    .poll(async () => (await trader.call('info', {})).feeLevel?.fall?.tier, { timeout: 30_000 })
    .toBe(1);
  const { messages } = await trader.call('getMsg', { box: 'personal', locale: 'en' });
  expect(messages[0]?.title).toBe('Your fee tier may fall');
  await phone.visitWhole(FEES);
  await page.reload();
  await page.getByText(/^VIP 1 from .*, unless your volume rises before\.$/).waitFor();
  await phone.picture('fees-fall');
});

test('the ticket and its confirmation take one’s own rates, not a new user’s', async ({
  browser,
}) => {
  const phone = await Phone.open(browser, server.url, { session: trader.session });
  const { page } = phone;
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('0.06% / 0.08%').waitFor();
  await phone.picture('fees-rules');
  await page.getByRole('button', { name: 'Close' }).click();
  const spot = new SpotPage(page);
  await spot.waitForAccount();
  await spot.fill({ side: 'Buy', price: '50000', amount: '0.01' });
  await spot.submit.click();
  await spot.confirmSheet.getByText('Est. fee (0.06%)', { exact: true }).waitFor();
});
