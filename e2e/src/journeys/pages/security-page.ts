import type { Locator, Page } from 'playwright-core';
import { Authenticator } from '../authenticator.ts';
import type { Phone } from '../phone.ts';
import type { Words } from '../words.ts';

/** The security center and the parts that open from it. */
export class SecurityPage {
  readonly password: Locator;
  readonly #phone: Phone;
  readonly #page: Page;
  readonly #words: Words;

  constructor(phone: Phone) {
    this.#phone = phone;
    this.#page = phone.page;
    this.#words = phone.words;
    this.password = this.#page.getByLabel(this.#words('Login password'));
  }

  row(name: string): Locator {
    return this.#page.locator('main:visible').getByRole('button', { name: new RegExp(`^${name}`) });
  }

  async open(view: string): Promise<void> {
    await this.#phone.visitWhole(`security?view=${view}`);
  }

  /** Turns the authenticator app on. @returns the app and the recovery codes */
  async turnOnAuthenticator(
    password: string,
  ): Promise<{ readonly app: Authenticator; readonly recoveryCodes: readonly string[] }> {
    await this.open('authenticator');
    const app = await this.enterAuthenticator(password);
    return { app, recoveryCodes: await this.saveRecoveryCodes() };
  }

  /** From the page of the authenticator app to its recovery codes. */
  async enterAuthenticator(password: string): Promise<Authenticator> {
    await this.password.fill(password);
    await this.press('Continue');
    await this.#page
      .getByRole('img', { name: this.#words('QR code for your authenticator app') })
      .locator('svg')
      .waitFor();
    const app = new Authenticator(await this.#page.locator('main code').innerText());
    await this.#phone.picture('authenticator-key');
    await this.#page.getByLabel(this.#words('Authenticator code')).fill(app.code());
    await this.press('Turn on');
    return app;
  }

  /** Gets ten new recovery codes for those there are, in the sheet that is open for it. */
  async renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
    await this.password.fill(password);
    await this.#page.getByLabel('Authenticator or recovery code').fill(code);
    await this.press('Get new codes');
    return this.saveRecoveryCodes();
  }

  /** Reads the codes that are shown this once, and says that they are kept. */
  async saveRecoveryCodes(): Promise<readonly string[]> {
    const codes = this.#page.locator('main:visible ol li');
    await codes.first().waitFor();
    const recoveryCodes = await codes.allInnerTexts();
    await this.#phone.picture('recovery-codes');
    await this.confirmRecoveryCodes();
    return recoveryCodes;
  }

  async confirmRecoveryCodes(): Promise<void> {
    await this.#page.getByRole('checkbox').check();
    await this.press('Done');
  }

  /** A button in the open sheet, or on the page. */
  async press(name: string): Promise<void> {
    const button = { name: this.#words(name), exact: true };
    await this.#page.getByRole('button', button).last().click();
  }
}
