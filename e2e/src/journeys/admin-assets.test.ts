import type { Database } from '@candor/persistence';
import { expect } from 'vitest';
import { caller, createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import type { Desk } from './desk.ts';
import { Phone } from './phone.ts';
import { makeLatestDue } from './listing.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let user: ApiUser;
let bystander: ApiUser;
let phone: Phone;

test.beforeAll(async ({ browser, office }) => {
  ({ server, database, ann, ben, desk } = office);
  user = await createFundedUser(server.url);
  bystander = await createUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
});

/** Makes the latest change due, as if its time had come. */
const makeDue = (): Promise<void> => makeLatestDue({ database, ann, ben, bystander });

/** What users read about the latest change. */
async function announcement(): Promise<string> {
  const [latest] = (await ann.call('changeList', { limit: 1 })).changes;
  const slug = latest?.announcementSlug ?? '';
  const { title, body } = await caller(server.url)('common/article', { slug, locale: 'en' });
  return `${title}\n${body}`;
}

test('an asset that nothing uses any more is delisted by two, with notice; who has it can take it home', async () => {
  const { page } = desk;
  const spend = { symbol: 'TRXUSDT', side: 'buy', type: 'market', quoteAmount: '100' } as const;
  await waitForMakers(user, spend.symbol);
  await user.call('currency', spend);
  await desk.visit('/markets?tab=assets');
  // Others name its market among theirs.
  const asset = desk.row('TRX').filter({ hasNotText: 'BTCUSDT' });
  await asset.getByText('Spot market TRXUSDT').waitFor();
  expect(await asset.getByRole('button', { name: 'Delist' }).isDisabled()).toBe(true);
  const end = { symbol: 'TRXUSDT', effectiveAtMs: Date.now() + 25 * 3_600_000 };
  await ann.call('marketDelist', { ...end, reason: 'nobody trades it' });
  await ben.approveLatest();
  await makeDue();

  const announce = async (): Promise<void> => {
    await desk.visit('/markets?tab=assets');
    await desk.act('Delist', {
      within: asset,
      reason: 'its chain was given up',
      fill: () => desk.picture('asset-delist'),
    });
    await ben.approveLatest();
  };
  await desk.visit('/markets?tab=assets');
  await desk.lookAgain();
  await announce();
  await page.getByRole('tab', { name: 'Changes' }).click();
  const change = desk.row('Delisting of an asset').filter({ hasText: 'Scheduled' });
  await desk.act('Call off', { within: change, reason: 'not yet' });
  await expect.poll(() => change.count()).toBe(0);
  expect(await announcement()).toMatch(/^.+\nCancelled on /);

  await announce();
  expect(await announcement()).toContain('TRX will be delisted');
  await desk.lookAgain();
  await asset.getByText('Delisting announced').waitFor();
  await desk.picture('assets-coming');
  await phone.visitWhole('assets');
  await phone.page.reload();
  await phone.page.getByText('from then on you can only move it to your Funding account').waitFor();
  await phone.picture('asset-delisting-coming');

  await makeDue();
  await desk.lookAgain();
  await asset.getByText('Delisted').waitFor();
  await desk.picture('assets-delisted');
  await phone.page.reload();
  await phone.page
    .getByText('It stays yours; you can only move it to your Funding account')
    .waitFor();
  await phone.picture('asset-delisted');
  await phone.visitWhole('transfer?asset=TRX&to=main');
  await phone.page.getByText('This coin was delisted.').waitFor();
  await phone.picture('asset-delisted-transfer');
  await phone.visitWhole('transfer?asset=TRX');
  await phone.page.getByRole('button', { name: 'All' }).click();
  await phone.page.getByRole('button', { name: 'Confirm transfer' }).click();
  await phone.page.getByText('Transfer complete').waitFor();
  const { accounts } = await user.call('wallet', {});
  const kinds = accounts.filter(({ balances }) =>
    balances.some((one) => one.asset === 'TRX' && /[1-9]/.test(one.available)),
  );
  expect(kinds.map(({ accountKind }) => accountKind)).toEqual(['wallet']);
});

test('nothing went wrong on the way', () => {
  expect([...desk.errors, ...phone.errors]).toEqual([]);
});
