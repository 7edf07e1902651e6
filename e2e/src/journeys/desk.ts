import type { Locale } from '@candor/protocol';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { Authenticator } from './authenticator.ts';
import { collectErrors, findViolations, overflowOf, takePicture } from './page-checks.ts';
import { PATIENCE_MS, waitUntil } from './patience.ts';
import { STAFF_PASSWORD } from './staff.ts';
import type { StaffMember } from './staff.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';

export interface DeskOptions {
  readonly locale?: Locale;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  readonly height?: number;
  /** Who sits there, signed in already. */
  readonly staff?: StaffMember;
}

/** What a page remembers of the messages it showed. */
interface MessagesWindow extends Window {
  saidMessages?: string[];
}

/** Runs in the page before anything else: writes down every message, because each shows for a moment only. */
function rememberMessages(): void {
  const said: string[] = [];
  (window as MessagesWindow).saidMessages = said;
  const messages = '.ant-message-notice, .ant-notification-notice';
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const notice = node.matches(messages) ? node : node.querySelector(messages);
        if (notice !== null) said.push(notice.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** One member of staff at a browser of their own, with an authenticator app. */
export class Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the journey's English is in this desk's language. */
  readonly words: Words;
  /** Errors the page threw or wrote to its console. */
  readonly errors: readonly string[];
  readonly #origin: string;
  #app: Authenticator | undefined;

  private constructor(page: Page, context: BrowserContext, origin: string, words: Words) {
    this.page = page;
    this.context = context;
    this.#origin = origin;
    this.words = words;
    page.setDefaultTimeout(PATIENCE_MS);
    this.errors = collectErrors(page);
  }

  static async open(browser: Browser, origin: string, options: DeskOptions = {}): Promise<Desk> {
    const { locale = 'en', theme = 'light', width = 1440, height = 900 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(rememberMessages);
    const preferences = { state: { theme, locale, density: 'small', isMenuFolded: false } };
    await context.addInitScript((text) => {
      const key = 'candor.admin.preferences';
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    }, JSON.stringify(preferences));
    const desk = new Desk(await context.newPage(), context, origin, wordsOf('admin', locale));
    if (options.staff !== undefined) await desk.#seat(options.staff);
    return desk;
  }

  async #seat({ stored, app }: StaffMember): Promise<void> {
    this.#app = app;
    await this.context.addInitScript((text) => {
      const key = 'candor.admin.session';
      // Once: whoever is signed out stays so, also after a reload.
      if (sessionStorage.getItem('begun') !== null) return;
      sessionStorage.setItem('begun', 'yes');
      sessionStorage.setItem(key, text);
    }, stored);
  }

  /** Sets a password and an authenticator app by a one-time link, and is signed in afterwards. */
  async enrol(link: string): Promise<void> {
    const { page, words } = this;
    await page.goto(link);
    await page.getByLabel(words('New password')).fill(STAFF_PASSWORD);
    await page.getByLabel(words('Password once more')).fill(STAFF_PASSWORD);
    const secret = await page.locator('code').first().textContent();
    this.#app = new Authenticator(secret ?? '');
    await page.getByLabel(words('Code of your authenticator app')).fill(this.#app.code());
    await page.getByRole('button', { name: words('Set up and sign in') }).click();
    await page.getByRole('heading', { name: words('Dashboard') }).waitFor();
  }

  /** The code that the app shows now, of who set it up here. */
  get code(): string {
    return this.#app?.code() ?? '';
  }

  /** Signs in with password and code; the page one was on comes back. */
  async signIn(email: string): Promise<void> {
    await this.tryToSignIn(email, this.#app?.code() ?? '');
    await this.page.locator('main h1').first().waitFor();
  }

  /** Fills the door's form in and presses its button, whatever comes of it. */
  async tryToSignIn(email: string, code: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(STAFF_PASSWORD);
    await page.getByLabel('Code of your authenticator app').fill(code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async signOut(): Promise<void> {
    const { page } = this;
    await page.locator('header').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  }

  /** The rows of tables with a text in them. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** Goes to a page and waits until nothing on it is grey or turning. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/admin/#${path}`);
    // The page before stays until the next one has been fetched, and could be taken for it.
    await waitUntil('the page of the address is shown', () =>
      this.page.evaluate(() => {
        const shown = document.querySelector('[data-address]')?.getAttribute('data-address');
        return shown === location.hash.slice(1);
      }),
    );
    await this.page.locator('main h1, main .ant-result').first().waitFor();
    await this.settle();
  }

  /** Waits until the console said something in a message that may be gone again by now; once for each. */
  async hear(text: string): Promise<void> {
    await waitUntil(`the message ${text}`, () =>
      this.page.evaluate((wanted) => {
        const said = (window as MessagesWindow).saidMessages ?? [];
        const at = said.findIndex((message) => message.includes(wanted));
        if (at >= 0) said.splice(0, at + 1);
        return at >= 0;
      }, text),
    );
  }

  async settle(): Promise<void> {
    await this.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
    await this.page.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
  }

  /** Comes back to the window from another one: what is shown is asked for again at once. */
  async lookAgain(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Presses the button of an act, fills its form in, and confirms as often as it asks. */
  async act(label: string, options: ActOptions = {}): Promise<void> {
    const { words } = this;
    const name = words(label);
    const page = options.within ?? this.page.locator('main');
    const scope = options.menuOf === undefined ? page : await this.#openMenu(options.menuOf, page);
    await scope.getByRole('button', { name, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog', { name, exact: true });
    await dialog.waitFor();
    // What a form asks for and how often it asks is there with its button, not before.
    const goOn = dialog.getByRole('button', { name: words('Continue') });
    await goOn.or(dialog.getByRole('button', { name: words('Confirm') })).waitFor();
    await options.fill?.(dialog);
    const reason = dialog.getByLabel(words('Reason'));
    if ((await reason.count()) > 0) await reason.fill(options.reason ?? 'asked for in the journey');
    if ((await goOn.count()) > 0) await goOn.click();
    await dialog.getByRole('button', { name: words('Confirm') }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Opens the acts of a row. */
  async #openMenu(of: string, within: Locator): Promise<Locator> {
    const name = `Acts: ${of}`;
    await within.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('toolbar', { name, exact: true });
  }

  /** Confirms that it is oneself, where an act asks for that: by the passkey plugged in, or password and code. */
  async confirmItIsMe(code?: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: this.words('Confirm that it is you') });
    await dialog.waitFor();
    if (code === undefined) {
      await dialog.getByRole('button', { name: this.words('Confirm with a passkey') }).click();
    } else {
      await dialog.getByLabel(this.words('Password')).fill(STAFF_PASSWORD);
      await dialog.getByLabel(this.words('Code of your authenticator app')).fill(code);
      await dialog.getByRole('button', { name: this.words('Confirm'), exact: true }).click();
    }
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Chooses in a list that opens: a filter, or a field of a form. */
  async choose(label: string, option: string, within: Page | Locator = this.page): Promise<void> {
    // What must be chosen has a star in front of its name.
    const list = within.getByRole('combobox', { name: new RegExp(`^(\\* ?)?${label}$`) });
    await list.click();
    // A long list is searched: what is far down is not even drawn.
    if (await list.isEditable()) await list.fill(option);
    const open = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await open.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
    await open.waitFor({ state: 'detached' });
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
  /** Whose acts the button stands among, where a row keeps them behind one. */
  readonly menuOf?: string;
  readonly fill?: (dialog: Locator) => Promise<void>;
}
