import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { JournalCorruptError } from './journal-corrupt-error.ts';
import { compressPayload, hashRow } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';
import { Digest } from '#files/digest.ts';
import { expandedFile } from '#files/expanded-file.ts';

/**
 * Rows of the journal outside of the database. After the mark and the hash that the first row continues, each row
 * is its length, its four numbers, its hash and its canonical payload; the whole is one Zstandard frame, or stands
 * as it is while rows are still added.
 */
const MARK = Buffer.from('candor-journal-1');
const HASH_BYTES = 32;
const OPENING_BYTES = MARK.length + HASH_BYTES;
const LENGTH_BYTES = 4;
const HEADER_BYTES = 4 * 8 + HASH_BYTES;
/** A row that claims more is not one of ours. */
const ROW_BYTES_MAX = 268_435_456 + HEADER_BYTES;

/** One file of journal rows, and what proves that it is the one that was written. */
export interface Segment {
  readonly file: string;
  readonly sequenceFirst: number;
  readonly sequenceLast: number;
  /** Of the last row, in hexadecimal. */
  readonly lastHash: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** What stands at the beginning of a segment whose first row continues `previousHash`. */
export function openingOf(previousHash: Uint8Array): Buffer {
  return Buffer.concat([MARK, previousHash]);
}

export function frameOf(row: JournalRow): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + HEADER_BYTES + row.payload.length);
  frame.writeUInt32LE(frame.length - LENGTH_BYTES, 0);
  const numbers = [row.sequenceFirst, row.sequenceLast, row.epoch, row.timestampMs];
  for (const [place, value] of numbers.entries()) {
    frame.writeBigInt64LE(BigInt(value), LENGTH_BYTES + place * 8);
  }
  row.hash.copy(frame, LENGTH_BYTES + HEADER_BYTES - HASH_BYTES);
  row.payload.copy(frame, LENGTH_BYTES + HEADER_BYTES);
  return frame;
}

/** Writes the rows into a new file, compressed and flushed to the disk; undefined, and no file, when there are none. */
export async function writeSegment(
  path: string,
  rows: AsyncIterable<JournalRow>,
): Promise<Omit<Segment, 'file'> | undefined> {
  const iterator = rows[Symbol.asyncIterator]();
  const head = await iterator.next();
  if (head.done === true) return undefined;
  const first = head.value;
  let last: JournalRow = first;
  let count = 1;
  async function* frames(): AsyncGenerator<Buffer, void, undefined> {
    yield openingOf(first.previousHash);
    yield frameOf(first);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      last = next.value;
      count += 1;
      yield frameOf(last);
    }
  }
  const digest = new Digest();
  await pipeline(
    ReadableStream.from(frames()),
    createZstdCompress(),
    digest,
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  return {
    sequenceFirst: first.sequenceFirst,
    sequenceLast: last.sequenceLast,
    lastHash: last.hash.toString('hex'),
    rows: count,
    ...digest.result(),
  };
}

interface ReadOptions {
  /** What the first row must continue; without it the file's own word is taken. */
  readonly previousHash?: Uint8Array | undefined;
  /** A file that rows are still added to: not compressed, and its last row may be half written. */
  readonly isOpen?: boolean;
}

/**
 * The rows of a file, each checked against the one before.
 * @throws JournalCorruptError at the first row that does not fit; Error when it is no such file
 */
export async function* readSegment(
  path: string,
  { previousHash, isOpen = false }: ReadOptions = {},
): AsyncGenerator<JournalRow, void, undefined> {
  const bytes = new ByteSource(isOpen ? createReadStream(path) : expandedFile(path));
  const opening = await bytes.take(OPENING_BYTES);
  if (opening === undefined && isOpen) return;
  if (opening?.subarray(0, MARK.length).equals(MARK) !== true) {
    throw new Error(`${path} holds no journal`);
  }
  let before: Buffer = Buffer.from(opening.subarray(MARK.length));
  if (previousHash !== undefined && !before.equals(previousHash)) {
    throw new Error(`${path} does not continue the journal before it`);
  }
  let next: number | undefined;
  for (;;) {
    const frame = await nextFrame(bytes, isOpen ? undefined : path);
    if (frame === undefined) return;
    const row = rowOf(frame, before);
    if (next !== undefined && row.sequenceFirst !== next) {
      throw new JournalCorruptError(next, `is missing in ${path}`);
    }
    yield row;
    before = row.hash;
    next = row.sequenceLast + 1;
  }
}

/** The bytes of the next row. The end of a file is an end; in a closed one it comes between two rows. */
async function nextFrame(
  bytes: ByteSource,
  closed: string | undefined,
): Promise<Buffer | undefined> {
  const prefix = await bytes.take(LENGTH_BYTES);
  if (prefix === undefined) {
    if (closed !== undefined && bytes.hasRest)
      throw new Error(`${closed} ends in the middle of a row`);
    return undefined;
  }
  const length = prefix.readUInt32LE(0);
  if (length < HEADER_BYTES || length > ROW_BYTES_MAX) {
    if (closed === undefined) return undefined;
    throw new Error(`${closed} holds a row of ${length} bytes`);
  }
  const frame = await bytes.take(length);
  if (frame === undefined && closed !== undefined) {
    throw new Error(`${closed} ends in the middle of a row`);
  }
  return frame;
}

function rowOf(frame: Buffer, previousHash: Buffer): JournalRow {
  const at = (place: number): number => Number(frame.readBigInt64LE(place * 8));
  const header = { sequenceFirst: at(0), sequenceLast: at(1), epoch: at(2), timestampMs: at(3) };
  const payload = Buffer.from(frame.subarray(HEADER_BYTES));
  const hash = Buffer.from(frame.subarray(HEADER_BYTES - HASH_BYTES, HEADER_BYTES));
  if (!hashRow(previousHash, header, payload).equals(hash)) {
    throw new JournalCorruptError(header.sequenceFirst, 'was changed: its hash does not fit');
  }
  return { ...header, previousHash, hash, payload };
}

/** A row as `COPY journal` takes it, its payload compressed as an append would. */
export function journalLineOf(row: JournalRow): string {
  const hex = (bytes: Uint8Array): string => `\\\\x${Buffer.from(bytes).toString('hex')}`;
  const { sequenceFirst, sequenceLast, epoch, timestampMs } = row;
  const numbers = [sequenceFirst, sequenceLast, epoch, timestampMs];
  const blobs = [row.previousHash, row.hash, compressPayload(row.payload)].map(hex);
  return `${[...numbers, ...blobs].join('\t')}\n`;
}

/** Takes a stream's bytes in pieces of a wanted length. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  get hasRest(): boolean {
    return this.#length > 0;
  }

  /** Undefined when fewer are left. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      this.#held.push(next.value);
      this.#length += next.value.length;
    }
    const all = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    this.#held = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }
}
