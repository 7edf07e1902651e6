import type { Database } from '@candor/persistence';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { caller, createFundedUser, createUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { Phone } from './phone.ts';
import { fillNewMarket, makeLatestDue } from './listing.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let colleague: Desk;
let user: ApiUser;
let bystander: ApiUser;
let phone: Phone;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben, desk } = office);
  user = await createFundedUser(server.url);
  bystander = await createUser(server.url);
  colleague = await Desk.open(browser, server.url, { staff: ben });
  phone = await Phone.open(browser, server.url, { session: user.session });
});

/** The latest change there is. */
const latestChange = async () => (await ann.call('changeList', { limit: 1 })).changes[0];

/** Makes the latest change due, as if its time had come. */
const makeDue = (): Promise<void> => makeLatestDue({ database, ann, ben, bystander });

const stateOf = async (symbol: string) =>
  (await caller(server.url)('common/symbolsList', {})).markets.find((one) => one.symbol === symbol)
    ?.state;

/** What users read about the latest change. */
async function announcement(): Promise<string> {
  const slug = (await latestChange())?.announcementSlug ?? '';
  const { title, body } = await caller(server.url)('common/article', { slug, locale: 'en' });
  return `${title}\n${body}`;
}

const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' } as const;

test('a market takes cancellations only, then nothing at all; users see both and read why', async () => {
  const { orderId } = await user.call('currency', { ...buy, quantity: '0.01' });
  await desk.visit('/markets');
  const market = desk.row('BTC/USDT');
  await desk.act('Halt', { within: market, reason: 'prices look wrong' });
  await market.getByText('Cancel only').waitFor();
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await phone.page.getByText('This pair only takes cancellations at the moment.').waitFor();
  await expect(user.call('currency', { ...buy, quantity: '0.01' })).rejects.toThrow(/currency: 4/);
  await user.call('cancelCurrency', { orderId });
  await desk.act('Halt', {
    within: market,
    reason: 'prices are wrong',
    fill: async (dialog) => dialog.getByText('Nothing at all is possible').click(),
  });
  await market.getByText('Halted').waitFor();
  await phone.page.getByText('Trading in this pair is halted.').waitFor();
  expect(await announcement()).toContain('BTCUSDT: trading is halted');
});

test('an opening is announced, called off, announced again, and happens at its time', async () => {
  const { page } = desk;
  await desk.visit('/markets');
  const market = desk.row('BTC/USDT');
  await desk.act('Open trading', { within: market, reason: 'prices are right' });
  await page.getByRole('tab', { name: 'Changes' }).click();
  const change = desk.row('BTCUSDT').filter({ hasText: 'Scheduled' });
  await desk.act('Call off', { within: change, reason: 'not yet' });
  await expect.poll(() => change.count()).toBe(0);
  expect((await latestChange())?.state).toBe('cancelled');
  expect(await announcement()).toMatch(/^.+\nCancelled on /);
  expect(await stateOf('BTCUSDT')).toBe('halted');

  await desk.visit('/markets');
  await desk.act('Open trading', { within: market, reason: 'prices are right now' });
  await makeDue();
  await market.getByText('Open for trading').waitFor();
  await user.call('currency', { ...buy, quantity: '0.01' });
  await phone.page.getByText('Trading in this pair is halted.').waitFor({ state: 'detached' });
});

test('a product is stopped by one and opened by two; maintenance is read above the screen, then in front', async () => {
  /** Whoever has it open already reads it within a minute. */
  const openAnew = async (): Promise<void> => {
    await phone.visitWhole('pages/index/index');
    await phone.page.reload();
    await phone.settle();
  };
  await desk.visit('/switches');
  await desk.act('Stop', { within: desk.row('Daily check-in'), reason: 'the pool is wrong' });
  await desk.row('Daily check-in').getByText('Stopped').waitFor();
  // Above every page for everybody, with who and why, and the way to where it is opened again.
  await desk.visit('/outbox');
  const bar = desk.page.getByRole('region', { name: 'What stands still' });
  await bar.getByText('Stopped: Daily check-in').waitFor();
  await bar.getByText(/: the pool is wrong$/).waitFor();
  await bar.getByRole('link', { name: 'To the page' }).click();
  await desk.row('Daily check-in').waitFor();
  await expect(user.call('checkIn', {})).rejects.toThrow('checkIn: 41014');
  await openAnew();
  await phone.page.getByText('Paused for now: Check-in').waitFor();
  await desk.act('Open again', { within: desk.row('Daily check-in'), reason: 'the pool is right' });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  await desk.visit('/switches');
  await expect.poll(() => desk.row('Daily check-in').getByText('Stopped').count()).toBe(0);
  await bar.waitFor({ state: 'detached' });
  await desk.picture('switches');

  await desk.act('Announce maintenance', {
    reason: 'new machines',
    fill: async (dialog) => dialog.getByLabel('English').fill('We move to new machines.'),
  });
  await desk.page.getByText('Announced').first().waitFor();
  await openAnew();
  await phone.page.getByText('We move to new machines.').waitFor();
  await phone.picture('maintenance-announced');
  await user.call('currency', { ...buy, quantity: '0.01' });

  // Its time comes.
  await database.pool.query('UPDATE maintenance SET starts_at_ms = changed_at_ms');
  await expect
    .poll(async () => (await user.call('common/service', {})).maintenance?.isOn)
    .toBe(true);
  await openAnew();
  const goOn = phone.page.getByRole('button', { name: 'Go to my account' });
  await goOn.waitFor();
  await phone.picture('maintenance');
  await goOn.click();
  await phone.page.getByText('We move to new machines.').waitFor();
  const order = { ...buy, quantity: '0.01' };
  await expect(user.call('currency', order)).rejects.toThrow('currency: 41015');
  await user.call('cancelAllCurrency', {});
  await desk.visit('/switches');
  await desk.picture('switches-maintenance');
  await desk.act('End maintenance', { reason: 'the machines run' });
  await desk.hear('Waiting for a second person');
  await ben.approveLatest();
  await user.call('currency', order);
});

test('new fees: refused by the second person, withdrawn by the first, approved, called off', async () => {
  const { page } = desk;
  const propose = async (taker: string, reason: string): Promise<void> => {
    await desk.visit('/markets?tab=fees');
    await desk.act('Change rates', {
      within: page.getByRole('row').nth(1),
      reason,
      fill: async (dialog) => dialog.getByLabel('Taker fee').fill(taker),
    });
    await desk.hear('Waiting for a second person');
  };
  const takerRate = async () => (await ann.call('marketList', {})).feeTiers[0]?.takerRatePpm;
  const rateBefore = await takerRate();

  await propose('0.31', 'a mistake by ten');
  await colleague.visit('/approvals');
  const card = colleague.page.locator('[data-approval]', { hasText: 'a mistake by ten' });
  await card.filter({ hasText: '+21 bp' }).getByText('At least twice or at most half').waitFor();
  await colleague.act('Refuse', { reason: 'a mistake indeed' });
  await colleague.page.getByText('No requests here.').waitFor();
  await desk.visit('/approvals?state=refused');
  await page.getByText('a mistake indeed').waitFor();

  await propose('0.21', 'withdrawn soon');
  await desk.visit('/approvals');
  await page.getByText('Somebody else must decide this.').waitFor();
  await desk.act('Withdraw', { reason: 'thought better of it' });
  await page.getByText('No requests here.').waitFor();

  await propose('0.12', 'a better offer');
  await colleague.visit('/approvals');
  await colleague.page.getByText('a better offer').waitFor();
  await colleague.act('Approve');
  await colleague.page.getByText('No requests here.').waitFor();
  expect(await takerRate()).toBe(rateBefore);
  expect(await announcement()).toContain('Trading fees change (tier 0)');
  expect(await announcement()).toContain('0.12');
  await phone.visitWhole('pages/neWs/neWs');
  await phone.page.getByText('Trading fees change (tier 0)').first().waitFor();

  await desk.visit('/markets?tab=changes');
  const change = desk.row('Fee tier').filter({ hasText: 'Scheduled' });
  // What it was and what it becomes, without opening the row.
  await change.getByText(/Taker fee: .+ → 0.12/).waitFor();
  await desk.act('Call off', { within: change, reason: 'the offer is void' });
  await expect.poll(() => change.count()).toBe(0);
  expect(await announcement()).toMatch(/^.+\nCancelled on /);

  await propose('0.13', 'the offer after all');
  await ben.approveLatest();
  await makeDue();
  expect(await takerRate()).toBe(1_300);
  expect((await user.call('info', {})).takerRatePpm).toBe(1_300);
});

test('an asset and its market are created by two; limits and steps change, and it is delisted, with notice', async () => {
  const { page } = desk;
  await desk.visit('/markets?tab=assets');
  await desk.act('New asset', {
    fill: async (dialog) => dialog.getByLabel('Asset').fill('ATOM'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  await desk.row('ATOM').waitFor();
  await desk.visit('/markets');
  await desk.act('New market', {
    fill: (dialog) => fillNewMarket(desk, dialog, 'ATOM'),
  });
  await ben.approveLatest();
  await desk.lookAgain();
  const market = desk.row('ATOM/USDT');
  await market.getByText('Halted').waitFor();
  expect(await stateOf('ATOMUSDT')).toBe('halted');
  await desk.act('Change limits', {
    within: market,
    fill: async (dialog) => dialog.getByLabel('Smallest order').fill('10'),
  });
  await ben.approveLatest();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await desk.row('Limits of a market').filter({ hasText: 'ATOMUSDT' }).waitFor();
  expect(await announcement()).toContain('ATOMUSDT: new limits for orders');

  // Of a market that trades: users with orders are told, and read what changes beside its rules.
  const { orderId } = await user.call('currency', { ...buy, price: '50000.01', quantity: '0.01' });
  await desk.visit('/markets');
  await desk.act('Change limits', {
    within: desk.row('BTC/USDT'),
    fill: async (dialog) => {
      await dialog.getByLabel('Price step').fill('0.1');
      await dialog.getByLabel('Lowest price').fill('1');
      await desk.picture('market-limits');
    },
  });
  await ben.approveLatest();
  expect(await announcement()).toContain('The price step is 0.10');
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await phone.page.reload();
  await phone.page.getByText('new trading rules').waitFor();
  await phone.page.getByRole('button', { name: 'More' }).click();
  await phone.page.getByText('0.01 → 0.1').waitFor();
  await phone.picture('market-rules-coming');
  await makeDue();
  await expect
    .poll(async () => {
      const { orders } = await user.call('currencyRecord', { scope: 'history' });
      return orders.find((one) => one.orderId === orderId)?.closeReason;
    })
    .toBe('steps_changed');

  await desk.visit('/markets');
  await desk.act('Delist', { within: market, reason: 'nobody trades it' });
  await ben.approveLatest();
  expect(await announcement()).toContain('ATOMUSDT will be delisted');
  await makeDue();
  expect(await stateOf('ATOMUSDT')).toBeUndefined();
});

test('a plain setting is changed at once; users see it', async () => {
  await desk.visit('/settings');
  const set = async (key: string, value: string, before?: string): Promise<void> => {
    await desk.act('Change', {
      within: desk.row(key),
      reason: 'customer service moved',
      fill: async (dialog) => {
        const field = dialog.getByLabel('Value');
        if (before !== undefined) expect(await field.inputValue()).toBe(before);
        await field.fill(value);
      },
    });
    await desk.row(key).getByText(value).waitFor();
  };
  await set('supportHours', '09:00 to 18:00');
  // The form begins with what holds now, not with what held when it was opened last.
  await set('supportHours', '09:00 to 18:00 UTC', '09:00 to 18:00');
  // Where customer service is takes two people; the hours stand beside it.
  const email = { key: 'supportEmail', value: 'help@example.com', reason: 'it moved' };
  await ann.call('guardedSettingChange', email);
  await ben.approveLatest();
  await phone.visitWhole('contact');
  await phone.page.getByText('help@example.com').first().waitFor();
  await phone.page.getByText('09:00 to 18:00 UTC').first().waitFor();
});

test('a guarded setting waits for a second person; what is out of range is not sent', async () => {
  const { page } = desk;
  const setting = desk.row('withdrawLockHours');
  const value = async () =>
    (await ann.call('settingList', {})).settings.find(({ key }) => key === 'withdrawLockHours')
      ?.value;
  await desk.visit('/settings');
  await setting.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change' });
  const field = dialog.getByRole('spinbutton');
  await field.fill('500');
  await dialog.getByLabel('Reason').fill('longer is safer');
  // The field itself goes back to the most that is allowed.
  await field.blur();
  await expect.poll(() => field.inputValue()).toBe('72');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('24 becomes 72').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await desk.hear('Waiting for a second person');
  expect(await value()).toBe(24);
  await colleague.visit('/approvals');
  await colleague.page.getByText('longer is safer').waitFor();
  await colleague.act('Approve');
  await colleague.page.getByText('No requests here.').waitFor();
  expect(await value()).toBe(72);
  await page.reload();
  await setting.getByText('72').first().waitFor();
});

test('a contract market is halted by one; fees are paid into its insurance fund by two', async () => {
  const { page } = desk;
  await desk.visit('/contracts');
  const market = desk.row('ETHUSDTPERP').first();
  await desk.act('Halt', { within: market, reason: 'to look at it' });
  await market.getByText('Cancel only').waitFor();
  const { markets } = await caller(server.url)('common/getContractConfig', {
    symbol: 'ETHUSDTPERP',
  });
  expect(markets[0]?.state).toBe('cancel_only');
  await page.getByRole('tab', { name: 'Liquidation monitor' }).click();
  await page.getByText('Nothing is being liquidated.').waitFor();
  await page.getByRole('tab', { name: 'Insurance funds' }).click();
  const before = (await ann.call('contractView', {})).funds[0]?.balance ?? '';
  await desk.act('Pay in', {
    within: desk.row('USDT').first(),
    reason: 'the week’s fees',
    fill: async (dialog) => dialog.getByLabel('Amount').fill('0.01'),
  });
  await ben.approveLatest();
  await expect
    .poll(async () => (await ann.call('contractView', {})).funds[0]?.balance)
    .not.toBe(before);
});

test('terms of a contract and hours of gold are announced by two; users see them, and terms are called off', async () => {
  const shown = async (symbol: string) =>
    (await caller(server.url)('common/getContractConfig', { symbol })).markets[0];
  const fee = async () => (await shown('ETHUSDTPERP'))?.coming?.[0]?.terms.takerFeePpm;
  const within = desk.row('ETHUSDTPERP').first();
  await desk.visit('/contracts?tab=terms');
  const dearer = async (dialog: Locator) => dialog.getByLabel('Taker fee').fill('0.06');
  await desk.act('Change terms', { within, reason: 'dearer to take', fill: dearer });
  await ben.approveLatest();
  await expect.poll(fee).toBe(600);
  await desk.visit('/contracts?tab=changes');
  await desk.act('Call off', { within, reason: 'too dear' });
  await expect.poll(fee).toBeUndefined();
  await desk.visit('/contracts?tab=hours');
  const holiday = '2027-01-01 00:00 - 2027-01-02 00:00';
  const closed = async (dialog: Locator) => dialog.getByLabel('Holidays').fill(holiday);
  await desk.act('Announce other hours', { reason: 'the first day of the year', fill: closed });
  await ben.approveLatest();
  await desk.page.getByText(holiday).waitFor();
  expect((await shown('XAUUSDTGOLD'))?.calendars.at(-1)?.holidays).toHaveLength(1);
});

test('rules and limits of option rounds change by two, new rounds stop by one, one is void by two', async () => {
  const { page } = desk;
  const tab = (name: string): Promise<void> => page.getByRole('tab', { name }).click();
  await desk.visit('/options?tab=cycles');
  const cycle = desk.row('BTCUSDT · 30 s').first();
  await desk.act('Change rules', {
    within: cycle,
    reason: 'a lower fee',
    fill: async (dialog) => dialog.getByLabel('Fee of the whole pool').fill('2.5'),
  });
  await ben.approveLatest();
  await cycle.getByText('fee 2.5%').waitFor();
  await desk.act('Stop', { within: cycle, reason: 'to look at it' });
  await cycle.getByText('Stopped').waitFor();

  await tab('Live rounds');
  const note = 'the journey looks at a void round';
  await desk.act('Void', {
    // The one that ends last has the most time before its end price shows.
    within: desk.row('Void').last(),
    reason: 'to look at it',
    fill: async (dialog) => dialog.getByLabel('What everybody reads').fill(note),
  });
  await ben.approveLatest();
  await tab('Void rounds');
  await page.getByText(note).waitFor();
  await tab('Pools and fees');
  await desk.row('BTCUSDT').first().waitFor();

  await tab('Limits');
  const funds = desk.row('USDT').first();
  await desk.act('Change the limit', {
    within: funds,
    fill: async (dialog) => dialog.getByLabel('Amount').fill('4321'),
  });
  await ben.approveLatest();
  await funds.getByText('4,321').waitFor();
  const prizes = async () => (await ann.call('optionView', {})).funds[0]?.prizes;
  const before = await prizes();
  await desk.act('Pay in', {
    within: funds,
    fill: async (dialog) => dialog.getByLabel('Amount').fill('0.01'),
  });
  await ben.approveLatest();
  await expect.poll(prizes).not.toBe(before);
});

test('nothing went wrong on the way', () => {
  expect([...desk.errors, ...colleague.errors, ...phone.errors]).toEqual([]);
});
