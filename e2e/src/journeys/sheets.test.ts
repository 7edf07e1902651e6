import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

const ME = 'pages/usreMei/usreMei';

let phone: Phone;
let page: Page;
let sheet: Locator;

beforeEach<{ stage: { server: { url: string }; browser: Parameters<typeof Phone.open>[0] } }>(
  async ({ stage }) => {
    phone = await Phone.open(stage.browser, stage.server.url);
    ({ page } = phone);
    sheet = page.getByRole('dialog', { name: 'Theme and up/down colors' });
    await phone.visitWhole('pages/home/news');
    await phone.visitWhole(ME);
  },
);

afterEach(async () => {
  await phone.close();
});

async function openSheet(): Promise<void> {
  await page.getByRole('button', { name: /^Theme and up\/down colors/ }).click();
  await sheet.waitFor();
  // Its entry follows it a moment later.
  await expect.poll(() => page.evaluate(() => sheetDepth())).toBe(1);
}

/** How many sheets the present entry of the history stands for; runs in the page. */
declare function sheetDepth(): number;

beforeEach(async () => {
  await page.evaluate(() => {
    Object.assign(globalThis, {
      sheetDepth: () => (history.state as { sheetDepth?: number } | null)?.sheetDepth ?? 0,
    });
  });
});

/** One step in the history, as the gesture and the keys make it. */
async function step(delta: number): Promise<void> {
  await page.evaluate((by) => history.go(by), delta);
}

/** Drags the handle of the open sheet down by so many pixels, slowly. */
async function drag(pixels: number): Promise<void> {
  const box = await sheet.boundingBox();
  if (box === null) throw new Error('the sheet is not there');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 8);
  await page.mouse.down();
  for (let part = 1; part <= 8; part += 1) {
    await page.mouse.move(x, box.y + 8 + (pixels * part) / 8);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 25)));
  }
  await page.mouse.up();
}

const address = (): string => new URL(page.url()).hash.slice(2);

test('back closes the sheet, and only the next one leaves the page; forward opens nothing', async () => {
  await openSheet();
  await step(-1);
  await sheet.waitFor({ state: 'detached' });
  expect(address()).toBe(ME);
  const opener = page.getByRole('button', { name: /^Theme and up\/down colors/ });
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
  await step(1);
  await expect.poll(() => page.evaluate(() => sheetDepth())).toBe(0);
  expect(await sheet.count()).toBe(0);
  await step(-1);
  await expect.poll(address).toBe('pages/home/news');
});

test('a sheet closed by its button leaves no step behind', async () => {
  await openSheet();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => sheetDepth())).toBe(0);
  await step(-1);
  await expect.poll(address).toBe('pages/home/news');
});

test('a sheet is dragged down by its handle; a small pull lets it come back', async () => {
  await openSheet();
  await drag(30);
  await expect.poll(() => sheet.evaluate((node) => getComputedStyle(node).translate)).toBe('none');
  expect(await sheet.count()).toBe(1);
  await drag(260);
  await sheet.waitFor({ state: 'detached' });
  expect(address()).toBe(ME);
});

test('a page loaded again with its sheet open has none, and back leads where it did', async () => {
  await openSheet();
  await page.reload();
  await page.getByRole('button', { name: /^Theme and up\/down colors/ }).waitFor();
  expect(await sheet.count()).toBe(0);
  await expect
    .poll(() =>
      page.evaluate(() => (history.state as { sheetDepth?: number } | null)?.sheetDepth ?? 0),
    )
    .toBe(0);
  await step(-1);
  await expect.poll(address).toBe('pages/home/news');
});
