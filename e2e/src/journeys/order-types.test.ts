import type { Browser } from 'playwright-core';
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
  await spot.confirmSheet.getByRole('button', { name: /^Confirm (buy|sell)$/ }).click();
  await spot.confirmSheet.waitFor({ state: 'detached' });
}

/** Types of the user's open orders, newest first. */
async function openTypes(): Promise<string[]> {
  const { orders } = await user.call('currencyRecord', { scope: 'open' });
  return orders.map((order) => order.type);
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

test('an iceberg shows only its tip in the book', async () => {
  await spot.chooseType('Limit');
  await spot.form.getByText('Iceberg').click();
  await fillFields([
    [/^Price/, '50001.5'],
    [/^Amount/, '0.02'],
    [/^Shown at a time/, '0.003'],
  ]);
  await send();
  await spot.order('50,001.50').getByText('Iceberg').waitFor();
});

test('the whole balance can be spent at the market, by quantity, without a refusal', async () => {
  await spot.chooseType('Market');
  await spot.form.getByRole('button', { name: 'Enter amount in BTC' }).click();
  await spot.form.getByRole('slider').press('End');
  await send();
  await phone.hear(/^Bought 0\.\d+ BTC$/);
  await spot.form.getByRole('radio', { name: 'Sell' }).click();
  await spot.form.getByRole('slider').press('End');
  await send();
  await phone.hear(/^Sold 0\.\d+ BTC$/);
  expect(phone.errors).toEqual([]);
});
