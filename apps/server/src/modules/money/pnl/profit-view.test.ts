import { asUnits } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { EMPTY_POSITION } from './position.ts';
import type { Position } from './position.ts';
import { unrealisedOf } from './profit-history.ts';
import type { Holding, Holdings } from './profit-history.ts';
import { partsOf, unpricedOf } from './profit-view.ts';

const [BTC, ETH] = [2, 3];

/** A coin that cost so much and is worth so much; undefined is without a price. */
function holding(cost: number, worth: number | undefined, own: Partial<Position> = {}): Holding {
  const position = { ...EMPTY_POSITION, units: asUnits(1), costUnits: asUnits(cost), ...own };
  const isPriced = worth !== undefined;
  return { position, worthUnits: asUnits(worth ?? 0), ticks: isPriced ? 1 : 0, isPriced };
}

const both = (bitcoin: Holding, ether: Holding): Holdings =>
  new Map([
    [BTC, bitcoin],
    [ETH, ether],
  ]);

describe('a coin without a price', () => {
  const start = both(holding(6_000, 6_500), holding(3_000, 3_300));
  const lost = holding(3_000, undefined);

  test('is in no sum of a time that ends without one: it is not worth nothing', () => {
    const parts = partsOf(start, both(holding(6_000, 6_600), lost));
    expect(parts).toMatchObject({ profit: 100, realised: 0, unrealised: 100 });
    expect(unrealisedOf(lost)).toBe(0);
  });

  test('is in none of a time that began without one', () => {
    const priced = both(holding(6_000, 6_500), holding(3_000, 3_400));
    expect(partsOf(both(holding(6_000, 6_500), lost), priced).profit).toBe(0);
  });

  test('counts by what has left of it', () => {
    const sold = holding(1_000, undefined, { realisedUnits: asUnits(250) });
    const parts = partsOf(start, both(holding(6_000, 6_500), sold));
    expect(parts).toMatchObject({ profit: 250, realised: 250, unrealised: 0 });
  });

  test('is named', () => {
    expect(unpricedOf(both(holding(1, 1), lost))).toEqual([ETH]);
    expect(unpricedOf(start)).toEqual([]);
  });
});
