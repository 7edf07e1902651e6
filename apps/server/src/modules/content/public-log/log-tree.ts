import { rangeRootOf, nodeHash } from '@candor/verify';
import type { Hash, RangeRoot } from '@candor/verify';
import type { Pool, PoolClient } from 'pg';

/** Either: a proof reads outside of a transaction, the writer inside of its own. */
export type Reads = Pick<Pool | PoolClient, 'query'>;

/** Lines under one block, and blocks under one of the next level. */
export const BLOCK_SIZE = 256;

/** How many lines the log has. */
export async function readLogSize(reads: Reads): Promise<number> {
  const { rows } = await reads.query<{ size: number }>(
    'SELECT coalesce(max(leaf_index) + 1, 0)::bigint AS size FROM public_log',
  );
  return rows[0]?.size ?? 0;
}

interface HashRow {
  readonly place: number;
  readonly hash: Buffer;
}

/** Hashes of one level from `from` to before `until`: lines at level 0, blocks above. */
async function readHashes(
  reads: Reads,
  level: number,
  from: number,
  until: number,
): Promise<readonly HashRow[]> {
  const { rows } =
    level === 0
      ? await reads.query<HashRow>(
          `SELECT leaf_index AS place, hash FROM public_log
           WHERE leaf_index >= $1 AND leaf_index < $2`,
          [from, until],
        )
      : await reads.query<HashRow>(
          `SELECT block_index AS place, hash FROM public_log_blocks
           WHERE level = $3 AND block_index >= $1 AND block_index < $2`,
          [from, until, level],
        );
  return rows;
}

/** The root of a whole block, from all that is below it. */
export async function readBlockRoot(reads: Reads, level: number, index: number): Promise<Hash> {
  const rows = await readHashes(reads, level - 1, index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE);
  const hashes = rows.toSorted((one, other) => one.place - other.place).map(({ hash }) => hash);
  if (hashes.length !== BLOCK_SIZE) throw new Error(`block ${level}/${index} is not whole`);
  return rangeRootOf(hashes)(0, BLOCK_SIZE);
}

/**
 * Roots of ranges of the log as it was with `size` lines, as far as a proof about the lines `places` asks for
 * them: beside these lines and at the end of the log, level by level.
 */
export async function loadRangeRoot(
  reads: Reads,
  size: number,
  places: readonly number[],
): Promise<RangeRoot> {
  const levels: Map<number, Hash>[] = [];
  for (let [level, width] = [0, 1]; width <= size; level += 1, width *= BLOCK_SIZE) {
    const known = new Map<number, Hash>();
    const groups = new Set(
      [...places, size - 1].map((place) => Math.floor(place / (width * BLOCK_SIZE))),
    );
    for (const group of groups) {
      const [from, until] = [group * BLOCK_SIZE, (group + 1) * BLOCK_SIZE];
      for (const { place, hash } of await readHashes(reads, level, from, until)) {
        known.set(place, hash);
      }
    }
    levels.push(known);
  }
  const rootOf: RangeRoot = (from, until) => {
    const count = until - from;
    const level = levelOf(count);
    const known = level === undefined ? undefined : levels[level]?.get(from / count);
    if (known !== undefined) return known;
    if (count < 2) throw new Error(`line ${from} of the log was not loaded`);
    const middle = from + leftOf(count);
    return nodeHash(rootOf(from, middle), rootOf(middle, until));
  };
  return (from, until) => (from === until ? rangeRootOf([])(0, 0) : rootOf(from, until));
}

/** The level whose blocks have so many lines; undefined for none. */
function levelOf(count: number): number | undefined {
  let [level, width] = [0, 1];
  while (width < count) [level, width] = [level + 1, width * BLOCK_SIZE];
  return width === count ? level : undefined;
}

/** The largest power of two below `count`, which is at least 2. */
function leftOf(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}
