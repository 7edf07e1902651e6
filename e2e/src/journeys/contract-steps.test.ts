import type { Database } from '@candor/persistence';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { waitForMakers } from './api.ts';
import { createContractTrader, PERP, positionOf } from './contract-trader.ts';
import type { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { makeLatestDue } from './listing.ts';
import { ContractPage } from './pages/contract-page.ts';
import { Phone } from './phone.ts';
import type { StaffMember } from './staff.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let database: Database;
let ann: StaffMember;
let ben: StaffMember;

test.beforeAll(async ({ office }) => {
  ({ server, browser, database, ann, ben } = office);
});

test('two change the steps of a contract market: users read what comes, then orders keep to them, and a position closes whole', async () => {
  const user = await createContractTrader(server, { side: 'buy', leverage: 25, lots: 23 });
  const configOf = async () =>
    (await user.call('common/getContractConfig', { symbol: PERP })).markets[0];
  const openOrders = async () => (await user.call('contractPage', {})).orders.length;
  const { tickers } = await user.call('common/getContractConfig', { symbol: PERP });
  const mark = Number(tickers[0]?.markPrice);
  const near = (Math.floor((mark * 0.97) / 5) * 5).toFixed(1);
  const order = { symbol: PERP, side: 'buy', type: 'limit' } as const;
  await user.call('contract', { ...order, lots: 10, price: near });
  await user.call('contract', { ...order, lots: 7, price: near });

  const desk = await Desk.open(browser, server.url, { staff: ann });
  const within = desk.row(PERP).first();
  await desk.visit('/contracts?tab=terms');
  const fill = async (dialog: Locator): Promise<void> => {
    await dialog.getByLabel('Price step').fill('5.0');
    await dialog.getByLabel('Lots in steps of').fill('10');
    await desk.picture('contract-steps-asked');
  };
  await desk.act('Change terms', { within, reason: 'a tick is too little', fill });
  await desk.picture('contract-steps-sent');
  await ben.approveLatest();
  await expect.poll(async () => (await configOf())?.coming?.[0]?.terms.lotStep).toBe(10);

  const session = { session: user.session };
  for (const look of [
    { theme: 'dark', locale: 'en' },
    { theme: 'light', locale: 'hk' },
  ] as const) {
    const phone = await Phone.open(browser, server.url, { ...session, ...look });
    await phone.visit(`pages/home/market?view=contract-rules&symbol=${PERP}`);
    await phone.page.getByText('5 USDT').first().waitFor();
    await phone.picture(`contract-steps-coming-${look.locale}`);
    await phone.close();
  }

  await makeLatestDue({ database, ann, ben, bystander: user });
  await expect.poll(async () => (await configOf())?.priceStep).toBe('5.0');
  await expect.poll(openOrders).toBe(1);
  await waitForMakers(user, PERP);

  const phone = await Phone.open(browser, server.url, session);
  const tab = new ContractPage(phone.page);
  await phone.visit(`pages/Option/Option?symbol=${PERP}`);
  await tab.positions.waitFor();
  await tab.size.fill('17');
  await tab.form.getByText('Enter a multiple of 10 lots').waitFor();
  await phone.picture('contract-steps-ticket');
  await tab.act('Close position');
  await phone.picture('contract-steps-close');
  await tab.sheet.getByRole('button', { name: 'Close 23 lots at market' }).click();
  await expect.poll(async () => (await positionOf(user)) === undefined).toBe(true);
  expect(phone.errors).toEqual([]);
  await phone.close();
});
