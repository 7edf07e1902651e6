import { consistencyPath, inclusionPath, leafHash, rangeRootOf } from '@candor/verify';
import type { Hash } from '@candor/verify';
import { createTestDatabase } from '@candor/persistence/testing';
import type { Database } from '@candor/persistence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCK_SIZE, loadRangeRoot } from './log-tree.ts';

/** Two whole levels would take 65,536 lines: blocks of the first are enough to be wrong with. */
const SIZE = 3 * BLOCK_SIZE + 7;
const leaves = Array.from({ length: SIZE }, (_, index) =>
  leafHash(Uint8Array.of(index & 255, index >> 8)),
);
const whole = rangeRootOf(leaves);
const toHex = (hash: Hash): string => Buffer.from(hash).toString('hex');

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  const { pool } = database;
  await pool.query(
    `CREATE TABLE public_log (leaf_index bigint, hash bytea);
     CREATE TABLE public_log_blocks (level integer, block_index bigint, hash bytea)`,
  );
  await pool.query(
    `INSERT INTO public_log SELECT place - 1, hash
     FROM unnest($1::bytea[]) WITH ORDINALITY AS lines (hash, place)`,
    [leaves.map((hash) => Buffer.from(hash))],
  );
  for (const block of [0, 1, 2]) {
    const root = whole(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE);
    await pool.query('INSERT INTO public_log_blocks VALUES (1, $1, $2)', [
      ...[block, Buffer.from(root)],
    ]);
  }
});
afterAll(() => database.stop());

const sizes = [1, 2, 255, 256, 257, 511, 512, 513, SIZE];

test('proofs from blocks are those from all lines', async () => {
  const { pool } = database;
  for (const size of sizes) {
    for (const index of [0, 1, 255, 256, 300, size - 1].filter((one) => one < size)) {
      const found = await loadRangeRoot(pool, size, [index]);
      expect(inclusionPath(found, index, size).map(toHex)).toEqual(
        inclusionPath(whole, index, size).map(toHex),
      );
    }
    for (const first of sizes.filter((one) => one <= size)) {
      const found = await loadRangeRoot(pool, size, [first - 1]);
      expect(consistencyPath(found, first, size).map(toHex)).toEqual(
        consistencyPath(whole, first, size).map(toHex),
      );
    }
  }
});
