import type { Locator, Page } from 'playwright-core';
import { english } from '../words.ts';
import type { Words } from '../words.ts';

/** The login screen with its second step. */
export class LoginPage {
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly withPasskey: Locator;
  /** Whether the session outlives a pause. */
  readonly keep: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words = english) {
    this.#page = page;
    this.#words = words;
    this.code = page.getByLabel(words('Authenticator code'));
    this.recoveryCode = page.getByLabel(words('Recovery code'));
    this.withPasskey = page.getByRole('button', { name: words('Log in with a passkey') });
    this.keep = page.getByLabel(words('Keep me logged in on this device'));
  }

  async enter(email: string, password: string): Promise<void> {
    const words = this.#words;
    await this.#page.getByLabel(words('Email'), { exact: true }).fill(email);
    await this.#page.getByLabel(words('Password'), { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: words('Log in'), exact: true }).click();
  }

  async continue(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words('Continue'), exact: true }).click();
  }
}
