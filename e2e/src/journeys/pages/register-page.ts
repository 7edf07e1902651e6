import type { Locator, Page } from 'playwright-core';
import { english } from '../words.ts';
import type { Words } from '../words.ts';

/** The screen that opens an account. */
export class RegisterPage {
  readonly email: Locator;
  readonly code: Locator;
  readonly sendCode: Locator;
  readonly inviteCode: Locator;
  readonly agreement: Locator;
  readonly signUp: Locator;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words = english) {
    this.#page = page;
    this.#words = words;
    this.email = page.getByLabel(words('Email'), { exact: true });
    this.code = page.getByLabel(words('Verification code'));
    const button = (name: string): Locator =>
      page.getByRole('button', { name: words(name), exact: true });
    this.sendCode = button('Send code').or(button('Resend code'));
    this.inviteCode = page.getByLabel(words('Invite code (optional)'));
    // It comes first; the other box is about the device.
    this.agreement = page.getByRole('checkbox').first();
    this.signUp = page.getByRole('button', { name: words('Sign up') });
  }

  /** Asks for a code and takes the one the demo shows. */
  async takeDemoCode(): Promise<void> {
    await this.sendCode.click();
    await this.#page.getByText('Demo: no message is sent.').waitFor();
    await this.#page.getByRole('button', { name: 'Use code' }).click();
  }

  async fillPasswords(password: string): Promise<void> {
    await this.#page.getByLabel(this.#words('Password'), { exact: true }).fill(password);
    await this.#page.getByLabel(this.#words('Confirm password')).fill(password);
  }

  async register(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.takeDemoCode();
    await this.fillPasswords(password);
    await this.agreement.check();
    await this.signUp.click();
  }
}
