import type { Locator } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { ApiUser } from './api.ts';
import { openTrader, PERP, positionOf } from './contract-trader.ts';
import { ContractPage } from './pages/contract-page.ts';
import type { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;
let tab: ContractPage;

test.beforeEach(async ({ stage }) => {
  ({ user, phone } = await openTrader(stage, 20));
  tab = new ContractPage(phone.page);
  await phone.visit(`pages/Option/Option?symbol=${PERP}`);
  await tab.positions.waitFor();
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

async function boxOf(part: Locator): Promise<{
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('nothing is drawn there');
  return box;
}

test('words of a position are explained; what is being closed stays in sight, and the sum is written out', async () => {
  await phone.readTerm('Lots', 'Lots', 'how much of the coin one lot is');
  await phone.readTerm('Isolated', 'Isolated', 'Only the margin of this position');
  await phone.readTerm(/^Unrealized PnL/, 'Unrealized PnL', 'before fees');
  await tab.act('Close position');
  await tab.sheet.getByText(/^\([\d,.]+ − [\d,.]+\) × 0\.02 BTC$/).waitFor();
  const card = await boxOf(tab.positions);
  expect(card.y).toBeGreaterThan(0);
  await expect
    .poll(async () => (await boxOf(tab.sheet)).y)
    .toBeGreaterThan(card.y + card.height - 1);
  await phone.picture('contract-position');
  expect(await phone.axeViolations()).toEqual([]);
  // The lit card takes no tap.
  await phone.page.mouse.click(card.x + card.width / 2, card.y + card.height / 2);
  await tab.sheet.getByRole('button', { name: '50%' }).click();
  await tab.sheet.getByText(/^10 lots · est\. liq\. [\d,.]+$/).waitFor();
  await tab.sheet.getByRole('button', { name: 'Close 10 lots at market' }).click();
  await phone.hear(/^Sold 10 lots at [\d,.]+$/);
  await expect.poll(async () => (await positionOf(user))?.lots).toBe(10);
});

test('the card leads to the leverage of its market', async () => {
  await tab.act('Leverage');
  await tab.sheet.getByRole('button', { name: '10x', exact: true }).click();
  await tab.sheet.getByRole('button', { name: 'Set leverage to 10x' }).click();
  await phone.hear('Leverage is 10x now');
  expect((await positionOf(user))?.leverage).toBe(10);
});

test('a position is turned around, shared as a picture, and two are closed at once', async () => {
  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: 'Reverse' }).click();
  await tab.sheet.getByRole('button', { name: 'Reverse to short' }).click();
  await phone.hear('Position reversed');
  await phone.page.getByRole('article', { name: /^Short / }).waitFor();
  expect(await positionOf(user)).toMatchObject({ direction: 'short', lots: 20 });
  await tab.act('Share result');
  await tab.sheet.getByRole('img').waitFor();
  await tab.sheet.getByRole('button', { name: 'Close' }).click();
  await tab.waitForSheetsGone();
  const other = { symbol: 'ETHUSDTPERP', side: 'buy', type: 'market', lots: 5 } as const;
  await user.call('contract', other);
  await phone.page.getByRole('button', { name: 'Close all positions' }).click();
  await phone.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Close all positions' })
    .click();
  await phone.page.getByText('You have no open positions.').waitFor();
  expect(await positionOf(user)).toBeUndefined();
});
