import { codes } from '@candor/protocol';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { Pool } from 'pg';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import { ChallengeStore } from './challenge-store.ts';

/** Users and staff are different people even where their numbers are the same. */
export type WebAuthnScope = 'user' | 'staff';

/** What an assertion is for; one that was made to sign in does not confirm a payment. */
type AssertionUse = 'sign_in' | 'step_up';

const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const PARTY_NAME = 'Candor';

/** As browsers name them; others are not kept. */
const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

export interface StoredCredential {
  readonly ownerId: number;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
}

export interface NewCredential {
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** An authenticator counted backwards: somebody may have copied it. @see AUTH-7 of the security checklist */
export class CounterRegressError extends ApiError {
  readonly ownerId: number;

  constructor(ownerId: number) {
    super(codes.passkeyCopied);
    this.ownerId = ownerId;
  }
}

interface Ceremony {
  readonly scope: WebAuthnScope;
  /** As the browser sees us; its host is the relying party. */
  readonly origin: string;
}

interface Finished extends Ceremony {
  readonly challengeId: string;
  /** What the browser gave, unchecked. */
  readonly response: unknown;
}

const handleOf = (scope: WebAuthnScope, ownerId: number): Buffer<ArrayBuffer> =>
  Buffer.from(`${scope} ${ownerId}`);

const notAccepted = (): ApiError => refuse.passkeyRefused({ field: 'response' });

/** Passkeys by the standard: challenges, signatures, origin, relying party, user verification, counters. */
export class WebAuthn {
  readonly #challenges: ChallengeStore;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#challenges = new ChallengeStore(pool, nowMs);
  }

  /** What `navigator.credentials.create` needs. `existing` are the owner's credential ids. */
  async beginRegistration({
    scope,
    ownerId,
    origin,
    userName,
    existing,
  }: Ceremony & {
    readonly ownerId: number;
    readonly userName: string;
    readonly existing: readonly string[];
  }): Promise<{ challengeId: string; options: PublicKeyCredentialCreationOptionsJSON }> {
    const { challengeId, challenge } = await this.#challenges.issue(`${scope}.register`, ownerId);
    const options = await generateRegistrationOptions({
      rpName: PARTY_NAME,
      rpID: new URL(origin).hostname,
      userName,
      userID: handleOf(scope, ownerId),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      excludeCredentials: existing.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { challengeId, options };
  }

  /** Checks a new passkey of the owner who began. @throws ApiError passkeyRefused */
  async finishRegistration({
    scope,
    ownerId,
    origin,
    challengeId,
    response,
  }: Finished & { readonly ownerId: number }): Promise<NewCredential> {
    const issued = await this.#challenges.take(challengeId, `${scope}.register`);
    if (issued?.owner_id !== ownerId) throw notAccepted();
    const checked = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: issued.challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => undefined);
    if (checked?.verified !== true) throw notAccepted();
    const { credential, credentialBackedUp } = checked.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: transportsOf(credential.transports),
      isSynced: credentialBackedUp,
    };
  }

  /** What `navigator.credentials.get` needs. Without an owner any passkey of the scope may answer. */
  async beginAuthentication({
    scope,
    ownerId,
    origin,
    use = 'sign_in',
    allow = [],
  }: Ceremony & {
    readonly ownerId: number | null;
    readonly use?: AssertionUse;
    readonly allow?: readonly {
      readonly credentialId: string;
      readonly transports: readonly string[];
    }[];
  }): Promise<{ challengeId: string; options: PublicKeyCredentialRequestOptionsJSON }> {
    const { challengeId, challenge } = await this.#challenges.issue(`${scope}.${use}`, ownerId);
    const options = await generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      allowCredentials: allow.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      userVerification: 'required',
    });
    return { challengeId, options };
  }

  /**
   * Checks a signature. `find` knows the credentials of the scope; the caller keeps the new count.
   * @throws ApiError passkeyRefused, and {@link CounterRegressError} passkeyCopied after a right signature only
   */
  async finishAuthentication<Found extends StoredCredential>({
    scope,
    ownerId,
    origin,
    challengeId,
    response,
    use = 'sign_in',
    find,
  }: Finished & {
    /** Null where the passkey says who it is. */
    readonly ownerId: number | null;
    readonly use?: AssertionUse;
    readonly find: (credentialId: string) => Promise<Found | undefined>;
  }): Promise<{ readonly credential: Found; readonly signCount: number }> {
    const issued = await this.#challenges.take(challengeId, `${scope}.${use}`);
    if (issued === undefined) throw notAccepted();
    const { id, response: answer } = readAssertion(response);
    const credential = await find(id);
    if (credential === undefined) throw notAccepted();
    const owners = [issued.owner_id, ownerId].filter((owner) => owner !== null);
    if (owners.some((owner) => owner !== credential.ownerId)) throw notAccepted();
    const handle = answer.response.userHandle;
    const expectedHandle = handleOf(scope, credential.ownerId).toString('base64url');
    if (handle !== undefined && handle !== expectedHandle) throw notAccepted();
    const checked = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: issued.challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // The library compares counters before it checks the signature; then anybody could raise an alarm
      // who knows an id. They are compared below, when the signature is right.
      credential: { id, publicKey: new Uint8Array(credential.publicKey), counter: 0 },
    }).catch(() => undefined);
    if (checked?.verified !== true) throw notAccepted();
    const signCount = checked.authenticationInfo.newCounter;
    const isCounting = signCount > 0 || credential.signCount > 0;
    if (isCounting && signCount <= credential.signCount) {
      throw new CounterRegressError(credential.ownerId);
    }
    return { credential, signCount };
  }
}

/** The browser says them, so they may be anything. */
function transportsOf(given: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [];
  return [...TRANSPORTS].filter((known) => texts.includes(known));
}

function readAssertion(response: unknown): {
  readonly id: string;
  readonly response: AuthenticationResponseJSON;
} {
  const answer = response as Partial<AuthenticationResponseJSON> | null;
  if (typeof answer?.id !== 'string' || typeof answer.response !== 'object') throw notAccepted();
  return { id: answer.id, response: answer as AuthenticationResponseJSON };
}
