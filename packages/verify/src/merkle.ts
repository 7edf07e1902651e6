import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The tree of RFC 6962: a leaf can never be passed off as a node, because their prefixes differ. */
const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** A SHA-256: 32 bytes. */
export type Hash = Uint8Array;

/** The hash of a leaf's bytes. */
export function leafHash(bytes: Uint8Array): Hash {
  return sha256(concatBytes(LEAF_PREFIX, bytes));
}

/** The hash over two subtrees, the left one first. */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/** Whether two hashes are the same bytes. */
export function isSameHash(one: Hash, other: Hash): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** The largest power of two below `size`: how many leaves stand left of a tree's root. `size` is at least 2. */
function leftSizeOf(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The root over the leaves of a range: [from, until). */
export type RangeRoot = (from: number, until: number) => Hash;

/** Answers from all leaf hashes; a range without leaves has the hash of nothing. */
export function rangeRootOf(leaves: readonly Hash[]): RangeRoot {
  const rootOf: RangeRoot = (from, until) => {
    const size = until - from;
    if (size === 0) return sha256(new Uint8Array());
    if (size === 1) return leaves[from]!;
    const middle = from + leftSizeOf(size);
    return nodeHash(rootOf(from, middle), rootOf(middle, until));
  };
  return rootOf;
}

/** The root of a tree; without leaves it is the hash of nothing. */
export function rootOf(leaves: readonly Hash[]): Hash {
  return rangeRootOf(leaves)(0, leaves.length);
}

/** A root that grows leaf by leaf and keeps a few hashes only, for lists of any length. */
export class GrowingRoot {
  /** Complete subtrees, the largest first, with how many leaves each has. */
  readonly #peaks: { readonly size: number; readonly hash: Hash }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(leaf: Hash): void {
    this.#size += 1;
    let last = { size: 1, hash: leaf };
    for (let left = this.#peaks.at(-1); left?.size === last.size; left = this.#peaks.at(-1)) {
      this.#peaks.pop();
      last = { size: 2 * last.size, hash: nodeHash(left.hash, last.hash) };
    }
    this.#peaks.push(last);
  }

  root(): Hash {
    const [last, ...before] = this.#peaks.toReversed();
    if (last === undefined) return sha256(new Uint8Array());
    return before.reduce((root, { hash }) => nodeHash(hash, root), last.hash);
  }
}

/** The hashes beside a leaf's way up, from the leaf to the root. */
export function inclusionPath(rangeRoot: RangeRoot, index: number, size: number): readonly Hash[] {
  const path: Hash[] = [];
  let [from, until] = [0, size];
  while (until - from > 1) {
    const middle = from + leftSizeOf(until - from);
    if (index < middle) {
      path.push(rangeRoot(middle, until));
      until = middle;
    } else {
      path.push(rangeRoot(from, middle));
      from = middle;
    }
  }
  return path.toReversed();
}

/** The root that a leaf and its path lead to; undefined where the path has the wrong length. */
export function rootByPath(
  leaf: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
): Hash | undefined {
  const sides: ('left' | 'right')[] = [];
  let [from, until] = [0, size];
  if (!Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  while (until - from > 1) {
    const middle = from + leftSizeOf(until - from);
    sides.push(index < middle ? 'right' : 'left');
    [from, until] = index < middle ? [from, middle] : [middle, until];
  }
  if (sides.length !== path.length) return undefined;
  return sides
    .toReversed()
    .reduce(
      (hash, side, place) =>
        side === 'left' ? nodeHash(path[place]!, hash) : nodeHash(hash, path[place]!),
      leaf,
    );
}

/** Hashes that prove that the tree of `first` leaves is the beginning of the tree of `second`. */
export function consistencyPath(
  rangeRoot: RangeRoot,
  first: number,
  second: number,
): readonly Hash[] {
  if (first === 0 || first === second) return [];
  const below = (from: number, until: number, isWhole: boolean): readonly Hash[] => {
    const size = first - from;
    if (size === until - from) return isWhole ? [] : [rangeRoot(from, until)];
    const middle = from + leftSizeOf(until - from);
    return first <= middle
      ? [...below(from, middle, isWhole), rangeRoot(middle, until)]
      : [...below(middle, until, false), rangeRoot(from, middle)];
  };
  return below(0, second, true);
}

/** Whether a tree of `second` leaves begins with the tree of `first`, by RFC 6962 (2.1.2). */
export function isConsistent(
  first: { readonly size: number; readonly root: Hash },
  second: { readonly size: number; readonly root: Hash },
  path: readonly Hash[],
): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && isSameHash(first.root, second.root);
  if (first.size === 0) return path.length === 0 && isSameHash(first.root, rootOf([]));
  const hashes = [...path];
  // Both roots are put together again on the way back from where the smaller tree ends.
  const climb = (from: number, until: number, isWhole: boolean): Pair | undefined => {
    if (first.size === until) {
      const hash = isWhole ? first.root : hashes.shift();
      return hash && { old: hash, whole: hash };
    }
    const middle = from + leftSizeOf(until - from);
    const isLeft = first.size <= middle;
    const inner = isLeft ? climb(from, middle, isWhole) : climb(middle, until, false);
    const beside = hashes.shift();
    if (inner === undefined || beside === undefined) return undefined;
    if (isLeft) return { old: inner.old, whole: nodeHash(inner.whole, beside) };
    return { old: nodeHash(beside, inner.old), whole: nodeHash(beside, inner.whole) };
  };
  const found = climb(0, second.size, true);
  if (found === undefined || hashes.length > 0) return false;
  return isSameHash(found.old, first.root) && isSameHash(found.whole, second.root);
}

/** The roots of the smaller and of the larger tree, as far as they are put together. */
interface Pair {
  readonly old: Hash;
  readonly whole: Hash;
}
