import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAG_USER_PRESENT = 0x01;
const FLAG_USER_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

/** An all-zero AAGUID: an authenticator that does not say who made it. */
const AAGUID = Buffer.alloc(16);

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

/** What a test makes wrong on purpose. */
export interface Mischief {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly signCount?: number;
  readonly signature?: Buffer;
  readonly userHandle?: string;
  readonly type?: string;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(cose));
}

/** A passkey in memory that signs for real: ES256, discoverable, counting its uses unless told otherwise. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly credentialId = base64url(randomBytes(32));
  #userHandle = '';
  signCount: number;

  constructor(origin: string, signCount = 0) {
    this.#origin = origin;
    this.signCount = signCount;
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, mischief: Mischief = {}): object {
    this.#userHandle = options.user.id;
    const rpId = mischief.rpId ?? options.rp.id ?? '';
    const idBytes = Buffer.from(this.credentialId, 'base64url');
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(idBytes.length);
    const authData = Buffer.concat([
      this.#authData(rpId, FLAG_ATTESTED, mischief),
      ...[AAGUID, idLength, idBytes, coseKey(this.#keys.publicKey)],
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const client = this.#clientData('webauthn.create', options.challenge, mischief);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal', 'made-up'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(options: RequestOptions, mischief: Mischief = {}): object {
    if (this.signCount > 0) this.signCount += 1;
    const authData = this.#authData(mischief.rpId ?? options.rpId ?? '', 0, mischief);
    const client = this.#clientData('webauthn.get', options.challenge, mischief);
    const signed = Buffer.concat([authData, sha256(client)]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(mischief.signature ?? sign('sha256', signed, this.#keys.privateKey)),
        userHandle: mischief.userHandle ?? this.#userHandle,
      },
    };
  }

  #authData(rpId: string, flags: number, { isVerified = true, signCount }: Mischief): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount ?? this.signCount);
    const verified = isVerified ? FLAG_USER_VERIFIED : 0;
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | FLAG_USER_PRESENT | verified]),
      count,
    ]);
  }

  #clientData(type: string, challenge: string, mischief: Mischief): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: mischief.type ?? type,
        challenge: mischief.challenge ?? challenge,
        origin: mischief.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}
