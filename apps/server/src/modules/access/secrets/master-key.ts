import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export const MASTER_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a derived key is for; one purpose's key tells nothing of another's. */
export type KeyPurpose =
  | 'verification-code'
  | 'fund-password'
  | 'totp-seed'
  | 'picture'
  | 'file-link'
  | 'identity'
  | 'payment-method'
  | 'outbox-code'
  | 'public-log'
  | 'api-key'
  | 'web-push'
  | 'backup-mark'
  | 'device';

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The one secret that is not in the database: what is sealed or keyed by it cannot be read or guessed
 * from a dump. Keys for each purpose are derived by HKDF-SHA-256.
 */
export class MasterKey {
  readonly #bytes: Buffer;

  /** @throws Error unless it is {@link MASTER_KEY_BYTES} long. */
  constructor(bytes: Buffer) {
    if (bytes.length !== MASTER_KEY_BYTES) {
      throw new Error(`the master key must have ${MASTER_KEY_BYTES} bytes`);
    }
    this.#bytes = bytes;
  }

  /** HMAC-SHA-256 of a text under the purpose's key: 32 bytes. */
  mac(purpose: KeyPurpose, text: string): Buffer {
    return createHmac('sha256', this.#derive(purpose)).update(text).digest();
  }

  /** AES-256-GCM: nonce, tag and ciphertext. `context` is bound to it, e.g. whose secret it is. */
  seal(purpose: KeyPurpose, plain: Buffer, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#derive(purpose), nonce);
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Reads what {@link MasterKey.seal} wrote. @throws Error on another key, context or altered bytes. */
  open(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', this.#derive(purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(context));
    cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  }

  /** The Ed25519 key of a purpose. */
  signingKey(purpose: KeyPurpose): KeyObject {
    const key = Buffer.concat([ED25519_DER, this.#derive(purpose)]);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }

  /** The P-256 key of a purpose, in bytes: 32 private ones, and the public point uncompressed. */
  ecdhKey(purpose: KeyPurpose): { readonly privateKey: Buffer; readonly publicKey: Buffer } {
    const privateKey = this.#derive(purpose);
    const key = createECDH('prime256v1');
    // One derivation in 2^32 lies beyond the curve's order and throws here.
    key.setPrivateKey(privateKey);
    return { privateKey, publicKey: key.getPublicKey() };
  }

  #derive(purpose: KeyPurpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', `candor ${purpose}`, 32));
  }
}
