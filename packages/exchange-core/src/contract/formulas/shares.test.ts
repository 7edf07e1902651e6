import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equityShares } from './index.ts';

interface Row {
  readonly equityUnits: number;
  readonly needsUnits: readonly number[];
  readonly stayingUnits: number;
  readonly sharesUnits: readonly number[];
}

/** Made by testing/make-vectors.py, in exact fractions. */
const { shares } = JSON.parse(
  readFileSync(new URL('testing/vectors.json', import.meta.url), 'utf8'),
) as { readonly shares: readonly Row[] };

describe('shares of an equity', () => {
  test.each(shares.map((row, place) => ({ place, ...row })))('vector $place', (row) => {
    const { equityUnits, needsUnits, stayingUnits, sharesUnits } = row;
    expect(equityShares(equityUnits, needsUnits, stayingUnits)).toEqual(sharesUnits);
  });

  test('what stays never has less than nothing, and never less than its part', () => {
    const need = fc.integer({ min: 1, max: 10 ** 12 });
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
        fc.array(need, { minLength: 1, maxLength: 6 }),
        fc.oneof(fc.constant(0), need),
        (equity, needs, staying) => {
          const kept = equityShares(equity, needs, staying).reduce(
            (left, own) => left - own,
            equity,
          );
          if (staying === 0 || equity <= 0) {
            expect(kept).toBe(0);
            return;
          }
          const needed = needs.reduce((sum, own) => sum + own, staying);
          expect(BigInt(kept) * BigInt(needed)).toBeGreaterThanOrEqual(
            BigInt(equity) * BigInt(staying),
          );
        },
      ),
    );
  });
});
