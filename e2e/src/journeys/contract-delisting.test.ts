import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { caller, createFundedUser, waitForMakers } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { makeLatestDue } from './listing.ts';
import { Phone } from './phone.ts';
import { openBackOffice } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

const SYMBOL = 'ETHUSDTPERP';

let server: DemoServer;
let browser: Browser;
let ann: StaffMember;
let ben: StaffMember;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  server = await DemoServer.create({ REGISTER_VERIFICATION: 'off' });
  ({ ann, ben } = await openBackOffice(server));
});

afterAll(async () => {
  await server.destroy();
});

const shown = async () =>
  (await caller(server.url)('common/getContractConfig', { symbol: SYMBOL })).markets[0];

test('two of the staff end a contract market: users read when, call-off included, and then it only closes', async () => {
  const user = await createFundedUser(server.url);
  await waitForMakers(user, SYMBOL);
  const desk = await Desk.open(browser, server.url, { staff: ann });
  const market = desk.page.getByRole('row').filter({ hasText: SYMBOL }).first();
  await desk.visit('/contracts?tab=terms');
  await desk.act('Delist', { within: market, reason: 'nobody trades it' });
  await desk.picture('contract-delist-asked');
  await ben.approveLatest();
  await expect.poll(async () => (await shown())?.delisting !== undefined).toBe(true);
  await desk.visit('/contracts?tab=changes');
  await desk.act('Call off', { within: market, reason: 'somebody does' });
  await expect.poll(async () => (await shown())?.delisting).toBeUndefined();

  await desk.visit('/contracts?tab=terms');
  await desk.act('Delist', { within: market, reason: 'nobody trades it after all' });
  await ben.approveLatest();
  const session = { session: user.session };
  const phone = await Phone.open(browser, server.url, session);
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await phone.page.getByText(/^To be delisted: closing only from/).waitFor();
  await phone.picture('contract-delisting');
  const database = await server.database();
  await makeLatestDue({ database, ann, ben, bystander: user });
  await database.stop();
  await expect.poll(async () => (await shown())?.ending?.phase).toBe('reducing');
  for (const look of [
    { theme: 'dark', locale: 'en' },
    { theme: 'light', locale: 'hk' },
    { theme: 'light', locale: 'ty' },
  ] as const) {
    const other = await Phone.open(browser, server.url, { ...session, ...look });
    await other.visit(`pages/Option/Option?symbol=${SYMBOL}`);
    await other.page
      .getByRole('status')
      .filter({ hasText: /00:|0:|5\d:/ })
      .first()
      .waitFor();
    await other.picture(`contract-ending-${look.locale}`);
    await other.close();
  }
  await phone.page.reload();
  await phone.page.getByText('Closing only, settles in').waitFor();
  const { tickers } = await caller(server.url)('common/getContractConfig', { symbol: SYMBOL });
  const price = tickers[0]?.markPrice ?? '';
  const open = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 1, price } as const;
  await expect(user.call('contract', open)).rejects.toThrow(/41117/);
  await phone.close();
});
