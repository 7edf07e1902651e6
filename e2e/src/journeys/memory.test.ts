import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { installFastFeed, pushUpdates } from './fast-feed.ts';
import { launchBrowser, Phone } from './phone.ts';

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([DemoServer.create(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.destroy();
});

/** An hour of ten updates a second. */
const UPDATES_OF_AN_HOUR = 36_000;

/** Enough for every cache to be full and every often-run function to be compiled. */
const UPDATES_TO_WARM_UP = 9_000;

/** Many for one frame: what comes between two frames is one change to the screen. */
const UPDATES_A_FRAME = 40;

/** What the compiler and the browser's text cache may still take; one leaked object an update is far more. */
const GROWTH_BYTES_MAX = 1_000_000;

test.each<[screen: string, path: string, tab?: string]>([
  ['the trade screen', 'pages/lever/lever?symbol=BTCUSDT'],
  ['the chart page with its trades', 'pages/market/kline?symbol=BTCUSDT', 'Trades'],
  ['the market list', 'pages/trade/trade'],
])(
  'an hour of live data leaves no memory behind on %s',
  async (_, path, tab) => {
    const phone = await Phone.open(browser, server.url);
    await phone.context.addInitScript(installFastFeed);
    await phone.visitWhole(path);
    if (tab !== undefined) await phone.page.getByRole('tab', { name: tab }).click();
    const instruments = await phone.context.newCDPSession(phone.page);
    const usedBytes = async (): Promise<number> => {
      await instruments.send('HeapProfiler.collectGarbage');
      return (await instruments.send('Runtime.getHeapUsage')).usedSize;
    };
    const nodes = (): Promise<number> =>
      phone.page.evaluate(() => document.querySelectorAll('*').length);
    await phone.page.evaluate(pushUpdates, [UPDATES_TO_WARM_UP, UPDATES_A_FRAME] as const);
    const before = { bytes: await usedBytes(), nodes: await nodes() };
    await phone.page.evaluate(pushUpdates, [UPDATES_OF_AN_HOUR, UPDATES_A_FRAME] as const);
    const after = { bytes: await usedBytes(), nodes: await nodes() };
    expect(after.bytes - before.bytes).toBeLessThan(GROWTH_BYTES_MAX);
    expect(after.nodes).toBe(before.nodes);
    expect(phone.errors).toEqual([]);
    await phone.close();
  },
  180_000,
);
