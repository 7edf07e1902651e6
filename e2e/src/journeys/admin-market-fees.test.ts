import type { Database } from '@candor/persistence';
import { expect } from 'vitest';
import { caller, createUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import type { Desk } from './desk.ts';
import { makeLatestDue } from './listing.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

const DAY_MS = 86_400_000;

let server: DemoServer;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;
let desk: Desk;
let bystander: ApiUser;
let phone: Phone;

test.beforeAll(async ({ browser, office }) => {
  ({ server, database, ann, ben, desk } = office);
  bystander = await createUser(server.url);
  phone = await Phone.open(browser, server.url, { session: bystander.session });
});

test('fees of a market change by two, announced; the phone says what makers get', async () => {
  await desk.visit('/markets');
  await desk.act('Change fees', {
    within: desk.row('ETH/USDT'),
    reason: 'makers are wanted there',
    fill: async (dialog) => {
      await dialog.getByLabel('Makers pay of their tier’s rate').fill('0');
      await dialog.getByLabel('Makers get of the taker’s fee').fill('20');
    },
  });
  await desk.hear('Waiting for a second person');
  // Nobody has to guess when the second person comes: the notice counts from then.
  await desk.visit('/approvals');
  await desk.page.getByText('from 1 d after the approval').waitFor();
  await desk.page.getByText('Approved now, it applies from').waitFor();
  await desk.picture('approval-with-notice');
  await desk.visit('/markets');
  await ben.approveLatest();
  const [change] = (await ann.call('changeList', { limit: 1 })).changes;
  expect((change?.effectiveAtMs ?? 0) - (change?.createdAtMs ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
  const slug = (await ann.call('changeList', { limit: 1 })).changes[0]?.announcementSlug ?? '';
  const told = await caller(server.url)('common/article', { slug, locale: 'en' });
  expect(told.body).toContain('Makers get 20 % of the taker’s fee');
  await makeLatestDue({ database, ann, ben, bystander });
  await desk.lookAgain();
  await desk.row('ETH/USDT').getByText('own fees, rebate 20%').waitFor();
  await phone.visitWhole('pages/lever/lever?symbol=ETHUSDT');
  await phone.page.getByRole('button', { name: 'More', exact: true }).click();
  await phone.page.getByText('20% of the taker’s fee').waitFor();
});
