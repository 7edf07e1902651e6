import type { Locator } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import type { ApiUser } from './api.ts';
import { createTrader, TRADER_PIN } from './p2p-trader.ts';
import { faultsOf } from './page-checks.ts';
import { waitUntil } from './patience.ts';
import { Phone, screenLooks } from './phone.ts';
import { test } from './stage.ts';

/** A demo merchant looks at the phone now and then: nothing is paid or released at once. */
const MERCHANT_MS = 50_000;

const SELLER = 'Demo_Lena';
const BUYER = 'Demo_Marco';

let user: ApiUser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  user = await createTrader(stage);
  await waitUntil('the demo merchants have published their ads', async () => {
    const { ads } = await user.call('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
    const bids = await user.call('tradeList', { side: 'sell', asset: 'USDT', currency: 'EUR' });
    const names = [...ads, ...bids.ads].map(({ merchant }) => merchant.nickname);
    return names.includes(SELLER) && names.includes(BUYER);
  });
});

test.beforeEach(async ({ stage }) => {
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

const offerOf = (nickname: string): Locator =>
  phone.page.getByRole('article').filter({ hasText: nickname });

const orderOf = (address: string): string => /id=(\d+)/.exec(address)?.[1] ?? '';

/** Takes the merchant's offer to buy 40 euros worth of the user's coins. @returns the order's number */
async function sellCoins(): Promise<string> {
  const { page } = phone;
  await phone.visit('pages/otc/otc');
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByLabel('I get').fill('40');
  await offerOf(BUYER).getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Choose where you are paid' }).waitFor();
  await sheet.getByRole('radio', { name: /Bangkok Bank/ }).click();
  await phone.picture('p2p-take-sell');
  await sheet.getByRole('button', { name: /^Sell .+ USDT$/ }).click();
  await page.getByText(`Waiting for 40.00 EUR from ${BUYER}`).waitFor();
  return orderOf(page.url());
}

/** Takes the merchant's offer to sell, for 50 euros, and says in the chat that the money is on its way. */
async function buyCoins(): Promise<string> {
  const { page } = phone;
  await phone.visit('pages/otc/otc');
  await page.getByLabel('I pay').fill('50');
  await page.getByText('Best for 50 EUR').waitFor();
  await phone.picture('p2p-market');
  await offerOf(SELLER).getByRole('button', { name: 'Buy', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Bank card' }).click();
  await phone.picture('p2p-take-buy');
  await sheet.getByRole('button', { name: 'Buy for 50.00 EUR' }).click();
  await page.getByText('Transfer exactly').waitFor();
  await page.getByText('Lena Demo').waitFor();
  await phone.picture('p2p-pay');
  await page.getByRole('button', { name: /Chat with/ }).click();
  await page.getByLabel(`Write to ${SELLER}`).fill('Sending <b>50</b> now');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sending <b>50</b> now').waitFor();
  await phone.picture('p2p-chat');
  await page.goBack();
  await page.getByRole('button', { name: /^I have paid 50\.00 EUR/ }).click();
  await page.getByText('All three are true.').click();
  await page.getByRole('button', { name: /^Yes, I have paid/ }).click();
  await page.getByText(`${SELLER} is looking for your payment`).waitFor();
  return orderOf(page.url());
}

test('a newcomer buys from one merchant and sells to another, with nobody’s help', async () => {
  const { page } = phone;
  const saleId = await sellCoins();
  const purchaseId = await buyCoins();

  await phone.visit(`Orderdetails?id=${saleId}`);
  await page.getByText('40.00 EUR has arrived').waitFor({ timeout: MERCHANT_MS });
  await page.getByText('Tick the checks first').waitFor();
  await page.getByText('40.00 EUR has arrived').click();
  await page.getByRole('button', { name: 'Same name' }).click();
  await phone.picture('p2p-release');
  await page.getByLabel(/^Slide to release/).focus();
  await page.keyboard.press('End');
  await page.getByText('Enter your fund password').waitFor();
  for (const digit of TRADER_PIN) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByText(`How was ${BUYER}?`).waitFor();

  await phone.visit(`Orderdetails?id=${purchaseId}`);
  await page.getByText(`How was ${SELLER}?`).waitFor({ timeout: MERCHANT_MS });
  await page.getByRole('button', { name: 'Good' }).click();
  await page.getByText(`Your rating of ${SELLER}`).waitFor();
  await phone.picture('p2p-done');
});

test('a cancel says first what it costs', async () => {
  const { page } = phone;
  const { ads } = await user.call('tradeList', { side: 'buy', asset: 'USDT', currency: 'EUR' });
  const ad = ads.find(({ merchant }) => merchant.nickname === SELLER);
  const { adId = 0, version = 0, price = null } = ad ?? {};
  const { order } = await user.call('tradeBuy', {
    ...{ adId, version, price: price ?? '', fiat: '25', method: 'bank' },
  });
  await phone.visit(`Orderdetails?id=${order.orderId}`);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('This cancel costs nothing. You have 2 free ones left today.').waitFor();
  await page.getByRole('button', { name: 'Cancel the order', exact: true }).click();
  await page.getByText('Cancelled by the buyer').waitFor();
  await phone.visit('Orderrecord');
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await page.getByText('25.00').waitFor();
});

describe.each(screenLooks)('in $name', (look) => {
  test('the pages of P2P fit, are accessible and throw nothing', async ({ stage }) => {
    const viewer = await Phone.open(stage.browser, stage.server.url, {
      ...look,
      session: user.session,
    });
    const { orders } = await user.call('p2pOrderList', {});
    const id = String(orders[0]?.orderId ?? 0);
    const faults: string[] = [];
    for (const [name, path] of [
      ['market', 'pages/otc/otc'],
      ['order', `Orderdetails?id=${id}`],
      ['chat', `Orderdetails?id=${id}&view=chat`],
      ['orders', 'Orderrecord'],
      ['records', 'Purchaserecord'],
      ['ads', 'Selladvertising'],
      ['publish', 'Advertise?side=sell'],
      ['centre', 'business'],
      ['deposit', 'bzj'],
      ['settings', 'Merchantsettings'],
    ] as const) {
      await viewer.visitWhole(path);
      faults.push(...(await faultsOf(viewer, look, `p2p-${name}`)));
    }
    expect([...faults, ...viewer.errors]).toEqual([]);
    await viewer.close();
  });
});
