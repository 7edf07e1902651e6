import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NAME_BYTES = 8;

/** A master key as docs/keys-and-data.md tells it, written again here: what the server seals is read without the server. */
export class PlainKey {
  readonly #bytes: Buffer;
  readonly #isFirst: boolean;

  constructor(base64: string, isFirst: boolean) {
    this.#bytes = Buffer.from(base64, 'base64');
    this.#isFirst = isFirst;
  }

  get name(): Buffer {
    const mark = createHmac('sha256', this.#derive('backup-mark')).update('').digest();
    return this.#isFirst ? Buffer.alloc(0) : mark.subarray(0, NAME_BYTES);
  }

  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#derive(purpose)).update(text).digest('hex');
  }

  seal(purpose: string, text: string, context: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#derive(purpose), nonce);
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([this.name, nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error for what another key sealed */
  open(purpose: string, sealed: Buffer, context: string): Buffer {
    const named = sealed.subarray(0, this.name.length);
    if (!named.equals(this.name)) throw new Error('it names another key');
    const body = sealed.subarray(this.name.length);
    const cipher = createDecipheriv('aes-256-gcm', this.#derive(purpose), body.subarray(0, 12));
    cipher.setAAD(Buffer.from(context));
    cipher.setAuthTag(body.subarray(12, 28));
    return Buffer.concat([cipher.update(body.subarray(28)), cipher.final()]);
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', `candor ${purpose}`, 32));
  }
}
