import type { Locator, Page } from 'playwright-core';
import type { Phone } from '../phone.ts';
import type { Words } from '../words.ts';
import type { PictureFile } from './identity-page.ts';

/** Where the user is paid: the list and the form of each kind. */
export class PaymentMethodsPage {
  readonly #phone: Phone;
  readonly #page: Page;
  readonly #words: Words;

  constructor(phone: Phone) {
    this.#phone = phone;
    this.#page = phone.page;
    this.#words = phone.words;
  }

  async open(): Promise<void> {
    await this.#phone.visitWhole('collect_money');
  }

  /** Begins a new one of the kind named. */
  async begin(kind: string): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words('Add payment method') }).click();
    await this.choose(kind);
  }

  /** Chooses among the kinds. */
  async choose(kind: string): Promise<void> {
    const words = this.#words;
    await this.#page.locator('main:visible').getByText(words(kind), { exact: true }).click();
    await this.#page.getByRole('heading', { name: words(kind) }).waitFor();
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await this.#page.getByLabel(this.#words(label), { exact: true }).fill(text);
    }
  }

  async chooseCode(file: PictureFile): Promise<void> {
    await this.#page.locator('main:visible input[type=file]').setInputFiles(file);
  }

  async save(digits: string): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words('Save'), exact: true }).click();
    await this.type(digits);
  }

  /** Types the fund password on the sheet's own keys. */
  async type(digits: string): Promise<void> {
    const name = this.#words('Enter your fund password');
    const sheet = this.#page.getByRole('dialog', { name });
    for (const digit of digits)
      await sheet.getByRole('button', { name: digit, exact: true }).click();
  }

  card(text: string): Locator {
    return this.#page.locator('main:visible').getByRole('listitem').filter({ hasText: text });
  }
}
