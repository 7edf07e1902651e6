import type { EndpointReply } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createUser, waitForMakers } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
  await waitForMakers(await createUser(server.url));
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url);
});

afterEach(async () => {
  await phone.close();
});

test('a finger that rests on a market asks what to do with it, and the tap that ends it opens nothing', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/trade/trade');
  const box = await page.getByText('ETH', { exact: true }).first().boundingBox();
  const touchPoints = [{ x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 }];
  const touch = await phone.context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  const mark = page.getByRole('button', { name: 'Add to favorites' });
  await mark.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await mark.tap();
  await phone.hear('ETH/USDT is a favorite now');
  const star = page.getByRole('button', { name: 'Favorite ETH/USDT' });
  await waitUntil('the star is set', async () => {
    return (await star.getAttribute('aria-pressed')) === 'true';
  });
  expect(new URL(page.url()).hash).toBe('#/pages/trade/trade');
  // A short one is a tap as ever.
  await page.getByText('ETH', { exact: true }).first().tap();
  await waitUntil('the chart page opens', () => {
    return Promise.resolve(page.url().endsWith('pages/market/kline?symbol=ETHUSDT'));
  });
});

test('the search box on Home leads to a field that waits for typing; nothing found offers the way back', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/index/index');
  await page.getByRole('button', { name: 'Search BTC, ETH…' }).click();
  const field = page.getByRole('searchbox', { name: 'Search coins' });
  await waitUntil('the field has the focus', () =>
    field.evaluate((element) => element === document.activeElement),
  );
  await page.keyboard.type('zzz');
  await page.getByText('No coin matches your search').waitFor();
  await page.getByRole('button', { name: 'Show all markets' }).click();
  await page.locator('main:visible').getByText('BTC', { exact: true }).first().waitFor();
  expect(await field.inputValue()).toBe('');
});

test('coins are found by what they are for, on a map, among the last searches, and described', async () => {
  const { page } = phone;
  const main = page.locator('main:visible');
  await phone.visitWhole('pages/home/market?search=1');
  await main.getByRole('button', { name: 'Meme', exact: true }).click();
  await main.getByText('SHIB', { exact: true }).waitFor();
  await main.getByText('ADA', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Heat map' }).click();
  await page.getByRole('region', { name: 'Heat map' }).getByText('DOGE', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('chainl');
  await page.getByText('Chainlink', { exact: true }).click();
  await page.getByRole('img', { name: /^Candle chart of LINKUSDT/ }).waitFor();
  await phone.visitWhole('pages/home/market?search=1');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'LINK/USDT' }).waitFor();
  await phone.visitWhole('pages/home/market?view=coin&asset=LINK');
  await page.getByText(/^The token of Chainlink/).waitFor();
  await page.getByText('of 1.00B ever').waitFor();
  await page.getByRole('button', { name: 'Contract addresses' }).click();
  await page.getByText('0x514910771AF9Ca656af840dff83E8264EcF986CA').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/^LINK · Rank [0-9]+ of [0-9]+$/).waitFor();
  await page.getByText(/^All time is here, since 20[0-9-]{8} \(UTC\)/).waitFor();
  // Twice the coins are twice the money, and the money typed finds its coins.
  const [coins, money] = ['LINK', 'USDT'].map((asset) => page.getByLabel(`Amount (${asset})`));
  if (coins === undefined || money === undefined) throw new Error('two fields');
  await money.fill('0');
  await expect.poll(() => coins.inputValue()).toBe('0');
  await coins.fill('2');
  await expect.poll(() => money.inputValue()).toMatch(/^[1-9][0-9]*\.[0-9]+$/);
  await page.getByRole('button', { name: 'chain.link' }).click();
  const leave = page.getByRole('dialog', { name: 'You are leaving Candor' });
  expect(await leave.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(
    'https://chain.link',
  );
});

test('a coin’s page tells its markets, the news that name it and what Earn pays', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visitWhole('pages/home/market?view=coin&asset=BTC');
  await page.getByRole('tab', { name: 'Markets 2' }).waitFor();
  await page.getByRole('region', { name: 'Latest news' }).waitFor();
  await page.getByRole('tab', { name: /^News [1-9]/ }).click();
  await page.getByRole('listitem').getByText('Spot trading is open').waitFor();
  await page.getByRole('tab', { name: /^Earn [1-9]/ }).click();
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('coin');
  await page.getByRole('button', { name: /^BTC 90 d/ }).click();
  await page.getByRole('heading', { name: 'Earn', exact: true }).waitFor();
  await page.getByRole('radio', { name: /^90 d/, checked: true }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('who follows no coin is offered those traded most, and takes what they want of them', async () => {
  const user = await createUser(server.url);
  const own = await Phone.open(browser, server.url, { session: user.session });
  const { page } = own;
  await own.visitWhole('pages/trade/trade');
  await page.getByRole('tab', { name: 'Favorites' }).click();
  const offer = page.getByRole('region', { name: 'Suggested favorites' });
  await offer.getByRole('checkbox', { name: /^BTC/ }).waitFor();
  const names = await offer.getByRole('checkbox').allTextContents();
  expect(names).toHaveLength(6);
  await offer.getByRole('checkbox', { name: /^BTC/ }).click();
  await offer.getByRole('button', { name: 'Add to favorites' }).click();
  const stars = page.getByRole('button', { name: /^Favorite [A-Z]+\/USDT$/ });
  await expect.poll(() => stars.count()).toBe(5);
  expect(await offer.count()).toBe(0);
  const kept = async (): Promise<readonly string[]> =>
    (await user.call('favouriteList', {})).symbols;
  await expect.poll(async () => (await kept()).length).toBe(5);
  expect(await kept()).not.toContain('BTCUSDT');
  expect(await own.axeViolations()).toEqual([]);
  expect(own.errors).toEqual([]);
  await own.close();
});

test('favourites stand in an order and in groups of one’s own, on every device', async () => {
  const user = await createUser(server.url);
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
    await user.call('favouriteAdd', { symbol });
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('pages/trade/trade');
  await page.getByRole('tab', { name: 'Favorites' }).click();
  await page.getByRole('button', { name: 'Arrange' }).click();
  const sheet = page.getByRole('dialog', { name: 'Arrange favorites' });
  await sheet.getByRole('button', { name: 'Move SOL/USDT up' }).click();
  const order = async (): Promise<string> => {
    const { symbols, groups } = await user.call('favouriteList', {});
    return [
      symbols.join(' '),
      ...groups.map((one) => `${one.name}: ${one.symbols.join(' ')}`),
    ].join('; ');
  };
  await expect.poll(order).toBe('BTCUSDT SOLUSDT ETHUSDT');
  // Dragged by its handle two rows up.
  const handle = await sheet
    .getByText('ETH/USDT')
    .locator('..')
    .locator('span')
    .first()
    .boundingBox();
  if (handle === null) throw new Error('the row has a handle');
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y + 20 - 112, { steps: 4 });
  await page.mouse.up();
  await expect.poll(order).toBe('ETHUSDT BTCUSDT SOLUSDT');
  await sheet.getByRole('textbox', { name: 'New group' }).fill('Large ones');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  await sheet.getByRole('button', { name: 'Put SOL/USDT in' }).click();
  await sheet.getByRole('button', { name: 'Put BTC/USDT in' }).click();
  await expect.poll(order).toBe('ETHUSDT BTCUSDT SOLUSDT; Large ones: SOLUSDT BTCUSDT');
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('favourite-groups');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const other = await Phone.open(browser, server.url, { session: user.session });
  await other.visitWhole('pages/trade/trade');
  await other.page.getByRole('tab', { name: 'Favorites' }).click();
  await other.page.getByRole('button', { name: 'Large ones' }).click();
  const stars = other.page.getByRole('button', { name: /^Favorite [A-Z]+\/USDT$/ });
  await expect.poll(() => stars.count()).toBe(2);
  expect(await stars.first().getAttribute('aria-label')).toBe('Favorite SOL/USDT');
  expect([...phone.errors, ...other.errors]).toEqual([]);
  await phone.close();
  await other.close();
});

test('contracts are favourites too: marked in their sheet, among the pairs, in the reader’s order', async () => {
  const user = await createUser(server.url);
  for (const symbol of ['ETHUSDT', 'XAUUSDTGOLD']) await user.call('favouriteAdd', { symbol });
  const phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  await phone.visitWhole('pages/Option/Option?symbol=ETHUSDTPERP');
  await page
    .getByRole('button', { name: /^ETHUSDT/ })
    .first()
    .click();
  const contracts = page.getByRole('dialog', { name: 'Select a contract' });
  await contracts.getByRole('button', { name: 'Favorite BTCUSDT Perp' }).click();
  // What is marked comes first.
  const rows = contracts.getByRole('listitem');
  await expect.poll(() => rows.first().textContent()).toMatch(/^BTCUSDT/);
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('favourite-contract-sheet');
  await phone.visitWhole('pages/trade/trade');
  await page.getByRole('tab', { name: 'Favorites' }).click();
  const stars = page.getByRole('button', { name: /^Favorite [A-Z]/ });
  const shown = (): Promise<(string | null)[]> =>
    Promise.all([0, 1, 2].map((at) => stars.nth(at).getAttribute('aria-label')));
  await expect
    .poll(shown)
    .toEqual(['Favorite ETH/USDT', 'Favorite XAUUSDT Gold', 'Favorite BTCUSDT Perp']);
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('favourite-contracts');
  await page.getByRole('button', { name: 'Arrange' }).click();
  const sheet = page.getByRole('dialog', { name: 'Arrange favorites' });
  await sheet.getByRole('button', { name: 'Move XAUUSDT Gold up' }).click();
  await phone.picture('favourite-contracts-arranged');
  await expect
    .poll(async () => (await user.call('favouriteList', {})).symbols)
    .toEqual(['XAUUSDTGOLD', 'ETHUSDT', 'BTCUSDTPERP']);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await stars.nth(2).click();
  await expect.poll(() => stars.count()).toBe(2);
  // Home has the same ones in the same order.
  await phone.visitWhole('pages/index/index');
  const home = page.getByRole('region', { name: 'Rankings' });
  await home.getByRole('tab', { name: 'Favorites' }).click();
  await home.getByRole('button', { name: /^XAUUSDT/ }).waitFor();
  await phone.picture('favourite-contracts-home');
  await home.getByRole('button', { name: /^XAUUSDT/ }).click();
  await page.getByRole('img', { name: /^Candle chart of XAUUSDTGOLD/ }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('up to four coins stand beside each other, as lines that begin together and by their facts', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visitWhole('pages/home/market?view=coin&asset=BTC');
  const own = page.getByRole('region', { name: 'Markets' });
  await own.getByRole('button', { name: /^BTC\/USDT Spot/ }).waitFor();
  await own.getByRole('button', { name: /^BTC\/USDT Perpetual/ }).waitFor();
  await page.getByRole('button', { name: 'Compare coins' }).click();
  for (const coin of ['ETH', 'SOL', 'DOGE']) {
    await page.getByRole('button', { name: 'Add a coin' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${coin}`) })
      .click();
    await page.getByRole('columnheader', { name: coin }).waitFor();
  }
  await page
    .getByRole('img', { name: /^BTC -?[0-9.]+%, ETH -?[0-9.]+%, SOL -?[0-9.]+%, DOGE / })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Add a coin' }).count()).toBe(0);
  expect(await phone.axeViolations()).toEqual([]);
  await phone.picture('compare');
  await page.getByRole('button', { name: 'Take SOL out' }).click();
  await page.getByRole('columnheader', { name: 'SOL' }).waitFor({ state: 'detached' });
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('what Compare waits for is grey, and a coin that is not traded is left out', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/common/coin?*', async (route) => {
    await answered;
    await route.continue();
  });
  await phone.visit('pages/home/market?view=compare&assets=BTC,NOCOIN,ETH');
  const supply = page.getByRole('row', { name: 'Supply' });
  await page.getByRole('row', { name: /^Last price [\d,.]+ [\d,.]+$/ }).waitFor();
  expect(await supply.locator('.shimmer').count()).toBe(2);
  expect(await page.locator('main:visible').getByText('--').count()).toBe(0);
  await phone.picture('compare-waits');
  answer();
  await page.getByRole('row', { name: /^Supply [\d.]+M [\d.]+M$/ }).waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a coin is found by its name, on Markets and among the pairs of the trade tab', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/trade/trade');
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('dogec');
  await page.getByText('Dogecoin', { exact: true }).waitFor();
  expect(await page.getByText('Bitcoin', { exact: true }).count()).toBe(0);
  await phone.visitWhole('pages/lever/lever');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Select a pair' });
  await sheet.getByRole('searchbox').fill('shiba');
  await sheet.getByText('Shiba Inu', { exact: true }).click();
  await page.getByRole('button', { name: 'SHIB/USDT', exact: true }).waitFor();
});

test('on an ordinary phone Spot has its chart whole and the book above the tabs, Markets a line in each row', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  const chart = page.getByRole('img', { name: /^Candle chart of/ });
  await expect.poll(async () => (await chart.boundingBox())?.height).toBe(160);
  const bottomOf = async (place: Locator): Promise<number> => {
    const box = await place.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const tabs = await page.getByRole('navigation', { name: 'Main sections' }).boundingBox();
  const grouping = page.getByRole('button', { name: /^Book layout/ });
  await expect.poll(() => bottomOf(grouping)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await phone.visitWhole('pages/trade/trade');
  const line = page.locator('main:visible svg[width="48"]').first();
  await expect.poll(async () => (await line.boundingBox())?.width).toBe(48);
});

test.each([
  ['moves to its end', 'no-preference', 1],
  ['stands still for who wants no motion', 'reduce', 0],
] as const)('an announcement longer than its line %s', async (_, reducedMotion, motions) => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion });
  const title =
    'The matching engine is maintained this Sunday from 02:00 to 04:00 UTC; orders stay';
  await page.route('**/api/common/newsList*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: EndpointReply<'common/newsList'> };
    const articles = answer.data.articles.slice(0, 1).map((article) => ({ ...article, title }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, articles } } });
  });
  await phone.visitWhole('pages/index/index');
  const line = page.getByText(title);
  await line.waitFor();
  expect(await line.evaluate((element) => element.getAnimations().length)).toBe(motions);
});

test('a tap shows sums in the book, here and on the chart, and the phone remembers', async () => {
  const phone = await Phone.open(browser, server.url);
  const { page } = phone;
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  /** The figures of the bids, best first. */
  const bids = (): Promise<number[]> =>
    page
      .locator('main:visible [data-price]:has(.text-up) > :last-child')
      .evaluateAll((figures) => figures.map((figure) => Number(figure.textContent)));
  const isGrowing = (figures: readonly number[]): boolean =>
    figures.length > 5 && figures.every((figure, at) => figure >= (figures[at - 1] ?? 0));
  expect(isGrowing(await bids())).toBe(false);
  await page.getByRole('button', { name: /^Amount/ }).click();
  await page.getByRole('button', { name: /^Sum/ }).waitFor();
  await phone.picture('book-sums');
  expect(isGrowing(await bids())).toBe(true);
  await phone.visitWhole('pages/market/kline?symbol=BTCUSDT');
  await page.getByRole('button', { name: /^Sum/ }).first().waitFor();
  await phone.picture('split-book-sums');
  await page.getByRole('button', { name: /^Sum/ }).first().click();
  await page
    .getByRole('button', { name: /^Amount/ })
    .first()
    .waitFor();
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('the depth chart says how much stands on both sides, and one level under a finger', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/market/kline?symbol=BTCUSDT');
  await page.getByRole('tab', { name: 'Depth' }).click();
  const chart = page.getByRole('img', { name: /^Depth chart of BTCUSDT, best bid and ask/ });
  await page.getByText(/^Bids \d/).waitFor();
  await page.getByText(/^Asks \d/).waitFor();
  await chart.hover({ position: { x: 20, y: 40 } });
  await page.getByText('Sum', { exact: true }).waitFor();
  expect(await phone.axeViolations()).toEqual([]);
});
