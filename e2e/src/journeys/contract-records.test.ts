import { afterEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

const SYMBOL = 'BTCUSDTPERP';

let user: ApiUser;
let phone: Phone;

test.beforeEach(async ({ stage }) => {
  user = await createFundedUser(stage.server.url);
  await waitForMakers(user);
  const amount = '2000';
  await user.call('transfer', { asset: 'USDT', fromKind: 'spot', toKind: 'contract', amount });
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

async function openAndClose(): Promise<void> {
  const order = { symbol: SYMBOL, side: 'buy', type: 'market', lots: 10 } as const;
  await expect.poll(() => user.call('contract', order).catch(() => undefined)).toBeDefined();
  const { positions } = await user.call('contractPage', {});
  const positionId = positions[0]?.positionId ?? 0;
  await user.call('outContract', { positionId, lots: 10 });
}

test('a closed contract position says to the last digit what it brought, and gives a picture of it', async () => {
  const { page } = phone;
  await openAndClose();
  const { positions } = await user.call('contractClosed', {});
  const net = positions[0]?.net ?? '';
  expect(net).toMatch(/^-/);
  await phone.visit('pages/lever/leverList?product=contract');
  await page.getByRole('article', { name: 'Long BTCUSDT' }).waitFor();
  await phone.readTerm('Lots', 'Lots', 'how much of the coin one lot is');
  await phone.readTerm('Overnight fee', 'Overnight fee', 'every 8 hours while it was open');
  await phone.picture('contract-closed-card');
  await page.getByRole('button', { name: 'BTCUSDT', exact: true }).click();
  await page.getByRole('dialog').getByText(net).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Share result' }).click();
  await page.getByRole('img', { name: /^BTCUSDT Long 20x: -/ }).waitFor();
});

test('open contract orders are seen and cancelled, each with its message, and stand in the history', async () => {
  const { page } = phone;
  const { tickers } = await user.call('common/getContractConfig', {});
  const mark = tickers.find(({ symbol }) => symbol === SYMBOL)?.markPrice ?? '';
  const price = String(Math.floor(Number(mark) * 0.97));
  const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price, lots: 5 } as const;
  await user.call('contract', order);
  await user.call('contract', order);
  await phone.visit('pages/lever/orderList?product=contract');
  await page.getByRole('article', { name: 'Buy BTCUSDT' }).nth(1).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  await cancel.nth(1).click();
  await cancel.first().click();
  await page.getByText('You have no open orders.').waitFor();
  await phone.hear(/^Order cancelled: 5 lots at [\d,.]+$/, 2);
  await page.getByRole('tab', { name: 'Order history' }).click();
  await page.getByText('Cancelled', { exact: true }).nth(1).waitFor();
});

test('a visitor reads the rules, and works a line of the public log out again in the browser', async ({
  stage,
}) => {
  const visitor = await Phone.open(stage.browser, stage.server.url, {});
  const { page } = visitor;
  await visitor.visit('pages/home/market?view=contract-rules');
  await page.getByRole('heading', { name: 'Margin tiers' }).waitFor();
  await page.getByRole('tab', { name: 'Insurance fund' }).click();
  await page.getByRole('button', { name: 'Recompute', exact: true }).first().click();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  await page.getByText('Recomputed, and it agrees').waitFor();
  expect(visitor.errors).toEqual([]);
  await visitor.close();
});
