import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecordTable } from './record-table.ts';

interface Ad {
  readonly owner: number;
  readonly name: string;
  readonly price: number;
}

const tableOfAds = (): RecordTable<Ad> =>
  new RecordTable<Ad>({
    name: 'ad',
    key: ['owner', 'name'],
    indexes: { byPrice: ['price'], byOwner: ['owner'] },
  });

const anyAd = fc.record({
  owner: fc.nat(4),
  name: fc.constantFrom('a', 'b', 'ab', ''),
  price: fc.nat(3),
});

const byKey = (a: Ad, b: Ad): number =>
  a.owner - b.owner || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

describe('a record table', () => {
  test('finds by key and by index what a plain list finds, in the order of keys', () => {
    const step = fc.record({ ad: anyAd, isDrop: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = tableOfAds();
        let list: Ad[] = [];
        for (const { ad, isDrop } of steps) {
          const same = (other: Ad): boolean => other.owner === ad.owner && other.name === ad.name;
          if (isDrop && list.some(same)) table.delete(ad);
          else if (!isDrop) table.set(ad);
          list = list.filter((other) => !same(other));
          if (!isDrop) list.push(ad);
          expect(table.get(ad.owner, ad.name)).toBe(isDrop ? undefined : ad);
          expect(table.by('byPrice', ad.price)).toEqual(
            list.filter(({ price }) => price === ad.price).sort(byKey),
          );
          expect(table.by('byOwner', ad.owner)).toEqual(
            list.filter(({ owner }) => owner === ad.owner).sort(byKey),
          );
          expect(table.all()).toEqual([...list].sort(byKey));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('tells of each change what was there before', () => {
    const told: [Ad | undefined, Ad | undefined][] = [];
    const table = new RecordTable<Ad>({
      name: 'ad',
      key: ['owner', 'name'],
      changed: (row, before) => told.push([row, before]),
    });
    const first = { owner: 1, name: 'a', price: 1 };
    const second = { owner: 1, name: 'a', price: 2 };
    table.set(first);
    table.set(second);
    table.delete({ owner: 1, name: 'a' });
    expect(told).toEqual([
      [first, undefined],
      [second, first],
      [undefined, second],
    ]);
  });

  test('stops on a bug that drops what is not there or asks an index nobody declared', () => {
    const table = tableOfAds();
    expect(() => table.delete({ owner: 1, name: 'a' })).toThrow('no row');
    expect(() => table.by('byColour', 1)).toThrow('no index byColour');
  });
});
