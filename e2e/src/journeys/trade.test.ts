import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { AssetsPage } from './pages/assets-page.ts';
import { FaucetSheet } from './pages/faucet-sheet.ts';
import { OrdersPage } from './pages/orders-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { SpotPage } from './pages/spot-page.ts';
import { TransferPage } from './pages/transfer-page.ts';
import { launchBrowser, Phone } from './phone.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  [server, browser] = await Promise.all([DemoServer.create(), launchBrowser()]);
  phone = await Phone.open(browser, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.destroy();
});

/** A price for an order that rests: far from the market, on its grid. */
const RESTING_BUY = '50,000.00';

test('a stranger registers and finds demo funds', async () => {
  await phone.visit('register');
  await new RegisterPage(phone.page).register('newcomer@example.com', 'Sunrise7trader');
  await phone.page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await phone.visit('assets');
  await phone.page.getByRole('button', { name: 'Demo funds' }).click();
  const faucet = new FaucetSheet(phone.page);
  await faucet.claim('USDT');
  await faucet.claim('BTC');
  await faucet.close();
  const assets = new AssetsPage(phone.page);
  await expect.poll(() => assets.coin('USDT').textContent()).toContain('10,000.00');
  await expect.poll(() => assets.coin('BTC').textContent()).toContain('0.10');
  await phone.picture('journey-1-assets');
});

test('money moves to another account and back', async () => {
  await phone.visit('transfer?asset=USDT&from=spot&to=wallet');
  const transfer = new TransferPage(phone.page);
  await transfer.amount.fill('10000.00000001');
  await phone.page.getByText('Insufficient balance').waitFor();
  expect(await transfer.confirm.isDisabled()).toBe(true);
  await transfer.transfer('2500');
  await phone.page.getByRole('button', { name: 'Swap accounts' }).click();
  await phone.page.getByText('2,500 USDT').waitFor();
  await transfer.transfer('1,000.5');
  await phone.visit('tradeAccount?kind=wallet');
  await phone.page.getByText('1,499.5', { exact: true }).waitFor();
});

test('an order is confirmed with fee, slippage and worst price, placed, amended and cancelled', async () => {
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  const spot = new SpotPage(phone.page);
  await spot.waitForBook();
  await spot.fill({ side: 'Buy', price: '50000', amount: '0.01' });
  expect(await spot.total.inputValue()).toBe('500');
  await spot.submit.click();
  const sheet = spot.confirmSheet;
  for (const row of ['Est. fee (0.1%)', 'Est. slippage', 'Worst price', 'You receive about']) {
    expect(await sheet.getByText(row).count()).toBe(1);
  }
  await phone.picture('journey-2-confirm');
  await sheet.getByRole('button', { name: 'Confirm buy' }).click();
  await spot.order(RESTING_BUY).waitFor();
  await spot.amend(RESTING_BUY, { amount: '0.008' });
  await expect.poll(() => spot.order(RESTING_BUY).textContent()).toContain('0.00000 / 0.00800');
  await spot.amend(RESTING_BUY, { price: '50100.5' });
  await spot.order('50,100.50').waitFor();
  await spot.cancel('50,100.50');
  await phone.page.getByText('You have no open orders.').waitFor();
});

test('a market order fills before the user’s eyes', async () => {
  const spot = new SpotPage(phone.page);
  await spot.chooseType('Market');
  await spot.total.fill('200');
  await spot.submit.click();
  await spot.confirmSheet.getByRole('button', { name: 'Confirm buy' }).click();
  await phone.page.getByText(/^Bought 0\.0\d+ BTC$/).waitFor();
  await spot.chooseType('Limit');
});

test('everything acknowledged is there after the server was killed', async () => {
  const spot = new SpotPage(phone.page);
  for (const [price, amount] of [
    ['51000', '0.01'],
    ['52000.25', '0.02'],
  ] as const) {
    await spot.place({ side: 'Buy', price, amount });
  }
  await spot.order('52,000.25').waitFor();
  await spot.order('51,000.00').waitFor();
  await server.kill();
  await phone.page.getByText('Reconnecting…').waitFor();
  await phone.picture('journey-3-reconnecting');
  await server.start();
  await phone.page.getByText('Reconnecting…').waitFor({ state: 'detached', timeout: 20_000 });
  await phone.visit('pages/trade/entrust');
  await phone.page.reload();
  const orders = new OrdersPage(phone.page);
  await expect.poll(() => orders.records.count()).toBe(2);
  const records = await orders.records.allTextContents();
  expect(records.join(' ')).toContain('51,000.00');
  expect(records.join(' ')).toContain('52,000.25');
  await phone.visit('tradeAccount?kind=wallet');
  await phone.page.getByText('1,499.5', { exact: true }).waitFor();
});

test('the history has every order and trade, filters narrow it, and all open ones go at once', async () => {
  await phone.visit('pages/trade/entrust');
  const orders = new OrdersPage(phone.page);
  await orders.open('Trade history');
  await expect.poll(() => orders.records.count()).toBeGreaterThan(0);
  await orders.open('Order history');
  await expect.poll(() => orders.records.count()).toBe(2);
  await orders.filter('All statuses', 'Cancelled');
  await expect.poll(() => orders.records.count()).toBe(1);
  await orders.filter('All pairs', 'ETH/USDT');
  await phone.page.getByText('No orders match.').waitFor();
  await orders.open('Open orders');
  await expect.poll(() => orders.records.count()).toBe(2);
  await orders.cancelAll();
  await phone.page.getByText('You have no open orders.').waitFor();
  await phone.visit('Assetrecords');
  await phone.page.getByText('Demo funds').first().waitFor();
  expect(phone.errors).toEqual([]);
});
