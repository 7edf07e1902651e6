import type { Locator, Page } from 'playwright-core';

/** The trade tab in Lite mode. */
export class LitePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form(): Locator {
    return this.#page.getByRole('form', { name: 'Buy, sell, convert' });
  }

  get amount(): Locator {
    return this.form.getByRole('textbox', { name: 'You pay' });
  }

  get sheet(): Locator {
    return this.#page.getByRole('dialog', { name: /^Confirm: / });
  }

  get trades(): Locator {
    return this.#page.getByRole('region', { name: 'Last trades' });
  }

  async choose(label: 'Coin to pay with' | 'Coin to receive', coin: string): Promise<void> {
    await this.form.getByRole('button', { name: label }).click();
    const sheet = this.#page.getByRole('dialog', { name: label });
    await sheet.getByRole('button', { name: new RegExp(`^${coin}`) }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  /** Says how much, looks at the confirmation and confirms. */
  async deal(amount: string): Promise<void> {
    await this.amount.fill(amount);
    await this.form.locator('button[type=submit]').click();
    await this.sheet.getByText('You receive at least').waitFor();
    await this.sheet.getByRole('button', { name: /^Confirm / }).click();
  }
}
