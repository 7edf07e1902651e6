import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { bySize, isInTurn } from '#profile.ts';
import { installFastFeed, pushUpdates } from './fast-feed.ts';
import { measureLiveHeap } from './live-heap.ts';
import type { LiveHeap } from './live-heap.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

/** Enough for every list to have reached its full length. */
const UPDATES_TO_WARM_UP = 4_000;

/** Ten updates a second, in equal parts: what is filled once grows in one of them, a leak in all. */
const WINDOWS = 3;
const { minutes } = bySize({
  short: { minutes: 20 },
  full: { minutes: 20 },
  long: { minutes: 60 },
});
const UPDATES_A_WINDOW = (minutes * 600) / WINDOWS;

/** Many for one frame: what comes between two frames is one change to the screen. */
const UPDATES_A_FRAME = 40;

/** A byte an update: a number kept of each is four times as much, a small object more than twenty times. */
const GROWTH_BYTES_MAX = UPDATES_A_WINDOW;

/** One node or listener kept of a hundred updates. */
const GROWTH_NODES_MAX = UPDATES_A_WINDOW / 100;

/** The least that anything grew from one measurement to the next. */
function leastGrowth(heaps: readonly LiveHeap[], what: keyof LiveHeap): number {
  const growths = heaps.slice(1).map((heap, at) => heap[what] - (heaps[at]?.[what] ?? 0));
  return Math.min(...growths);
}

const screens: readonly [screen: string, path: string, tab?: string][] = [
  ['the trade screen', 'pages/lever/lever?symbol=BTCUSDT'],
  ['the chart page with its trades', 'pages/market/kline?symbol=BTCUSDT', 'Trades'],
  ['the market list', 'pages/trade/trade'],
];

/** One screen a run, in turn: a leak stays until its turn comes, and the long profile measures all three for an hour. */
const measured = screens.filter((_, place) => isInTurn(place, screens.length));

test.each(measured)('live data leave no memory behind on %s', async (_, path, tab) => {
  const phone = await Phone.open(browser, server.url);
  await phone.context.addInitScript(installFastFeed);
  await phone.visitWhole(path);
  if (tab !== undefined) await phone.page.getByRole('tab', { name: tab }).click();
  const instruments = await phone.context.newCDPSession(phone.page);
  const nodes = (): Promise<number> =>
    phone.page.evaluate(() => document.querySelectorAll('*').length);
  await phone.page.evaluate(pushUpdates, [UPDATES_TO_WARM_UP, UPDATES_A_FRAME] as const);
  // Prices that only the fast feed says: a page that does not hear it keeps no memory of anything.
  await phone.page
    .getByText(/^65,0\d\d\.\d+$/u)
    .first()
    .waitFor();
  const nodesBefore = await nodes();
  const heaps = [await measureLiveHeap(instruments)];
  for (let window = 0; window < WINDOWS; window += 1) {
    await phone.page.evaluate(pushUpdates, [UPDATES_A_WINDOW, UPDATES_A_FRAME] as const);
    heaps.push(await measureLiveHeap(instruments));
  }
  expect(leastGrowth(heaps, 'dataBytes')).toBeLessThan(GROWTH_BYTES_MAX);
  expect(leastGrowth(heaps, 'domNodes')).toBeLessThan(GROWTH_NODES_MAX);
  expect(leastGrowth(heaps, 'listeners')).toBeLessThan(GROWTH_NODES_MAX);
  expect(await nodes()).toBe(nodesBefore);
  expect(phone.errors).toEqual([]);
  await phone.close();
});
