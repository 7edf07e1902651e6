import type { Locator, Page } from 'playwright-core';

/** The screen that moves money between the user's accounts. */
export class TransferPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get amount(): Locator {
    return this.#page.getByLabel('Amount');
  }

  get confirm(): Locator {
    return this.#page.getByRole('button', { name: 'Confirm transfer' });
  }

  async chooseTo(account: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^To / }).click();
    await this.#page.getByRole('radio', { name: account, exact: true }).click();
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async transfer(amount: string): Promise<void> {
    await this.amount.fill(amount);
    const answered = this.#page.waitForResponse('**/api/transfer');
    await this.confirm.click();
    await (await answered).finished();
  }
}
