import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksOf } from '#profile.ts';
import type { ApiUser } from './api.ts';
import { createBusyUser } from './busy-user.ts';
import type { DemoServer } from './demo-server.ts';
import { faultsOf } from './page-checks.ts';
import type { Look } from './page-checks.ts';
import { everyLook, Phone } from './phone.ts';
import type { PhoneLook, PhoneOptions } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;

/** Every screen there is, with data on it, by the name of its picture. */
const screens: readonly (readonly [name: string, path: string])[] = [
  ['home', 'pages/index/index'],
  ['quotes', 'pages/trade/trade'],
  ['market-overview', 'pages/home/market'],
  ['spot', 'pages/lever/lever?symbol=BTCUSDT'],
  ['kline', 'pages/market/kline?symbol=BTCUSDT'],
  ['orders-open', 'pages/trade/entrust'],
  ['orders-history', 'pages/trade/entrust?tab=history'],
  ['orders-fills', 'pages/trade/entrust?tab=fills'],
  ['all-orders', 'pages/lever/orderList'],
  ['trade-records', 'pages/lever/leverList'],
  ['contract-orders', 'pages/lever/orderList?product=contract'],
  ['contract-closed', 'pages/lever/leverList?product=contract'],
  ['contracts', 'pages/Option/Option?symbol=BTCUSDTPERP'],
  ['contract-chart', 'pages/market/kline?symbol=BTCUSDTPERP'],
  ['coin', 'pages/home/market?view=coin&asset=LINK'],
  ['contract-rules', 'pages/home/market?view=contract-rules'],
  ['contract-funding', 'pages/home/market?view=contract-funding'],
  ['contract-insurance', 'pages/home/market?view=contract-insurance'],
  ['contract-movements', 'pages/home/market?view=contract-insurance&fund=contract-USDT'],
  ['contract-liquidations', 'pages/home/market?view=contract-liquidations'],
  ['contract-deleveraging', 'pages/home/market?view=contract-deleveraging'],
  ['contract-settlements', 'pages/home/market?view=contract-settlements'],
  ['assets', 'assets'],
  ['profit', 'assets?view=profit'],
  ['account', 'tradeAccount?kind=spot'],
  ['account-empty', 'tradeAccount?kind=gold'],
  ['bills', 'Assetrecords'],
  ['calendar', 'components/Calendar'],
  ['transfer', 'transfer'],
  ['me', 'pages/usreMei/usreMei'],
  ['profile', 'userCenter'],
  ['language', 'lang'],
  ['news', 'pages/home/news'],
  ['notices', 'pages/neWs/neWs'],
  ['version', 'version'],
  ['earn', 'pages/financial/financial'],
  ['earn-source', 'pages/financial/financial?view=source&asset=USDT'],
  ['earn-holdings', 'pages/financial/records'],
  ['checkin', 'pages/Signin/Signin'],
  ['option', 'pages/Option/Riseandfall'],
  ['option-history', 'Bettingrecord'],
];

/** Screens that only a visitor sees. */
const visitorScreens: readonly (readonly [name: string, path: string])[] = [
  ['visitor-home', 'pages/index/index'],
  ['visitor-spot', 'pages/lever/lever?symbol=BTCUSDT'],
  ['visitor-contracts', 'pages/Option/Option?symbol=BTCUSDTPERP'],
  ['login', 'pages/login/login'],
  ['register', 'register'],
  ['visitor-earn', 'pages/financial/financial'],
  ['visitor-checkin', 'pages/Signin/Signin'],
  ['visitor-option', 'pages/Option/Riseandfall'],
];

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
  user = await createBusyUser(server.url);
});

/** Accessibility once in each theme; the other languages must fit. */
const looks = looksOf<PhoneLook>({
  first: { name: 'dark-en', locale: 'en', theme: 'dark', axe: 'everything' },
  others: [
    { name: 'light-hk', locale: 'hk', theme: 'light', axe: 'colours' },
    { name: 'dark-th', locale: 'ty', theme: 'dark', axe: 'nothing' },
    { name: 'light-vi', locale: 'yn', theme: 'light', axe: 'nothing' },
  ],
  every: everyLook,
});

/** Everything wrong with the screens in one look, one line each. */
async function findFaults(
  phone: Phone,
  look: Look,
  paths: readonly (readonly [name: string, path: string])[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, path] of paths) {
    await phone.visitWhole(path);
    faults.push(...(await faultsOf(phone, look, name)));
  }
  return [...faults, ...phone.errors];
}

describe.each(looks)('in $name', (look) => {
  test('a user’s screens fit, are accessible and throw nothing', async () => {
    const phone = await Phone.open(browser, server.url, { ...look, session: user.session });
    expect(await findFaults(phone, look, screens)).toEqual([]);
    await phone.close();
  });

  test('a visitor’s screens do too', async () => {
    const phone = await Phone.open(browser, server.url, look);
    expect(await findFaults(phone, look, visitorScreens)).toEqual([]);
    await phone.close();
  });
});

/** The screens with the most on them. */
const denseScreens = screens.filter(([name]) =>
  [
    'home',
    'quotes',
    'spot',
    'kline',
    'contracts',
    'orders-open',
    'assets',
    'transfer',
    'earn',
    'earn-holdings',
    'checkin',
  ].includes(name),
);

test.each<[what: string, options: PhoneOptions]>([
  ['a phone of 320 pixels', { width: 320, height: 640, locale: 'yn' }],
  ['text at 200 %', { textPercent: 200 }],
  ['a desktop of 1440 pixels', { width: 1440, height: 900 }],
])('on %s nothing is wider than the screen', async (what, options) => {
  const phone = await Phone.open(browser, server.url, { ...options, session: user.session });
  const name = what.replace(/\W+/g, '-');
  expect(await findFaults(phone, { name, axe: 'nothing' }, denseScreens)).toEqual([]);
  await phone.close();
});

test('sheets are accessible: pairs, confirmation, order types, filters, chart tools', async () => {
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const sheets: readonly (readonly [path: string, opener: RegExp])[] = [
    ['pages/lever/lever?symbol=BTCUSDT', /^BTC\/USDT$/],
    ['pages/lever/lever?symbol=BTCUSDT', /^Order type/],
    ['pages/lever/lever?symbol=BTCUSDT', /^More$/],
    ['pages/lever/lever?symbol=BTCUSDT', /^Advanced$/],
    ['pages/lever/lever?symbol=BTCUSDT', /^Group prices by/],
    ['pages/market/kline?symbol=BTCUSDT', /^Drawing tools$/],
    ['pages/market/kline?symbol=BTCUSDT', /^Indicators$/],
    ['pages/trade/entrust?tab=history', /^All dates$/],
    ['assets', /^Demo funds$/],
    ['pages/financial/financial', /^Subscribe$/],
    ['pages/financial/records', /^Order details$/],
    ['pages/Signin/Signin', /^How check-in works$/],
  ];
  const faults: string[] = [];
  for (const [path, opener] of sheets) {
    await phone.visitWhole(path);
    await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').waitFor();
    await phone.picture(`sheet-${opener.source.replace(/\W+/g, '')}`);
    faults.push(...(await phone.axeViolations()).map((one) => `${opener.source}: ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
  await phone.close();
});

/** An order as it is after 39 of its 90 days: no journey waits that long, so the answer is changed on its way. */
function grownOlder(order: object): object {
  const accruesFromMs = Math.floor(Date.now() / 86_400_000 - 39) * 86_400_000;
  return {
    ...order,
    ...{ cycle: 'seasonal', termDays: 90, accruesFromMs, paidDays: 39 },
    maturesAtMs: accruesFromMs + 90 * 86_400_000,
    ...{ promised: '5.91780821', daily: '0.06575342' },
    ...{ paid: '2.56438338', earned: '2.56438338', earlyCost: '2.56438338' },
  };
}

test.each(looks)(
  'leaving an order early shows both outcomes and its price, in $name',
  async (look) => {
    const phone = await Phone.open(browser, server.url, { ...look, session: user.session });
    const { page } = phone;
    await phone.context.route('**/api/finPeriodicMyOrderList*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { orders: object[] } };
      body.data.orders = body.data.orders.map(grownOlder);
      await route.fulfill({ response: answer, json: body });
    });
    await phone.visitWhole('pages/financial/records');
    const holdings = await faultsOf(phone, look, 'earn-holdings-earning');
    await page.locator('main:visible').getByText('2.56').first().waitFor();
    await page.locator('main:visible button').filter({ hasText: '2.56' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect([...holdings, ...(await faultsOf(phone, look, 'sheet-redeem'))]).toEqual([]);
    await phone.close();
  },
);

test.each<[what: string, options: PhoneOptions]>([
  ['as it comes', {}],
  ['on a phone of 320 pixels', { width: 320 }],
  ['with text at 200 %', { textPercent: 200 }],
])('the market list %s shows names, prices and changes whole', async (_, options) => {
  const phone = await Phone.open(browser, server.url, { ...options, session: user.session });
  await phone.visitWhole('pages/trade/trade');
  const main = phone.page.locator('main:visible');
  for (const text of ['BTC', 'ETH', 'SOL']) {
    await main.getByText(text, { exact: true }).first().waitFor();
  }
  await main
    .getByText(/^[+-]\d+\.\d\d%$/)
    .first()
    .waitFor();
  const cut = await main.locator('.num, .truncate').evaluateAll((cells) =>
    cells
      .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
      .filter((cell) => getComputedStyle(cell).display !== 'inline')
      .map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
  await phone.close();
});

test.each(['en', 'yn', 'ty'] as const)(
  'in %s the head of contracts is whole on 320 pixels with text twice as large',
  async (locale) => {
    const phone = await Phone.open(browser, server.url, {
      ...{ locale, width: 320, height: 640, textPercent: 200, session: user.session },
    });
    await phone.visitWhole('pages/Option/Option?symbol=BTCUSDTPERP');
    const main = phone.page.locator('main:visible');
    const products = await main.locator('header nav').boundingBox();
    const chart = await main.locator('header button[aria-label]').first().boundingBox();
    expect((products?.x ?? 0) + (products?.width ?? 0)).toBeLessThanOrEqual(chart?.x ?? 0);
    // The market's name, mark, index and funding, and the terms: what is cut or hangs over is wider than its box.
    const facts = main.locator('dl').first().locator('dd');
    const named = main.locator('button[aria-haspopup=dialog] > .truncate:first-child');
    await facts.filter({ hasText: '%' }).waitFor();
    const cut = await facts
      .or(named)
      .evaluateAll((boxes) =>
        boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent),
      );
    expect(cut).toEqual([]);
    await phone.picture(`contract-head-320-${locale}`);
    await phone.close();
  },
);

test('going back with an open sheet leaves a screen that can be tapped', async () => {
  const phone = await Phone.open(browser, server.url, { session: user.session });
  await phone.visitWhole('pages/index/index');
  await phone.visitWhole('pages/usreMei/usreMei');
  await phone.page.getByText('Theme and up/down colors').click();
  await phone.page.locator('dialog[open]').waitFor();
  await phone.page.goBack();
  await phone.page.locator('dialog[open]').waitFor({ state: 'detached' });
  const tabs = phone.page.getByRole('navigation', { name: 'Main sections' });
  await tabs.getByText('Markets').click();
  await phone.page.getByRole('searchbox', { name: 'Search coins' }).waitFor();
  await phone.close();
});
