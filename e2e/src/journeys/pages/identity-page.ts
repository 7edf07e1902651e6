import type { Locator, Page } from 'playwright-core';
import type { Phone } from '../phone.ts';
import type { Words } from '../words.ts';

/** What the first step asks for. */
export interface IdentityDetails {
  readonly country: string;
  readonly document: 'Passport' | 'ID card';
  readonly lastName: string;
  readonly firstName: string;
  readonly number: string;
  readonly birthday?: string;
  /** The document's last day; five years from now where none is given. */
  readonly expiry?: string;
}

/** A picture file as a phone's gallery would hand it over. */
export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Real-name verification: its status and its three steps. */
export class IdentityPage {
  readonly #phone: Phone;
  readonly #page: Page;
  readonly #words: Words;

  constructor(phone: Phone) {
    this.#phone = phone;
    this.#page = phone.page;
    this.#words = phone.words;
  }

  async open(): Promise<void> {
    await this.#phone.visitWhole('authentication');
  }

  /** The heading that says how far the verification is. */
  status(text: string): Locator {
    return this.#page.getByRole('status').getByText(this.#words(text), { exact: true });
  }

  async fillDetails(details: IdentityDetails): Promise<void> {
    const page = this.#page;
    const words = this.#words;
    await page.getByLabel(words('Country or region of the document')).click();
    await page.getByRole('searchbox').fill(details.country);
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await page.getByText(words(details.document), { exact: true }).click();
    await page.getByLabel(words('Last name')).fill(details.lastName);
    await page.getByLabel(words('First name')).fill(details.firstName);
    await page.getByLabel(words('Document number')).fill(details.number);
    if (details.birthday !== undefined) await this.pickBirthday(details.birthday);
    const { expiry = `${String(new Date().getFullYear() + 5)}-05-17` } = details;
    await this.#pickDay('Valid until, as on the document', expiry);
    await this.press('Continue');
  }

  /** Taps a year, a month and a day. */
  async pickBirthday(day: string): Promise<void> {
    await this.#pickDay('Date of birth', day);
  }

  async #pickDay(label: string, day: string): Promise<void> {
    await this.#page.getByLabel(this.#words(label)).click();
    const sheet = this.#page.getByRole('dialog');
    for (const [at, part] of ['Year', 'Month', 'Day'].entries()) {
      const group = sheet.getByRole('group', { name: this.#words(part) });
      await group.locator(`[data-value="${Number(day.split('-')[at])}"]`).click();
    }
  }

  /** The part of the second step that is about one picture. */
  tile(name: string): Locator {
    return this.#page.getByRole('region', { name: this.#words(name) });
  }

  /** Takes one picture with the camera. */
  async film(name: string): Promise<void> {
    await this.tile(name).getByRole('button', { name: 'Take a photo' }).click();
    const camera = this.#page.getByRole('dialog', { name: this.#words(name) });
    await camera.getByRole('button', { name: 'Take the photo' }).click();
    await camera.getByRole('img', { name: 'The photo you took' }).waitFor();
    await this.#phone.picture('identity-photo');
    await camera.getByRole('button', { name: 'Use this photo' }).click();
    await this.sent(name).waitFor();
  }

  /** Chooses one picture from the phone. */
  async choose(name: string, file: PictureFile): Promise<void> {
    await this.tile(name).locator('input[type=file]').setInputFiles(file);
  }

  sent(name: string): Locator {
    return this.tile(name).getByRole('img', { name: this.#words('Sent') });
  }

  /** Hands in a passport with two pictures, from the first step to the review. */
  async handInPassport(details: Omit<IdentityDetails, 'document'>): Promise<void> {
    await this.open();
    await this.press('Start');
    await this.fillDetails({ ...details, document: 'Passport' });
    await this.choosePictures();
    await this.press('Continue');
    await this.submit();
    await this.status('Under review').waitFor();
  }

  /** Chooses both pictures of a passport. */
  async choosePictures(): Promise<void> {
    for (const name of ['Passport page with your photo', 'You, holding the document']) {
      const buffer = await this.#page.screenshot();
      await this.choose(name, { name: 'IMG_1.png', mimeType: 'image/png', buffer });
      await this.sent(name).waitFor();
    }
  }

  /** Confirms that all is true and sends it. */
  async submit(): Promise<void> {
    await this.#page.getByRole('checkbox').check();
    await this.press('Submit');
  }

  async press(name: string): Promise<void> {
    const button = { name: this.#words(name), exact: true };
    await this.#page.locator('main:visible').getByRole('button', button).click();
  }
}
