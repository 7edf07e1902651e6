import type { Browser, Route } from 'playwright-core';
import { beforeEach, afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { SpotPage } from './pages/spot-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let phone: Phone;
let spot: SpotPage;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  user = await createFundedUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
  spot = new SpotPage(phone.page);
});

afterEach(async () => {
  await phone.close();
});

const order = { side: 'Buy', price: '50000', amount: '0.01' } as const;

async function openOrders(): Promise<number> {
  const { orders } = await user.call('currencyRecord', { scope: 'open' });
  return orders.length;
}

async function openSpot(): Promise<void> {
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await spot.waitForBook();
  await spot.price.waitFor();
  await spot.form.getByText(/^[1-9][0-9,.]* USDT$/).waitFor();
}

test('prices show where the live connection cannot be made', async () => {
  await phone.page.routeWebSocket('**/feed', (socket) => {
    void socket.close();
  });
  await phone.visit('pages/trade/trade');
  const chip = phone.page.getByText(/^[+-][0-9]+\.[0-9]{2}%$/);
  await chip.first().waitFor();
});

test('open orders and balances show where the live connection cannot be made, and a cancel is seen', async () => {
  await user.call('currency', {
    ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000', quantity: '0.01' },
  });
  await phone.page.routeWebSocket('**/feed', (socket) => {
    void socket.close();
  });
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await spot.form.getByText(/^[0-9,.]+ USDT$/).waitFor();
  await phone.visit('pages/trade/entrust');
  await spot.order('50,000.00').waitFor();
  await spot.cancel('50,000.00');
});

test('two taps are one order', async () => {
  await openSpot();
  await spot.fill(order);
  await spot.submit.click();
  await spot.confirmButton.dblclick();
  await spot.confirmSheet.waitFor({ state: 'detached' });
  await spot.order('50,000.00').waitFor();
  expect(await openOrders()).toBe(1);
});

test('a reply that was lost is asked for again and the order is not placed twice', async () => {
  await openSpot();
  const keys: (string | undefined)[] = [];
  await phone.page.route('**/api/currency', async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) {
      await route.continue();
      return;
    }
    // The server does it; the answer never arrives.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await spot.fill(order);
  await spot.submit.click();
  const confirm = spot.confirmButton;
  await confirm.click();
  await spot.confirmSheet.getByText(/^No answer yet/).waitFor();
  await confirm.click();
  await spot.confirmSheet.waitFor({ state: 'detached' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await openOrders()).toBe(1);
});

test.each<[typed: string, field: string]>([
  ['６７,０００．５', '67000.5'],
  [' 67 000.129 USDT', '67000.12'],
  ['67000,5', '67000.5'],
  ['67.000,56', '67000.56'],
  ['0067000', '67000'],
])('a price pasted as %j is %s', async (typed, field) => {
  await openSpot();
  await spot.price.fill(typed);
  await expect.poll(() => spot.price.inputValue()).toBe(field);
});

/** What a paste into the price field does, as the clipboard brings it. */
async function pastePrice(text: string): Promise<void> {
  await spot.price.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

test('a whole number pasted behind another takes its place; what is no number is said', async () => {
  await openSpot();
  await spot.price.fill('50000.5');
  await pastePrice('61,234.5');
  await expect.poll(() => spot.price.inputValue()).toBe('61234.5');
  await pastePrice('to the moon');
  await phone.hear('What you pasted is not a number');
  expect(await spot.price.inputValue()).toBe('61234.5');
});

test('nonsense leaves the price as it was, and a wrong order is refused with its reason', async () => {
  await openSpot();
  await spot.price.fill('50000');
  await spot.price.fill('to the moon');
  await expect.poll(() => spot.price.inputValue()).toBe('50000');
  await spot.amount.fill('0.00001');
  await spot.form.getByText(/^The smallest order is [0-9.,]+ USDT$/).waitFor();
  await spot.submit.click();
  await spot.amount.fill('5');
  await spot.form.getByText('Insufficient balance').waitFor();
  await spot.submit.click();
  expect(await spot.confirmSheet.count()).toBe(0);
  expect(await openOrders()).toBe(0);
});

test('without a network the screen stays, greyed, and comes back by itself', async () => {
  await openSpot();
  await phone.context.setOffline(true);
  await phone.page.getByText('No network connection').waitFor();
  expect(await phone.page.locator('[data-price]').count()).toBeGreaterThan(5);
  await phone.context.setOffline(false);
  await phone.page.getByText('No network connection').waitFor({ state: 'detached' });
});

test('a page that was never read says without a network why it is empty, and fills once there is one', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/home/news?kind=news');
  await page.getByRole('listitem').first().waitFor();
  await phone.context.setOffline(true);
  await page.getByText('No network connection').waitFor();
  await page.getByRole('tab', { name: 'Help' }).click();
  await page.getByText('Network error. Check your connection and try again.').waitFor();
  await phone.context.setOffline(false);
  await page.getByRole('listitem').first().waitFor();
});

test('an answer that is garbage shows a way to try again, and trying again works', async () => {
  const garbage = async (route: Route): Promise<void> => {
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  };
  await phone.page.route('**/api/common/symbolsList*', garbage);
  await phone.visit('pages/lever/lever');
  const retry = phone.page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await phone.page.unroute('**/api/common/symbolsList*', garbage);
  await retry.click();
  await spot.waitForBook();
});

test('a market that is halted says so at once and takes no order', async () => {
  let isHalted = false;
  await phone.page.routeWebSocket('**/feed', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      socket.send(isHalted ? text.replaceAll('"state":"open"', '"state":"halted"') : text);
    });
  });
  await openSpot();
  await expect.poll(() => spot.submit.isEnabled()).toBe(true);
  isHalted = true;
  await phone.page.getByText(/^Trading in this pair is halted/).waitFor();
  await expect.poll(() => spot.submit.isDisabled()).toBe(true);
  await phone.visit('pages/trade/trade');
  await phone.page.getByText('Halted', { exact: true }).first().waitFor();
});

test('an address with a pair that is not traded says so and shows another', async () => {
  await phone.visit('pages/lever/lever?symbol=FOOBAR');
  await phone.page.getByText('FOOBAR is not traded here. You are looking at BTC/USDT.').waitFor();
  await phone.visit('pages/lever/lever?symbol=ETHUSDT');
  await phone.page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
  await expect.poll(() => phone.page.getByText(/is not traded here/).count()).toBe(0);
});

test.each([
  ['Orderdetails?id=999999', 'There is no such order.', 'P2P orders', 'Orderrecord'],
  ['appeal', 'There is no such order.', 'P2P orders', 'Orderrecord'],
  ['Orderdetailsdd?id=999999', 'There is no such ad.', 'My ads', 'Selladvertising'],
  ['Advertise?id=999999', 'There is no such ad.', 'My ads', 'Selladvertising'],
  ['contactinformation', 'There is no such trader.', 'All offers', 'pages/otc/otc'],
  ['contact?view=case&case=999999', 'There is no such question.', 'Help center', 'contact'],
  ['bankcard?id=999999', 'Not found', 'Payment methods', 'collect_money'],
])(
  'the address %s names nothing that is there, and its page leads on',
  async (path, why, label, to) => {
    const { page } = phone;
    await phone.visit(path);
    const main = page.locator('main:visible');
    await main.getByText(why, { exact: true }).waitFor();
    expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await main.getByRole('button', { name: label, exact: true }).click();
    await page.waitForURL(`**/#/${to}`);
  },
);

test('a visitor who wants to trade logs in and is back at the same market', async () => {
  const visitor = await Phone.open(browser, server.url);
  await visitor.visit('pages/lever/lever?symbol=ETHUSDT');
  await visitor.page.getByRole('form').getByRole('button', { name: 'Log in' }).click();
  await visitor.page.getByText('Welcome back to Candor').waitFor();
  await visitor.page.evaluate((session) => {
    localStorage.setItem('candor.session.v1', session);
  }, user.session);
  await visitor.page.goBack();
  await visitor.page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
  await visitor.close();
});

test('the chart page draws candles, indicators and drawings, and leads to the order form', async () => {
  const { page } = phone;
  await phone.visit('pages/market/kline?symbol=ETHUSDT');
  const chart = page.getByRole('img', { name: /^Candle chart of ETHUSDT, 15m/ });
  await chart.locator('canvas').first().waitFor();
  const canvases = await chart.locator('canvas').count();
  await page
    .getByRole('group', { name: 'Indicators' })
    .getByRole('button', { name: 'KDJ' })
    .click();
  await expect.poll(() => chart.locator('canvas').count()).toBeGreaterThan(canvases);
  await page.getByRole('button', { name: '1h', exact: true }).click();
  await page.getByRole('img', { name: /^Candle chart of ETHUSDT, 1h/ }).waitFor();
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Horizontal line' }).click();
  await page.getByText('Tap the chart to set the points of your drawing.').waitFor();
  await page.getByRole('img', { name: /^Candle chart/ }).click({ position: { x: 120, y: 120 } });
  await page.getByText('Tap the chart to set the points').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Trades' }).click();
  await page.getByRole('columnheader', { name: 'Time' }).waitFor();
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.getByText('Index price').waitFor();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  await spot.form.getByRole('button', { name: 'Sell ETH' }).waitFor();
  expect(phone.errors).toEqual([]);
});
