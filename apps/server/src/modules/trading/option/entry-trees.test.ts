import { entryLeaf, inclusionPath, rangeRootOf } from '@candor/verify';
import type { EvidenceEntry } from '@candor/verify';
import { expect, test } from 'vitest';
import { EntryTrees } from './entry-trees.ts';
import type { Reads } from './evidence-tables.ts';

const entriesOf = (count: number): EvidenceEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ entryId: 7 + at, number: at + 1, choice: 'rise', stake: String(at + 100) },
    enteredAtMs: 1_000 + at,
  }));

/** A table of one round's entries that counts how often it is read. */
function tableOf(list: readonly EvidenceEntry[]) {
  let reads = 0;
  const query = (text: string, [, after]: readonly [number, number]) => {
    reads += 1;
    const limit = Number(/LIMIT (\d+)/.exec(text)?.[1]);
    const rows = list
      .slice(after, after + limit)
      .map(({ stake, ...entry }) => ({ ...entry, units: Number(stake) }));
    return Promise.resolve({ rows });
  };
  return { trees: new EntryTrees({ query } as unknown as Reads), reads: () => reads };
}

test.each([0, 1, 2, 1_024, 1_025, 2_500])(
  'the tree over %i entries is that of all leaves, and each path is its path',
  async (count) => {
    const list = entriesOf(count);
    const { trees, reads } = tableOf(list);
    const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
    const whole = rangeRootOf(list.map(entryLeaf));
    expect(await trees.rootOf(1)).toBe(hex(whole(0, count)));
    for (const number of [-1, 0, 1, 2, 1_024, 1_025, count - 1, count, count + 1]) {
      const entry = list[number - 1];
      const path = entry && inclusionPath(whole, number - 1, count).map(hex);
      expect(await trees.pathOf(1, number)).toEqual(entry && { entry, path });
    }
    const before = reads();
    await trees.rootOf(1);
    await trees.pathOf(1, 1);
    expect(reads() - before).toBe(1);
  },
);
