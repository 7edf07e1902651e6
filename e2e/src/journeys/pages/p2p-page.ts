import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import type { ApiUser } from '../api.ts';
import { TRADER_PIN } from '../p2p-trader.ts';
import { waitUntil } from '../patience.ts';
import type { Phone } from '../phone.ts';
import type { PictureFile } from './identity-page.ts';

const verifier = fileURLToPath(
  new URL('../../../../packages/verify/src/cli/main.ts', import.meta.url),
);

/** What people do with each other's offers and orders. */
export class P2pPage {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  offerOf(nickname: string): Locator {
    return this.#phone.page.getByRole('article').filter({ hasText: nickname });
  }

  /** The number of the order that is shown. */
  get orderId(): number {
    return Number(/id=(\d+)/.exec(this.#phone.page.url())?.[1] ?? 0);
  }

  async openOrder(orderId: number): Promise<void> {
    await this.#phone.visit(`Orderdetails?id=${orderId}`);
  }

  /** Takes an offer to sell, for an amount of euros that are paid by bank. */
  async buy(fiat: number, nickname: string): Promise<number> {
    const { page } = this.#phone;
    await this.#phone.visit('pages/otc/otc');
    await page.getByLabel('I pay').fill(String(fiat));
    await page.getByText(`Best for ${fiat} EUR`).waitFor();
    await this.#phone.picture('p2p-market');
    await this.offerOf(nickname).getByRole('button', { name: 'Buy', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Bank card' }).click();
    await this.#phone.picture('p2p-take-buy');
    await sheet.getByRole('button', { name: `Buy for ${fiat}.00 EUR` }).click();
    await page.getByText('Transfer exactly').waitFor();
    return this.orderId;
  }

  /** Writes a line into the order's chat and comes back. */
  async say(text: string, nickname: string): Promise<void> {
    const { page } = this.#phone;
    await page.getByRole('button', { name: /Chat with/ }).click();
    await page.getByLabel(`Write to ${nickname}`).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(text).waitFor();
    await this.#phone.picture('p2p-chat');
    await page.goBack();
  }

  async pay(nickname: string): Promise<void> {
    const { page } = this.#phone;
    await page.getByRole('button', { name: /^I have paid \d+\.00 EUR/ }).click();
    await page.getByText('All three are true.').click();
    await page.getByRole('button', { name: /^Yes, I have paid/ }).click();
    await page.getByText(`${nickname} is looking for your payment`).waitFor();
  }

  /** Releases the coins once the money is said to be sent. */
  async release(fiat: number, options: { readonly timeout?: number } = {}): Promise<void> {
    const { page } = this.#phone;
    const arrived = page.getByText(`${fiat}.00 EUR has arrived`);
    await arrived.waitFor(options);
    await page.getByText('Tick the checks first').waitFor();
    await arrived.click();
    await page.getByRole('button', { name: 'Same name' }).click();
    await this.#phone.picture('p2p-release');
    await page.getByLabel(/^Slide to release/).focus();
    await page.keyboard.press('End');
    await this.typeFundPassword();
  }

  async typeFundPassword(): Promise<void> {
    const { page } = this.#phone;
    await page.getByText('Enter your fund password').waitFor();
    for (const digit of TRADER_PIN) {
      await page.getByRole('button', { name: digit, exact: true }).click();
    }
  }

  /** Chooses the one picture that the page asks for, and waits until it was sent. */
  async choosePicture(file: PictureFile): Promise<void> {
    const { page } = this.#phone;
    await page.locator('main:visible input[type=file]').setInputFiles(file);
    await page.getByRole('img', { name: 'Proof' }).waitFor();
  }

  /** Saves the evidence file of the order that is shown. @returns what `candor-verify` says of it */
  async verifyEvidence(orderId: number, user: ApiUser): Promise<string> {
    const { page } = this.#phone;
    await waitUntil('the log has the order', async () => {
      const { json } = await user.call('p2pEvidence', { orderId });
      return (JSON.parse(json) as { readonly seal: unknown }).seal !== null;
    });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Evidence file of this order' }).click();
    const path = await (await saved).path();
    const { publicKey } = await user.call('publicLogCheckpoint', {});
    const args = [verifier, '--key', publicKey, path];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  }
}
