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

const AT_MS = Date.UTC(2026, 10, 20, 8);

/** A book that stands 0.01 % above its index. */
const sampleAt = (place: number) => ({
  ...{ atMs: AT_MS - place * 5_000, indexPrice: '60000.0', bidPrice: '60007.0' },
  ...{ askPrice: '60008.0', impactBidPrice: '60006.0', impactAskPrice: '60009.0' },
  premiumE9: 100_000,
  made: {
    indexTickSizeE12: 10_000_000_000,
    quotes: ['alpha', 'beta', 'gamma'].map((source) => ({
      ...{ source, bid: '59999.99', ask: '60000.01', ageMs: 200 },
    })),
  },
});
const funding = {
  ...{
    fundingId: 12,
    symbol: PERP,
    atMs: AT_MS,
    rateE9: 100_000,
    markPrice: '60001.0',
    capE9: 4_000_000,
  },
  ...{ premiumSumE9: 500_000, samples: 5, samplesExpected: 5, paid: '6', received: '6' },
  ...{ missing: '0', left: 0, sequence: 900 },
};

/** A funding takes eight hours of samples, so the answers are given here; that the server pages through them is in its `funding-log.test.ts`. */
test('all samples of a funding come page by page, and its rate is worked out again from all of them', async ({
  stage,
}) => {
  const user = await createUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
  const { page } = phone;
  const answer = (data: object) => ({ json: { code: 200, msg: '', data } });
  await page.route('**/api/common/contractFundings?*', (route) =>
    route.fulfill(answer({ fundings: [funding], nextCursor: null })),
  );
  await page.route(/contractSamples\?.*fundingId=12/, (route) => {
    const isSecond = route.request().url().includes('cursor=');
    const samples = (isSecond ? [3, 4] : [0, 1, 2]).map(sampleAt);
    const sums = { symbol: PERP, premiumSumE9: 500_000, premiumCount: 5 };
    return route.fulfill(answer({ ...sums, samples, nextCursor: isSecond ? null : '40' }));
  });
  await phone.visit(`pages/home/market?view=contract-funding&symbol=${PERP}`);
  await page.getByRole('button', { name: /2026-11-20/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Funding rate' });
  await sheet.getByRole('button', { name: 'Recompute from all samples' }).click();
  await sheet.getByText('Recomputed, and it agrees').waitFor();
  await sheet.getByRole('region', { name: 'Recomputed' }).getByText('5 / 5').nth(1).waitFor();
  await sheet.getByRole('button', { name: 'Show all samples' }).click();
  const rows = sheet.getByRole('button', { name: /Index price/ });
  await expect.poll(() => rows.count()).toBe(3);
  // The next page comes once somebody scrolls there.
  await page.mouse.move(195, 700);
  await page.mouse.wheel(0, 5_000);
  await expect.poll(() => rows.count()).toBe(5);
  await phone.picture('contract-samples');
});
