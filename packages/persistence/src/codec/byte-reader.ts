import { UNITS_MAX } from '@candor/money';
import { INTEGER_BYTES_MAX } from './byte-writer.ts';
import { CodecError } from './codec-error.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads canonical bytes and refuses any other form of the same values. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#at;
  }

  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws CodecError `trailing_bytes` unless everything was read. */
  end(): void {
    if (this.remaining > 0) throw new CodecError('trailing_bytes', `${this.remaining}`);
  }

  /** Unsigned LEB128 below 2^31. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#byte();
      if (byte < 128) {
        if (byte === 0 && shift > 0) throw new CodecError('integer_not_minimal');
        value += byte * 2 ** shift;
        if (value > 0x7fffffff) break;
        return value;
      }
      value += (byte - 128) * 2 ** shift;
    }
    throw new CodecError('integer_out_of_range');
  }

  /** Zig-zag LEB128 of a safe integer. */
  integer(): number {
    const value = this.units();
    if (typeof value === 'bigint') throw new CodecError('integer_out_of_range', String(value));
    return value;
  }

  /** Zig-zag LEB128 within ±(2^63-1): a number while safe, else a bigint. */
  units(): number | bigint {
    const start = this.#at;
    const first = this.#byte();
    const isNegative = (first & 1) === 1;
    // The value's magnitude, or that less one below zero; its first six bits are in the first byte.
    let half = (first & 127) >> 1;
    if (first < 128) return isNegative ? -half - 1 : half;
    let scale = 64;
    for (let count = 2; count <= INTEGER_BYTES_MAX; count++) {
      const byte = this.#byte();
      if (byte < 128) {
        if (byte === 0) throw new CodecError('integer_not_minimal');
        const isExact = half + byte * scale <= Number.MAX_SAFE_INTEGER - 1;
        if (!isExact) return this.#largeUnits(start);
        half += byte * scale;
        return isNegative ? -half - 1 : half;
      }
      // Sums stay exact while below 2^53; above, the last byte sends us to the slow path.
      half += (byte - 128) * scale;
      scale *= 128;
    }
    throw new CodecError('integer_out_of_range', 'too many bytes');
  }

  text(): string {
    const length = this.#byte();
    const start = this.#at;
    if (length > this.remaining) throw new CodecError('truncated');
    this.#at += length;
    try {
      return decoder.decode(this.#bytes.subarray(start, this.#at));
    } catch {
      throw new CodecError('text_not_unicode');
    }
  }

  #largeUnits(start: number): number | bigint {
    let zigzag = 0n;
    for (let at = start; at < this.#at; at++) {
      zigzag += BigInt((this.#bytes[at] ?? 0) & 127) << BigInt((at - start) * 7);
    }
    const value = (zigzag & 1n) === 1n ? -(zigzag >> 1n) - 1n : zigzag >> 1n;
    if (value > UNITS_MAX || value < -UNITS_MAX) {
      throw new CodecError('integer_out_of_range', String(value));
    }
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new CodecError('truncated');
    this.#at += 1;
    return byte;
  }
}
