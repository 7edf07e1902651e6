import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { DemoServer } from './demo-server.ts';
import { AssetsPage } from './pages/assets-page.ts';
import { FaucetSheet } from './pages/faucet-sheet.ts';
import { LitePage } from './pages/lite-page.ts';
import { OrdersPage } from './pages/orders-page.ts';
import { RegisterPage } from './pages/register-page.ts';
import { SpotPage } from './pages/spot-page.ts';
import { TransferPage } from './pages/transfer-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let phone: Phone;

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  server = await DemoServer.create();
  await waitForMakers(await createUser(server.url));
});

afterAll(async () => {
  await server.destroy();
});

beforeEach(async () => {
  user = await createFundedUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
});

afterEach(async () => {
  await phone.close();
});

/** A price for an order that rests: far from the market, on its grid. */
const RESTING_BUY = '50,000.00';

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;

async function openSpot(): Promise<SpotPage> {
  const spot = new SpotPage(phone.page);
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await spot.waitForAccount();
  return spot;
}

test('from the first page to the first order a stranger needs nine taps', async () => {
  const stranger = await Phone.open(browser, server.url, { isNew: true });
  const { page } = stranger;
  const register = new RegisterPage(page);
  const spot = new SpotPage(page);
  let taps = 0;
  const tap = async (what: Locator): Promise<void> => {
    await what.tap();
    taps += 1;
  };
  const press = (name: string | RegExp): Promise<void> =>
    tap(page.getByRole('button', { name, exact: true }));
  await stranger.visitWhole('');
  await press('Sign up');
  await tap(register.email);
  await page.keyboard.type(`${crypto.randomUUID()}@example.com`);
  await tap(register.password);
  await page.keyboard.type('Sunrise7trader');
  await register.waitForDemoCode();
  await press('Sign up');
  await page.getByRole('region', { name: 'Get started' }).getByText('0 of 3').waitFor();
  await stranger.picture('get-started');
  await press('Get demo funds');
  await press('Claim all and trade');
  await spot.form.getByText(/^[1-9][0-9,.]* USDT$/).waitFor();
  const slider = spot.form.getByRole('slider');
  const width = (await slider.boundingBox())?.width ?? 0;
  await slider.tap({ position: { x: 6 + (width - 12) / 4, y: 20 } });
  taps += 1;
  await tap(spot.submit);
  await tap(spot.confirmButton);
  await stranger.hear(/^(Bought|Buy order placed|Buying)/);
  expect(taps).toBe(9);
  // What explained the screen meanwhile covered nothing; skipped, it does not come back.
  const coach = page.getByRole('region', { name: 'How this screen works' });
  await coach.getByText('How to order').waitFor();
  await page.locator('form [data-coached]').waitFor();
  await spot.confirmSheet.waitFor({ state: 'detached' });
  await stranger.picture('coach-marks');
  expect(await stranger.axeViolations()).toEqual([]);
  await coach.getByRole('button', { name: 'Next' }).click();
  await coach.getByText('How much').waitFor();
  await coach.getByRole('button', { name: 'Skip' }).click();
  await coach.waitFor({ state: 'detached' });
  await stranger.visitWhole('pages/lever/lever?symbol=ETHUSDT');
  await page.reload();
  await spot.submit.waitFor();
  expect(await coach.count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Trading terms' }).click();
  await page.getByText('Only a part of the order shows in the book at a time.').waitFor();
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});

test('a stranger registers and finds demo funds', async () => {
  const stranger = await Phone.open(browser, server.url);
  const { page } = stranger;
  await stranger.visit('register');
  await new RegisterPage(page).register(`${crypto.randomUUID()}@example.com`, 'Sunrise7trader');
  await page.getByRole('navigation', { name: 'Main sections' }).waitFor();
  await page.getByRole('button', { name: 'Books balance' }).click();
  await page.getByText('The sum of all accounts is zero in every asset').waitFor();
  await stranger.visit('assets');
  // Who has no coins is led there by the empty list, too.
  await page.getByRole('button', { name: 'Demo funds' }).first().click();
  const faucet = new FaucetSheet(stranger);
  await faucet.claim('USDT');
  await faucet.claim('BTC');
  await faucet.close();
  const assets = new AssetsPage(page);
  await expect.poll(() => assets.coin('USDT').textContent()).toContain('10,000.00');
  await expect.poll(() => assets.coin('BTC').textContent()).toContain('0.10');
  await stranger.picture('journey-1-assets');
  expect(stranger.errors).toEqual([]);
  await stranger.close();
});

test('money moves to another account and back', async () => {
  await phone.visit('transfer?asset=USDT&from=spot&to=wallet');
  const transfer = new TransferPage(phone.page);
  await transfer.amount.fill('10000.00000001');
  await phone.page.getByText('Insufficient balance').waitFor();
  await expect.poll(() => transfer.confirm.isDisabled()).toBe(true);
  await transfer.transfer('2500');
  await phone.hear('Transfer complete');
  await phone.page.getByRole('button', { name: 'Swap accounts' }).click();
  await phone.page.getByText('2,500.00 USDT').waitFor();
  await transfer.transfer('1,000.5');
  await phone.visit('tradeAccount?kind=wallet');
  await phone.page.getByRole('button', { name: /1,499.50/ }).click();
  await phone.page.getByText('1,499.5', { exact: true }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('a transfer goes from where demo money came in', async () => {
  const newcomer = await createUser(server.url);
  const other = await Phone.open(browser, server.url, { session: newcomer.session });
  await other.visitWhole('transfer');
  await other.page.getByRole('button', { name: /^From Funding/ }).waitFor();
  await other.page.getByRole('button', { name: 'Get demo funds' }).click();
  const faucet = new FaucetSheet(other);
  await faucet.claim('BTC');
  await faucet.close();
  await other.page.getByRole('button', { name: /^From Spot/ }).waitFor();
  await other.page.getByRole('button', { name: 'Coin: BTC' }).waitFor();
  expect(other.errors).toEqual([]);
  await other.close();
});

test('an order is confirmed with what it costs and brings, placed, amended and cancelled', async () => {
  const spot = await openSpot();
  await spot.fill({ side: 'Buy', price: '50000', amount: '0.01' });
  await expect.poll(() => spot.total.inputValue()).toBe('500');
  await spot.submit.click();
  const sheet = spot.confirmSheet;
  for (const row of [
    'Est. fee (0.1%)',
    'You pay at most',
    'You receive about',
    'Available after',
  ]) {
    await sheet.getByText(row).waitFor();
  }
  await sheet
    .getByText(/^Waits in the book · \d+\.\d\d% below the market \([\d,]+\.\d\d\)$/)
    .waitFor();
  await sheet.getByText('Placed once, even if the connection drops').waitFor();
  expect(await spot.confirmButton.textContent()).toBe('Buy 0.01 BTC');
  await phone.picture('journey-2-confirm');
  await spot.confirmButton.click();
  await spot.order(RESTING_BUY).waitFor();
  await spot.amend(RESTING_BUY, { amount: '0.008' });
  await expect.poll(() => spot.order(RESTING_BUY).textContent()).toContain('0.00000 / 0.00800');
  await spot.amend(RESTING_BUY, { price: '50100.5' });
  await spot.order('50,100.50').waitFor();
  await spot.cancel('50,100.50');
  await phone.page.getByText('You have no open orders.').waitFor();
  expect(phone.errors).toEqual([]);
});

test('a market order fills before the user’s eyes', async () => {
  const spot = await openSpot();
  await spot.chooseType('Market');
  await spot.total.fill('200');
  await spot.submit.click();
  await spot.confirmButton.click();
  await phone.hear(/^Bought 0\.0\d+ BTC at [\d,.]+$/);
  expect(phone.errors).toEqual([]);
});

test('in Lite mode coins are bought and converted on one screen with a promise, and the mode is remembered', async () => {
  const { page } = phone;
  const lite = new LitePage(page);
  await phone.visitWhole('');
  await page.getByRole('switch', { name: 'Lite mode' }).click();
  await lite.form.getByText('Available: 10,000.00 USDT').waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  await lite.deal('100');
  await phone.hear(/^You received 0\.001[0-9]* BTC$/);
  await lite.sheet.waitFor({ state: 'detached' });
  await lite.trades
    .getByText(/^Bought 0\.001[0-9]* BTC for [0-9.]+ USDT$/)
    .first()
    .waitFor();
  await lite.form.getByRole('radio', { name: 'Sell' }).click();
  await lite.deal('0.001');
  await phone.hear(/^You received [0-9]+\.[0-9]+ USDT$/);
  await lite.sheet.waitFor({ state: 'detached' });
  await lite.trades
    .getByText(/^Sold 0\.0010* BTC for [0-9.]+ USDT$/)
    .first()
    .waitFor();
  await lite.form.getByRole('radio', { name: 'Convert' }).click();
  await lite.choose('Coin to pay with', 'ETH');
  await lite.choose('Coin to receive', 'SOL');
  await lite.form.getByText('Two orders, one after the other').waitFor();
  await lite.deal('0.1');
  await phone.hear(/^You received [0-9.]+ SOL$/);
  await lite.sheet.waitFor({ state: 'detached' });
  // The second of two orders is refused: what the first brought is what the form goes on with.
  let orders = 0;
  await page.route('**/api/currency', async (route) => {
    orders += 1;
    if (orders !== 2) return route.continue();
    return route.fulfill({ json: { code: 4022, msg: '', data: null, type: 'error', message: '' } });
  });
  await lite.deal('0.1');
  await lite.sheet.getByText(/^The first of two orders is done: you have [0-9.]+ USDT/).waitFor();
  await phone.picture('lite-half-done');
  await lite.sheet.getByRole('button', { name: 'Confirm convert' }).click();
  await lite.sheet.waitFor({ state: 'detached' });
  expect(orders).toBe(3);
  await page.reload();
  await page.getByRole('button', { name: 'Leave Lite mode' }).click();
  await new SpotPage(page).form.waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Lite mode' }).click();
  // What one has comes first, and nothing stands behind what one has none of.
  await lite.form.getByRole('button', { name: 'Coin to receive' }).click();
  const coins = page.getByRole('dialog', { name: 'Coin to receive' }).getByRole('button');
  await coins.filter({ hasText: /^BTCBitcoin[\d.,]+$/ }).waitFor();
  await coins.filter({ hasText: /^XRPXRP$/ }).waitFor();
  await phone.picture('lite-coins');
  expect(phone.errors).toEqual([]);
});

test('everything acknowledged is there after the server was killed', async () => {
  await user.call('transfer', {
    asset: 'USDT',
    fromKind: 'spot',
    toKind: 'wallet',
    amount: '1499.5',
  });
  const spot = await openSpot();
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
  await phone.page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await phone.visit('pages/trade/entrust');
  await phone.page.reload();
  const orders = new OrdersPage(phone.page);
  await expect.poll(() => orders.records.count()).toBe(2);
  const records = await orders.records.allTextContents();
  expect(records.join(' ')).toContain('51,000.00');
  expect(records.join(' ')).toContain('52,000.25');
  await phone.visit('tradeAccount?kind=wallet');
  await phone.page.getByRole('button', { name: /1,499.50/ }).click();
  await phone.page.getByText('1,499.5', { exact: true }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('the history has every order and trade, filters narrow it, and all open ones go at once', async () => {
  await user.call('currency', {
    ...{ symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '200' },
  });
  const { orderId } = await user.call('currency', { ...order, price: '50000', quantity: '0.01' });
  await user.call('cancelCurrency', { orderId });
  await user.call('currency', { ...order, price: '51000', quantity: '0.01' });
  await user.call('currency', { ...order, price: '52000.25', quantity: '0.02' });
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
  const clear = phone.page.getByRole('button', { name: 'Clear filters' });
  await clear.click();
  await expect.poll(() => orders.records.count()).toBe(2);
  await orders.open('Open orders');
  await expect.poll(() => orders.records.count()).toBe(2);
  await orders.filter('All pairs', 'ETH/USDT');
  await phone.page.getByText('No orders match.').waitFor();
  await clear.click();
  await expect.poll(() => orders.records.count()).toBe(2);
  await orders.cancelAll();
  await phone.page.getByText('You have no open orders.').waitFor();
  await phone.visit('Assetrecords?asset=XRP');
  await phone.page.getByText('No records match.').waitFor();
  await clear.click();
  await phone.page.getByText('Demo funds').first().waitFor();
  expect(phone.errors).toEqual([]);
});
