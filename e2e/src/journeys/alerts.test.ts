import { afterEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let user: ApiUser;
let phone: Phone;

test.beforeEach(async ({ stage }) => {
  user = await createFundedUser(stage.server.url);
  await waitForMakers(user);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a user sets an alert from the chart, changes it, pauses it and removes it', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/market/kline?symbol=BTCUSDT');
  await page.getByRole('button', { name: 'Set a price alert' }).click();
  const sheet = page.getByRole('dialog');
  const price = sheet.getByRole('textbox', { name: 'Alert price (USDT)' });
  // The field begins a percent away: what an alert does is seen before anything is typed.
  await sheet.getByText(/above now\./).waitFor();
  await sheet.getByText('Told in the app, and on devices with notifications on.').waitFor();
  // A cleared field steps from the price of now, not from nothing.
  await price.fill('');
  await sheet.getByRole('button', { name: 'Enter a value' }).waitFor();
  await sheet.getByRole('button', { name: 'Increase · Alert price (USDT)' }).click();
  expect(Number((await price.inputValue()).replaceAll(',', ''))).toBeGreaterThan(10_000);
  await price.fill('50000');
  await sheet.getByText('must be above', { exact: false }).waitFor();
  await sheet.getByRole('button', { name: '+10%' }).click();
  await sheet.getByText(/above now\./).waitFor();
  await phone.picture('alert-sheet');
  expect(await phone.axeViolations()).toEqual([]);
  await sheet.getByRole('button', { name: /^Set alert at / }).click();
  await phone.hear('Alert set');
  const row = page.getByRole('button', { name: /^BTC\/USDT rises to / });
  await row.waitFor();
  await page.getByRole('switch', { name: /^BTC\/USDT rises to / }).click();
  await page.getByText(/^Paused · /).waitFor();
  await row.click();
  await sheet.getByRole('button', { name: 'Falls by %' }).click();
  await sheet.getByRole('textbox', { name: 'Change (%)' }).fill('50');
  await sheet.getByRole('button', { name: 'Set alert', exact: true }).click();
  await phone.hear('Alert changed');
  expect((await user.call('alertList', {})).alerts).toMatchObject([
    { condition: 'loses', changePpm: 500_000, windowHours: 24, isPaused: false },
  ]);
  await phone.picture('alerts');
  await page.getByRole('button', { name: 'BTC/USDT falls 50% in 24 h' }).click();
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No alerts yet').waitFor();
});

test('the market list and the pair sheet lead to an alert on their market', async () => {
  const { page } = phone;
  const sheet = page.getByRole('dialog', { name: 'New alert' });
  await phone.visitWhole('pages/trade/trade');
  const box = await page.getByText('ETH', { exact: true }).first().boundingBox();
  const touchPoints = [{ x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 }];
  const touch = await phone.context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  const actions = page.getByRole('dialog', { name: 'ETH/USDT' });
  await actions.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await actions.getByRole('button', { name: 'Set a price alert' }).tap();
  await sheet.getByText('ETH/USDT').waitFor();
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const pairs = page.getByRole('dialog', { name: 'Select a pair' });
  await pairs.getByRole('button', { name: 'Set a price alert' }).click();
  await sheet.getByText('BTC/USDT').waitFor();
  // Another pair is chosen in the sheet, and its price is suggested.
  const price = sheet.getByRole('textbox', { name: 'Alert price (USDT)' });
  await price.fill('71234.5');
  await sheet.getByRole('button', { name: 'BTC/USDT: choose another pair' }).click();
  await pairs.getByRole('button', { name: /^ETH\/USDT/ }).click();
  await pairs.waitFor({ state: 'detached' });
  await sheet.getByText('ETH/USDT').waitFor();
  await expect.poll(() => price.inputValue()).not.toContain('71,234');
  await sheet.getByRole('button', { name: /^Set alert at / }).click();
  await phone.hear('Alert set');
  expect((await user.call('alertList', {})).alerts).toMatchObject([{ symbol: 'ETHUSDT' }]);
});

test('an alert that is reached is told once, and stands in the history', async () => {
  const { page } = phone;
  const symbol = 'ETHUSDT';
  const order = { symbol, type: 'market' } as const;
  await user.call('currency', { ...order, side: 'sell', quantity: '0.01' });
  const { trades } = await user.call('common/tradeList', { symbol, limit: 1 });
  const price = (Number(trades[0]?.price) + 0.01).toFixed(2);
  const choice = {
    source: 'last',
    condition: 'rises_above',
    repeat: 'once',
    byEmail: false,
  } as const;
  await user.call('alertAdd', { symbol, price, ...choice });
  // Each pair of trades moves the last price from a bid to an ask, until it is past the alert.
  await waitUntil('the alert is told', async () => {
    await user.call('currency', { ...order, side: 'buy', quoteAmount: '30' });
    return (await user.call('alertHistory', {})).firings.length > 0;
  });
  await user.call('currency', { ...order, side: 'sell', quantity: '0.01' });
  await user.call('currency', { ...order, side: 'buy', quoteAmount: '30' });
  await phone.visitWhole('pages/neWs/neWs?box=personal');
  await expect.poll(() => page.getByText(/^ETH\/USDT rose to /).count()).toBe(1);
  await page.getByRole('button', { name: 'Price alerts' }).click();
  await page.getByText('No alerts yet').waitFor();
  await page.getByRole('tab', { name: 'Alert history 1' }).click();
  await page.getByRole('button', { name: /^ETH\/USDT rises to / }).waitFor();
  await phone.picture('alerts-told');
  expect(await phone.axeViolations()).toEqual([]);
});

test('a contract has alerts on its mark: from its page, its chart and the list', async () => {
  const { page } = phone;
  const sheet = page.getByRole('dialog', { name: 'New alert' });
  await phone.visitWhole('pages/Option/Option?symbol=BTCUSDTPERP');
  await page.getByRole('button', { name: 'BTCUSDT', exact: false }).first().click();
  const contracts = page.getByRole('dialog', { name: 'Select a contract' });
  await contracts.getByRole('button', { name: 'Set a price alert' }).click();
  await sheet.getByText('BTCUSDT Perp').waitFor();
  await sheet.getByText(/above now\./).waitFor();
  await phone.picture('alert-contract-sheet');
  expect(await phone.axeViolations()).toEqual([]);
  await sheet.getByRole('button', { name: /^Set alert at / }).click();
  await phone.hear('Alert set');
  await page.getByRole('button', { name: /^BTCUSDT Perp rises to / }).waitFor();
  // A pair is left for gold, and that for what trades at every hour: a new exchange has no mark of gold on a weekend.
  await page.getByRole('button', { name: 'New alert' }).click();
  const pairs = page.getByRole('dialog', { name: 'Select a pair' });
  await pairs.getByRole('button', { name: 'Contracts' }).click();
  await contracts.getByRole('button', { name: /^XAU/ }).click();
  await contracts.waitFor({ state: 'detached' });
  await sheet.getByText(/^XAU.* Gold$/).click();
  await contracts.getByRole('button', { name: /^ETH/ }).click();
  await sheet.getByText('ETHUSDT Perp').waitFor();
  await sheet.getByRole('button', { name: 'Falls to' }).click();
  await sheet.getByRole('button', { name: /^Set alert at / }).click();
  // The word of the first one may still be there.
  await page.getByRole('button', { name: /^ETHUSDT Perp falls to / }).waitFor();
  await phone.picture('alerts-contracts');
  expect((await user.call('alertList', {})).alerts).toMatchObject([
    { symbol: 'ETHUSDTPERP', source: 'mark', condition: 'falls_below' },
    { symbol: 'BTCUSDTPERP', source: 'mark', condition: 'rises_above' },
  ]);
  await phone.visitWhole('pages/market/kline?symbol=BTCUSDTPERP');
  await page.getByRole('button', { name: 'Set a price alert' }).click();
  await sheet.getByText('BTCUSDT Perp').waitFor();
});

/** A market that ends takes everything of this server's users with it, so its end is put into the answer. */
for (const look of [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'hk' },
] as const) {
  test(`an alert that ended with its market says so, and is taken out of the list, ${look.locale}`, async ({
    stage,
  }) => {
    const alert = { symbol: 'BTCUSDT', source: 'last', repeat: 'once', byEmail: false } as const;
    await user.call('alertAdd', { ...alert, condition: 'rises_above', price: '900000' });
    const other = await Phone.open(stage.browser, stage.server.url, {
      session: user.session,
      ...look,
    });
    const { page } = other;
    await page.route('**/api/alertList*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: { alerts: readonly object[] } };
      const alerts = data.alerts.map((own) => ({ ...own, endedAtMs: Date.UTC(2026, 10, 20, 8) }));
      await route.fulfill({ json: { ...rest, data: { ...data, alerts } } });
    });
    await other.visit('pages/neWs/neWs?view=alerts');
    const row = page.getByRole('listitem').filter({ hasText: 'BTCUSDT' });
    await row.getByText(/2026-11-20/).waitFor();
    await other.picture(`alert-ended-${look.locale}`);
    await row.getByRole('button').click();
    await expect.poll(() => row.count()).toBe(0);
    expect((await user.call('alertList', {})).alerts).toEqual([]);
    expect(other.errors).toEqual([]);
    await other.close();
  });
}
