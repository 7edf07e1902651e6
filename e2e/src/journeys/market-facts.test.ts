import type { ComingChange, MarketView } from '@candor/protocol';
import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url);
});

afterEach(async () => {
  await phone.close();
});

/** Lets the server list its markets differently. */
async function listMarkets(
  change: (markets: readonly MarketView[]) => readonly MarketView[],
): Promise<void> {
  await phone.page.route('**/api/common/symbolsList*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { markets: MarketView[] } };
    const data = { markets: change(answer.data.markets) };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

test('Home lists contract markets, and the list of markets offers none of them', async () => {
  await phone.visitWhole('pages/index/index');
  const contracts = phone.page.getByRole('region', { name: 'Contracts' });
  const row = contracts.getByRole('button', { name: /^BTCUSDT/ });
  await row.getByText('Perpetual').waitFor();
  await row.getByText('125×').waitFor();
  await phone.picture('home-contracts');
  expect(await phone.axeViolations()).toEqual([]);
  await phone.visitWhole('pages/trade/trade');
  const shown = phone.page.locator('main:visible');
  await shown
    .getByRole('button', { name: /^BTC ?\/USDT/ })
    .first()
    .waitFor();
  expect(await shown.getByRole('button', { name: /^BTC ?\/USDT/ }).count()).toBe(1);
});

test('Home of an exchange without contracts has no block for them', async () => {
  await phone.page.route('**/api/common/getContractConfig*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, markets: [], tickers: [] };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await phone.visitWhole('pages/index/index');
  await phone.page.getByRole('region', { name: 'Spot index' }).waitFor();
  expect(await phone.page.getByRole('region', { name: 'Contracts' }).count()).toBe(0);
});

test('announced changes stand on the trade tab, the chart and the list of markets', async () => {
  const halt: ComingChange = {
    effectiveAtMs: Date.now() + 86_400_000,
    state: 'halted',
    isDelisted: false,
    rules: null,
    makerRatePpm: null,
    takerRatePpm: null,
    articleSlug: null,
  };
  const fees: ComingChange = {
    ...halt,
    effectiveAtMs: halt.effectiveAtMs + 86_400_000,
    state: null,
    makerRatePpm: 800,
    takerRatePpm: 1_000,
    articleSlug: 'fees-change',
  };
  await listMarkets((markets) =>
    markets.map((market) => ({
      ...market,
      coming: market.symbol === 'BTCUSDT' ? [halt, fees] : [fees],
    })),
  );
  const notices = phone.page
    .locator('main:visible')
    .getByRole('list', { name: 'Announced changes' });
  const when = /From \d{4}-\d{2}-\d{2} \d{2}:\d{2}: /;
  for (const path of ['pages/lever/lever?symbol=BTCUSDT', 'pages/market/kline?symbol=BTCUSDT']) {
    await phone.visitWhole(path);
    await notices.getByText(new RegExp(`^${when.source}trading is halted$`)).waitFor();
    await notices.getByText(/fees for new users are 0\.08% \/ 0\.1% \(maker \/ taker\)$/).waitFor();
  }
  await phone.visitWhole('pages/trade/trade');
  await notices.getByText(/^BTC\/USDT From .*: trading is halted$/).waitFor();
  await phone.picture('quotes-announced');
  expect(await phone.axeViolations()).toEqual([]);
  // Its two words are explained by a tap beside it.
  await notices.getByRole('button', { name: 'Fee', exact: true }).click();
  const explained = phone.page.getByRole('dialog', { name: 'Fee', exact: true });
  await explained
    .getByText(/pays the maker rate, one that trades at once the taker rate/)
    .waitFor();
  await explained.getByRole('button', { name: 'Close' }).click();
  await explained.waitFor({ state: 'detached' });
  await notices.getByRole('button', { name: /fees for new users/ }).click();
  await phone.page.waitForURL(/newsDetail\?slug=fees-change/);
});
