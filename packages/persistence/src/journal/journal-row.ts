import { hash } from 'node:crypto';
import {
  constants,
  deflateRawSync,
  inflateRawSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { readBatch } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteWriter, INTEGER_BYTES_MAX } from '#codec/byte-writer.ts';
import { CodecError } from '#codec/codec-error.ts';

/** Before the first row. */
export const GENESIS_HASH: Buffer = Buffer.alloc(32);

/** A batch never comes near this; a row that claims more is not one of ours. */
const PAYLOAD_BYTES_MAX = 268_435_456;

/** What a row's hash covers besides the payload. */
export interface JournalHeader {
  readonly sequenceFirst: number;
  readonly sequenceLast: number;
  readonly epoch: number;
  /** Engine time of the last command. */
  readonly timestampMs: number;
}

/** One row as read back: verified against the row before it, its payload in canonical bytes. */
export interface JournalRow extends JournalHeader {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  readonly payload: Buffer;
}

/**
 * SHA-256 of the row before, the header as four zig-zag LEB128 integers, and the canonical
 * payload. The compressed form is not covered: another compressor must not change history.
 */
export function hashRow(
  previousHash: Uint8Array,
  header: JournalHeader,
  payload: Uint8Array,
): Buffer {
  const writer = hashedWriter;
  writer.clear();
  writer.reserve(previousHash.length + 4 * INTEGER_BYTES_MAX + payload.length);
  writer.raw(previousHash);
  writer.integer(header.sequenceFirst);
  writer.integer(header.sequenceLast);
  writer.integer(header.epoch);
  writer.integer(header.timestampMs);
  writer.raw(payload);
  // In one piece: an object that hashes in steps outlives every quick collection.
  return hash('sha256', writer.view(), 'buffer');
}

const hashedWriter = new ByteWriter();

/** Below this a batch is a quiet second's, as all of the demo are: room is worth more than the time it takes. */
const QUIET_PAYLOAD_BYTES = 4_096;

/** What a Zstandard frame begins with, and no deflated payload: there it would be a stored block of a wrong length. */
const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');
const fastestParams = { [constants.ZSTD_c_compressionLevel]: 1 };

/** The least the library takes. */
const CHUNK_BYTES_MIN = 64;

/**
 * Zstandard for batches that come when every microsecond counts: a third of deflate's time and no
 * larger. Deflate for small ones: it has no frame around it.
 */
export function compressPayload(payload: Uint8Array): Buffer {
  // Its buffer lives until a full collection, and 16 KB a batch, the default, bring one every few seconds.
  const chunkSize = Math.max(payload.length >>> 1, CHUNK_BYTES_MIN);
  return payload.length < QUIET_PAYLOAD_BYTES
    ? deflateRawSync(payload, { chunkSize })
    : zstdCompressSync(payload, { chunkSize, params: fastestParams });
}

/** @throws CodecError for bytes that are not a compressed payload. */
export function expandPayload(compressed: Uint8Array): Buffer {
  try {
    const isZstd = ZSTD_MAGIC.equals(compressed.subarray(0, ZSTD_MAGIC.length));
    const expand = isZstd ? zstdDecompressSync : inflateRawSync;
    return expand(compressed, { maxOutputLength: PAYLOAD_BYTES_MAX });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new CodecError(isTooLong ? 'too_long' : 'not_compressed');
  }
}

/** The row's commands and effects. @throws CodecError when they are not what the header says. */
export function batchOf(row: JournalRow): Batch {
  const batch = readBatch(row.payload, row.sequenceFirst);
  const last = batch.commands.at(-1);
  if (last?.sequence !== row.sequenceLast || last.timestampMs !== row.timestampMs) {
    throw new CodecError('sequence_gap', `the row does not end at ${row.sequenceLast}`);
  }
  return batch;
}
