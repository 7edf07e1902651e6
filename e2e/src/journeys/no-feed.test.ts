import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { SpotPage } from './pages/spot-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;
let isCut: boolean;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url);
  isCut = true;
  await phone.page.routeWebSocket('**/feed', (socket) => {
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
});

afterEach(async () => {
  await phone.close();
});

test('the book shows where the live connection cannot be made, greyed, and is live when it can', async () => {
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  const spot = new SpotPage(phone.page);
  await spot.waitForBook();
  await phone.page.getByText('Reconnecting…').waitFor();
  const book = phone.page.getByRole('region', { name: 'Order book' });
  const old = book.locator('.stale').first();
  await old.waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  isCut = false;
  await phone.page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await old.waitFor({ state: 'detached' });
});

test('the chart page shows candles, last price, book and trades where the live connection cannot be made', async () => {
  await phone.visit('pages/market/kline?symbol=BTCUSDT');
  await phone.page.getByRole('img', { name: /last price [0-9.]+$/ }).waitFor();
  await phone.page.getByText(/^Best bid [0-9.]+, best ask [0-9.]+ USDT$/).waitFor();
  await phone.page.getByRole('tab', { name: 'Trades' }).click();
  await phone.page
    .getByText(/^[0-9]{2}:[0-9]{2}:[0-9]{2}$/)
    .first()
    .waitFor();
  expect(phone.errors).toEqual([]);
});

for (const theme of ['dark', 'light'] as const) {
  test(`what may be old can be read in ${theme}: markets and chart are accessible without the feed`, async () => {
    const cut = await Phone.open(browser, server.url, { theme });
    await cut.page.routeWebSocket('**/feed', (socket) => void socket.close());
    for (const path of ['pages/trade/trade', 'pages/market/kline?symbol=BTCUSDT']) {
      await cut.visitWhole(path);
      await cut.page.locator('.stale:visible').first().waitFor();
      expect(await cut.axeViolations()).toEqual([]);
      await cut.picture(`stale-${theme}-${path.replaceAll(/\W/gu, '-')}`);
    }
    await cut.close();
  });
}

test('what the server is asked for instead of the feed is asked again', async () => {
  let isAsked = (): void => undefined;
  const asked = (): Promise<undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    isAsked = () => {
      resolve(undefined);
    };
    return promise;
  };
  await phone.page.route('**/api/common/depth?*', async (route) => {
    await route.continue();
    isAsked();
  });
  const first = asked();
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await first;
  await asked();
});
