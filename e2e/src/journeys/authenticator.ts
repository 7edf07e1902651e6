import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replace(/[^A-Z2-7]/g, ''))
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app: six digits for a moment, as RFC 6238 has it. */
export class Authenticator {
  readonly #key: Buffer;
  #lastStep = 0;

  constructor(secret: string) {
    this.#key = bytesOf(secret);
  }

  /** From now on codes count as unused, as they do after a minute; the server must have forgotten them too. */
  forgetUsed(): void {
    this.#lastStep = 0;
  }

  /**
   * A code that was not used yet. Servers take a code once and allow for a clock that is one step ahead:
   * a second one within the same half minute is the next step's.
   */
  code(): string {
    const step = Math.max(Math.floor(Date.now() / STEP_MS), this.#lastStep + 1);
    this.#lastStep = step;
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', this.#key).update(counter).digest();
    const offset = (digest.at(-1) ?? 0) & 0x0f;
    const number = digest.readUInt32BE(offset) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
