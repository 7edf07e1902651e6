import type { EndpointReply } from '@candor/protocol';
import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { ChartPage } from './pages/chart-page.ts';
import { SpotPage } from './pages/spot-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url);
  await new ChartPage(phone).holdCandles();
});

afterEach(async () => {
  await phone.close();
});

/** Where the drawings of this journey lie, away from the edges and the legend. */
const PLACE = { x: 120, y: 150 } as const;

/** A note is written just above its point. */
const WORDS = { x: PLACE.x, y: PLACE.y - 14 } as const;

const openChart = (symbol?: string): Promise<Locator> => new ChartPage(phone).open(symbol);

const drawNote = (chart: Locator, text: string): Promise<void> =>
  new ChartPage(phone).drawNote(chart, text, PLACE);

/** Turns the magnet over; it is on from the first day. */
async function turnMagnet(): Promise<void> {
  const { page } = phone;
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('switch', { name: 'Magnet' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The notes that the device keeps of each market. */
async function keptNotes(): Promise<Record<string, string[]>> {
  return phone.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('candor.drawings.v1') ?? '{}') as Record<
      string,
      { text: string }[]
    >;
    return Object.fromEntries(
      Object.entries(kept).map(([symbol, list]) => [symbol, list.map(({ text }) => text)]),
    );
  });
}

test('a note stays on its market’s chart over a reload, and can be deleted there', async () => {
  const { page } = phone;
  const first = await openChart();
  // The magnet would carry the note to a candle's price, up to twelve pixels from where it is looked for.
  await turnMagnet();
  await drawNote(first, 'buy here');
  await openChart('ETHUSDT');
  await expect.poll(keptNotes).toEqual({ BTCUSDT: ['buy here'] });
  await openChart();
  await page.reload();
  const chart = await openChart();
  const remove = await new ChartPage(phone).chooseDrawing(chart, WORDS);
  await remove.click();
  await page.getByText('Drag to move it.').waitFor({ state: 'detached' });
  await expect.poll(keptNotes).toEqual({});
  expect(phone.errors).toEqual([]);
});

test('a drawing under way can be given up, and all can be removed at once', async () => {
  const { page } = phone;
  const chart = await openChart();
  await drawNote(chart, 'one');
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Trend segment' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('Tap the chart to set the points').waitFor({ state: 'detached' });
  await expect.poll(keptNotes).toEqual({ BTCUSDT: ['one'] });
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Remove all drawings' }).click();
  await expect.poll(keptNotes).toEqual({});
});

test('a drawing that is begun while another interval is on its way is drawn once that is there', async () => {
  const { page } = phone;
  const chart = await openChart();
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/common/kline*', async (route) => {
    await isLetGo;
    await route.fallback();
  });
  await page.getByRole('button', { name: '4h', exact: true }).click();
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Horizontal line' }).click();
  const hint = page.getByText('Tap the chart to set the points');
  await hint.waitFor();
  // A chart without candles has no prices: this tap sets no point anywhere.
  await chart.click({ position: PLACE, force: true });
  expect(await hint.isVisible()).toBe(true);
  letGo();
  // Waits until the chart takes taps, as a finger would.
  await chart.click({ position: PLACE });
  await hint.waitFor({ state: 'detached' });
  const kept = await page.evaluate(() => localStorage.getItem('candor.drawings.v1') ?? '');
  const { BTCUSDT } = JSON.parse(kept) as { BTCUSDT: { points: { price: number }[] }[] };
  expect(BTCUSDT).toHaveLength(1);
  expect(BTCUSDT[0]?.points[0]?.price).toBeGreaterThan(1_000);
});

test('interval and indicators are as they were left', async () => {
  const { page } = phone;
  await openChart();
  await page.getByRole('button', { name: '4h', exact: true }).click();
  const indicators = page.getByRole('group', { name: 'Indicators' });
  await indicators.getByRole('button', { name: 'RSI' }).click();
  const rsi = indicators.getByRole('button', { name: 'RSI' });
  await expect.poll(() => rsi.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await page.getByRole('img', { name: /^Candle chart of BTCUSDT, 4h/ }).waitFor();
  await expect.poll(() => rsi.getAttribute('aria-pressed')).toBe('true');
});

test('an indicator looks back as far as one says, and its usual way comes back by one tap', async () => {
  const { page } = phone;
  await openChart();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  const first = page.getByRole('textbox', { name: 'MA, parameter 1' });
  await first.fill('5');
  await first.press('Enter');
  // What draws no line gives way to what was there.
  const second = page.getByRole('textbox', { name: 'MA, parameter 2' });
  await second.fill('0');
  await second.press('Enter');
  await expect.poll(() => second.inputValue()).toBe('25');
  await page.reload();
  await openChart();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await expect.poll(() => first.inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect.poll(() => first.inputValue()).toBe('7');
  expect(phone.errors).toEqual([]);
});

test('a fourth pane is refused with a word, and none gives way to it', async () => {
  const { page } = phone;
  await openChart();
  const indicators = page.getByRole('group', { name: 'Indicators' });
  await indicators.getByRole('button', { name: 'KDJ' }).click();
  await indicators.getByRole('button', { name: 'RSI' }).click();
  await phone.hear('At most 3 panes. Take one off first.');
  const isOn = (name: string): Promise<string | null> =>
    indicators.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
  expect(await Promise.all(['VOL', 'MACD', 'KDJ', 'RSI'].map(isOn))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
});

test('a line of an indicator has the colour and the width that one chooses', async () => {
  const { page } = phone;
  await openChart();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await page.getByRole('button', { name: 'MA, line 2' }).click();
  await page.getByRole('button', { name: 'Blue' }).click();
  await page.getByRole('button', { name: '3 px' }).click();
  await page.reload();
  await openChart();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await page.getByRole('button', { name: 'MA, line 2' }).click();
  expect(await page.getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await page.getByRole('button', { name: '3 px' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('what was drawn last is undone', async () => {
  const { page } = phone;
  const chart = await openChart();
  await drawNote(chart, 'once');
  await expect.poll(keptNotes).toEqual({ BTCUSDT: ['once'] });
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('button', { name: 'Remove all drawings' }).click();
  await expect.poll(keptNotes).toEqual({});
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(keptNotes).toEqual({ BTCUSDT: ['once'] });
  await undo.click();
  await expect.poll(keptNotes).toEqual({});
  await undo.waitFor({ state: 'detached' });
});

test('with the magnet on, a point near the top of a candle takes its price to the digit', async () => {
  const { page } = phone;
  const answered = page.waitForResponse((response) => response.url().includes('common/kline'));
  const chart = await openChart();
  const { data } = (await (await answered).json()) as { data: EndpointReply<'common/kline'> };
  const own = new ChartPage(phone);
  const keptPoints = (): Promise<{ readonly atMs: number; readonly price: number }[]> =>
    page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('candor.drawings.v1') ?? '{}') as Record<
        string,
        { points: { atMs: number; price: number }[] }[]
      >;
      return (kept['BTCUSDT'] ?? []).flatMap(({ points }) => points);
    });
  await turnMagnet();
  // Two free points on one candle say at which height a price lies.
  const [top, bottom] = [100, 180];
  for (const y of [top, bottom]) await own.drawNote(chart, `at ${String(y)}`, { ...PLACE, y });
  const [upper, lower] = await keptPoints();
  if (upper === undefined || lower === undefined) throw new Error('the notes were not kept');
  const high = Number(data.candles.find(({ openTimeMs }) => openTimeMs === upper.atMs)?.high);
  const pixel = (upper.price - lower.price) / (bottom - top);
  const y = Math.round(top + (upper.price - high) / pixel) - 5;
  await turnMagnet();
  await own.drawNote(chart, 'at the top', { ...PLACE, y });
  expect((await keptPoints()).at(-1)).toEqual({ atMs: upper.atMs, price: high });
});

test('a chart that fills a phone held upright lies on its side, and is drawn on all the same', async () => {
  const { page } = phone;
  const chart = await openChart();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect
    .poll(async () => {
      const box = await chart.boundingBox();
      return box !== null && box.height > box.width;
    })
    .toBe(true);
  // Across the screen is up and down the chart: the same time, and a higher price further to the right.
  await new ChartPage(phone).drawNote(chart, 'below', { x: 165, y: 300 });
  await new ChartPage(phone).drawNote(chart, 'above', { x: 225, y: 300 });
  const [below, above] = await page.evaluate(() =>
    (
      JSON.parse(localStorage.getItem('candor.drawings.v1') ?? '{}') as {
        BTCUSDT: { points: { atMs: number; price: number }[] }[];
      }
    ).BTCUSDT.map(({ points }) => points[0]),
  );
  expect(above?.atMs).toBe(below?.atMs);
  expect(above?.price).toBeGreaterThan(below?.price ?? Infinity);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect
    .poll(async () => {
      const box = await chart.boundingBox();
      return box !== null && box.height < box.width + 100;
    })
    .toBe(true);
  expect(phone.errors).toEqual([]);
});

/** Pixels of the chart in exactly a colour of the theme: only the user's own orders and fills have those of buttons. */
async function pixelsOf(chart: Locator, token: '--up-fill' | '--down-fill'): Promise<number> {
  return chart.evaluate((host, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    host.append(probe);
    const [red, green, blue] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
    probe.remove();
    let count = 0;
    for (const canvas of host.querySelectorAll('canvas')) {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      for (let at = 0; at < pixels.length; at += 4) {
        const isWanted = pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue;
        if (isWanted) count += 1;
      }
    }
    return count;
  }, token);
}

/** A buy far enough below the market to rest, and near enough to be seen among candles of four hours. */
async function placeRestingBuy(user: ApiUser): Promise<number> {
  const { tickers } = await user.call('common/huobiTicket', { symbol: 'BTCUSDT' });
  const price = (Number(tickers[0]?.lastPrice) * 0.985).toFixed(2);
  const { orderId } = await user.call('currency', {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price,
    quantity: '0.01',
  });
  return orderId;
}

test('one’s own orders and trades appear on the chart and leave it live, and can be switched off', async () => {
  const user = await createFundedUser(server.url);
  await waitForMakers(user);
  await phone.close();
  phone = await Phone.open(browser, server.url, { session: user.session });
  const { page } = phone;
  const chart = await openChart();
  await page.getByRole('button', { name: '4h', exact: true }).click();
  await expect.poll(() => pixelsOf(chart, '--up-fill')).toBe(0);
  const orderId = await placeRestingBuy(user);
  await expect.poll(() => pixelsOf(chart, '--up-fill')).toBeGreaterThan(1_000);
  await drawNote(chart, 'mine');
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  const toggle = page.getByRole('button', { name: 'Open orders' });
  await toggle.click();
  await expect.poll(() => pixelsOf(chart, '--up-fill')).toBe(0);
  await page.reload();
  await openChart();
  await page.getByRole('button', { name: 'Indicators', exact: true }).click();
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
  await toggle.click();
  await expect.poll(() => pixelsOf(chart, '--up-fill')).toBeGreaterThan(1_000);
  await user.call('cancelCurrency', { orderId });
  await expect.poll(() => pixelsOf(chart, '--up-fill')).toBe(0);
  await user.call('currency', {
    symbol: 'BTCUSDT',
    side: 'sell',
    type: 'market',
    quantity: '0.001',
  });
  await expect.poll(() => pixelsOf(chart, '--down-fill')).toBeGreaterThan(20);
  // What was drawn by hand is not what was traded: neither takes the other away.
  await expect.poll(keptNotes).toEqual({ BTCUSDT: ['mine'] });
  expect(phone.errors).toEqual([]);
});

/** Taps the best line of a side of the book as it is at that moment; gives the price that was tapped. */
async function tapBook(side: 'bid' | 'ask'): Promise<number> {
  const line = phone.page.locator(`[data-side="${side}"]`).first();
  await line.waitFor();
  const price = await line.evaluate((element: HTMLElement) => {
    element.click();
    return element.dataset['price'];
  });
  return Number(price);
}

test.each([
  ['ask', 'buy'],
  ['bid', 'sell'],
] as const)('a tap on the best %s opens a ticket to %s at its price', async (level, side) => {
  const { page } = phone;
  await openChart();
  const price = await tapBook(level);
  const ticket = new SpotPage(page);
  await expect
    .poll(async () => Number((await ticket.price.inputValue()).replaceAll(',', '')))
    .toBe(price);
  const chosen = ticket.form.getByRole('radio', { name: side === 'buy' ? 'Buy' : 'Sell' });
  expect(await chosen.getAttribute('aria-checked')).toBe('true');
  expect(phone.errors).toEqual([]);
});
