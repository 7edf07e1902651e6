import { createHash } from 'node:crypto';
import { deflateRawSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeBatch } from '#codec/batch-codec.ts';
import { ByteWriter } from '#codec/byte-writer.ts';
import { assetBatch } from '#testing/batches.ts';
import { batchOf, compressPayload, expandPayload, GENESIS_HASH, hashRow } from './journal-row.ts';

const header = { sequenceFirst: 1, sequenceLast: 2, epoch: 1, timestampMs: 2_000 };
/** The header's four integers in zig-zag LEB128. */
const headerBytes = Buffer.from('020402a01f', 'hex');

function payloadOf(count: number): Buffer {
  const writer = new ByteWriter();
  writeBatch(writer, assetBatch(1, count));
  return Buffer.from(writer.view());
}

test('a row’s hash covers the row before it, the header and the payload, and nothing else', () => {
  const payload = payloadOf(2);
  for (const previousHash of [GENESIS_HASH, Buffer.alloc(32, 7)]) {
    const bytes = Buffer.concat([previousHash, headerBytes, payload]);
    expect(hashRow(previousHash, header, payload)).toEqual(
      createHash('sha256').update(bytes).digest(),
    );
  }
});

test('the hash of a first row has not changed since the journal began', () => {
  // The bytes of the first release: only the schema version at their beginning was another one.
  const payload = Buffer.concat([Buffer.from([1]), payloadOf(2).subarray(1)]);
  expect(hashRow(GENESIS_HASH, header, payload).toString('hex')).toBe(
    'ce2fb9bdbce2eceb6cea7e80117ca10b9b1353e76cdbf551e6476c04944e1227',
  );
});

test('a payload that was deflated by an earlier release comes back', () => {
  const payload = payloadOf(500);
  expect(expandPayload(deflateRawSync(payload, { level: 1 }))).toEqual(payload);
});

test.each([1, 500])('a payload of %i commands comes back from its compressed form', (count) => {
  const payload = payloadOf(count);
  const compressed = compressPayload(payload);
  expect(expandPayload(compressed)).toEqual(payload);
  expect(compressed.length).toBeLessThan(payload.length + 8);
});

describe('refused', () => {
  test.each([
    ['are not compressed', Buffer.from('garbage')],
    ['begin like Zstandard and go on otherwise', Buffer.from('28b52ffdffffff', 'hex')],
  ])('bytes that %s', (_, bytes) => {
    expect(() => expandPayload(bytes)).toThrow('not_compressed');
  });

  test.each([
    ['inflates', deflateRawSync],
    ['expands', zstdCompressSync],
  ])('a small row that %s without end', (_, compress) => {
    const bomb = compress(Buffer.alloc(300_000_000));
    expect(() => expandPayload(bomb)).toThrow('too_long');
  });

  test.each([
    ['sequence', { sequenceLast: 3 }],
    ['time', { timestampMs: 1_999 }],
  ])('a payload that does not end at the header’s %s', (_, wrong) => {
    const row = {
      ...header,
      previousHash: GENESIS_HASH,
      hash: GENESIS_HASH,
      payload: payloadOf(2),
    };
    expect(batchOf(row)).toEqual(assetBatch(1, 2));
    expect(() => batchOf({ ...row, ...wrong })).toThrow('sequence_gap');
  });
});
