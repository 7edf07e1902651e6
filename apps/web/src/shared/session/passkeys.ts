import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Why no passkey came: the user or the clock ended it, it is on this device already, or it failed. */
export type PasskeyProblem = 'cancelled' | 'present' | 'failed';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`no passkey: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Browsers name their reasons; the library keeps the name. */
export function passkeyProblemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'present' : 'failed';
}

/** Whether this browser can hold passkeys; not over plain HTTP, whatever the browser. */
export function arePasskeysSupported(): boolean {
  return browserSupportsWebAuthn();
}

/** Makes a passkey by the server's options. Both are JSON texts. @throws PasskeyError */
export async function makePasskey(options: string): Promise<string> {
  try {
    const optionsJSON = JSON.parse(options) as CreationOptions;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw new PasskeyError(passkeyProblemOf(error), error);
  }
}

/** Signs the server's challenge with a passkey. Both are JSON texts. @throws PasskeyError */
export async function signWithPasskey(options: string): Promise<string> {
  try {
    const optionsJSON = JSON.parse(options) as RequestOptions;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (error) {
    throw new PasskeyError(passkeyProblemOf(error), error);
  }
}
