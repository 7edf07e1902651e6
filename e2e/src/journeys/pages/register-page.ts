import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { english } from '../words.ts';
import type { Words } from '../words.ts';

/** The screen that opens an account. */
export class RegisterPage {
  readonly email: Locator;
  readonly code: Locator;
  readonly sendCode: Locator;
  readonly inviteCode: Locator;
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
    this.signUp = page.getByRole('button', { name: words('Sign up') });
  }

  /** Asks for a code; in the demo the field fills itself. */
  async takeDemoCode(): Promise<void> {
    await this.sendCode.click();
    await this.waitForDemoCode();
  }

  async waitForDemoCode(): Promise<void> {
    await this.#page.getByText('Demo: no message is sent.').waitFor();
    await expect.poll(() => this.code.inputValue()).toMatch(/^\d{6}$/);
  }

  get password(): Locator {
    return this.#page.getByLabel(this.#words('Password'), { exact: true });
  }

  async register(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.waitForDemoCode();
    await this.signUp.click();
  }
}
