import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { createUser } from './api.ts';
import type { DemoServer } from './demo-server.ts';
import { SpotPage } from './pages/spot-page.ts';
import { Phone } from './phone.ts';
import { test } from './stage.ts';

let server: DemoServer;
let browser: Browser;
let phone: Phone;
let page: Page;

test.beforeAll(async ({ stage }) => {
  ({ server, browser } = stage);
});

beforeEach(async () => {
  phone = await Phone.open(browser, server.url, { height: 640 });
  ({ page } = phone);
});

afterEach(async () => {
  await phone.close();
});

async function tapTab(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main sections' }).getByText(name).click();
}

test('a tab is as it was left: what was typed stands there, and the list is where it was', async () => {
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  const { price } = new SpotPage(page);
  await price.fill('54321');
  await tapTab('Markets');
  await page.getByRole('button', { name: /^LINK ?\/USDT/ }).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    scrollTo(0, 150);
  });
  await page.waitForFunction(() => scrollY === 150);
  await tapTab('Spot');
  await price.waitFor();
  expect(await price.inputValue()).toBe('54321');
  await tapTab('Markets');
  await page.waitForFunction(() => scrollY === 150);
});

test('four shortcuts of the reader’s choice stand on Home, the others behind one tap', async () => {
  await phone.visitWhole('');
  const row = page.getByRole('navigation', { name: 'Shortcuts' });
  expect(await row.getByRole('button').allInnerTexts()).toEqual([
    ...['P2P', 'Options', 'Alerts', 'Invite', 'More'],
  ]);
  await row.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Choose four for Home' }).click();
  const save = sheet.getByRole('button', { name: 'Save' });
  await sheet.getByRole('button', { name: 'Options' }).click();
  expect(await save.isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Transfer' }).click();
  await save.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await phone.visitWhole('');
  expect(await row.getByRole('button').allInnerTexts()).toEqual([
    ...['P2P', 'Alerts', 'Invite', 'Transfer', 'More'],
  ]);
  await row.getByRole('button', { name: 'Alerts' }).click();
  await page.waitForURL(/view=alerts/);
});

test('a page asked for again before another was drawn begins at its beginning', async () => {
  await phone.visitWhole('contact');
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.fill('wallet');
  await page.evaluate(() => {
    for (const path of ['lang', 'contact']) {
      history.pushState(null, '', `#/${path}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }
  });
  await expect.poll(() => search.inputValue()).toBe('');
});

test('a page that writes its choice into its own address goes on as it is', async () => {
  await phone.visitWhole('pages/home/news');
  await page.locator('main:visible header').evaluate((header) => {
    header.dataset['seen'] = 'yes';
  });
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.waitForURL('**/#/pages/home/news?kind=notice');
  await phone.settle();
  expect(await page.locator('header[data-seen=yes]').count()).toBe(1);
});

test('a sheet left open on a tab is closed when one comes back to it', async () => {
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: /^Theme and up\/down colors/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Theme and up/down colors' });
  await sheet.waitFor();
  await phone.visitWhole('lang');
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByRole('button', { name: /^Theme and up\/down colors/ }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test('the two buttons of a new user’s Home stay in their places while the balance loads', async () => {
  const { session } = await createUser(server.url);
  const own = await Phone.open(browser, server.url, { session });
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await own.page.route('**/api/wallet**', async (route) => {
    await isAsked;
    await route.continue();
  });
  await own.visit('pages/index/index');
  const home = own.page.locator('main:visible');
  const places = async (): Promise<unknown> => {
    const boxes = ['Trade', 'Get demo funds'].map(async (name) =>
      home.getByRole('button', { name, exact: true }).first().boundingBox(),
    );
    return Promise.all(boxes);
  };
  await home.getByRole('button', { name: 'Get demo funds' }).first().waitFor();
  await home.getByRole('button', { name: 'Books balance' }).waitFor();
  const loading = await places();
  answer();
  await home.getByRole('button', { name: /^0\.00/ }).waitFor();
  expect(await places()).toEqual(loading);
  await own.close();
});

test('a swipe over the edge of a list leaves no page', async () => {
  await phone.visitWhole('pages/home/market');
  const rule = await page.evaluate(
    () => getComputedStyle(document.documentElement).overscrollBehaviorX,
  );
  expect(rule).toBe('none');
});

test('pulling Home down asks for everything again', async () => {
  await phone.visitWhole('pages/index/index');
  const touch = await phone.context.newCDPSession(page);
  const at = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 195, y }],
    });
  };
  const asked = page.waitForRequest('**/api/common/symbolsList*');
  await at('touchStart', 200);
  await at('touchMove', 260);
  await page.getByText('Pull down to refresh').waitFor();
  await at('touchMove', 420);
  await page.getByText('Release to refresh').waitFor();
  await at('touchEnd');
  await asked;
  await page.getByText('Release to refresh').waitFor({ state: 'detached' });
});

test('a page that takes long says so, then offers to try again, and comes in the end', async () => {
  await page.clock.install();
  await phone.visitWhole('pages/index/index');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/LanguageScreen-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.visit('lang');
  await page.locator('main:visible .shimmer').first().waitFor();
  await page.clock.fastForward(8_000);
  await page.getByText('Your connection is slow. Still loading…').waitFor();
  await page.clock.fastForward(60_000);
  await page.getByText('This page takes too long to load.').waitFor();
  held.resolve(undefined);
  await page.getByRole('radio', { name: 'English' }).waitFor();
});

test('a page whose code cannot be fetched says so, and trying again brings it', async () => {
  await phone.visitWhole('pages/index/index');
  const files = '**/assets/LanguageScreen-*.js';
  await page.route(files, (route) => route.abort('connectionreset'));
  await phone.visit('lang');
  await page.getByText('This page could not be loaded.').waitFor();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { name: 'English' }).waitFor();
});

test('a server in trouble is called busy, over the page', async () => {
  const user = await createUser(server.url);
  await phone.close();
  phone = await Phone.open(browser, server.url, { session: user.session });
  ({ page } = phone);
  await page.route('**/api/nickName', (route) => route.fulfill({ status: 500, body: 'no' }));
  await phone.visitWhole('SetNickname');
  await page.getByRole('textbox').fill('Somchai');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('System busy. Please try again later.').waitFor();
});

test('a device that stores nothing says so once, and works until it is closed', async () => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await phone.visitWhole('pages/usreMei/usreMei');
  await page.getByText('Theme and up/down colors').click();
  await page.getByRole('radio', { name: 'Light' }).click();
  const toast = page.getByText('This device cannot save your settings.');
  await toast.waitFor();
  const layer = await toast.evaluate(
    (text) => text.closest<HTMLElement>('[popover]')?.style.zIndex,
  );
  expect(layer).toBe('10000');
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
});

test('what an older version left on the device does no harm', async () => {
  await page.addInitScript(() => {
    localStorage.setItem('candor.preferences.v1', '{"locale":7,"theme":"neon","riseFall":[]}');
    const old = ['session.v1', 'spot-view.v1', 'chart.v1', 'drawings.v1', 'market.v1', 'market.v2'];
    for (const name of old) {
      localStorage.setItem(`candor.${name}`, '{"token":12,"symbol":{},"layout":[]}');
    }
  });
  await phone.visitWhole('pages/lever/lever');
  await new SpotPage(page).price.waitFor();
  await tapTab('Home');
  await page.getByRole('button', { name: 'Sign up' }).waitFor();
  expect(phone.errors).toEqual([]);
});

test('the app can be installed: its manifest and its icons are there', async () => {
  await phone.visitWhole('pages/index/index');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await fetch(new URL(href ?? '', `${server.url}/`))).json()) as {
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src } of manifest.icons) {
    const icon = await fetch(new URL(src, `${server.url}/`));
    expect(icon.headers.get('content-type')).toBe('image/png');
  }
});

test('a newer version that waits is offered, and a tap tells it to take over', async () => {
  await page.addInitScript(() => {
    const waiting = Object.assign(new EventTarget(), {
      scriptURL: new URL('sw.js', location.href).href,
      state: 'installed',
      postMessage: (message: { readonly type: string }) => {
        document.documentElement.dataset['told'] = message.type;
      },
    });
    const registration = Object.assign(new EventTarget(), {
      waiting,
      update: () => Promise.resolve(),
    });
    const container = Object.assign(new EventTarget(), {
      controller: null,
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
  });
  await phone.visit('pages/index/index');
  const sheet = page.getByRole('dialog', { name: 'A new version is ready' });
  await sheet.waitFor();
  expect(await phone.axeViolations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Update now' }).click();
  await page.locator('html[data-told=SKIP_WAITING]').waitFor();
});

test('header and tabs keep clear of the phone’s notch and its home bar', async () => {
  const instruments = await phone.context.newCDPSession(page);
  await instruments.send(
    'Emulation.setSafeAreaInsetsOverride' as never,
    {
      insets: { top: 47, bottom: 34 },
    } as never,
  );
  await phone.visitWhole('pages/index/index');
  const tabs = page.getByRole('navigation', { name: 'Main sections' });
  expect(await tabs.evaluate((nav) => getComputedStyle(nav).paddingBottom)).toBe('34px');
  const header = page.locator('main:visible header').first();
  expect(await header.evaluate((head) => getComputedStyle(head).paddingTop)).toBe('47px');
});

test('nothing moves for those who asked for calm', async () => {
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  await page.getByRole('button', { name: /^Order type/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('what moves on Home is stopped where it moves, and stays stopped', async () => {
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await phone.visitWhole('pages/index/index');
  // One beside the carousel, one beside the announcements: each says what the other did.
  const stops = page.getByRole('button', { name: 'Pause moving banners' });
  await stops.last().click();
  const goOn = page.getByRole('button', { name: 'Let banners move' });
  await goOn.last().waitFor();
  expect(await stops.count()).toBe(0);
  await phone.visitWhole('pages/index/index');
  await goOn.last().click();
  await stops.last().waitFor();
  expect(phone.errors).toEqual([]);
});

test('a page comes over its list and goes back by moving, where the browser can and the reader wants it', async () => {
  const moves = (): Promise<string[]> =>
    page.evaluate(() => (window as { moves?: string[] }).moves ?? []);
  const thereAndBack = async (): Promise<void> => {
    await page.locator('main:visible').getByRole('button', { name: /^ETH/ }).first().click();
    await page.getByRole('heading', { name: 'ETH/USDT' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Favorites' }).waitFor();
    await page.waitForFunction(() => document.documentElement.dataset['step'] === undefined);
  };
  await page.addInitScript(() => {
    const found = document.startViewTransition.bind(document);
    const kept: string[] = [];
    (window as { moves?: string[] }).moves = kept;
    document.startViewTransition = (update) => {
      kept.push(document.documentElement.dataset['step'] ?? '');
      return found(update);
    };
  });
  await phone.visitWhole('pages/trade/trade');
  await thereAndBack();
  expect(await moves()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await thereAndBack();
  expect(await moves()).toEqual(['forward', 'back']);
  await page.evaluate(() => {
    // As a browser that cannot.
    Object.assign(document, { startViewTransition: undefined });
  });
  await thereAndBack();
  expect(phone.errors).toEqual([]);
});

test('the keyboard goes everywhere a finger does, and a closed sheet gives the focus back', async () => {
  await phone.visitWhole('pages/index/index');
  await page.getByRole('link', { name: 'Markets' }).focus();
  await page.keyboard.press('Enter');
  const list = (name: string) => page.locator('main:visible').getByRole('tab', { name });
  await list('Spot').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'Gainers' }).waitFor();
  await phone.visitWhole('pages/lever/lever?symbol=BTCUSDT');
  const opener = page.getByRole('button', { name: /^Order type/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Limit' }).waitFor();
});
