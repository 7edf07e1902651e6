import type { Browser, Locator } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createFundedUser, waitForMakers } from './api.ts';
import type { ApiUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { SpotPage } from './pages/spot-page.ts';
import { waitUntil } from './patience.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let user: ApiUser;
let phone: Phone;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
  user = await createFundedUser(server.url);
  await waitForMakers(user);
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url, { session: user.session });
});

afterEach(async () => {
  await phone.close();
});

/** A page with more places than this has a trap that the keyboard cannot leave. */
const STOPS_MAX = 150;

/** What is wrong with the place that has the focus; undefined once the walk is around. */
interface Stop {
  readonly fault: string | undefined;
}

/** Looks at the place that has the focus, in the page: it is seen, not covered, and shows that it has the focus. */
function lookAtStop(): Stop | undefined {
  const place = document.activeElement;
  if (place === null || place === document.body || place.hasAttribute('data-walked')) return;
  place.setAttribute('data-walked', '');
  const hasRing = (element: Element, part?: string): boolean => {
    const { outlineStyle, boxShadow, borderTopWidth } = getComputedStyle(element, part);
    return (
      outlineStyle !== 'none' ||
      boxShadow.includes('px') ||
      (part !== undefined && borderTopWidth === '2px')
    );
  };
  const hasThumbRing = (slider: Element): boolean => {
    const thumb = slider.parentElement?.querySelector('.ck-range-thumb');
    return slider.matches('.ck-range') && thumb !== null && thumb !== undefined && hasRing(thumb);
  };
  const field = place.closest('[class*="focus-within:border"]');
  const around = place.closest('[class*="focus-visible"]');
  const isShown =
    field !== null ||
    hasRing(place) ||
    (around !== null && hasRing(around, '::after')) ||
    hasThumbRing(place);
  const box = place.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isCovered = hit === null || !(place.contains(hit) || hit.contains(place));
  const words = (place.getAttribute('aria-label') ?? place.textContent).slice(0, 40);
  const name = `${place.tagName.toLowerCase()} “${words}”`;
  if (!isShown) return { fault: `${name} does not show that it has the focus` };
  return { fault: isCovered ? `${name} is covered` : undefined };
}

/** What can be used on the page and was not walked to. One of a group that arrow keys move in counts for all. */
function findUnreached(): string[] {
  const usable = document.querySelectorAll<HTMLElement>(
    'main :is(button, a[href], input, select, textarea):not(:disabled, [tabindex="-1"])',
  );
  return [...usable]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.closest('[inert]') === null && !one.hasAttribute('data-walked'))
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
}

/** Walks the page by Tab from its beginning. @returns what is wrong on the way, one line each */
async function walk(): Promise<string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await phone.page.keyboard.press('Tab');
    const stop = await phone.page.evaluate(lookAtStop);
    if (stop === undefined) {
      if (stops === 0) continue;
      const unreached = await phone.page.evaluate(findUnreached);
      return [...faults, ...unreached.map((name) => `“${name}” is not reached`)];
    }
    if (stop.fault !== undefined) faults.push(stop.fault);
  }
  return [...faults, 'the walk has no end'];
}

const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

test.each([
  ['Home', 'pages/index/index'],
  ['Markets', 'pages/trade/trade'],
  ['the chart', 'pages/market/kline?symbol=BTCUSDT'],
  ['Spot', 'pages/lever/lever?symbol=BTCUSDT'],
  ['Orders', 'pages/trade/entrust'],
])(
  'on %s the keyboard reaches every control, each shows the focus and none is covered',
  async (_, path) => {
    await phone.visitWhole(path);
    if (path.includes('lever')) await new SpotPage(phone.page).waitForAccount();
    expect(await walk()).toEqual([]);
  },
);

test('markets are searched, marked and changed between by keys', async () => {
  const { page } = phone;
  await phone.visitWhole('pages/trade/trade');
  const all = page.getByRole('tab', { name: 'Spot' });
  await all.focus();
  await page.keyboard.press('ArrowRight');
  const gainers = page.getByRole('tab', { name: 'Gainers' });
  await waitUntil('the next tab has the focus', () => hasFocus(gainers));
  expect(await gainers.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('searchbox', { name: 'Search coins' }).focus();
  await page.keyboard.type('dogecoin');
  const star = page.getByRole('button', { name: 'Favorite DOGE/USDT' });
  await star.waitFor();
  await star.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /^Candle chart of DOGEUSDT/ }).waitFor();
});

test.each([
  ['pages/market/kline?symbol=BTCUSDT', 'More', 'Chart interval'],
  ['pages/market/kline?symbol=BTCUSDT', 'Indicators', 'Indicators'],
  ['pages/market/kline?symbol=BTCUSDT', 'Drawing tools', 'Drawing tools'],
  ['pages/lever/lever?symbol=BTCUSDT', 'BTC/USDT', 'Select a pair'],
  ['pages/lever/lever?symbol=BTCUSDT', 'Advanced', 'Advanced'],
])(
  'on %s the sheet of “%s” keeps the focus until Escape, and gives it back',
  async (path, name, title) => {
    const { page } = phone;
    await phone.visitWhole(path);
    const opener = page.locator('main:visible').getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.locator('dialog[open]');
    await sheet.getByRole('heading', { name: title }).first().waitFor();
    for (let times = 0; times < 4; times += 1) {
      await page.keyboard.press('Tab');
      // After the last place the browser's own bar has its turn: then nothing of the page has it.
      const isOutside = await page.evaluate(() => {
        const place = document.activeElement;
        return place !== document.body && place?.closest('dialog') === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await waitUntil('who opened the sheet has the focus again', () => hasFocus(opener));
  },
);

test('an order is filled in, placed and cancelled by keys alone', async () => {
  const { page } = phone;
  const spot = new SpotPage(page);
  await phone.visit('pages/lever/lever?symbol=BTCUSDT');
  await spot.waitForAccount();
  await spot.form.getByRole('radio', { name: 'Buy' }).focus();
  await page.keyboard.press('ArrowRight');
  await waitUntil('the form sells', () =>
    spot.form.getByRole('radio', { name: 'Sell', checked: true }).isVisible(),
  );
  await page.keyboard.press('ArrowLeft');
  await spot.price.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('50000');
  const share = spot.form.getByRole('slider');
  await share.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => spot.amount.inputValue()).not.toBe('');
  await spot.submit.focus();
  await page.keyboard.press('Enter');
  await spot.confirmSheet.waitFor();
  await waitUntil('the sheet has the focus', () => hasFocus(spot.confirmSheet));
  await spot.confirmButton.focus();
  await page.keyboard.press('Enter');
  const placed = spot.order('50,000.00');
  await placed.waitFor();
  await spot.confirmSheet.waitFor({ state: 'detached' });
  await waitUntil('the form’s button has the focus again', () => hasFocus(spot.submit));
  await placed.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You have no open orders.').waitFor();
  expect(phone.errors).toEqual([]);
});
