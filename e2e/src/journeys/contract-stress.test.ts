import type { ContractTickerView } from '@candor/protocol';
import { afterAll, afterEach, expect } from 'vitest';
import { createUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import { createContractTrader, PERP, positionOf, stress } from './contract-trader.ts';
import { DemoServer } from './demo-server.ts';
import { ContractPage } from './pages/contract-page.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

/** About 100,000 USDT at 50x: in the second tier, so it is reduced before it is taken over. */
const LOTS_IN_STEPS = 1_500;

let server: DemoServer;
let phone: Phone;
let tab: ContractPage;
let user: ApiUser;

/** Markets fall here: on an exchange of its own, which takes one scenario after the other, each until it is ended. */
test.beforeAll(async () => {
  server = await DemoServer.create();
  await waitForMakers(await createUser(server.url), PERP);
});

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

afterAll(() => server.destroy());

/** A user with a position, who looks at it on the phone. */
async function watch(
  browser: Parameters<typeof Phone.open>[0],
  opening: Parameters<typeof createContractTrader>[1],
): Promise<void> {
  user = await createContractTrader(server, opening);
  phone = await Phone.open(browser, server.url, { session: user.session });
  tab = new ContractPage(phone.page);
  await phone.visit(`pages/Option/Option?symbol=${PERP}`);
  await tab.positions.waitFor();
}

async function ticker(): Promise<ContractTickerView> {
  const { tickers } = await user.call('common/getContractConfig', { symbol: PERP });
  const [only] = tickers;
  if (only === undefined) throw new Error(`no ticker of ${PERP}`);
  return only;
}

/** By how many per cent the index moves until `isSo` says that it is far enough. */
async function movesUntil(from: number, isSo: (percent: number) => boolean): Promise<number> {
  let percent = 0;
  await waitUntil('the index moves', async () => {
    percent = (Number((await ticker()).indexPrice) / from - 1) * 100;
    return isSo(percent);
  });
  return percent;
}

const indexNow = async (): Promise<number> => Number((await ticker()).indexPrice);

/** The newest message under "For you", opened. */
async function openMessage(title: string): Promise<void> {
  const { page } = phone;
  await waitUntil('a message came', async () => {
    const { messages } = await user.call('getMsg', { box: 'personal', locale: 'en' });
    return messages.some((message) => message.title === title);
  });
  await phone.visit('pages/neWs/neWs?box=personal');
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
}

test('one source ten times off moves the index by its clamped share, and no position is touched', async ({
  browser,
}) => {
  await watch(browser, { side: 'sell', leverage: 50, lots: 50 });
  const before = await indexNow();
  await stress(server, 'outlier');
  // A fifth of half a per cent; the world moves a little meanwhile.
  const up = await movesUntil(before, (percent) => percent > 0.06);
  expect(up).toBeLessThan(0.3);
  await phone.page.getByText('5 of 5 sources').waitFor();
  expect(await positionOf(user)).toMatchObject({ lots: 50, state: 'dealing' });
  await phone.picture('contract-stress-outlier');
  await stress(server, 'outlier', '--seconds=0');
  await movesUntil(before, (percent) => Math.abs(percent) < 0.06);
});

test('silent sources: the phone says so, opens nothing and closes still, and goes on once they are back', async ({
  browser,
}) => {
  await watch(browser, { side: 'buy', leverage: 25, lots: 50 });
  const { page } = phone;
  await stress(server, 'outage');
  await page.getByText('Index degraded', { exact: true }).waitFor();
  await page.getByText(/^The index has too few sources/).waitFor();
  await tab.size.fill('10');
  await tab.form.getByText('Index degraded: closing only.').waitFor();
  expect(await tab.submit.isDisabled()).toBe(true);
  await phone.picture('contract-stress-outage');
  await tab.act('Close position');
  await tab.sheet.getByRole('button', { name: '50%' }).click();
  await tab.sheet.getByRole('button', { name: 'Close 25 lots at market' }).click();
  await phone.hear(/^Sold 25 lots at [\d,.]+$/);
  await tab.waitForSheetsGone();
  await stress(server, 'outage', '--seconds=0');
  await page.getByText('5 of 5 sources').waitFor();
  await page.getByText(/^The index has too few sources/).waitFor({ state: 'detached' });
  await expect.poll(() => tab.submit.isDisabled()).toBe(false);
});

test('a flash crash ends who has little margin; who has enough is still there when the price is back', async ({
  browser,
}) => {
  const other = await createContractTrader(server, { side: 'buy', leverage: 50, lots: 50 });
  await watch(browser, { side: 'buy', leverage: 10, lots: 50 });
  const before = await indexNow();
  await stress(server, 'flash-crash', '--percent=-5');
  await movesUntil(before, (percent) => percent < -4);
  await expect.poll(() => positionOf(other)).toBeUndefined();
  await stress(server, 'flash-crash', '--seconds=0');
  await movesUntil(before, (percent) => percent > -1.5);
  await tab.positions.getByText('50', { exact: true }).first().waitFor();
  expect(await positionOf(user)).toMatchObject({ lots: 50, state: 'dealing' });
  await phone.picture('contract-stress-flash-crash');
});

test('a gap through the bankruptcy price: liquidated in steps, and message, log, fund and queue explain it', async ({
  browser,
}) => {
  await watch(browser, { side: 'buy', leverage: 50, lots: LOTS_IN_STEPS });
  const { page } = phone;
  await stress(server, 'gap', '--percent=-3');
  await page.getByText('You have no open positions.').waitFor();
  await openMessage(`${PERP}: your long position was liquidated`);
  await phone.picture('contract-stress-message');
  await page.getByRole('button', { name: 'See what it is about' }).click();
  await page.getByText(/^Only position \d+$/).waitFor();
  await page.getByRole('button', { name: /^Position \d+/ }).click();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  await page.getByText('Recomputed, and it agrees').waitFor();
  await phone.picture('contract-stress-line');
  // In steps: orders in the market first, which find more or less in a book that has just fallen; the exchange took the rest.
  const { liquidations } = await user.call('common/contractLiquidations', {});
  const { orders } = await user.call('contractList', { scope: 'history', symbol: PERP });
  const forced = orders.filter(({ closeType }) => closeType === 'forced');
  const reduced = forced.reduce((sum, { filledLots }) => sum + filledLots, 0);
  expect(forced.length).toBeGreaterThan(0);
  expect(reduced + (liquidations[0]?.takeovers[0]?.lotsTaken ?? 0)).toBe(LOTS_IN_STEPS);
  await phone.visit(`pages/home/market?view=contract-insurance&symbol=${PERP}`);
  await page.getByRole('button', { name: 'Recompute', exact: true }).first().click();
  await page.getByRole('button', { name: 'Recompute in this browser' }).click();
  await page.getByText('Recomputed, and it agrees').waitFor();
  await phone.picture('contract-stress-fund');
  await phone.visit(`pages/home/market?view=contract-deleveraging&symbol=${PERP}`);
  await page.getByText('the highest rank first', { exact: false }).waitFor();
  await phone.picture('contract-stress-deleveraging');
});

test('a depeg lifts every price: a short on little margin is liquidated and told where everybody can read it', async ({
  browser,
}) => {
  await watch(browser, { side: 'sell', leverage: 100, lots: 50 });
  const before = await indexNow();
  await stress(server, 'depeg', '--percent=-3');
  await movesUntil(before, (percent) => percent > 2);
  await phone.page.getByText('You have no open positions.').waitFor();
  await openMessage(`${PERP}: your short position was liquidated`);
  await stress(server, 'depeg', '--seconds=0');
  await movesUntil(before, (percent) => percent < 1.5);
});
