import { deleverageRank } from '@candor/verify/contract-formulas';
import { afterEach, expect } from 'vitest';
import { createFundedUser } from './api.ts';
import { PERP } from './contract-trader.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let phone: Phone;

afterEach(async () => {
  expect(phone.errors).toEqual([]);
  await phone.close();
});

/** A short of so many lots from 67,000 at a mark of 60,000, with so much of its own; amounts in whole USDT. */
function placeOf(place: number, lots: number, equity: number) {
  const [entry, value] = [lots * 67, lots * 60];
  const units = 10 ** 8;
  return {
    ...{ place, lots, rank: deleverageRank(entry * units, value * units, equity * units, false) },
    ...{ entryValue: String(entry), value: String(value), equity: String(equity) },
  };
}

const [first, second, third] = [placeOf(1, 100, 800), placeOf(2, 40, 400), placeOf(3, 30, 500)];

const ranked = {
  ...{ direction: 'short', heldLots: 100 },
  ...{ entryValue: first.entryValue, value: first.value, equity: first.equity },
};
const line = {
  ...{ takeoverId: 90, positionId: 77, symbol: PERP, lots: 100, value: '6566', profit: '134' },
  ...{ rank: first.rank, ranked, atMs: Date.UTC(2026, 10, 20, 9, 30), sequence: 5_000 },
};
const queue = {
  ...{ symbol: PERP, sequence: 5_000, direction: 'short', markPrice: '60000', atMs: line.atMs },
  ...{ candidates: 3, candidateLots: 170, frozen: 1, frozenLots: 12, lines: [line] },
  places: [
    { ...first, positionId: 77, passed: null },
    { ...second, positionId: null, passed: null },
    { ...third, positionId: null, passed: null },
  ],
};

/**
 * The market and the fund of the demo take every bankrupt position, so the answers are given here; what an engine writes, and
 * that it is answered so, is in `deleveraging-queue.test.ts` of the server.
 */
async function openQueue(places: typeof queue.places): Promise<void> {
  const { page } = phone;
  const answer = (data: object) => ({ json: { code: 200, msg: '', data } });
  await page.route('**/api/common/contractDeleveragings?*', (route) =>
    route.fulfill(answer({ deleveragings: [line], nextCursor: null })),
  );
  await page.route('**/api/common/contractDeleveragingQueue?*', (route) =>
    route.fulfill(answer({ ...queue, places })),
  );
  await page.route('**/api/contractDeleveragingPlace?*', (route) =>
    route.fulfill(answer({ place: 2 })),
  );
  await phone.visit(`pages/home/market?view=contract-deleveraging&symbol=${PERP}`);
  await page.getByRole('button', { name: /^Position 77/ }).click();
  await page.getByRole('button', { name: 'Was anybody passed over?' }).click();
  await page.getByRole('region', { name: 'Queue' }).waitFor();
}

test('whoever asks sees the queue a position was reduced from, their own place in it, and that nobody was passed over', async ({
  stage,
}) => {
  const user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
  await openQueue(queue.places);
  const { page } = phone;
  await page.getByText('Recomputed, and it agrees').waitFor();
  await page.getByText('2 · You', { exact: true }).waitFor();
  await page.getByText('Gave up 100 of 100 lots').waitFor();
  await phone.picture('contract-queue');
});

test('a queue in which the first is not the highest does not agree', async ({ stage }) => {
  const user = await createFundedUser(stage.server.url);
  phone = await Phone.open(stage.browser, stage.server.url, { session: user.session });
  const [one, two, three] = queue.places;
  if (one === undefined || two === undefined || three === undefined) throw new Error('no places');
  await openQueue([{ ...two, place: 1 }, { ...one, place: 2 }, three]);
  await phone.page.getByText('Recomputed, and it does not agree').waitFor();
});
