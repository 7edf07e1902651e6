import { afterEach, describe, expect } from 'vitest';
import type { ApiUser } from './api.ts';
import { createTrader } from './p2p-trader.ts';
import { faultsOf } from './page-checks.ts';
import { P2pPage } from './pages/p2p-page.ts';
import { waitUntil } from './patience.ts';
import { Phone, screenLooks } from './phone.ts';
import { test } from './stage.ts';

/** A demo merchant looks at the phone now and then: nothing is paid or released at once. */
const MERCHANT_MS = 50_000;

const SELLER = 'Demo_Lena';
const BUYER = 'Demo_Marco';

let user: ApiUser;
let phone: Phone;
let p2p: P2pPage;

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
  p2p = new P2pPage(phone);
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** Takes the merchant's offer to buy 40 euros worth of the user's coins. @returns the order's number */
async function sellCoins(): Promise<number> {
  const { page } = phone;
  await phone.visit('pages/otc/otc');
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByLabel('I get').fill('40');
  await p2p.offerOf(BUYER).getByRole('button', { name: 'Sell', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Choose where you are paid' }).waitFor();
  await sheet.getByRole('radio', { name: /Bangkok Bank/ }).click();
  await phone.picture('p2p-take-sell');
  await sheet.getByRole('button', { name: /^Sell .+ USDT$/ }).click();
  await page.getByText(`Waiting for 40.00 EUR from ${BUYER}`).waitFor();
  return p2p.orderId;
}

/** Takes the merchant's offer to sell, for 50 euros, and says in the chat that the money is on its way. */
async function buyCoins(): Promise<number> {
  const orderId = await p2p.buy(50, SELLER);
  await phone.page.getByText('Lena Demo').waitFor();
  await phone.picture('p2p-pay');
  await p2p.say('Sending <b>50</b> now', SELLER);
  await p2p.pay(SELLER);
  return orderId;
}

test('a newcomer buys from one merchant and sells to another, with nobody’s help', async () => {
  const { page } = phone;
  const saleId = await sellCoins();
  const purchaseId = await buyCoins();

  await p2p.openOrder(saleId);
  await p2p.release(40, { timeout: MERCHANT_MS });
  await page.getByText(`How was ${BUYER}?`).waitFor();

  await p2p.openOrder(purchaseId);
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
  await p2p.openOrder(order.orderId);
  await phone.readTerm('Reference', 'Reference', 'which order it belongs to');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('This cancel costs nothing. You have 2 free ones left today.').waitFor();
  await page.getByRole('button', { name: 'Cancel the order', exact: true }).click();
  await page.getByText('Cancelled by the buyer').waitFor();
  await phone.readTerm('Coins', 'Escrow', 'back to the seller when the order is cancelled');
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
