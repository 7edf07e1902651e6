import type { Locator, Page } from 'playwright-core';

/** What a limit order is made of. */
export interface LimitOrder {
  readonly side: 'Buy' | 'Sell';
  readonly price: string;
  readonly amount: string;
}

/** The trade screen. */
export class SpotPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form(): Locator {
    return this.#page.getByRole('form', { name: 'Order form' });
  }

  get price(): Locator {
    return this.form.getByRole('textbox', { name: /^Price/ });
  }

  get amount(): Locator {
    return this.form.getByRole('textbox', { name: /^Amount/ });
  }

  get total(): Locator {
    return this.form.getByRole('textbox', { name: /^Total/ });
  }

  get submit(): Locator {
    return this.form.locator('button[type=submit]');
  }

  get confirmSheet(): Locator {
    return this.#page.getByRole('dialog', { name: /^(Buy|Sell) \w+\/\w+ · / });
  }

  /** Sends the order; it repeats what is bought or sold. */
  get confirmButton(): Locator {
    return this.confirmSheet.getByRole('button', { name: /^(Buy|Sell) (for )?\d/ });
  }

  get orders(): Locator {
    return this.#page.getByRole('article');
  }

  order(price: string): Locator {
    return this.orders.filter({ hasText: price });
  }

  /** The live book is there: a bid and an ask can be tapped. */
  async waitForBook(): Promise<void> {
    await this.#page.locator('[data-price]').nth(5).waitFor();
  }

  /** Besides the book, the user's own money and orders are live: what trades from now on is told. */
  async waitForAccount(): Promise<void> {
    await this.waitForBook();
    await this.form.getByText(/^[1-9][0-9,.]* USDT$/).waitFor();
    await this.#page.getByText('You have no open orders.').waitFor();
  }

  async chooseType(type: string): Promise<void> {
    await this.form.getByRole('button', { name: /^Order type/ }).click();
    await this.#page.getByRole('radio', { name: type }).first().click();
    await this.#page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async fill({ side, price, amount }: LimitOrder): Promise<void> {
    await this.form.getByRole('radio', { name: side }).click();
    await this.price.fill(price);
    await this.amount.fill(amount);
  }

  async place(order: LimitOrder): Promise<void> {
    await this.fill(order);
    await this.submit.click();
    await this.confirmButton.click();
    await this.confirmSheet.waitFor({ state: 'detached' });
  }

  async amend(
    price: string,
    changes: { readonly price?: string; readonly amount?: string },
  ): Promise<void> {
    await this.order(price).getByRole('button', { name: 'Amend' }).click();
    const sheet = this.#page.getByRole('dialog', { name: 'Amend order' });
    if (changes.price !== undefined) {
      await sheet.getByRole('textbox', { name: /^Price/ }).fill(changes.price);
    }
    if (changes.amount !== undefined) {
      await sheet.getByRole('textbox', { name: /^Amount/ }).fill(changes.amount);
    }
    await sheet.getByRole('button', { name: 'Confirm changes' }).click();
    await sheet.waitFor({ state: 'detached' });
  }

  async cancel(price: string): Promise<void> {
    await this.order(price).getByRole('button', { name: 'Cancel order' }).click();
    await this.order(price).waitFor({ state: 'detached' });
  }
}
