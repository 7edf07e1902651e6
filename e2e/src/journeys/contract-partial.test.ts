import { afterAll, afterEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { openBackOffice } from './staff.ts';
import { PERP, stress } from './contract-trader.ts';
import { DemoServer } from './demo-server.ts';
import { Desk } from './desk.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

/** The market that is halted. */
const OTHER = 'ETHUSDTPERP';

let server: DemoServer;
let user: ApiUser;
const phones: Phone[] = [];

/** The market falls here, and another is halted: on an exchange of its own. */
test.beforeAll(async () => {
  server = await DemoServer.create();
  user = await createFundedUser(server.url);
  await waitForMakers(user, PERP);
  await waitForMakers(user, OTHER);
});

afterEach(async () => {
  for (const phone of phones.splice(0)) {
    expect(phone.errors).toEqual([]);
    await phone.close();
  }
});

afterAll(() => server.destroy());

/** Longs on the money of one account, worth so much in the market's own prices. */
async function openShared(symbol: string, lots: number): Promise<void> {
  const modes = { leverage: 50, marginMode: 'cross', positionMode: 'one_way' } as const;
  await user.call('contractSetting', { symbol, ...modes });
  const open = async () => {
    const { positions } = await user.call('contractPage', {});
    return positions.find((position) => position.symbol === symbol)?.lots ?? 0;
  };
  await waitUntil(`${String(lots)} lots of ${symbol} are open`, async () => {
    const left = lots - (await open());
    if (left <= 0) return true;
    const order = { symbol, side: 'buy', type: 'market', lots: left } as const;
    await user.call('contract', order).catch(() => undefined);
    return (await open()) >= lots;
  });
}

async function look(
  browser: Parameters<typeof Phone.open>[0],
  options: { theme: 'dark' | 'light'; locale: 'en' | 'hk' },
): Promise<Phone> {
  const phone = await Phone.open(browser, server.url, { session: user.session, ...options });
  phones.push(phone);
  await phone.visit('pages/home/market?view=contract-liquidations');
  return phone;
}

test('a shared account goes without its halted market, and everybody can work out what stayed', async ({
  browser,
}) => {
  const way = { asset: 'USDT', fromKind: 'spot', toKind: 'contract' } as const;
  await user.call('transfer', { ...way, amount: '2000' });
  await openShared(OTHER, 100);
  await openShared(PERP, 600);
  const { ann } = await openBackOffice(server);
  await ann.call('marketHalt', {
    symbol: OTHER,
    state: 'halted',
    reason: 'a fault of its sources',
  });
  await stress(server, 'gap', '--percent=-6');
  await waitUntil('the account is liquidated where it can be', async () => {
    const { positions } = await user.call('contractPage', {});
    return positions.length === 1 && positions[0]?.symbol === OTHER;
  });
  const phone = await look(browser, { theme: 'dark', locale: 'en' });
  const { page } = phone;
  await page
    .getByRole('button', { name: /^Cross account/ })
    .last()
    .click();
  await page.getByText('Not taken over').waitFor();
  await page.getByText('The market is halted').first().waitFor();
  await page.getByText('Equity that stays').first().waitFor();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  await page.getByText('Recomputed, and it agrees').waitFor();
  await page.getByText('Equity that stays').first().scrollIntoViewIfNeeded();
  await phone.picture('contract-partial-line');
  const other = await look(browser, { theme: 'light', locale: 'hk' });
  await other.page.getByRole('button', { name: /^全倉/ }).last().click();
  await other.page.getByText('留下的權益').first().scrollIntoViewIfNeeded();
  await other.picture('contract-partial-line-hk');

  // Staff read on the user's page what each step did to the position that stayed.
  const desk = await Desk.open(browser, server.url, { staff: ann });
  await desk.visit(`/users/${user.userId}?tab=contracts`);
  await desk.page.getByRole('tabpanel').getByRole('link', { name: OTHER }).click();
  const drawer = desk.page.getByRole('dialog');
  await drawer.getByText('Not touched: halted').first().waitFor();
  await drawer.getByText('Liquidation price').waitFor();
  await drawer.getByText('The account behind it').waitFor();
  await desk.picture('position-steps');
  expect(await desk.axeViolations()).toEqual([]);
  await desk.close();
});
