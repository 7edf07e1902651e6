import type { Locator, Page } from 'playwright-core';

/** The screen of open orders, order history and trade history. */
export class OrdersPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get records(): Locator {
    return this.#page.getByRole('article');
  }

  async open(tab: 'Open orders' | 'Order history' | 'Trade history'): Promise<void> {
    await this.#page.getByRole('tab', { name: tab }).click();
  }

  /** Chooses in a filter: the chip by what it says now, then the choice. */
  async filter(chip: string, choice: string): Promise<void> {
    await this.#page.getByRole('button', { name: chip, exact: true }).click();
    await this.#page.getByRole('radio', { name: choice, exact: true }).click();
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async cancelAll(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Cancel all' }).click();
    const question = this.#page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel all' }).click();
    await question.waitFor({ state: 'detached' });
  }
}
