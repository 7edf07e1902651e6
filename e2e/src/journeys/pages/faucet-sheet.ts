import type { Page } from 'playwright-core';

/** The sheet that gives demo money. */
export class FaucetSheet {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async claim(asset: string): Promise<void> {
    const sheet = this.#page.getByRole('dialog', { name: 'Get demo funds' });
    const row = sheet.getByRole('listitem').filter({ hasText: asset });
    await row.getByRole('button', { name: 'Claim' }).click();
    await this.#page.getByText(`${asset} of demo money received`).first().waitFor();
  }

  async close(): Promise<void> {
    const sheet = this.#page.getByRole('dialog', { name: 'Get demo funds' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  }
}
