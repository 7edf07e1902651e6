import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { createFundedUser, createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

test.beforeEach(async ({ stage }) => {
  // What comes before the first price has the hour's, which moves until the hour ends.
  await waitForMakers(await createUser(stage.server.url));
  user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

const DECIMALS = 8;

/** Units of eight decimals. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -size : size;
}

/** All eight decimals, with its sign, as the phone shows what was won or lost. */
function signed(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(DECIMALS + 1, '0');
  const sign = value === 0n ? '' : value < 0n ? '-' : '+';
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

async function bitcoinOf(): Promise<{ amount: string; cost: string; realised: string }> {
  const { coins } = await user.call('profit', { period: '1d' });
  const coin = coins.find(({ asset }) => asset === 'BTC');
  if (coin === undefined) throw new Error('no bitcoin');
  return coin;
}

/** What selling realised, worked out from the fills alone. */
async function realisedByFills(start: { amount: string; cost: string }): Promise<bigint> {
  const { fills } = await user.call('currencyFills', { limit: 200 });
  let [held, cost, realised] = [units(start.amount), units(start.cost), 0n];
  for (const fill of fills.toReversed()) {
    const [base, quote, fee] = [fill.quantity, fill.quote, fill.fee].map(units);
    if (base === undefined || quote === undefined || fee === undefined) continue;
    if (fill.side === 'buy') {
      held += base - fee;
      cost += quote;
      continue;
    }
    const sold = (cost * base) / held;
    realised += quote - fee - sold;
    held -= base;
    cost -= sold;
  }
  return realised;
}

/** Closes a sheet. @returns what it still shows a frame later, on its way out */
async function textWhileLeaving(sheet: Locator): Promise<string | null> {
  return sheet.evaluate(async (dialog) => {
    dialog.querySelector<HTMLElement>('header button')?.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return dialog.textContent;
  });
}

test('a user buys, sells at another price, and sees to the last digit what that brought', async () => {
  const { page } = phone;
  const start = await bitcoinOf();
  const order = { symbol: 'BTCUSDT', type: 'market' } as const;
  await user.call('currency', { ...order, side: 'buy', quoteAmount: '1500' });
  await user.call('currency', { ...order, side: 'sell', quantity: '0.011' });
  const expected = await realisedByFills(start);
  expect(units((await bitcoinOf()).realised)).toBe(expected);

  await phone.visit('assets');
  await page.getByRole('button', { name: 'Profit and loss' }).click();
  await page.getByText(/entries checked/).waitFor();
  await page.getByRole('button', { name: /^BTC/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(signed(expected), { exact: true }).waitFor();
  expect(await textWhileLeaving(sheet)).toContain(signed(expected));
  // The day's result is one number wherever it stands.
  const today = await user.call('todayProfit', {});
  const { points, profit } = await user.call('profit', { period: '1d' });
  expect(points.at(-1)?.profit).toBe(profit);
  expect(today.fromMs).toBe(points[0]?.atMs);

  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save CSV file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^candor-tax-.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  const gains = lines.map((line) => line.split(',')[6] ?? '');
  expect(gains.reduce((sum, gain) => sum + units(gain), 0n)).toBe(expected);
});

test('a user sees the month, a day and the method, and shares percentages without amounts', async () => {
  const { page } = phone;
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.002' } as const;
  await user.call('currency', order);
  await phone.visit('assets?view=profit');
  await page.getByRole('radio', { name: '7 days' }).click();
  const day = page.locator('[data-day]').last();
  await day.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('00:00 to 24:00 UTC').waitFor();
  // The day's own fills stand below its figures, and those of contracts beside them.
  await sheet.getByRole('article', { name: 'Buy BTC/USDT' }).waitFor();
  await phone.picture('profit-day');
  await sheet.getByRole('radio', { name: 'Contract' }).click();
  await sheet.getByText('Nothing was traded on this day.').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'How profit is worked out' }).click();
  await sheet.getByText('All your entries add up to your balances', { exact: false }).waitFor();
  await sheet.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Share profit' }).click();
  const picture = sheet.getByRole('img', { name: /^Profit and loss: / });
  const drawn = () => picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const without = await drawn();
  expect(await sheet.getByRole('switch', { name: 'Show amounts' }).isChecked()).toBe(false);
  await sheet.getByRole('switch', { name: 'Show amounts' }).click();
  await expect.poll(drawn).not.toBe(without);
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  expect((await saved).suggestedFilename()).toBe('candor-profit.png');
});

test('the browser adds up every entry of a user, and finds one that was left out', async () => {
  const { page } = phone;
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.002' } as const;
  await user.call('currency', order);
  const rests = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '50000' } as const;
  await user.call('currency', { ...rests, quantity: '0.001' });
  await user.call('transfer', {
    ...{ asset: 'USDT', fromKind: 'spot', toKind: 'contract', amount: '123.45' },
  });
  await phone.visitWhole('pages/index/index');
  await page.getByRole('button', { name: 'Books balance' }).click();
  const sheet = page.getByRole('dialog', { name: 'Proof of the books' });
  await sheet.getByRole('button', { name: 'Check my balances' }).click();
  await sheet.getByText('Every balance is exactly the sum of its entries.').waitFor();
  await phone.picture('proof-of-the-books');
  expect(await phone.axeViolations()).toEqual([]);
  // A server that keeps an entry to itself is found out.
  await page.route('**/api/cashflow*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { bills: readonly object[] } };
    const data = { ...answer.data, bills: answer.data.bills.slice(1) };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await sheet.getByRole('button', { name: 'Check again' }).click();
  await sheet.getByText('These balances are not the sum of their entries:').waitFor();
  await sheet.getByText(/^Contract, USDT: balance 123\.45, entries 0$/).waitFor();
  await page.unrouteAll();
});

test('a trade is proved by its own entries, and one that was changed is found', async () => {
  const { page } = phone;
  const order = { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.002' } as const;
  await user.call('currency', order);
  await phone.visit('pages/lever/leverList');
  await page.getByRole('button', { name: 'Proof of this trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Proof of this trade' });
  await sheet.getByText('The entries add up to exactly what this trade says.').waitFor();
  await sheet.getByText('Trading fee').waitFor();
  await phone.picture('proof-of-a-trade');
  expect(await phone.axeViolations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  // A fee that was taken twice is found out.
  await page.route('**/api/cashflow*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { bills: readonly { reason: string }[] } };
    const fees = answer.data.bills.filter(({ reason }) => reason === 'trade_fee');
    const data = { ...answer.data, bills: [...answer.data.bills, ...fees] };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.getByRole('button', { name: 'Proof of this trade' }).first().click();
  await sheet.getByText('The entries of this trade are not what it says:').waitFor();
  await sheet.getByText(/^Spot, USDT: balance /).waitFor();
  await page.unrouteAll();
});
