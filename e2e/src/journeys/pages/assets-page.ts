import type { Locator, Page } from 'playwright-core';

/** The screen of what the user owns. */
export class AssetsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get total(): Locator {
    return this.#page.getByRole('region', { name: 'Total assets' });
  }

  coin(asset: string): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: new RegExp(`^${asset}`) });
  }

  account(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  }
}
