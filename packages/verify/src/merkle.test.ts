import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyPath,
  GrowingRoot,
  inclusionPath,
  isConsistent,
  isSameHash,
  leafHash,
  rangeRootOf,
  rootByPath,
  rootOf,
} from './merkle.ts';

/** The leaves and roots that implementations of RFC 6962 are tested with. */
const vectors = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].map((hex) =>
  leafHash(hexToBytes(hex)),
);

test('roots are those of RFC 6962', () => {
  const roots = [1, 2, 3, 7].map((size) => bytesToHex(rootOf(vectors.slice(0, size))));
  expect(roots).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  ]);
  expect(bytesToHex(rootOf([]))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
});

const leavesOf = (size: number) =>
  Array.from({ length: size }, (_, index) => leafHash(Uint8Array.of(index)));

test('a leaf’s path leads to the root, and no other leaf’s does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, at, beside) => {
      const leaves = leavesOf(size);
      const [index, other] = [at % size, beside % size];
      const path = inclusionPath(rangeRootOf(leaves), index, size);
      const root = rootOf(leaves);
      expect(rootByPath(leaves[index]!, index, size, path)).toEqual(root);
      const growing = new GrowingRoot();
      for (const leaf of leaves) growing.append(leaf);
      expect(growing.root()).toEqual(root);
      if (other === index) return;
      const found = rootByPath(leaves[other]!, other, size, path);
      expect(found !== undefined && isSameHash(found, root)).toBe(false);
      expect(rootByPath(leaves[index]!, index, size, path.slice(1))).toBeUndefined();
    }),
  );
});

test('a log that grew is consistent, and one that changed a line is not', () => {
  fc.assert(
    fc.property(fc.nat(70), fc.nat(70), fc.nat(), (one, more, place) => {
      const leaves = leavesOf(one + more);
      const first = { size: one, root: rootOf(leaves.slice(0, one)) };
      const second = { size: one + more, root: rootOf(leaves) };
      const path = consistencyPath(rangeRootOf(leaves), one, one + more);
      expect(isConsistent(first, second, path)).toBe(true);
      expect(isConsistent(first, second, [...path, second.root])).toBe(false);
      if (one === 0) return;
      // The root of one line is that line: only another leaf changes the log.
      const foreign = leafHash(Uint8Array.of(255));
      const changed = leaves.map((leaf, index) => (index === place % one ? foreign : leaf));
      const forged = { size: one + more, root: rootOf(changed) };
      expect(isConsistent(first, forged, path)).toBe(false);
      const forgedPath = consistencyPath(rangeRootOf(changed), one, one + more);
      expect(isConsistent(first, forged, forgedPath)).toBe(false);
    }),
  );
});
