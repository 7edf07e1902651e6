import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, createUser, waitForMakers } from './api.ts';
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
  await waitForMakers(await createUser(server.url));
});

beforeEach(async () => {
  user = await createFundedUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
  spot = new SpotPage(phone.page);
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await spot.waitForAccount();
});

afterEach(async () => {
  await phone.close();
});

/** Fields by the beginning of their label, and what is typed into them. */
type Fields = readonly (readonly [label: RegExp, text: string])[];

async function fillFields(fields: Fields): Promise<void> {
  for (const [label, text] of fields) {
    await spot.form.getByRole('textbox', { name: label }).fill(text);
  }
}

async function send(): Promise<void> {
  await spot.submit.click();
  await spot.confirmButton.click();
  await spot.confirmSheet.waitFor({ state: 'detached' });
}

/** Types of the user's open orders, newest first. */
async function openTypes(): Promise<string[]> {
  const { orders } = await user.call('currencyRecord', { scope: 'open' });
  return orders.map((order) => order.type);
}

/** The eight types of orders, as the form names them. */
const TYPES = [
  ...['Limit', 'Market', 'Stop limit', 'Stop market', 'Take-profit limit'],
  ...['Take-profit market', 'Trailing stop', 'OCO'],
];

/** The main button of each type stands above the tab bar. */
async function seeButtonOfEachType(onPhone: Phone, main: Locator): Promise<void> {
  const page = new SpotPage(onPhone.page);
  for (const type of TYPES) {
    await page.chooseType(type);
    const tabs = await boxOf(onPhone.page.getByRole('navigation').last());
    const button = await boxOf(main);
    expect(button.y + button.height, type).toBeLessThanOrEqual(tabs.y);
  }
}

test.each<[type: string, fields: Fields, placed: readonly string[]]>([
  [
    'Stop limit',
    [
      [/^Trigger price/, '90000'],
      [/^Price/, '90100'],
      [/^Amount/, '0.001'],
    ],
    ['stop_limit'],
  ],
  [
    'Stop market',
    [
      [/^Trigger price/, '90000'],
      [/^Amount/, '0.001'],
    ],
    ['stop_market'],
  ],
  [
    'Take-profit limit',
    [
      [/^Trigger price/, '50000'],
      [/^Price/, '50100'],
      [/^Amount/, '0.001'],
    ],
    ['take_profit_limit'],
  ],
  [
    'Take-profit market',
    [
      [/^Trigger price/, '50000'],
      [/^Amount/, '0.001'],
    ],
    ['take_profit_market'],
  ],
  [
    'Trailing stop',
    [
      [/^Distance/, '2.5'],
      [/^Amount/, '0.001'],
    ],
    ['trailing_stop'],
  ],
  [
    'OCO',
    [
      [/^Price/, '50000'],
      [/^Stop trigger/, '90000'],
      [/^Stop limit/, '90100'],
      [/^Amount/, '0.001'],
    ],
    ['stop_limit', 'limit'],
  ],
])('a %s order goes through the form into the book', async (type, fields, placed) => {
  await spot.chooseType(type);
  await fillFields(fields);
  await send();
  await expect.poll(openTypes).toEqual(placed);
});

test('a stop order can be said in quote coin, with an own name and another self-trade rule', async () => {
  const { page } = phone;
  await spot.chooseType('Stop market');
  await spot.form.getByRole('button', { name: 'Enter total in USDT' }).click();
  await fillFields([
    [/^Trigger price/, '90000'],
    [/^Total/, '120.5'],
  ]);
  await spot.form.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('radio', { name: 'Reduce both orders' }).click();
  await page.getByRole('textbox', { name: 'Client order ID' }).fill('grid #7');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await send();
  await expect
    .poll(async () => (await user.call('currencyRecord', { scope: 'open' })).orders[0])
    .toMatchObject({
      type: 'stop_market',
      quoteAmount: '120.5',
      quantity: null,
      clientOrderId: 'grid7',
      selfTradePrevention: 'decrement',
    });
});

test('a take-profit and a stop-loss go with the order, and can be changed while it is open', async () => {
  const { page } = phone;
  const attached = async () => {
    const { orders } = await user.call('currencyRecord', { scope: 'open' });
    return orders[0]?.attached;
  };
  await spot.form.getByText('TP/SL').click();
  await fillFields([
    [/^Price/, '50000'],
    [/^Amount/, '0.001'],
    [/^Take profit/, '55000'],
    [/^Stop loss/, '45000'],
  ]);
  await send();
  await expect.poll(attached).toMatchObject({
    takeProfitPrice: '55000.00',
    stopLossPrice: '45000.00',
    takeProfitOrderId: 0,
  });
  const card = spot.order('50,000.00');
  await card.getByText('55,000.00').waitFor();
  await card.getByRole('button', { name: 'Amend' }).click();
  const sheet = page.getByRole('dialog', { name: 'Amend order' });
  await sheet.getByRole('textbox', { name: /^Take profit/ }).fill('56000');
  await sheet.getByRole('button', { name: 'Save TP/SL' }).click();
  await expect.poll(attached).toMatchObject({ takeProfitPrice: '56000.00' });
  // The order ends while it is being changed: the sheet goes, and says why.
  await sheet.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Amend' }).click();
  await sheet.getByRole('textbox', { name: /^Price/ }).fill('50100');
  const { orders } = await user.call('currencyRecord', { scope: 'open' });
  await user.call('cancelCurrency', { orderId: orders[0]?.orderId ?? 0 });
  await phone.hear(/^Ended meanwhile/);
  await sheet.waitFor({ state: 'detached' });
});

test('the legs of a pair are one card, and go together', async () => {
  await spot.chooseType('OCO');
  await fillFields([
    [/^Price/, '50000'],
    [/^Stop trigger/, '90000'],
    [/^Amount/, '0.001'],
  ]);
  await send();
  const card = spot.order('50,000.00');
  await card.getByText('≥ 90,000.00').waitFor();
  await card.getByRole('heading').getByRole('button').click();
  const details = phone.page.getByRole('dialog', { name: 'Order details' });
  await details.getByText('OCO · Buy').waitFor();
  await details.getByText('≥ 90,000 → Market').waitFor();
  await phone.page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await phone.visit('pages/lever/lever?symbol=ETHUSDT');
  await phone.page.getByText('Only this pair').click();
  await phone.page.getByText('No open orders in ETH/USDT.').waitFor();
  await phone.page.getByRole('button', { name: 'Show all open orders' }).click();
  await card.getByRole('button', { name: 'Cancel both' }).click();
  await phone.hear('Both orders of the pair cancelled');
  await expect.poll(openTypes).toEqual([]);
});

test('an iceberg shows only its tip in the book', async () => {
  await spot.chooseType('Limit');
  await spot.form.getByText('Iceberg').click();
  await fillFields([
    [/^Price/, '50001.5'],
    [/^Amount/, '0.02'],
    [/^Shown at a time/, '0.003'],
  ]);
  // The estimated fee is explained by a tap, and the ticket keeps what was typed.
  await spot.form.getByRole('button', { name: 'Est. fee' }).click();
  const explained = phone.page.getByRole('dialog', { name: 'Fee', exact: true });
  await explained.getByText(/pays the maker rate/).waitFor();
  await explained.getByRole('button', { name: 'Close' }).click();
  await explained.waitFor({ state: 'detached' });
  await send();
  await spot.order('50,001.50').getByText('Iceberg').waitFor();
});

test('the whole balance can be spent at the market, by quantity, without a refusal', async () => {
  await spot.chooseType('Market');
  await spot.form.getByRole('button', { name: 'Enter amount in BTC' }).click();
  await spot.form.getByRole('slider').press('End');
  await send();
  await phone.hear(/^Bought 0\.\d+ BTC at [\d,.]+$/);
  await spot.form.getByRole('radio', { name: 'Sell' }).click();
  await spot.form.getByRole('slider').press('End');
  await send();
  await phone.hear(/^Sold 0\.\d+ BTC at [\d,.]+$/);
  expect(phone.errors).toEqual([]);
});

/** Where something stands on the screen. @throws when it is not drawn */
async function boxOf(locator: Locator): Promise<{ y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
}

/** Taps the slider at a share of its track, which is inset by half its thumb. */
async function tapSlider(share: number): Promise<void> {
  const slider = spot.form.getByRole('slider');
  const { width, height } = await boxOf(slider);
  const x = 6 + ((width - 12) * share) / 100;
  await slider.tap({ position: { x: Math.min(width - 1, Math.max(1, x)), y: height / 2 } });
}

test('a tap on a diamond is its percentage, and a typed total shows what it takes', async () => {
  const slider = spot.form.getByRole('slider');
  for (const share of [25, 50, 75, 100, 0]) {
    await tapSlider(share);
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`${String(share)}%`);
  }
  await spot.price.fill('50000');
  await spot.total.fill('5000');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('50%');
});

test('a price far through the market is warned of and takes a second tap, without confirmations too', async () => {
  const { page } = phone;
  const now = Number(await spot.price.inputValue());
  await spot.price.fill(String(Math.round(now * 1.09)));
  await spot.form.getByText(/^\d+\.\d\d% above the market$/).waitFor();
  await spot.amount.fill('0.001');
  await spot.submit.click();
  await spot.confirmSheet.getByText('More details').click();
  await spot.confirmSheet.getByRole('checkbox').check({ force: true });
  await spot.confirmButton.click();
  await spot.confirmSheet.getByRole('button', { name: /^Tap again: / }).click();
  await phone.hear(/^Bought 0\.001 BTC at [\d,.]+$/);
  await spot.confirmSheet.waitFor({ state: 'detached' });
  // The price that was typed is not left in the form.
  await expect.poll(async () => Number(await spot.price.inputValue()) < now * 1.05).toBe(true);
  await spot.price.fill(String(Math.round(now * 1.09)));
  await spot.amount.fill('0.001');
  await spot.submit.click();
  await spot.confirmSheet.waitFor();
  await page.keyboard.press('Escape');
});

test('on a small phone the button is in sight for every type, and a pair names both its ends', async () => {
  await phone.page.setViewportSize({ width: 360, height: 740 });
  await seeButtonOfEachType(phone, spot.submit);
  await spot.chooseType('OCO');
  await spot.form.getByRole('radio', { name: 'Sell' }).click();
  await fillFields([
    [/^Price/, '90000'],
    [/^Stop trigger/, '50000'],
    [/^Amount/, '0.01'],
  ]);
  await spot.form.getByText('899.10 USDT').waitFor();
  await spot.form.getByText(/^at least [\d.]+ USDT, not below [\d,.]+$/).waitFor();
  await spot.form.getByText('If sold now').waitFor();
  await spot.form.getByText(/^\+[\d.]+ vs now$/).waitFor();
  await spot.form.getByRole('textbox', { name: /^Price \+\d+\.\d%$/ }).waitFor();
  await spot.form.getByRole('textbox', { name: /^Trigger ≤ -\d+\.\d%$/ }).waitFor();
  await fillFields([[/^Stop limit/, '47000']]);
  await spot.form.getByText('6.00% below the trigger').waitFor();
  await spot.form.getByText('limit 47,000.00, may not fill').waitFor();
  await phone.picture('oco-small-phone');
  await spot.submit.click();
  await spot.confirmButton.click();
  await spot.confirmSheet
    .getByRole('button', { name: 'Tap again: 6.00% below the trigger' })
    .waitFor();
  await phone.picture('oco-confirm');
  await phone.page.keyboard.press('Escape');
  await spot.confirmSheet.waitFor({ state: 'detached' });
  await fillFields([[/^Price/, '51000']]);
  await spot.form.getByText(/^Must be above [\d,.]+$/).waitFor();
});

test('on a small phone a visitor sees the way in for every type', async () => {
  const visitor = await Phone.open(browser, server.url, { width: 360, height: 740 });
  await visitor.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  const form = new SpotPage(visitor.page).form;
  await seeButtonOfEachType(visitor, form.getByRole('button', { name: 'Log in', exact: true }));
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

test('money stands to the cent in the ticket and the list of trades, to its last digit in the order', async () => {
  await spot.form.getByRole('radio', { name: 'Sell' }).click();
  await spot.chooseType('Market');
  await spot.amount.fill('0.01234');
  const fee = spot.form.getByText('Est. fee', { exact: true }).locator('xpath=ancestor::div[1]');
  await expect.poll(() => fee.innerText()).toMatch(/\d\.\d\d USDT$/);
  await send();
  await phone.hear(/^Sold 0\.01234 BTC/);
  const figure = (name: string) =>
    phone.page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd').last();
  await phone.visit('pages/trade/entrust?tab=fills');
  await expect.poll(() => figure('Total (USDT)').innerText()).toMatch(/^\d+\.\d\d$/);
  await expect.poll(() => figure('Fee (USDT)').innerText()).toMatch(/^\d\.\d\d$/);
  await phone.visit('pages/trade/entrust?tab=history');
  await phone.page.getByRole('article').first().click();
  await expect.poll(() => figure('Fee (USDT)').innerText()).toMatch(/^\d\.\d{3,}$/);
});

test('one tap takes the best price of one’s own side', async () => {
  const line = phone.page.getByText(/^Best bid [0-9.]+, best ask [0-9.]+ USDT$/);
  for (const [side, name] of [
    ['Buy', 'Best bid'],
    ['Sell', 'Best ask'],
  ] as const) {
    await spot.form.getByRole('radio', { name: side }).click();
    await spot.price.fill('50000');
    // The book moves meanwhile: the tap is repeated until both were read of one moment.
    await expect
      .poll(async () => {
        await spot.form.getByRole('button', { name }).click();
        const [price, book] = [await spot.price.inputValue(), await line.textContent()];
        const [bid, ask] = (book ?? '').match(/[0-9.]+/g) ?? [];
        return Number(price) === Number(side === 'Buy' ? bid : ask);
      })
      .toBe(true);
  }
});

test('a button that is held goes on stepping', async () => {
  const { page } = phone;
  const read = async (): Promise<number> => Number(await spot.price.inputValue());
  const before = await read();
  const plus = spot.form.getByRole('button', { name: /^Increase · Price/ });
  await plus.click();
  await expect.poll(read).toBeGreaterThan(before);
  const step = (await read()) - before;
  await plus.hover();
  await page.mouse.down();
  await expect.poll(read).toBeGreaterThan(before + 3.5 * step);
  await page.mouse.up();
});

test('on the smallest phone no digit of a long total is cut', async () => {
  await phone.page.setViewportSize({ width: 320, height: 640 });
  await spot.price.fill('67123.45');
  await spot.amount.fill('0.12345');
  await expect.poll(() => spot.total.inputValue()).toBe('8286.3899025');
  const cutPx = await spot.total.evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(cutPx).toBeLessThanOrEqual(0);
});

test('where the system paints in its own colours, the chosen side and both sides of the book can be told', async () => {
  const { page } = phone;
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = async (target: Locator): Promise<readonly string[]> =>
    target.evaluate((element) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(element);
      return [backgroundColor, borderTopStyle];
    });
  const chosen = await looks(spot.form.getByRole('radio', { name: 'Buy' }));
  const other = await looks(spot.form.getByRole('radio', { name: 'Sell' }));
  expect(chosen[0]).not.toBe(other[0]);
  expect((await looks(spot.submit))[1]).toBe('solid');
  const marks = await page
    .locator('[data-price] :is(.text-up, .text-down)')
    .evaluateAll((prices) => [
      ...new Set(prices.map((price) => getComputedStyle(price, '::before').content)),
    ]);
  expect(marks).toHaveLength(2);
});
