/** Version of the form below: part of the bytes, so that two forms never give equal hashes. */
const FORMAT = 1;

/**
 * The whole state as bytes, the same for equal states: every list with its length, every row's
 * fields by name, numbers as variable-length integers, texts as UTF-8 with their length.
 */
export function canonicalBytes(lists: readonly (readonly object[])[]): Uint8Array {
  const writer = new ByteWriter();
  writer.integer(FORMAT);
  for (const rows of lists) writeRows(writer, rows);
  return writer.bytes();
}

/** Rows of one list share their fields; their names are written once, in order. */
function writeRows(writer: ByteWriter, rows: readonly object[]): void {
  writer.integer(rows.length);
  const names = Object.keys(rows[0] ?? {}).sort();
  for (const name of names) writer.text(name);
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'string') writer.text(value);
      else if (typeof value === 'boolean') writer.integer(value ? 1 : 0);
      else writer.integer(value as number | bigint);
    }
  }
}

class ByteWriter {
  #buffer = new Uint8Array(1 << 16);
  #length = 0;

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** First byte: sign, 6 bits, and whether more follow; then 7 bits a byte. */
  integer(value: number | bigint): void {
    this.#reserve(12);
    if (typeof value === 'bigint') {
      this.#bigint(value);
      return;
    }
    const isNegative = value < 0;
    let rest = isNegative ? -value : value;
    let byte = ((rest % 64) << 1) | (isNegative ? 1 : 0);
    rest = Math.floor(rest / 64);
    while (rest > 0) {
      this.#buffer[this.#length++] = byte | 0x80;
      byte = rest % 128;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[this.#length++] = byte;
  }

  #bigint(value: bigint): void {
    const isNegative = value < 0n;
    let rest = isNegative ? -value : value;
    let byte = ((rest % 64n) << 1n) | (isNegative ? 1n : 0n);
    rest /= 64n;
    while (rest > 0n) {
      this.#buffer[this.#length++] = smallNumber(byte) | 0x80;
      byte = rest % 128n;
      rest /= 128n;
    }
    this.#buffer[this.#length++] = smallNumber(byte);
  }

  text(text: string): void {
    const bytes = utf8(text);
    this.integer(bytes.length);
    this.#reserve(bytes.length);
    for (const byte of bytes) this.#buffer[this.#length++] = byte;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#buffer.length) return;
    const grown = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + count));
    grown.set(this.#buffer);
    this.#buffer = grown;
  }
}

const BYTE = new BigUint64Array(1);
const BYTE_WORDS = new Uint8Array(BYTE.buffer);

function smallNumber(value: bigint): number {
  BYTE[0] = value;
  return BYTE_WORDS[0]!;
}

/** UTF-8 by hand, since the core may not use the platform's encoder. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x1_0000) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 0x3f));
      bytes.push(0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    }
  }
  return bytes;
}
