import type { Locator, Page } from 'playwright-core';

/** The login screen with its second step. */
export class LoginPage {
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly withPasskey: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.code = page.getByLabel('Authenticator code');
    this.recoveryCode = page.getByLabel('Recovery code');
    this.withPasskey = page.getByRole('button', { name: 'Log in with a passkey' });
  }

  async enter(email: string, password: string): Promise<void> {
    await this.#page.getByLabel('Email', { exact: true }).fill(email);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  async continue(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
}
