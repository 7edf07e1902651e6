import type { Locator, Page } from 'playwright-core';

/** The contract tab. */
export class ContractPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get form(): Locator {
    return this.#page.getByRole('form', { name: 'Order form' });
  }

  get size(): Locator {
    return this.field(/^Size/);
  }

  get submit(): Locator {
    return this.form.locator('button[type=submit]');
  }

  get positions(): Locator {
    return this.#page.getByRole('article', { name: /^(Long|Short) / });
  }

  field(name: RegExp): Locator {
    return this.form.getByRole('textbox', { name });
  }

  /** The sheet that is open. */
  get sheet(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** The live book, a mark and the user's own money are there: what trades from now on is told. */
  async waitForAccount(): Promise<void> {
    await this.#page.locator('[data-price]').nth(5).waitFor();
    await this.form.getByText(/^[1-9][0-9,.]* USDT$/).waitFor();
    await this.#page.getByText('You have no open positions.').waitFor();
  }

  async chooseType(type: string): Promise<void> {
    await this.form.getByRole('button', { name: /^Order type/ }).click();
    await this.#page.getByRole('radio', { name: type }).first().click();
    await this.waitForSheetsGone();
  }

  /** What leaves the screen takes every tap and key until it is gone. */
  async waitForSheetsGone(): Promise<void> {
    await this.#page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  }

  /** Sends the order that the form holds; the risks are read with the first one. */
  async place(button: string | RegExp = /^(Open (long|short), |Close )\d/): Promise<void> {
    await this.submit.click();
    const risks = this.sheet.getByRole('button', { name: 'I understand the risks' });
    const send = this.sheet.locator('button', { hasText: button });
    await risks.or(send).waitFor();
    if (await risks.isVisible()) await risks.click();
    await send.click();
    await this.waitForSheetsGone();
  }

  /** Opens one of the sheets of the first position. */
  async act(
    act: 'Leverage' | 'TP/SL' | 'Margin' | 'Close position' | 'Share result',
  ): Promise<void> {
    await this.waitForSheetsGone();
    // A word of the card that a tap explains may be called the same; what is done stands below.
    await this.positions.first().getByRole('button', { name: act, exact: true }).last().click();
    await this.sheet.waitFor();
  }
}
