import type { Phone } from '../phone.ts';

/** The sheet that gives demo money. */
export class FaucetSheet {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  async claim(asset: string): Promise<void> {
    const sheet = this.#phone.page.getByRole('dialog', { name: 'Get demo funds' });
    const row = sheet.getByRole('listitem').filter({ hasText: asset });
    await row.getByRole('button', { name: 'Claim', exact: true }).click();
    await this.#phone.hear(new RegExp(`^Demo money received: [0-9,.]+ ${asset}$`));
    // What was given is not offered again.
    await row.getByRole('button', { name: 'Claimed', disabled: true }).waitFor();
    await row.getByText(/^Again from \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor();
  }

  async close(): Promise<void> {
    const sheet = this.#phone.page.getByRole('dialog', { name: 'Get demo funds' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  }
}
