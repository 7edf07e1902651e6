import type { EndpointRequest } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { ChartPage } from './pages/chart-page.ts';
import { ContractPage } from './pages/contract-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let phone: Phone;
let screen: ChartPage;
let chart: Locator;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  user = await createFundedUser(server.url);
  await waitForMakers(user);
  phone = await Phone.open(browser, server.url, { session: user.session });
  screen = new ChartPage(phone);
  await screen.holdCandles();
  chart = await screen.open();
});

afterEach(async () => {
  await phone.close();
});

type Order = Partial<EndpointRequest<'currency'>> & Pick<EndpointRequest<'currency'>, 'type'>;

/** Places an order; the factors are of the market's last price. */
async function place(order: Order, at: { price?: number; trigger?: number } = {}): Promise<number> {
  const { tickers } = await user.call('common/huobiTicket', { symbol: 'BTCUSDT' });
  const last = Number(tickers[0]?.lastPrice);
  const { orderId } = await user.call('currency', {
    symbol: 'BTCUSDT',
    side: 'buy',
    quantity: '0.01',
    ...(at.price !== undefined && { price: (last * at.price).toFixed(2) }),
    ...(at.trigger !== undefined && { triggerPrice: (last * at.trigger).toFixed(2) }),
    ...order,
  });
  return orderId;
}

const orderOf = async (orderId: number) => (await user.call('currencyDetail', { orderId })).order;

test('an order is dragged to another price, which is sent only when that is confirmed', async () => {
  const orderId = await place({ type: 'limit' }, { price: 0.999 });
  const { price: before } = await orderOf(orderId);
  const tag = screen.tag('Buy 0.01');
  await tag.click();
  await screen.panel.getByRole('heading', { name: 'Buy 0.01 BTC · Limit' }).waitFor();
  await screen.drag(tag, 40);
  await screen.panel.getByText('Nothing is sent yet').waitFor();
  await screen.panel.getByText(/^[\d,.]+ → [\d,.]+ USDT$/).waitFor();
  await screen.panel.getByText(/^\d\.\d\d% → \d\.\d\d% below the market$/).waitFor();
  await screen.panel.getByRole('button', { name: 'Put back' }).click();
  await screen.panel.waitFor({ state: 'detached' });
  expect((await orderOf(orderId)).price).toBe(before);
  await screen.drag(tag, 40);
  const move = screen.panel.getByRole('button', { name: /^Move to/ });
  const wanted = Number((await move.innerText()).replaceAll(/[^\d.]/g, ''));
  expect(wanted).toBeLessThan(Number(before));
  await move.click();
  await phone.hear(/^Order amended: [\d.]+ BTC( at [\d,.]+)?$/);
  expect(Number((await orderOf(orderId)).price)).toBe(wanted);
  await screen.panel.waitFor({ state: 'detached' });
  expect(phone.errors).toEqual([]);
});

test('what the server refuses lies where it lay, and says why', async () => {
  const { tickers } = await user.call('common/huobiTicket', { symbol: 'BTCUSDT' });
  const { accounts } = await user.call('wallet', { accountKind: 'spot' });
  const held = accounts[0]?.balances.find(({ asset }) => asset === 'USDT');
  const free = Number(held?.available);
  const price = Number(tickers[0]?.lastPrice) * 0.995;
  const quantity = (Math.floor((free / price) * 1e4) / 1e4).toFixed(4);
  const orderId = await place({ type: 'limit', quantity }, { price: 0.995 });
  const { price: before } = await orderOf(orderId);
  await screen.drag(screen.tag('Buy 0'), -25);
  await screen.panel.getByRole('button', { name: /^Move to/ }).click();
  await screen.panel.getByRole('alert').waitFor();
  await screen.panel.getByRole('heading', { name: /· Limit$/ }).waitFor();
  expect((await orderOf(orderId)).price).toBe(before);
});

test('the cross asks once, and an order that ends meanwhile ends the drag', async () => {
  const orderId = await place({ type: 'limit' }, { price: 0.999 });
  const cross = phone.page.getByRole('button', { name: 'Cancel order' });
  await cross.click();
  await screen.panel.getByRole('button', { name: 'Keep it' }).click();
  expect((await orderOf(orderId)).status).toBe('open');
  await cross.click();
  await screen.panel.getByRole('button', { name: 'Cancel order' }).click();
  await phone.hear(/^Order cancelled: 0\.01 BTC at [\d,.]+$/);
  expect((await orderOf(orderId)).status).toBe('cancelled');
  const next = await place({ type: 'limit' }, { price: 0.999 });
  await screen.drag(screen.tag('Buy 0.01'), 40);
  await screen.panel.getByText('Nothing is sent yet').waitFor();
  await user.call('cancelCurrency', { orderId: next });
  await phone.hear(/^Ended meanwhile/);
  await screen.panel.waitFor({ state: 'detached' });
});

test('the magnet carries a dragged order to the line of another, and is switched off beside it', async () => {
  await place({ type: 'limit' }, { price: 0.999 });
  const other = await orderOf(await place({ type: 'limit', quantity: '0.02' }, { price: 0.9975 }));
  const caught = Number(other.price);
  const tag = screen.tag('Buy 0.01');
  const magnet = screen.panel.getByRole('button', { name: 'Magnet' });
  const stays = async (): Promise<number> =>
    (await screen.pricesAlong(tag, 80)).filter((price) => price === caught).length;
  // Over sixteen pixels the line is where the other is.
  expect(await stays()).toBeGreaterThan(3);
  await phone.picture('chart-magnet');
  await magnet.click();
  await expect.poll(() => magnet.getAttribute('aria-pressed')).toBe('false');
  await screen.panel.getByRole('button', { name: 'Put back' }).click();
  expect(await stays()).toBeLessThan(2);
  expect(phone.errors).toEqual([]);
});

test('on a low phone the volume folds while an order is in hand, and comes back', async () => {
  await place({ type: 'limit' }, { price: 0.999 });
  const panes = phone.page.locator('.kchart canvas');
  const tag = screen.tag('Buy 0.01');
  await tag.waitFor();
  const all = await panes.count();
  await tag.click();
  await screen.panel.waitFor();
  expect(await panes.count()).toBe(all);
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await phone.page.setViewportSize({ width: 360, height: 640 });
  await tag.click();
  await screen.panel.waitFor();
  await expect.poll(() => panes.count()).toBeLessThan(all);
  await screen.drag(tag, 30);
  await screen.panel.getByText('Nothing is sent yet').waitFor();
  await phone.picture('chart-low-drag');
  await screen.panel.getByRole('button', { name: 'Put back' }).click();
  await expect.poll(() => panes.count()).toBe(all);
});

test('a stop is dragged by its trigger; a pair and a trailing stop say why they stay', async () => {
  const stopId = await place({ type: 'stop_market', side: 'sell' }, { trigger: 0.999 });
  await screen.drag(screen.tag('Sell 0.01'), 40);
  await screen.panel.getByRole('button', { name: /^Move to/ }).click();
  await phone.hear(/^Order amended: [\d.]+ BTC( at [\d,.]+)?$/);
  expect((await orderOf(stopId)).status).toBe('waiting');
  await user.call('cancelCurrency', { orderId: stopId });
  await screen.tag('Sell 0.01').waitFor({ state: 'detached' });
  const trailId = await place({ type: 'trailing_stop', side: 'sell', callbackBps: 20 });
  await screen.drag(screen.tag('Sell 0.01'), 40);
  await screen.panel.getByText('A trailing stop follows the market by itself').waitFor();
  await user.call('cancelCurrency', { orderId: trailId });
  await screen.tag('Sell 0.01').waitFor({ state: 'detached' });
  await place({ type: 'oco', side: 'sell' }, { price: 1.002, trigger: 0.998 });
  await screen.drag(screen.tag('Sell 0.01').first(), 40);
  await screen.panel.getByText('The orders of a pair cannot be moved').waitFor();
  await screen.panel.getByRole('button', { name: 'Cancel both' }).click();
  await phone.hear(/^Both orders of the pair cancelled$/);
});

test('undo takes back what was drawn, and leaves an order to be dragged where it lies', async () => {
  const { page } = phone;
  const orderId = await place({ type: 'limit' }, { price: 0.999 });
  const { price: before } = await orderOf(orderId);
  const tag = screen.tag('Buy 0.01');
  await tag.waitFor();
  await screen.drawNote(chart, 'above');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  await screen.drag(tag, 40);
  await screen.panel.getByText('Nothing is sent yet').waitFor();
  await screen.panel.getByRole('button', { name: 'Put back' }).click();
  expect(await orderOf(orderId)).toMatchObject({ price: before, status: 'open' });
  expect(phone.errors).toEqual([]);
});

test('an order is dragged on a chart that lies on its side', async () => {
  const { page } = phone;
  const orderId = await place({ type: 'limit' }, { price: 0.999 });
  const { price: before } = await orderOf(orderId);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.locator('[data-turned]').waitFor();
  const tag = screen.tag('Buy 0.01');
  await tag.click();
  await screen.drag(tag, 30, true);
  const move = screen.panel.getByRole('button', { name: /^Move to/ });
  const wanted = Number((await move.innerText()).replaceAll(/[^\d.]/g, ''));
  // Thirty pixels are far more than the one by which a line that stays may be off.
  expect(wanted).toBeLessThan(Number(before) * 0.998);
  await phone.picture('chart-turned-drag');
  await move.click();
  await phone.hear(/^Order amended: [\d.]+ BTC( at [\d,.]+)?$/);
  expect(Number((await orderOf(orderId)).price)).toBe(wanted);
  expect(phone.errors).toEqual([]);
});

const digits = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

test('the plus at the crosshair opens the ticket with that price', async () => {
  const { page } = phone;
  // So low on the candles the price is below the market, where a stop sells.
  const sheet = await screen.placeAt(chart, 226);
  const named = await sheet.getByRole('heading').first().innerText();
  await sheet.getByRole('button', { name: /^Sell stop/ }).click();
  const form = page.getByRole('form', { name: 'Order form' });
  const trigger = form.getByRole('textbox', { name: 'Trigger price (USDT)' });
  await expect.poll(async () => digits(await trigger.inputValue())).toBe(digits(named));
  expect(phone.errors).toEqual([]);
});

test("on a contract's chart the plus opens an order and closes a position, on the terms it names", async () => {
  const { page } = phone;
  const symbol = 'BTCUSDTPERP';
  await waitForMakers(user, symbol);
  const transfer = { asset: 'USDT', fromKind: 'spot', toKind: 'contract', amount: '5000' } as const;
  await user.call('transfer', transfer);
  await user.call('contract', { symbol, side: 'buy', type: 'market', lots: 10 });
  const tab = new ContractPage(page);
  await screen.holdCandles(0.04);
  const sheet = await screen.placeAt(await screen.open(symbol), 226);
  await sheet.getByText('20x · Isolated · One-way').waitFor();
  const named = digits(await sheet.getByRole('heading').first().innerText());
  await phone.picture('contract-chart-place');
  await sheet.getByRole('button', { name: /^Buy limit/ }).click();
  await expect.poll(async () => digits(await tab.field(/^Price/).inputValue())).toBe(named);
  await tab.size.fill('3');
  await tab.place();
  await expect
    .poll(async () => (await user.call('contractList', { symbol })).orders[0])
    .toMatchObject({ side: 'buy', lots: 3, price: named.toFixed(1), reduceOnly: false });

  const stop = await screen.placeAt(await screen.open(symbol), 226);
  const below = digits(await stop.getByRole('heading').first().innerText());
  await stop.getByRole('button', { name: /^Close long · 10 lots/ }).click();
  await expect.poll(async () => digits(await tab.field(/^Trigger/).inputValue())).toBe(below);
  await tab.size.fill('10');
  await tab.place();
  await expect
    .poll(async () => (await user.call('contractTriggers', { symbol })).triggers[0])
    .toMatchObject({
      ...{ side: 'sell', type: 'stop_market', lots: 10, reduceOnly: true },
      triggerPrice: below.toFixed(1),
    });
  expect(phone.errors).toEqual([]);
});
