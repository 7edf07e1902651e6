import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;

// Nobody but these users trades, so that exactly so much fills as the journey says.
test.beforeAll(async () => {
  server = await DemoServer.create({ SIMULATOR: 'off' });
}, 120_000);

afterAll(() => server.destroy());

const PRICE = '67000.00';

/** Sells into the only bid, which is the order that is being amended. */
function sell(seller: ApiUser, quantity: string): Promise<unknown> {
  return seller.call('currency', {
    ...{ symbol: 'BTCUSDT', type: 'limit', side: 'sell', timeInForce: 'ioc' },
    ...{ price: PRICE, quantity },
  });
}

test('an order that fills under its amend sheet: the sheet counts the part, and goes with the whole', async ({
  browser,
}) => {
  const buyer = await createFundedUser(server.url);
  const seller = await createFundedUser(server.url);
  await buyer.call('currency', {
    ...{ symbol: 'BTCUSDT', type: 'limit', side: 'buy', price: PRICE, quantity: '0.03' },
  });
  const openOrder = async () => (await buyer.call('currencyRecord', { scope: 'open' })).orders[0];
  const phone = await Phone.open(browser, server.url, { session: buyer.session });
  const { page } = phone;
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  const amend = (): Promise<void> => page.getByRole('button', { name: 'Amend' }).first().click();
  await amend();
  const sheet = page.getByRole('dialog', { name: 'Amend order' });
  const amount: Locator = sheet.getByRole('textbox', { name: /^Amount/ });
  await amount.fill('0.02');
  await sell(seller, '0.012');
  await sheet.getByText('Filled meanwhile: 0.012 BTC').waitFor();
  await sheet
    .getByText('The amount counts the 0.012 BTC that filled: 0.008 BTC is left.')
    .waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('amend-filled-in-part');
  // What is filled cannot be taken back.
  const confirm = sheet.getByRole('button', { name: 'Confirm changes' });
  await amount.fill('0.012');
  await sheet.getByText('Must be above 0.012 BTC, which is filled already').waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await phone.picture('amend-below-filled');
  await amount.fill('0.02');
  await confirm.click();
  await phone.hear('Order amended: 0.02 BTC at 67,000.00');
  expect(await openOrder()).toMatchObject({ quantity: '0.02000', filledQuantity: '0.01200' });
  await sheet.waitFor({ state: 'detached' });
  await amend();
  await sell(seller, '0.008');
  await phone.hear(/^Filled meanwhile at /);
  await sheet.waitFor({ state: 'detached' });
  expect(await openOrder()).toBeUndefined();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('an amended price far through the market is warned of as a new one is, and takes a second tap', async ({
  browser,
}) => {
  const buyer = await createFundedUser(server.url);
  const seller = await createFundedUser(server.url);
  await buyer.call('currency', {
    ...{ symbol: 'BTCUSDT', type: 'limit', side: 'buy', price: '60000.00', quantity: '0.02' },
  });
  await seller.call('currency', {
    ...{ symbol: 'BTCUSDT', type: 'limit', side: 'sell', price: '67500.00', quantity: '0.02' },
  });
  const phone = await Phone.open(browser, server.url, { session: buyer.session });
  const { page } = phone;
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await page.getByRole('button', { name: 'Amend' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Amend order' });
  const price: Locator = sheet.getByRole('textbox', { name: /^Price/ });
  const confirm = sheet.getByRole('button', { name: 'Confirm changes' });
  await sheet.getByText('Waits in the book · 11.11% below the market (67,500.00)').waitFor();
  await price.fill('900000');
  await sheet.getByText(/^Too far from the market: at most [\d,.]+$/).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await price.fill('68500');
  await sheet.getByText('1.48% above the market', { exact: true }).waitFor();
  await price.fill('71000');
  await sheet.getByText('Fills at once at about 67,500.00').waitFor();
  await sheet.getByText('5.18% above the market', { exact: true }).waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('amend-far-through');
  await confirm.click();
  const again = sheet.getByRole('button', { name: 'Tap again: 5.18% above the market' });
  await again.waitFor();
  // Another price is asked for anew.
  await price.fill('72000');
  await confirm.waitFor();
  await confirm.click();
  await sheet.getByRole('button', { name: 'Tap again: 6.66% above the market' }).click();
  await phone.hear('Bought 0.02 BTC at 67,500.00');
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await buyer.call('currencyRecord', { scope: 'open' })).orders)
    .toEqual([]);
  expect(phone.errors).toEqual([]);
  await phone.close();
});
