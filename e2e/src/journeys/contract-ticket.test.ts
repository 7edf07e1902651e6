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

test('a price through the market is warned of; one far through takes a second tap, without confirmations too', async () => {
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
  await tab.field(/^Trigger/).fill(await priceAt(2));
  await tab.field(/^Price/).fill(await priceAt(9));
  await tab.form.getByText(/^6\.\d\d% above the trigger$/).waitFor();
  await tab.size.fill('1');
  await phone.picture('contract-ticket-far');
  await tab.submit.click();
  await tab.sheet.locator('button', { hasText: /^Open long, 1 lot/ }).click();
  await phone.picture('contract-confirm-far');
  expect(await waiting()).toEqual([]);
  await tab.sheet.getByRole('button', { name: /^Tap again: 6\.\d\d% above the trigger$/ }).click();
  await expect.poll(async () => (await waiting())[0]?.type).toBe('stop_limit');
});

test('a trigger dragged far from the limit it keeps is sent by a second tap', async () => {
  const order = { symbol: PERP, side: 'buy', type: 'stop_limit', lots: 3 } as const;
  const prices = { triggerPrice: await priceAt(9), price: await priceAt(9.5) };
  const { triggerId } = await user.call('contractTrigger', { ...order, ...prices });
  const triggerPrice = async () => (await waiting())[0]?.triggerPrice;
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.12);
  await screen.open(PERP);
  await screen.drag(screen.tag('Buy 3 lots'), 50);
  await screen.panel.getByText(/^\d+\.\d\d% above the trigger$/).waitFor();
  await screen.panel.getByRole('button', { name: /^Move to/ }).click();
  await phone.picture('contract-chart-far');
  expect(await triggerPrice()).toBe(prices.triggerPrice);
  await screen.panel.getByRole('button', { name: /^Tap again: / }).click();
  await expect.poll(triggerPrice).not.toBe(prices.triggerPrice);
  expect((await waiting()).map((one) => one.triggerId)).toEqual([triggerId]);
});
