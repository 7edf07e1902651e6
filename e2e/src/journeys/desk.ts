import type { Locale } from '@candor/protocol';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { Authenticator } from './authenticator.ts';
import { PATIENCE_MS } from './patience.ts';
import { findViolations, isExpected, overflowOf, takePicture } from './phone.ts';

/** What everybody in these journeys chose. */
const PASSWORD = 'Harbour9lantern';

export interface DeskOptions {
  readonly locale?: Locale;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  readonly height?: number;
}

/** One member of staff at a browser of their own, with an authenticator app. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors the page threw or wrote to its console. */
  readonly errors: string[] = [];
  readonly #origin: string;
  #app: Authenticator | undefined;

  private constructor(page: Page, context: BrowserContext, origin: string) {
    this.page = page;
    this.context = context;
    this.#origin = origin;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) {
        this.errors.push(message.text());
      }
    });
  }

  static async open(browser: Browser, origin: string, options: DeskOptions = {}): Promise<Desk> {
    const { locale = 'en', theme = 'light', width = 1440, height = 900 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
    });
    const preferences = { state: { theme, locale, density: 'small', isMenuFolded: false } };
    await context.addInitScript((text) => {
      const key = 'candor.admin.preferences';
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    }, JSON.stringify(preferences));
    return new Desk(await context.newPage(), context, origin);
  }

  /** Another look at the same person's work: other language, theme or window, same session. */
  async alike(browser: Browser, options: DeskOptions): Promise<Desk> {
    const session = await this.page.evaluate(() => localStorage.getItem('candor.admin.session'));
    const desk = await Desk.open(browser, this.#origin, options);
    await desk.context.addInitScript((text) => {
      if (text !== null) localStorage.setItem('candor.admin.session', text);
    }, session);
    return desk;
  }

  /** Sets a password and an authenticator app by a one-time link, and is signed in afterwards. */
  async enrol(link: string): Promise<void> {
    const { page } = this;
    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Password once more').fill(PASSWORD);
    const secret = await page.locator('code').first().textContent();
    this.#app = new Authenticator(secret ?? '');
    await page.getByLabel('Code of your authenticator app').fill(this.#app.code());
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  }

  /** Signs in with password and code; the page one was on comes back. */
  async signIn(email: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Code of your authenticator app').fill(this.#app?.code() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('main h1').first().waitFor();
  }

  /** Goes to a page and waits until nothing on it is grey or turning. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/admin/#${path}`);
    await this.page.locator('main h1, main .ant-result').first().waitFor();
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
    await this.page.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
  }

  /** Presses the button of an act, fills its form in, and confirms as often as it asks. */
  async act(name: string, options: ActOptions = {}): Promise<void> {
    const scope = options.within ?? this.page.locator('main');
    await scope.getByRole('button', { name, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog', { name, exact: true });
    await dialog.waitFor();
    // What a form asks for and how often it asks is there with its button, not before.
    await dialog
      .getByRole('button', { name: /^(Continue|Confirm)$/ })
      .first()
      .waitFor();
    await options.fill?.(dialog);
    const reason = dialog.getByLabel('Reason');
    if ((await reason.count()) > 0) await reason.fill(options.reason ?? 'asked for in the journey');
    const next = dialog.getByRole('button', { name: 'Continue' });
    if ((await next.count()) > 0) await next.click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async picture(name: string): Promise<void> {
    await takePicture(this.page, name);
  }

  async axeViolations(rules?: readonly string[]): Promise<string[]> {
    return findViolations(this.page, { rules });
  }

  async overflowPx(): Promise<number> {
    return overflowOf(this.page);
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

interface ActOptions {
  readonly reason?: string;
  readonly within?: Locator;
  readonly fill?: (dialog: Locator) => Promise<void>;
}
