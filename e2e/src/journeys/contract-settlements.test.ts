import { afterEach, expect } from 'vitest';
import { createUser } from './api.ts';
import { PERP } from './contract-trader.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let phone: Phone;

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

const SYMBOL = 'LTCUSDTPERP';
const AT_MS = Date.UTC(2026, 10, 20, 8);
const answer = (data: object) => ({ json: { code: 200, msg: '', data } });

/** Half of the hour at one price, half at another. */
const samples = Array.from({ length: 4 }, (_, place) => {
  const price = place < 2 ? '80.2' : '80.0';
  const quotes = ['alpha', 'beta', 'gamma'].map((source) => ({ source, bid: price, ask: price }));
  const made = {
    indexTickSizeE12: 10_000_000_000,
    quotes: quotes.map((own) => ({ ...own, ageMs: 0 })),
  };
  return { atMs: AT_MS - place * 5_000, indexPrice: price, made };
});
const ending = {
  ...{ phase: 'settled', beganAtMs: AT_MS - 3_600_000, windowFromMs: AT_MS - 3_600_000 },
  ...{ settlesAtMs: AT_MS, postponed: 1, samplesMin: 4, samples: 4, indexSum: '320.4' },
  ...{ settlePrice: '80.1', positions: 12, lots: 3_450, insurance: '-12.5', endedAtMs: AT_MS + 40 },
};
const closed = {
  ...{ positionId: 4711, symbol: SYMBOL, positionSide: 'net', direction: 'long' },
  ...{ marginMode: 'isolated', leverage: 20, closedLots: 100, entryPrice: '79.1' },
  ...{ closePrice: '80.1', realised: '100', fee: '1.2', funding: '0.3', net: '98.5' },
  ...{ closeType: 'settled', openedAtMs: AT_MS - 86_400_000, closedAtMs: AT_MS + 10 },
};

/** An end takes an hour of samples, so the answers are given here; what an engine writes and answers is in `staff-delist.test.ts`. */
async function answerSettled(): Promise<void> {
  const { page } = phone;
  await page.route('**/api/common/contractSettlements?*', async (route) => {
    const config = await page.request.get(
      new URL(`/api/common/getContractConfig?symbol=${PERP}`, route.request().url()).href,
    );
    const { data } = (await config.json()) as { data: { markets: readonly object[] } };
    const own = { symbol: SYMBOL, baseAsset: 'LTC', state: 'halted', lotSize: '1', ending };
    await route.fulfill(
      answer({ markets: [{ ...data.markets[0], ...own, marketId: 990 }], nextCursor: null }),
    );
  });
  await page.route(/contractEndingSamples\?/, (route) => {
    const isSecond = route.request().url().includes('cursor=');
    const shown = isSecond ? samples.slice(3) : samples.slice(0, 3);
    const rest = { symbol: SYMBOL, ending, nextCursor: isSecond ? null : '40' };
    return route.fulfill(answer({ ...rest, samples: shown }));
  });
  await page.route('**/api/contractClosed?*', (route) =>
    route.fulfill(answer({ positions: [closed], nextCursor: null })),
  );
}

test('a settled position leads to the public log, where its price is worked out again from every sample', async ({
  stage,
}) => {
  const { session } = await createUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session });
  await answerSettled();
  const { page } = phone;
  await phone.visit('pages/lever/leverList?product=contract');
  const card = page.getByRole('article', { name: 'Long LTCUSDT' });
  await card.getByText('Settled at the end').waitFor();
  await card.getByText('+98.50 USDT').waitFor();
  await phone.picture('settled-card');
  await card.getByRole('button', { name: 'LTCUSDT', exact: true }).click();
  await page.getByText('closed at the mean of its index', { exact: false }).waitFor();
  await phone.picture('settled-record');
  await page.getByRole('button', { name: 'Public log of settlements' }).click();
  await page.getByText('Only LTCUSDT').waitFor();
  await page.getByRole('button', { name: /^LTCUSDT/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Settlement' });
  await sheet.getByRole('button', { name: 'Recompute in this browser' }).click();
  await sheet.getByText('320.4 ÷ 4 = 80.1').waitFor();
  await sheet.getByRole('button', { name: 'Recompute from all samples' }).click();
  await expect.poll(() => sheet.getByText('Recomputed, and it agrees').count()).toBe(2);
  await sheet.getByText('Samples whose index follows from the quotes of the sources').waitFor();
  await sheet.getByRole('button', { name: 'Show all samples' }).click();
  await sheet.getByText('Index price 80.2').first().waitFor();
  await phone.picture('settlement-recomputed');
});

test('nobody’s market has ended: the log says so', async ({ stage }) => {
  phone = await Phone.open(stage.browser, stage.server.url, {});
  await phone.visit('pages/home/market?view=contract-settlements');
  await phone.page.getByText('No contract market has ended yet.').waitFor();
});

for (const look of [
  { theme: 'light', locale: 'hk' },
  { theme: 'light', locale: 'ty' },
] as const) {
  test(`the records of an ended market in ${look.locale}`, async ({ stage }) => {
    const { session } = await createUser(stage.server.url);
    phone = await Phone.open(stage.browser, stage.server.url, { session, ...look });
    await answerSettled();
    const { page } = phone;
    await phone.visit('pages/lever/leverList?product=contract');
    await page.getByRole('button', { name: 'LTCUSDT', exact: true }).click();
    await page.getByText('4711', { exact: true }).waitFor();
    await phone.picture(`settled-record-${look.locale}`);
    await phone.visit('pages/home/market?view=contract-settlements');
    await page.getByRole('button', { name: /^LTCUSDT/ }).waitFor();
    await phone.picture(`settlements-${look.locale}`);
    await page.getByRole('button', { name: /^LTCUSDT/ }).click();
    await page.getByRole('dialog').getByText(SYMBOL, { exact: true }).waitFor();
    await phone.picture(`settlement-${look.locale}`);
  });
}
