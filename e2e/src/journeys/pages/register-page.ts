import type { Page } from 'playwright-core';

/** The screen that opens an account. */
export class RegisterPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async register(email: string, password: string): Promise<void> {
    await this.#page.getByLabel('Email', { exact: true }).fill(email);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByLabel('Confirm password').fill(password);
    await this.#page.getByRole('checkbox').check();
    await this.#page.getByRole('button', { name: 'Sign up' }).click();
  }
}
