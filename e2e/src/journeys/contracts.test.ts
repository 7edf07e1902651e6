import type { ContractPositionView } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { ChartPage } from './pages/chart-page.ts';
import { ContractPage } from './pages/contract-page.ts';
import { TransferPage } from './pages/transfer-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

const SYMBOL = 'BTCUSDTPERP';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let phone: Phone;
let tab: ContractPage;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
  await waitForMakers(await createUser(server.url), SYMBOL);
});

beforeEach(async () => {
  user = await createFundedUser(server.url);
  phone = await Phone.open(browser, server.url, { session: user.session });
  tab = new ContractPage(phone.page);
});

afterEach(async () => {
  await phone.close();
});

async function openFunded(): Promise<void> {
  const transfer = { asset: 'USDT', fromKind: 'spot', toKind: 'contract', amount: '5000' } as const;
  await user.call('transfer', transfer);
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.waitForAccount();
}

async function positions(): Promise<readonly ContractPositionView[]> {
  return (await user.call('contractPage', {})).positions;
}

/** A price so many per cent from the mark, on the grid. */
async function priceFromMark(percent: number): Promise<string> {
  const { tickers } = await user.call('common/getContractConfig', { symbol: SYMBOL });
  return (Number(tickers[0]?.markPrice) * (1 + percent / 100)).toFixed(1);
}

/** Types take-profit and stop-loss into the ticket, each so many per cent from the mark. */
async function fillStops(profitPercent: number, lossPercent: number): Promise<void> {
  await tab.form.getByText('TP/SL', { exact: true }).click();
  await tab.field(/^Take profit/).fill(await priceFromMark(profitPercent));
  await tab.field(/^Stop loss/).fill(await priceFromMark(lossPercent));
}

async function openLong(lots: string): Promise<void> {
  await tab.chooseType('Market');
  await tab.size.fill(lots);
  await tab.place();
  await tab.positions.waitFor();
}

test('a newcomer moves money, opens a long at 20x with both stops, and closes it in two parts', async () => {
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.form.getByRole('button', { name: 'Transfer in' }).last().click();
  const transfer = new TransferPage(phone.page);
  await transfer.transfer('5000');
  await phone.hear('Transfer complete');
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.waitForAccount();

  await tab.chooseType('Market');
  await tab.size.fill('100');
  await fillStops(5, -2);
  await tab.place();
  await tab.positions.waitFor();
  await phone.hear(/^Bought 100 lots at [\d,.]+$/);
  await phone.page.getByRole('button', { name: 'Open chart' }).click();
  await phone.page.getByRole('img', { name: `Candle chart of ${SYMBOL}` }).waitFor();
  const lines = phone.page.getByRole('list', { name: 'Your lines on the chart' });
  for (const line of [/^Long 100 lots /, /^Liquidation /, /^Take profit /, /^Stop loss /]) {
    await lines.getByRole('listitem').filter({ hasText: line }).waitFor({ state: 'attached' });
  }
  await phone.picture('contracts-chart');
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await tab.positions.waitFor();
  await tab.positions.getByText('Costs so far (USDT)').click();
  await tab.positions.getByText('Opening fee', { exact: true }).waitFor();
  await tab.positions.getByText('Overnight fee', { exact: true }).first().waitFor();
  await phone.picture('contracts-position');
  const [opened] = await positions();
  expect(opened).toMatchObject({ direction: 'long', lots: 100, leverage: 20 });
  expect(opened?.takeProfitPrice).not.toBeNull();

  await tab.act('Margin');
  await tab.sheet.getByRole('textbox', { name: /^Amount/ }).fill('50');
  await tab.sheet.getByRole('button', { name: 'Add margin' }).click();
  await phone.hear('Margin added');
  const [added] = await positions();
  expect(Number(added?.margin) - Number(opened?.margin)).toBeCloseTo(50, 6);

  await tab.act('TP/SL');
  const stopLoss = await priceFromMark(-3);
  await tab.sheet.getByRole('textbox', { name: /^Take profit/ }).fill('');
  await tab.sheet.getByRole('textbox', { name: /^Stop loss/ }).fill(stopLoss);
  await tab.sheet.getByRole('button', { name: 'Save' }).click();
  await phone.hear('Take profit and stop loss are set');
  expect((await positions())[0]).toMatchObject({ takeProfitPrice: null, stopLossPrice: stopLoss });

  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: '50%' }).click();
  await tab.sheet.getByRole('button', { name: 'Close 50 lots at market' }).click();
  await phone.hear(/^Sold 50 lots at [\d,.]+$/);
  expect((await positions())[0]?.lots).toBe(50);

  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: 'Close 50 lots at market' }).click();
  await phone.page.getByText('You have no open positions.').waitFor();
  expect(await positions()).toEqual([]);
  expect(phone.errors).toEqual([]);
});

/** Sends the line that was dragged where its button says, and gives that price. */
async function moveTo(panel: Locator): Promise<string> {
  const button = panel.getByRole('button', { name: /^Move to/ });
  const price = (await button.innerText()).replaceAll(/[^\d.]/g, '');
  await button.click();
  return price;
}

test('stops and orders are dragged on the chart, and sent only when that is confirmed', async () => {
  const chart = new ChartPage(phone);
  await chart.holdCandles(0.04);
  await openFunded();
  await user.call('contract', {
    ...{ symbol: SYMBOL, side: 'buy', type: 'market', lots: 10 },
    stopLossPrice: await priceFromMark(-2),
  });
  await chart.open(SYMBOL);
  const { panel } = chart;
  const [before] = await positions();
  await chart.drag(chart.tag('Stop loss'), -20);
  await panel.getByText('Nothing is sent yet').waitFor();
  await panel.getByRole('button', { name: 'Put back' }).click();
  await panel.waitFor({ state: 'detached' });
  expect((await positions())[0]?.stopLossPrice).toBe(before?.stopLossPrice);
  await chart.drag(chart.tag('Stop loss'), -20);
  const move = panel.getByRole('button', { name: /^Move to/ });
  const wanted = Number((await move.innerText()).replaceAll(/[^\d.]/g, ''));
  await phone.picture('contracts-chart-drag');
  await move.click();
  await phone.hear('Take profit and stop loss are set');
  expect(Number((await positions())[0]?.stopLossPrice)).toBe(wanted);
  await panel.waitFor({ state: 'detached' });

  await chart.drag(chart.tag('Long 10 lots'), -30);
  await panel.getByRole('heading', { name: 'Take profit · Long 10 lots' }).waitFor();
  await panel.getByRole('button', { name: /^Set at/ }).click();
  await chart.tag('Take profit').waitFor();
  const [both] = await positions();
  expect(both?.takeProfitPrice).not.toBeNull();
  expect(Number(both?.stopLossPrice)).toBe(wanted);
  await phone.page.getByRole('button', { name: 'Remove the take profit' }).click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await chart.tag('Take profit').waitFor({ state: 'detached' });
  expect((await positions())[0]?.takeProfitPrice).toBeNull();

  const own = { symbol: SYMBOL, side: 'buy' } as const;
  // Away from the stop loss: a tag that lies over another is the one that is dragged.
  const price = await priceFromMark(-3);
  const { orderId } = await user.call('contract', { ...own, type: 'limit', lots: 7, price });
  const order = chart.tag('Buy 7 lots');
  await chart.drag(order, -20);
  await panel.getByText('Joins the end of the queue at its price.').waitFor();
  await phone.picture('contracts-chart-order');
  const orderTo = await moveTo(panel);
  await phone.hear(/^Order amended: 7 lots at [\d,.]+$/);
  const { orders } = await user.call('contractList', { symbol: SYMBOL });
  expect(orders.find((one) => one.orderId === orderId)?.price).toBe(orderTo);
  await panel.waitFor({ state: 'detached' });
  await phone.page.getByRole('button', { name: 'Cancel order' }).click();
  await phone.picture('contracts-chart-cancel');
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await order.waitFor({ state: 'detached' });

  const triggerPrice = await priceFromMark(2);
  await user.call('contractTrigger', { ...own, type: 'stop_market', triggerPrice, lots: 3 });
  const waits = chart.tag('Buy 3 lots');
  await chart.drag(waits, -20);
  await panel.getByText('Waits for this price.').waitFor();
  const triggerTo = await moveTo(panel);
  await panel.waitFor({ state: 'detached' });
  const { triggers } = await user.call('contractTriggers', { symbol: SYMBOL });
  expect(triggers).toMatchObject([{ triggerPrice: triggerTo, status: 'waiting' }]);

  await phone.page.locator('[data-side="bid"]').first().click();
  await tab.positions.waitFor();
  const picked = new URLSearchParams(phone.page.url().split('?')[1]).get('price');
  const shown = (await tab.field(/^Price/).inputValue()).replaceAll(',', '');
  expect(Number(shown)).toBe(Number(picked));
  await tab.form.getByRole('radio', { name: 'Short', checked: true }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('stops on the wrong side are told at the price, before the order and at the position', async () => {
  await openFunded();
  await tab.chooseType('Market');
  await tab.size.fill('10');
  await fillStops(-1, 1);
  const complaint = tab.form.getByText('Take profit of a long must be above the entry price');
  await complaint.waitFor();
  await tab.submit.click();
  await phone.hear('Take profit of a long must be above the entry price');
  expect(await positions()).toEqual([]);
  // Once it is chosen the words stand below it too, to be explained.
  await tab.form.getByText('TP/SL', { exact: true }).first().click();
  await complaint.waitFor({ state: 'detached' });
  await tab.place();
  await tab.positions.waitFor();
  await tab.act('TP/SL');
  await tab.sheet.getByRole('textbox', { name: /^Stop loss/ }).fill(await priceFromMark(2));
  await tab.sheet.getByText('Stop loss of a long must be below the mark price').waitFor();
  await tab.sheet.getByRole('textbox', { name: /^Stop loss/ }).fill(await priceFromMark(-20));
  await tab.sheet.getByText('The position would be liquidated before this stop loss').waitFor();
  expect(await tab.sheet.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  expect(phone.errors).toEqual([]);
});

test('more than there is, and more than is open, is refused at the size', async () => {
  await openFunded();
  await tab.size.fill('100001');
  await tab.form.getByText('More lots than one order may have').waitFor();
  await tab.size.fill('18015');
  await tab.form.getByText('The amount is too large').waitFor();
  await tab.size.fill('2500');
  await tab.form.getByText('The account does not have enough for this').waitFor();
  await tab.size.fill('0');
  await tab.submit.click();
  await phone.hear('Enter a size');
  await openLong('10');
  await tab.act('Close position');
  await tab.sheet.getByRole('textbox', { name: /^Lots/ }).fill('11');
  await tab.sheet.getByText('More lots than you have left to close').waitFor();
  expect((await positions())[0]?.lots).toBe(10);
  expect(phone.errors).toEqual([]);
});

test('leverage and modes change while nothing is open; an order that waits is cancelled', async () => {
  await openFunded();
  await tab.field(/^Price/).fill(await priceFromMark(-1));
  await tab.size.fill('20');
  await phone.page.getByRole('button', { name: 'Leverage: 20x' }).click();
  await tab.sheet.getByRole('button', { name: '50x', exact: true }).click();
  const falls = tab.sheet.getByRole('row', { name: 'Days with such a fall, last 90' });
  const [now, then] = (await falls.getByRole('cell').allTextContents()).map(Number);
  // Nearer, more days would have ended it.
  expect(then).toBeGreaterThan(now ?? 0);
  await phone.picture('contract-leverage');
  await tab.sheet.getByRole('button', { name: 'Set leverage to 50x' }).click();
  await phone.page.getByRole('button', { name: 'Leverage: 50x' }).waitFor();
  await tab.waitForSheetsGone();
  await phone.page.getByRole('button', { name: 'Margin mode: Isolated' }).click();
  await tab.sheet.getByRole('radio', { name: /^Cross/ }).click();
  await tab.sheet.getByRole('button', { name: 'Save' }).click();
  await phone.page.getByRole('button', { name: 'Margin mode: Cross' }).waitFor();
  await tab.waitForSheetsGone();
  await tab.field(/^Price/).fill(await priceFromMark(-4));
  await tab.size.fill('20');
  await tab.place();
  await phone.hear(/^Order placed: 20 lots at [\d,.]+$/);
  await phone.page.getByRole('tab', { name: 'Open orders (1)' }).click();
  await phone.page.getByRole('article').getByText('Open long', { exact: true }).waitFor();
  await phone.page.getByRole('button', { name: 'Margin mode: Cross' }).click();
  await tab.sheet
    .getByText(/^This changes only while you have no position and no order in this market,/)
    .waitFor();
  await tab.sheet.getByRole('button', { name: 'Close' }).click();
  await phone.page.getByRole('button', { name: /^Cancel order at / }).click();
  await phone.page.getByText('You have no open orders.').waitFor();
  expect(phone.errors).toEqual([]);
});

test('in hedge mode a market has a long and a short, each opened and closed by its own words', async () => {
  await user.call('contractSetting', {
    ...{ symbol: SYMBOL, leverage: 20, marginMode: 'isolated', positionMode: 'hedge' },
  });
  await openFunded();
  await openLong('20');
  await tab.form.getByRole('radio', { name: 'Short' }).click();
  await tab.size.fill('10');
  await tab.place(/^Open short, /);
  await phone.page.getByRole('article', { name: /^Short / }).waitFor();
  await phone.page.getByRole('article', { name: /^Long / }).waitFor();
  const sides = async () =>
    (await positions()).map(({ positionSide, lots }) => `${positionSide} ${String(lots)}`).sort();
  expect(await sides()).toEqual(['long 20', 'short 10']);
  await phone.picture('contracts-hedge');
  await tab.form.getByRole('checkbox', { name: 'Close position' }).click();
  await tab.size.fill('11');
  await tab.form.getByText('More lots than you have left to close').waitFor();
  await tab.size.fill('4');
  await tab.place(/^Close /);
  await phone.hear(/4 lots/);
  await expect.poll(sides).toEqual(['long 20', 'short 6']);
  expect(phone.errors).toEqual([]);
});

test('a limit of one’s own ends what would open once a day has cost it, and a pause at once', async () => {
  await openFunded();
  const { page } = phone;
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  await more.click();
  await tab.sheet.getByRole('button', { name: 'My limits' }).click();
  await tab.sheet.getByText('It is counted from your first limit on.').waitFor();
  await tab.sheet.getByRole('textbox', { name: /^Most a day may cost me/ }).fill('1');
  await tab.sheet.getByRole('button', { name: 'Set limit' }).click();
  await phone.hear('Your limit holds now');
  await phone.picture('contracts-limits');
  await tab.sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByText('1.00 of 1.00 USDT left of your limit today').waitFor();
  await tab.waitForSheetsGone();
  await openLong('100');
  await page.getByText(/^Your limit of today is reached: closing only until/).waitFor();
  await tab.size.fill('10');
  await tab.form.getByText('Your limit of today is reached: closing only.').waitFor();
  await phone.picture('contracts-limit-reached');
  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: 'Close 100 lots at market' }).click();
  await page.getByText('You have no open positions.').waitFor();
  await page
    .getByText(/^Your limit of today is reached/)
    .first()
    .click();
  await tab.sheet.getByRole('button', { name: '7 days' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
  await tab.sheet.getByRole('button', { name: 'End it in 24 hours' }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('a stop waits for the mark and closes the position; one that still waits is cancelled', async () => {
  await openFunded();
  await openLong('20');
  await tab.chooseType('Stop market');
  await tab.form.getByText('Short', { exact: true }).click();
  await tab.form.getByText('Reduce-only', { exact: true }).click();
  await phone.readTerm('Reduce-only', 'Reduce-only', 'never turns it round');
  await tab.form.getByText('All of it', { exact: true }).click();
  await tab.field(/^Trigger mark/).fill(await priceFromMark(1));
  await tab.form.getByText(/^The mark price is already there/).waitFor();
  await tab.field(/^Trigger mark/).fill(await priceFromMark(-5));
  await tab.form.getByText(/^Waits until the mark price falls to .* closed at market/).waitFor();
  await tab.place('Close all of it');
  await phone.hear('Conditional order waits for the mark price');
  await phone.page.getByRole('tab', { name: 'Open orders (1)' }).click();
  const waiting = phone.page.getByRole('article', { name: /^Stop market / });
  await waiting.getByText('From the mark').waitFor();
  await phone.picture('contracts-triggers');
  await waiting.getByRole('button', { name: 'Cancel Stop market' }).click();
  await waiting.waitFor({ state: 'detached' });

  // One on either side of the mark, which never stands still: the first that it reaches closes the position.
  const whole = { symbol: SYMBOL, side: 'sell', closePosition: true } as const;
  const [below, above] = await Promise.all([priceFromMark(-0.008), priceFromMark(0.008)]);
  await Promise.all([
    user.call('contractTrigger', { ...whole, type: 'stop_market', triggerPrice: below }),
    user.call('contractTrigger', { ...whole, type: 'take_profit_market', triggerPrice: above }),
  ]);
  await phone.hear(/^Sold 20 lots at [\d,.]+$/);
  expect(await positions()).toEqual([]);
  await phone.visit('pages/lever/orderList?product=contract&tab=conditional');
  const ended = phone.page.getByRole('article');
  await ended.getByText('Acted', { exact: true }).waitFor();
  await ended.getByText('Its position was closed').waitFor();
  await ended.getByText('Cancelled').nth(1).waitFor();
  await phone.page.getByRole('button', { name: 'Recompute the mark from its quotes' }).click();
  await phone.page.getByRole('region', { name: 'Quotes of the sources' }).waitFor();
  await phone.picture('contracts-reached-mark');
  expect(phone.errors).toEqual([]);
});

test('a visitor sees prices and is asked to log in', async () => {
  const visitor = await Phone.open(browser, server.url);
  const { page } = visitor;
  await visitor.visit('pages/Option/Option');
  await page.locator('[data-price]').nth(5).waitFor();
  await page.getByText('Log in to see your positions and orders.').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('Contract terms', { exact: true }).click();
  const terms = page.getByRole('dialog', { name: 'Contract terms' });
  await terms.getByText('It never opens one and never turns it round.', { exact: false }).waitFor();
  await visitor.picture('contract-terms');
  await terms.getByRole('button', { name: 'Close' }).click();
  await terms.waitFor({ state: 'detached' });
  await page
    .getByRole('form', { name: 'Order form' })
    .getByRole('button', { name: 'Log in' })
    .click();
  await expect.poll(() => page.url()).toContain('pages/login/login');
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});

test('gold stands beside perpetuals, on an account of its own, with its hours among its rules', async () => {
  const transfer = { asset: 'USDT', fromKind: 'spot', toKind: 'gold', amount: '700' } as const;
  await user.call('transfer', transfer);
  await phone.visit(`pages/Option/Option?symbol=${SYMBOL}`);
  await phone.page.getByRole('button', { name: 'Gold', exact: true }).click();
  await phone.page.getByRole('heading', { name: 'Gold', exact: true }).waitFor();
  await phone.page.getByText('XAUUSDT').first().waitFor();
  await tab.form.getByText('700.00 USDT').waitFor();
  await phone.visit('pages/home/market?view=contract-rules&symbol=XAUUSDTGOLD');
  await phone.page.getByRole('region', { name: 'Trading hours' }).waitFor();
});
