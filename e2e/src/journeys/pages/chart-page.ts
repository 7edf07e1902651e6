import type { CandleView } from '@candor/protocol';
import type { Locator } from 'playwright-core';
import { waitUntil } from '../patience.ts';
import type { Phone } from '../phone.ts';

/** A tap that the chart takes shows within this time. */
const TAP_MS = 2_000;

/** The chart page of a market. */
export class ChartPage {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /**
   * Keeps the candles as they first came: what lies on them lies where it lay, however the market moves. `widenBy` is the
   * share by which they reach higher and lower, so that prices beyond theirs can be seen.
   */
  async holdCandles(widenBy = 0): Promise<void> {
    const { page } = this.#phone;
    const kept = new Map<string, string>();
    await page.route('**/api/common/kline*', async (route) => {
      const url = route.request().url();
      const body = kept.get(url) ?? widened(await (await route.fetch()).text(), widenBy);
      kept.set(url, body);
      await route.fulfill({ body, contentType: 'application/json' });
    });
    await page.routeWebSocket('**/feed', (socket) => {
      const feed = socket.connectToServer();
      feed.onMessage((message) => {
        if (!String(message).includes('"topic":"kline:')) socket.send(message);
      });
    });
  }

  /** Opens the page; the chart once it is drawn. */
  async open(symbol = 'BTCUSDT'): Promise<Locator> {
    await this.#phone.visitWhole(`pages/market/kline?symbol=${symbol}`);
    const chart = this.#phone.page.getByRole('img', { name: /^Candle chart of/ });
    await chart.locator('canvas').first().waitFor();
    return chart;
  }

  /** The tag of an order whose words begin so: `Buy 0.01`. */
  tag(words: string): Locator {
    return this.#phone.page.getByRole('button', { name: new RegExp(`^${words}`) });
  }

  /** What can be done with the order, or the line of a position, in hand. */
  get panel(): Locator {
    return this.#phone.page.getByRole('region', { name: /^(Order|Line) on the chart$/ });
  }

  /** Writes a note on the chart, away from its edges. */
  async drawNote(chart: Locator, text: string, position = { x: 120, y: 150 }): Promise<void> {
    const { page } = this.#phone;
    const hint = page.getByText('Tap the chart to set the points');
    await page.getByRole('button', { name: 'Drawing tools' }).click();
    await page.getByRole('button', { name: 'Text note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill(text);
    await page.getByRole('button', { name: 'Place on the chart' }).click();
    await hint.waitFor();
    // A chart that is just being turned or drawn anew takes no tap; whoever sees the hint still there taps again.
    const isPlaced = async (): Promise<boolean> => {
      await chart.click({ position });
      return isSoon(hint, 'detached');
    };
    await waitUntil('the note is on the chart', isPlaced);
  }

  /** Taps a drawing until it is in hand: it can be taken a frame after the candles are there, and a second tap lets it go. */
  async chooseDrawing(chart: Locator, position: { x: number; y: number }): Promise<Locator> {
    const remove = this.#phone.page.getByRole('button', { name: 'Delete drawing' });
    await waitUntil('the drawing is in hand', async () => {
      await chart.click({ position });
      return isSoon(remove);
    });
    return remove;
  }

  /** Sets the crosshair about so many pixels below the chart's top and presses the plus beside it; the sheet it opens. */
  async placeAt(chart: Locator, y: number): Promise<Locator> {
    const { page } = this.#phone;
    const plus = page.getByRole('button', { name: /^Place an order at/ });
    let taps = 0;
    // A tap on a chart without candles sets no crosshair, and one beside a crosshair takes it away.
    const isShown = async (): Promise<boolean> => {
      await chart.tap({ position: { x: 150, y: y + (taps % 3) * 5 } });
      taps += 1;
      return isSoon(plus);
    };
    await waitUntil('the plus stands at the crosshair', isShown);
    await plus.tap();
    return page.getByRole('dialog', { name: /^Order at/ });
  }

  /** Presses the mouse on a tag once it stands still and nothing lies over it: a chart that is drawn anew moves its tags. */
  async #takeHold(tag: Locator, isTurned = false): Promise<[x: number, y: number]> {
    const { width, height } = await boxOf(tag);
    const held = isTurned ? { x: width / 2, y: 20 } : { x: 20, y: height / 2 };
    await tag.hover({ position: held });
    const { x, y } = await boxOf(tag);
    await this.#phone.page.mouse.down();
    return [x + held.x, y + held.y];
  }

  /** Carries a tag downwards with the mouse, two pixels at a time, and lets go: the price of the panel's button at each. */
  async pricesAlong(tag: Locator, downPx: number): Promise<readonly number[]> {
    const { page } = this.#phone;
    const [x, y] = await this.#takeHold(tag);
    const move = this.panel.getByRole('button', { name: /^Move to/ });
    const prices: number[] = [];
    for (let down = 10; down <= downPx; down += 2) {
      await page.mouse.move(x, y + down);
      prices.push(Number((await move.innerText()).replaceAll(/[^\d.]/g, '')));
    }
    await page.mouse.up();
    return prices;
  }

  /** Carries a tag with the mouse along the chart's height and lets go; on a chart that lies on its side too. */
  async drag(tag: Locator, downPx: number, isTurned = false): Promise<void> {
    const { mouse } = this.#phone.page;
    const [x, y] = await this.#takeHold(tag, isTurned);
    const [toX, toY] = isTurned ? [x - downPx, y] : [x, y + downPx];
    await mouse.move(toX, toY, { steps: 4 });
    await mouse.up();
  }
}

/** Whether it comes, or goes, within the time that a tap takes to show. */
function isSoon(what: Locator, state: 'visible' | 'detached' = 'visible'): Promise<boolean> {
  return what.waitFor({ state, timeout: TAP_MS }).then(
    () => true,
    () => false,
  );
}

async function boxOf(
  tag: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await tag.waitFor();
  const box = await tag.boundingBox();
  if (box === null) throw new Error('the tag is not on the screen');
  return box;
}

/** An answer with candles that reach further by a share of their prices. */
function widened(body: string, widenBy: number): string {
  if (widenBy === 0) return body;
  const answer = JSON.parse(body) as { data: { candles: CandleView[] } };
  const candles = answer.data.candles.map((candle) => ({
    ...candle,
    high: (Number(candle.high) * (1 + widenBy)).toFixed(1),
    low: (Number(candle.low) * (1 - widenBy)).toFixed(1),
  }));
  return JSON.stringify({ ...answer, data: { ...answer.data, candles } });
}
