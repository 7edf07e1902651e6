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
  | 'carried-key'
  | 'backup-mark'
  | 'device'
  | 'screening'
  | 'data-file'
  | 'closed-account';

/** Bytes of a key's name, which stands before what the key sealed. */
const KEY_NAME_BYTES = 8;

/** A master key that the house has. */
export interface HouseKey {
  readonly bytes: Buffer;
  /** Whether it is the key that the house began with: what it sealed bears no name. */
  readonly isFirst: boolean;
}

/** A key that was derived from an older master key, and is used on though that one is gone. */
export interface CarriedKey {
  readonly purpose: KeyPurpose;
  /** Of the master key it comes from; empty for a key that there is one of. */
  readonly mark: string;
  readonly bytes: Buffer;
}

/** One master key, and what is derived from it. */
class OneKey {
  /** Tells it from another key, and nothing about it: 32 digits of hex. */
  readonly mark: string;
  readonly isFirst: boolean;
  readonly #bytes: Buffer;

  constructor({ bytes, isFirst }: HouseKey) {
    if (bytes.length !== MASTER_KEY_BYTES) {
      throw new Error(`the master key must have ${MASTER_KEY_BYTES} bytes`);
    }
    this.#bytes = bytes;
    this.isFirst = isFirst;
    this.mark = hmac(this.derive('backup-mark'), '').toString('hex').slice(0, 32);
  }

  get name(): Buffer {
    return Buffer.from(this.mark, 'hex').subarray(0, KEY_NAME_BYTES);
  }

  derive(purpose: KeyPurpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', `candor ${purpose}`, 32));
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const ED25519_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The one secret that is not in the database: what is sealed or keyed by it cannot be read or guessed
 * from a dump. Keys for each purpose are derived by HKDF-SHA-256. A house whose key was replaced has one
 * current key, which seals, and older ones, which still open what they sealed.
 */
export class MasterKey {
  #current: OneKey;
  #older: readonly OneKey[];
  #carried: readonly CarriedKey[] = [];

  /** @throws Error unless each key is {@link MASTER_KEY_BYTES} long. */
  constructor(current: Buffer | HouseKey, older: readonly HouseKey[] = []) {
    this.#current = new OneKey(
      Buffer.isBuffer(current) ? { bytes: current, isFirst: true } : current,
    );
    this.#older = older.map((key) => new OneKey(key));
  }

  /** Names the current key: 32 digits of hex. */
  get mark(): string {
    return this.#current.mark;
  }

  /** What stands before values that the current key seals; null where it is the first key. */
  get name(): Buffer | null {
    return this.#current.isFirst ? null : this.#current.name;
  }

  /** The marks of all its keys, the current one first. */
  get marks(): readonly string[] {
    return this.#all.map(({ mark }) => mark);
  }

  /** Seals by another key from now on, opens what these keys sealed, and goes on with the carried ones: all at once. */
  turnTo(current: HouseKey, older: readonly HouseKey[], carried: readonly CarriedKey[] = []): void {
    const known = older.map((key) => new OneKey(key));
    const marks = new Set(known.map(({ mark }) => mark));
    // A value that was read a moment ago may still be under a key that was dropped meanwhile.
    const kept = this.#all.filter(({ mark }) => !marks.has(mark));
    const next = new OneKey(current);
    this.#older = [...known, ...kept].filter(({ mark }) => mark !== next.mark);
    this.#current = next;
    this.#carried = carried;
  }

  /** Takes keys that outlive the master key they were derived from. */
  carry(keys: readonly CarriedKey[]): void {
    this.#carried = keys;
  }

  /** The keys that outlive the master key they were derived from. */
  get carried(): readonly CarriedKey[] {
    return this.#carried;
  }

  /** HMAC-SHA-256 of a text under the purpose's key: 32 bytes. */
  mac(purpose: KeyPurpose, text: string): Buffer {
    return hmac(this.#current.derive(purpose), text);
  }

  /** {@link MasterKey.mac} under the current key, and then under each older one: what is looked up may be of any. */
  macs(purpose: KeyPurpose, text: string): readonly Buffer[] {
    return this.#all.map((key) => hmac(key.derive(purpose), text));
  }

  /** {@link MasterKey.mac} under the key of this mark, which may be carried. @throws Error for a key that is not here */
  macBy(mark: string, purpose: KeyPurpose, text: string): Buffer {
    const key =
      this.#all.find((one) => one.mark === mark)?.derive(purpose) ??
      this.#carried.find((one) => one.purpose === purpose && one.mark === mark)?.bytes;
    if (key === undefined) throw new Error(`the key ${mark} is not here`);
    return hmac(key, text);
  }

  /** HMAC-SHA-256 of a text under the purpose's {@link MasterKey.lastingKey}: 32 bytes. */
  lastingMac(purpose: KeyPurpose, text: string): Buffer {
    return hmac(this.lastingKey(purpose), text);
  }

  /** The mark of the key that the house began with. @throws Error once it was dropped */
  get firstMark(): string {
    const first = this.#all.find(({ isFirst }) => isFirst);
    if (first === undefined) throw new Error('the first key is not here');
    return first.mark;
  }

  /** AES-256-GCM: the key's name, nonce, tag and ciphertext. `context` is bound to it, e.g. whose secret it is. */
  seal(purpose: KeyPurpose, plain: Buffer, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current.derive(purpose), nonce);
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([this.name ?? Buffer.alloc(0), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Reads what {@link MasterKey.seal} wrote. @throws Error on another key, context or altered bytes. */
  open(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer {
    const { key, body } = this.#readName(sealed);
    const nonce = body.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', key.derive(purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(context));
    cipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
  }

  /** {@link MasterKey.open}; undefined for what no key of the house opens. */
  openIfKnown(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer | undefined {
    try {
      return this.open(purpose, sealed, context);
    } catch {
      return undefined;
    }
  }

  /** The mark of the key that sealed this; the first key's, or the oldest's, where no name stands before it. */
  sealerOf(sealed: Buffer): string {
    return this.#readName(sealed).key.mark;
  }

  /** A purpose's key itself: for what has to outlive the master key. */
  lastingKey(purpose: KeyPurpose): Buffer {
    return (
      this.#carried.find((one) => one.purpose === purpose && one.mark === '')?.bytes ??
      this.#current.derive(purpose)
    );
  }

  /** A purpose's key under the current master key. */
  derivedKey(purpose: KeyPurpose): Buffer {
    return this.#current.derive(purpose);
  }

  /** The Ed25519 key of a purpose. */
  signingKey(purpose: KeyPurpose): KeyObject {
    const key = Buffer.concat([ED25519_DER, this.lastingKey(purpose)]);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }

  /** The P-256 key of a purpose, in bytes: 32 private ones, and the public point uncompressed. */
  ecdhKey(purpose: KeyPurpose): { readonly privateKey: Buffer; readonly publicKey: Buffer } {
    const privateKey = this.lastingKey(purpose);
    const key = createECDH('prime256v1');
    // One derivation in 2^32 lies beyond the curve's order and throws here.
    key.setPrivateKey(privateKey);
    return { privateKey, publicKey: key.getPublicKey() };
  }

  get #all(): readonly OneKey[] {
    return [this.#current, ...this.#older];
  }

  /** A nonce of the first key looks like a later key's name once in 2^64 values. */
  #readName(sealed: Buffer): { readonly key: OneKey; readonly body: Buffer } {
    const name = sealed.subarray(0, KEY_NAME_BYTES);
    const named = this.#all.find((key) => !key.isFirst && key.name.equals(name));
    if (named !== undefined) return { key: named, body: sealed.subarray(KEY_NAME_BYTES) };
    return { key: this.#all.find(({ isFirst }) => isFirst) ?? this.#current, body: sealed };
  }
}
