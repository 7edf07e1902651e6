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
const LISTED = 'SOLUSDTPERP';

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

test('a contract market that two of the staff list in the demo is traded once it is opened', async () => {
  const user = await createFundedUser(server.url);
  // Who quotes there has prices: a demo that began a moment ago has no sources yet, and an index takes three.
  await waitForMakers(user, 'SOLUSDT');
  await ann.call('contractMarketCreate', {
    ...{ accountKind: 'contract', baseAsset: 'SOL', quoteAsset: 'USDT', reason: 'wanted' },
    ...{ tickSize: '0.01', lotSize: '0.1', priceMin: '1', priceMax: '10000' },
    ...{ lotsMax: 100_000, positionMax: '5000000', impact: '10000' },
    ...{ priceBandPpm: 50_000, marketProtectionPpm: 20_000, markBandPpm: 20_000 },
    ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000 },
    ...{ openOrdersMax: 100, leverageDefault: 20, zoneMinutes: 0, weekly: [] },
    tiers: [{ floor: '0', maintenancePpm: 10_000, leverageMax: 50 }],
  });
  await ben.approveLatest();
  const effectiveAtMs = Date.now() + 3_600_000;
  await ann.call('marketOpen', { symbol: LISTED, effectiveAtMs, reason: 'it is ready' });
  const database = await server.database();
  await makeLatestDue({ database, ann, ben, bystander: user });
  await database.stop();
  await waitForMakers(user, LISTED);
  const market = { symbol: LISTED, side: 'buy', type: 'market', lots: 3 } as const;
  await user.call('transfer', {
    asset: 'USDT',
    amount: '500',
    fromKind: 'spot',
    toKind: 'contract',
  });
  await user.call('contract', market);
  const { positions } = await user.call('contractPage', {});
  expect(positions).toMatchObject([{ symbol: LISTED, direction: 'long', lots: 3 }]);
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
