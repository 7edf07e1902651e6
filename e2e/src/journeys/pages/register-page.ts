import type { Locator, Page } from 'playwright-core';

/** The screen that opens an account. */
export class RegisterPage {
  readonly email: Locator;
  readonly code: Locator;
  readonly sendCode: Locator;
  readonly inviteCode: Locator;
  readonly signUp: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.code = page.getByLabel('Verification code');
    this.sendCode = page.getByRole('button', { name: /^(Send|Resend) code$/ });
    this.inviteCode = page.getByLabel('Invite code (optional)');
    this.signUp = page.getByRole('button', { name: 'Sign up' });
  }

  /** Asks for a code and takes the one the demo shows. */
  async takeDemoCode(): Promise<void> {
    await this.sendCode.click();
    await this.#page.getByText('Demo: no message is sent.').waitFor();
    await this.#page.getByRole('button', { name: 'Use code' }).click();
  }

  async fillPasswords(password: string): Promise<void> {
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByLabel('Confirm password').fill(password);
  }

  async register(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.takeDemoCode();
    await this.fillPasswords(password);
    await this.#page.getByRole('checkbox').check();
    await this.signUp.click();
  }
}
