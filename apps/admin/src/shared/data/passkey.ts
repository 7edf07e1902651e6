import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { AdminReply } from '@candor/protocol';

type Challenge = AdminReply<'passkeyBegin'>;
type PasskeyAnswer = Record<string, unknown>;

/** WebAuthn's JSON crosses the wire as it is; the server's library checks it. */
const asAnswer = (json: object): PasskeyAnswer => ({ ...json });

/** Lets the person sign a challenge with a passkey. Undefined when they cancelled or have none. */
export async function signWithPasskey(begun: Challenge): Promise<PasskeyAnswer | undefined> {
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const optionsJSON = begun.options as unknown as Options;
  return startAuthentication({ optionsJSON }).then(asAnswer, () => undefined);
}

/** Lets the person make a new passkey. Undefined when they cancelled. */
export async function makePasskey(begun: Challenge): Promise<PasskeyAnswer | undefined> {
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const optionsJSON = begun.options as unknown as Options;
  return startRegistration({ optionsJSON }).then(asAnswer, () => undefined);
}
