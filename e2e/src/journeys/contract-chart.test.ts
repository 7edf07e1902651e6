import type { Locator } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { ApiUser } from './api.ts';
import { openTrader, PERP, positionOf } from './contract-trader.ts';
import { ChartPage } from './pages/chart-page.ts';
import type { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

test.beforeEach(async ({ stage }) => {
  ({ user, phone } = await openTrader(stage, 20));
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** The result on a tag: `Take profit +9.32` and, for those who do not see, its price. */
async function resultOn(tag: Locator): Promise<number> {
  const [, sign, digits = ''] = /([+−-])([\d,.]+)/.exec(await tag.innerText()) ?? [];
  const result = Number(digits.replaceAll(',', ''));
  return sign === '+' ? result : -result;
}

test('lines of a position say what they come to, and one that is dragged what it would', async () => {
  const { page } = phone;
  const position = await positionOf(user);
  if (position === undefined) throw new Error('nothing is open');
  const at = (factor: number): string => (Number(position.entryPrice) * factor).toFixed(1);
  const stops = { takeProfitPrice: at(1.01), stopLossPrice: at(0.99) };
  await user.call('contractPl', { positionId: position.positionId, ...stops });
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.04);
  await screen.open(PERP);
  // 20 lots are 0.02 coins: a hundredth of their worth, and never more than that wins after the fees.
  const whole = Number(position.entryValue) / 100;
  const profit = screen.tag(String.raw`Take profit \+`);
  const wins = await resultOn(profit);
  expect(wins).toBeGreaterThan(whole * 0.8);
  expect(wins).toBeLessThan(whole);
  expect(await resultOn(screen.tag('Stop loss [-−]'))).toBeLessThan(-whole);
  await screen.tag(String.raw`Long 20 lots [+\-−]`).waitFor();
  const lines = page.getByRole('list', { name: 'Your lines on the chart' });
  await lines.getByText(/^Liquidation [-−][\d,.]+ · [\d.]+% below mark/).waitFor();
  await phone.picture('contract-chart-lines');
  await screen.drag(profit, -20);
  await screen.panel.getByText('Nothing is sent yet').waitFor();
  expect(await resultOn(profit)).toBeGreaterThan(wins);
  await phone.picture('contract-chart-drag');
});

test('an order that is dragged says what it would cost and where the position would end then', async () => {
  const position = await positionOf(user);
  const price = (Number(position?.entryPrice) * 0.99).toFixed(1);
  await user.call('contract', { symbol: PERP, side: 'buy', type: 'limit', lots: 10, price });
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.04);
  await screen.open(PERP);
  await screen.drag(screen.tag('Buy 10 lots'), 30);
  const { panel } = screen;
  await panel.getByText('If filled: entry / est. liq.').waitFor();
  await panel.getByText(/^[\d,.]+ \/ [\d,.]+$/).waitFor();
  // 10 lots at 25x: the margin falls with the price.
  const margin = await panel.getByText(/^[\d,.]+ → [\d,.]+ USDT$/).innerText();
  const [now = 0, then = 0] = margin
    .split('→')
    .map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  expect(then).toBeLessThan(now);
  expect(now).toBeCloseTo((Number(price) * 0.01) / 25, 1);
  await phone.picture('contract-chart-move');
});

test('an order that is dragged past a stop of its own is refused before it is sent', async () => {
  const position = await positionOf(user);
  const at = (part: number): string => (Number(position?.entryPrice) * part).toFixed(1);
  const stops = { takeProfitPrice: at(1.05), stopLossPrice: at(0.985) };
  const order = { symbol: PERP, side: 'buy', type: 'limit', lots: 10 } as const;
  await user.call('contract', { ...order, price: at(0.99), ...stops });
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.04);
  await screen.open(PERP);
  const { panel } = screen;
  await screen.drag(screen.tag('Buy 10 lots'), 60);
  const why = 'Stop loss of a long must be below the entry price and the mark price';
  await panel.getByRole('alert').getByText(why).waitFor();
  await panel.getByText(/^[\d,.]+ \/ [\d,.]+$/).waitFor();
  expect(await panel.getByRole('button', { name: /^Move to/ }).isDisabled()).toBe(true);
  await phone.picture('contract-chart-past-stop');
});

test('the head of the page names mark and funding, and its star marks the market', async () => {
  const { page } = phone;
  await new ChartPage(phone).open(PERP);
  const day = page.getByRole('region', { name: 'Last 24 hours' });
  await day.getByText(/^Mark [\d,.]+$/).waitFor();
  await day.getByText(/^Funding rate (?:\d\d:)?\d\d:\d\d$/).waitFor();
  await day.getByText(/^-?\d\.\d{4}%$/).waitFor();
  const star = page.getByRole('button', { name: 'Favorite' });
  await star.click();
  await expect.poll(async () => (await user.call('favouriteList', {})).symbols).toContain(PERP);
  expect(await star.getAttribute('aria-pressed')).toBe('true');
});

test('the chart is shared as a picture, with own lines only where they are wanted', async () => {
  const { page } = phone;
  const screen = new ChartPage(phone);
  await screen.holdCandles(0.04);
  await screen.open(PERP);
  await screen.tag('Long 20 lots').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share chart' });
  const picture = sheet.getByRole('img', { name: /^BTCUSDT Perp: [\d,.]+, 15m · / });
  const bytes = (): Promise<string> =>
    picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await picture.waitFor();
  await phone.picture('contract-chart-share');
  const plain = await bytes();
  await sheet.getByRole('switch', { name: 'Show my orders and drawings' }).click();
  await expect.poll(bytes).not.toBe(plain);
  await phone.picture('contract-chart-share-marks');
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  expect((await saved).suggestedFilename()).toBe('candor-BTCUSDTPERP.png');
});
