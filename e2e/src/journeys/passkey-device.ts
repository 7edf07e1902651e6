import type { CDPSession, Page } from 'playwright-core';

/** A device with a screen lock that makes and keeps passkeys for a page, without asking anybody. */
export class PasskeyDevice {
  readonly #cdp: CDPSession;
  #authenticatorId: string;

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  static async plugInto(page: Page): Promise<PasskeyDevice> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    return new PasskeyDevice(cdp, await addAuthenticator(cdp));
  }

  /** Puts a new device in its place: the passkeys of the old one are gone. */
  async replace(): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    await this.#cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    this.#authenticatorId = await addAuthenticator(this.#cdp);
  }
}

async function addAuthenticator(cdp: CDPSession): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
