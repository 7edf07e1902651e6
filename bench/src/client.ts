import { setTimeout as wait } from 'node:timers/promises';
import { recordFigure } from '#results.ts';
import { BookDriver } from './client/book-driver.ts';
import { measureLighthouse, scoreNames } from './client/lighthouse.ts';
import { MeasuredPhone } from './client/phone.ts';
import { ServerUnderTest } from './durable/server-under-test.ts';

const SYMBOL = 'BTCUSDT';
const LIGHTHOUSE_RUNS = 3;
const BOOK_MS = 10_000;
const TAB_SWITCHES = 24;
/** The first minutes are the compiler's and the text cache's: both fill, and then keep to their size. */
const HEAP_SETTLE_MS = 300_000;
const HEAP_MS = 300_000;

const BOOK_ROUTE = '#/pages/lever/lever';
const busyBook = `${SYMBOL}'s book changing 20 times a second, shown as 10 updates a second, Chromium headless at 390x844`;

/** What the phone's user feels: loading, a live book on a slow phone, switching tabs, memory. */
export async function runClientBench(): Promise<void> {
  const server = await ServerUnderTest.start([], { SIMULATOR: 'on' });
  try {
    await recordLighthouse(server.url);
    const user = await server.openUser(1);
    const driver = await BookDriver.start(
      server.url,
      user.token,
      SYMBOL,
      await lastPrice(server.url),
    );
    const phone = await MeasuredPhone.open();
    try {
      await recordBook(phone, server.url);
      await recordTabs(phone);
      await recordHeap(phone, server.url);
      if (driver.changes === 0) throw new Error(`the book did not move: ${driver.complaint}`);
    } finally {
      await phone.close();
      driver.stop();
    }
  } finally {
    await server.stop();
  }
}

async function lastPrice(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/api/common/huobiTicket`)).json()) as {
    data: { tickers: { symbol: string; lastPrice: string }[] };
  };
  const ticker = answer.data.tickers.find(({ symbol }) => symbol === SYMBOL);
  if (ticker === undefined) throw new Error(`no ${SYMBOL}`);
  return Number(ticker.lastPrice);
}

async function recordLighthouse(url: string): Promise<void> {
  for (const [name, path] of [
    ['home', ''],
    ['spot', BOOK_ROUTE],
  ] as const) {
    const scores = await measureLighthouse(`${url}/${path}`, LIGHTHOUSE_RUNS);
    for (const category of scoreNames) {
      recordFigure({
        name: `client.lighthouse.${name}.${category}`,
        value: scores[category],
        unit: 'of 100',
        workload: `Lighthouse 13 mobile profile, first visit, logged out, demo markets live; median of ${LIGHTHOUSE_RUNS} by performance`,
      });
    }
  }
}

async function recordBook(phone: MeasuredPhone, url: string): Promise<void> {
  await phone.page.goto(`${url}/${BOOK_ROUTE}`);
  await wait(5_000);
  await phone.throttle(4);
  await wait(1_000);
  const busyBefore = await phone.busySeconds();
  const { frames, elapsedMs } = await phone.page.evaluate(
    (durationMs) =>
      new Promise<{ frames: number; elapsedMs: number }>((resolve) => {
        const startedAt = performance.now();
        let seen = 0;
        const frame = (): void => {
          seen += 1;
          const elapsed = performance.now() - startedAt;
          if (elapsed < durationMs) requestAnimationFrame(frame);
          else resolve({ frames: seen, elapsedMs: elapsed });
        };
        requestAnimationFrame(frame);
      }),
    BOOK_MS,
  );
  const busy = (await phone.busySeconds()) - busyBefore;
  await phone.throttle(1);
  const workload = `Spot with chart, ${busyBook}, processor slowed 4 times, software rendering, ${BOOK_MS / 1_000} s`;
  const name = 'client.live_book';
  recordFigure({
    name: `${name}.fps`,
    value: (frames * 1_000) / elapsedMs,
    unit: 'frames/s',
    workload,
  });
  recordFigure({
    name: `${name}.main_thread_busy`,
    value: (busy * 100_000) / elapsedMs,
    unit: '%',
    workload,
  });
}

async function recordTabs(phone: MeasuredPhone): Promise<void> {
  const switchesMs = await phone.page.evaluate(async (switches) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('nav li > *')];
    const painted = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    // Each tab is loaded once before: this is about switching, not about loading.
    for (const tab of tabs) {
      tab.click();
      await pause(1_500);
    }
    const times: number[] = [];
    for (let turn = 0; turn < switches; turn += 1) {
      const tab = tabs[turn % tabs.length];
      const startedAt = performance.now();
      tab?.click();
      await painted();
      times.push(performance.now() - startedAt);
      await pause(300);
    }
    return times;
  }, TAB_SWITCHES);
  const sorted = switchesMs.toSorted((a, b) => a - b);
  recordFigure({
    name: 'client.tab_switch',
    value: sorted[Math.floor(sorted.length / 2)] ?? 0,
    unit: 'ms',
    workload: `tap to second painted frame between tabs loaded before, ${busyBook}; median of ${TAB_SWITCHES}`,
  });
}

async function recordHeap(phone: MeasuredPhone, url: string): Promise<void> {
  await phone.page.goto(`${url}/${BOOK_ROUTE}`);
  await wait(HEAP_SETTLE_MS);
  const before = await phone.heapBytes();
  await wait(HEAP_MS);
  const after = await phone.heapBytes();
  const workload = `Spot, ${busyBook}; used bytes after a collection, ${HEAP_SETTLE_MS / 1_000} s after opening and ${HEAP_MS / 1_000} s later`;
  recordFigure({ name: 'client.heap', value: before / 2 ** 20, unit: 'MiB', workload });
  recordFigure({
    name: 'client.heap_growth',
    value: (after - before) / 1_024 / (HEAP_MS / 60_000),
    unit: 'KiB/min',
    workload,
  });
}
