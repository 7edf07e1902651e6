import { afterEach, expect } from 'vitest';
import type { ApiUser } from './api.ts';
import { openTrader, PERP, positionOf } from './contract-trader.ts';
import { ChartPage } from './pages/chart-page.ts';
import { ContractPage } from './pages/contract-page.ts';
import type { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;
let tab: ContractPage;

test.beforeEach(async ({ stage }) => {
  ({ user, phone } = await openTrader(stage, 10));
  tab = new ContractPage(phone.page);
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** A price so many per cent from what the position was opened at, on the grid. */
async function priceAt(percent: number): Promise<string> {
  const position = await positionOf(user);
  return (Number(position?.entryPrice) * (1 + percent / 100)).toFixed(1);
}

const waiting = async () => (await user.call('contractTriggers', { symbol: PERP })).triggers;

async function openTab(): Promise<void> {
  await phone.visit(`pages/Option/Option?symbol=${PERP}`);
  await tab.positions.waitFor();
  await phone.page.locator('[data-price]').nth(5).waitFor();
}

test('a price through the market is warned of; one far through takes a second tap, without confirmations too; its stops change while it waits', async () => {
  await openTab();
  await tab.field(/^Price/).fill(await priceAt(3));
  await tab.form.getByText(/^[23]\.\d\d% above the market$/).waitFor();
  await tab.size.fill('1');
  // The risks are read, and confirmations switched off, with an order that is not sent.
  await tab.submit.click();
  await tab.sheet.getByRole('button', { name: 'I understand the risks' }).click();
  await phone.picture('contract-confirm-amber');
  const off = tab.sheet.getByRole('checkbox', { name: /^Do not show this again/ });
  await off.check({ force: true });
  await phone.page.keyboard.press('Escape');
  await tab.waitForSheetsGone();
  await tab.chooseType('Stop limit');
  // From 5 % on it is asked twice for, which is as far as the market's band lets it lie from its trigger.
  const trigger = 2 * Math.round(Number(await priceAt(2)) / 2);
  const limit = (part: number): string => (trigger * part).toFixed(1);
  await tab.field(/^Trigger/).fill(trigger.toFixed(1));
  await tab.field(/^Price/).fill(limit(1.06));
  await tab.form.getByText('The order price is too far above its trigger').waitFor();
  await tab.field(/^Price/).fill(limit(1.05));
  await tab.form.getByText('5.00% above the trigger').waitFor();
  await tab.size.fill('1');
  await tab.form.getByText('TP/SL', { exact: true }).click();
  await phone.readTerm('TP/SL', 'TP/SL', 'the whole position closes at the market');
  await tab.field(/^Take profit/).fill(await priceAt(12));
  await tab.field(/^Stop loss/).fill(limit(1));
  await tab.form.getByText('Stop loss of a long must be below the entry price').waitFor();
  await tab.field(/^Stop loss/).fill(await priceAt(1));
  await phone.picture('contract-ticket-far');
  await tab.submit.click();
  await tab.sheet.locator('button', { hasText: /^Open long, 1 lot/ }).click();
  await phone.picture('contract-confirm-far');
  expect(await waiting()).toEqual([]);
  await tab.sheet.getByRole('button', { name: 'Tap again: 5.00% above the trigger' }).click();
  await expect
    .poll(waiting)
    .toMatchObject([
      { type: 'stop_limit', takeProfitPrice: await priceAt(12), stopLossPrice: await priceAt(1) },
    ]);
  await tab.waitForSheetsGone();
  await phone.page.getByRole('tab', { name: 'Open orders (1)' }).click();
  const card = phone.page.getByRole('article', { name: /^Stop limit / });
  await card.getByRole('button', { name: 'TP/SL' }).click();
  await tab.sheet.getByRole('textbox', { name: /^Take profit/ }).fill('');
  await tab.sheet.getByRole('textbox', { name: /^Stop loss/ }).fill(await priceAt(1.5));
  await phone.picture('contract-trigger-stops');
  await tab.sheet.getByRole('button', { name: 'Save' }).click();
  await phone.hear('Take profit and stop loss are set');
  await expect
    .poll(waiting)
    .toMatchObject([{ takeProfitPrice: null, stopLossPrice: await priceAt(1.5) }]);
  await tab.waitForSheetsGone();
  // Those of an order that waits in the book, too.
  const bid = { symbol: PERP, side: 'buy', type: 'limit', lots: 2 } as const;
  await user.call('contract', { ...bid, price: await priceAt(-3) });
  const resting = phone.page.getByRole('article', { name: /^Limit / });
  await resting.getByRole('button', { name: 'TP/SL' }).click();
  await tab.sheet.getByRole('textbox', { name: /^Take profit/ }).fill(await priceAt(8));
  const loss = tab.sheet.getByRole('textbox', { name: /^Stop loss/ });
  await loss.fill(await priceAt(-2));
  await tab.sheet.getByText(/^Stop loss of a long must be below the entry price/).waitFor();
  await loss.fill(await priceAt(-90));
  // Said as it is typed: nothing is sent that would be refused.
  await tab.sheet.getByText('The position would be liquidated before this stop loss').waitFor();
  expect(await tab.sheet.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await loss.fill(await priceAt(-4));
  await phone.picture('contract-order-stops');
  await tab.sheet.getByRole('button', { name: 'Save' }).click();
  await tab.waitForSheetsGone();
  await expect
    .poll(async () => (await user.call('contractList', { symbol: PERP })).orders)
    .toMatchObject([{ takeProfitPrice: await priceAt(8), stopLossPrice: await priceAt(-4) }]);
  await phone.picture('contract-orders');
});

test('a trigger is dragged as far as the limit that it keeps lies in the band', async () => {
  const order = { symbol: PERP, side: 'buy', type: 'stop_limit', lots: 3 } as const;
  const prices = { triggerPrice: await priceAt(9), price: await priceAt(9.5) };
  await user.call('contractTrigger', { ...order, ...prices });
  const triggerPrice = async () => (await waiting())[0]?.triggerPrice;
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.12);
  await screen.open(PERP);
  await screen.drag(screen.tag('Buy 3 lots'), 50);
  await screen.panel.getByText('The order price is too far above its trigger').waitFor();
  await phone.picture('contract-chart-far');
  expect(await screen.panel.getByRole('button', { name: /^Move to/ }).isDisabled()).toBe(true);
  expect(await triggerPrice()).toBe(prices.triggerPrice);
  await screen.panel.getByRole('button', { name: 'Put back' }).click();
  await screen.drag(screen.tag('Buy 3 lots'), -10);
  await screen.panel.getByRole('button', { name: /^Move to/ }).click();
  await expect.poll(triggerPrice).not.toBe(prices.triggerPrice);
});
