import { locales } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { looksOf } from '#profile.ts';
import { collectErrors, findViolations, overflowOf, takePicture } from './page-checks.ts';
import type { Look } from './page-checks.ts';
import { PATIENCE_MS, waitUntil } from './patience.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';

/** Text on the light theme's tab bar has the specification's own colours, which axe finds too pale. */
const SPEC_TAB_BAR = 'nav ul';

/** A headless Chromium, or an error that says how to get one. */
export async function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-device-scale-factor=2',
      // Phones place letters between pixels; the headless shell would round them and cut long names.
      '--font-render-hinting=none',
      ...extraArgs,
    ],
  });
}

/** A camera that films a moving pattern, allowed without asking. */
export const FAKE_CAMERA: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export interface PhoneOptions {
  readonly locale?: Locale;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  readonly height?: number;
  /** Root font size in percent, as set in the system's accessibility options. */
  readonly textPercent?: number;
  /** Nobody was explained anything on this phone yet. */
  readonly isNew?: boolean;
  /** A session to begin with, as the app keeps it. */
  readonly session?: string;
}

export type PhoneLook = PhoneOptions & Look;

/** Every language in both themes, each as it comes, on the smallest phone and with the largest text. */
export const everyLook: readonly PhoneLook[] = locales.flatMap((locale) =>
  (['dark', 'light'] as const).flatMap((theme) => {
    const look = { locale, theme, name: `${theme}-${locale}` };
    return [
      { ...look, axe: 'everything' },
      { ...look, name: `${look.name}-320`, axe: 'nothing', width: 320, height: 640 },
      { ...look, name: `${look.name}-200`, axe: 'nothing', textPercent: 200 },
    ] as const;
  }),
);

/** In which looks a feature's own screens are looked at: accessibility in one theme, colours in both; the rest must fit. */
export const screenLooks = looksOf<PhoneLook>({
  first: { name: 'dark-en', axe: 'everything', locale: 'en', theme: 'dark' },
  others: [
    { name: 'light-hk', axe: 'colours', locale: 'hk', theme: 'light' },
    { name: 'dark-th', axe: 'nothing', locale: 'ty', theme: 'dark', textPercent: 200 },
    { name: 'light-vi', axe: 'nothing', locale: 'yn', theme: 'light', width: 320, height: 640 },
  ],
  every: everyLook,
});

/** Runs in the page: dark becomes light, and light dark. */
function turnTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'light' ? 'dark' : 'light';
}

/** What a page remembers of the messages it showed. */
interface MessagesWindow extends Window {
  saidMessages?: string[];
}

/** Runs in the page before anything else: writes down every message, because each shows for a moment only. */
function rememberMessages(): void {
  const said: string[] = [];
  (window as MessagesWindow).saidMessages = said;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || !target.matches('[popover][role=status]')) continue;
      for (const node of addedNodes) said.push(node.textContent ?? '');
    }
  }).observe(document, { childList: true, subtree: true });
}

/** One phone with its own storage, and everything that went wrong on it. */
export class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the journey's English is in this phone's language. */
  readonly words: Words;
  /** Errors the page threw or wrote to its console. */
  readonly errors: readonly string[];
  readonly #origin: string;

  private constructor(page: Page, context: BrowserContext, origin: string, words: Words) {
    this.page = page;
    this.context = context;
    this.#origin = origin;
    this.words = words;
    page.setDefaultTimeout(PATIENCE_MS);
    this.errors = collectErrors(page);
  }

  static async open(browser: Browser, origin: string, options: PhoneOptions = {}): Promise<Phone> {
    const { locale = 'en', theme = 'dark', width = 390, height = 844, textPercent = 100 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      // Where a phone number's calling code begins.
      locale: 'en-HK',
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: width < 700,
      serviceWorkers: 'block',
      // Pages slide in; a check in the middle of it would find half-faded text.
      reducedMotion: 'reduce',
    });
    await context.addInitScript(rememberMessages);
    await context.addInitScript(
      ([preferences, session, percent, coached]) => {
        const keep = (key: string, text: string): void => {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
        };
        keep('candor.preferences.v1', preferences);
        keep('candor.coach.v1', coached);
        if (session !== '') keep('candor.session.v1', session);
        if (percent !== '100') {
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = `${percent}%`;
          });
        }
      },
      [
        JSON.stringify({ locale, theme, riseFall: 'green-up', isRiseFallOffered: true }),
        options.session ?? '',
        String(textPercent),
        options.isNew === true ? '[]' : '["spot","contract"]',
      ] as const,
    );
    return new Phone(await context.newPage(), context, origin, wordsOf('web', locale));
  }

  /** Goes to an address, whether or not the app comes. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/#/${path}`);
  }

  /** Goes to a route of the app, or where it sends on to, and waits until it is shown. */
  async visit(path: string): Promise<void> {
    await this.goTo(path);
    await this.settle();
  }

  /** Waits until what is drawn is what the address says: the page before could be taken for it. */
  async settle(): Promise<void> {
    await waitUntil('the page of the address is shown', () =>
      this.page.evaluate(() => {
        const shown = document.querySelector('[data-address]')?.getAttribute('data-address');
        return shown === location.hash.slice(1);
      }),
    );
  }

  /** Waits until the app said something so many times in messages, which may be gone again by now. */
  async hear(text: string | RegExp, times = 1): Promise<void> {
    const isMeant = (said: string): boolean =>
      typeof text === 'string' ? said === text : text.test(said);
    let said: readonly string[] = [];
    const meant = (): string => `the message ${text}; said was: ${said.join(' | ') || 'nothing'}`;
    await waitUntil(meant, async () => {
      said = await this.page.evaluate(() => (window as MessagesWindow).saidMessages ?? []);
      return said.filter(isMeant).length >= times;
    });
  }

  /** Goes to a route and waits until it shows what it is about: no grey blocks, nothing loading. */
  async visitWhole(path: string): Promise<void> {
    await this.visit(path);
    await this.page.locator('main:visible h1, main:visible header').first().waitFor();
    await this.page.locator('main:visible .shimmer').first().waitFor({ state: 'detached' });
  }

  /** Taps a word with a dotted line and reads what it means; the sheet has the word as its name. */
  async readTerm(button: string | RegExp, word: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).first().click();
    const sheet = this.page.getByRole('dialog', { name: word, exact: true });
    await sheet.getByText(text, { exact: false }).waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  /** Takes a picture if a folder for pictures was named. */
  async picture(name: string): Promise<void> {
    await takePicture(this.page, name);
  }

  /**
   * What axe finds wrong with the page as it stands, one line a violation; `rules` narrows it. A journey that asks
   * of a sheet asks of it once: its colours are looked at in the other theme too, unless `themes` says that other
   * looks do that.
   */
  async axeViolations(
    rules?: readonly string[],
    themes: 'both' | 'this' = 'both',
  ): Promise<string[]> {
    const found = await findViolations(this.page, { exclude: SPEC_TAB_BAR, rules });
    if (themes === 'this') return found;
    await this.page.evaluate(turnTheme);
    const colours = { exclude: SPEC_TAB_BAR, rules: ['color-contrast'] };
    const inOther = await findViolations(this.page, colours);
    await this.page.evaluate(turnTheme);
    return [...found, ...inOther.map((violation) => `in the other theme: ${violation}`)];
  }

  /** Pixels by which the page is wider than the screen. */
  async overflowPx(): Promise<number> {
    return overflowOf(this.page);
  }

  async close(): Promise<void> {
    // A request that is being answered by the journey must not fail with its page.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }
}
