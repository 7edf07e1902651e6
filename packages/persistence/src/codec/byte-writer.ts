import { UNITS_MAX } from '@candor/money';
import { CodecError } from './codec-error.ts';

/** The most bytes one integer takes: 64 bits in groups of seven. */
export const INTEGER_BYTES_MAX = 10;
/** A text's length is one byte. */
export const TEXT_BYTES_MAX = 255;

const encoder = new TextEncoder();

/**
 * Writes canonical bytes into a buffer that is kept between batches. Callers `reserve` the most
 * that the next values can take; the single writes then check nothing.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A view of what was written, true until the next write. */
  view(from = 0): Buffer {
    return this.#bytes.subarray(from, this.#length);
  }

  reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.view());
    this.#bytes = grown;
  }

  /** Unsigned LEB128 of a number below 2^31: kinds, counts, places in a list of names. */
  unsigned(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Zig-zag LEB128 of a safe integer. */
  integer(value: number): void {
    if ((value | 0) === value && value < 0x40000000 && value > -0x40000000) {
      this.unsigned((value << 1) ^ (value >> 31));
      return;
    }
    if (!Number.isSafeInteger(value)) {
      throw new CodecError('integer_out_of_range', String(value));
    }
    // Zig-zag is 2v, or -2v-1 below zero: past 2^53, so the first seven bits are split off before doubling.
    const isNegative = value < 0;
    const half = isNegative ? -value - 1 : value;
    let rest = Math.floor(half / 64);
    this.#bytes[this.#length++] = (half % 64) * 2 + (isNegative ? 1 : 0) + 128;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Zig-zag LEB128 of an integer within ±(2^63-1); a safe one has the bytes `integer` gives it. */
  units(value: number | bigint): void {
    if (typeof value === 'number') {
      this.integer(value);
      return;
    }
    if (value > UNITS_MAX || value < -UNITS_MAX) {
      throw new CodecError('integer_out_of_range', String(value));
    }
    let rest = value < 0n ? -2n * value - 1n : 2n * value;
    while (rest > 127n) {
      this.#bytes[this.#length++] = Number(rest & 127n) | 128;
      rest >>= 7n;
    }
    this.#bytes[this.#length++] = Number(rest);
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** One byte of length, then UTF-8. */
  text(value: string): void {
    const { length } = value;
    if (length > TEXT_BYTES_MAX) throw new CodecError('text_too_long', `${length} characters`);
    const start = this.#length + 1;
    for (let at = 0; at < length; at++) {
      const code = value.charCodeAt(at);
      if (code > 127) {
        this.#unicodeText(value);
        return;
      }
      this.#bytes[start + at] = code;
    }
    this.#bytes[this.#length] = length;
    this.#length = start + length;
  }

  #unicodeText(value: string): void {
    if (!value.isWellFormed()) throw new CodecError('text_not_unicode');
    const room = this.#bytes.subarray(this.#length + 1, this.#length + 1 + TEXT_BYTES_MAX);
    const { read, written } = encoder.encodeInto(value, room);
    if (read < value.length) throw new CodecError('text_too_long', `over ${TEXT_BYTES_MAX} bytes`);
    this.#bytes[this.#length] = written;
    this.#length += 1 + written;
  }
}
