import {
  addUnits,
  compareUnits,
  formatUnits,
  mulDivFloor,
  subUnits,
  ZERO_UNITS,
} from '@candor/money';
import type { Units } from '@candor/money';
import type { CoinProfit } from '@candor/protocol';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { priceText } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { EMPTY_POSITION } from './position.ts';
import type { BookRead } from './profit-books.ts';
import { marketsByBase, profitOf, sumOf, unrealisedOf } from './profit-history.ts';
import type { Holding, Holdings } from './profit-history.ts';

const PPM = 1_000_000;

/** What happened between two moments, in units of the valuation asset. */
export interface Parts {
  readonly profit: Units;
  readonly realised: Units;
  readonly unrealised: Units;
  readonly fees: Units;
  readonly came: Units;
  readonly went: Units;
  readonly earned: Units;
  readonly fills: number;
  /** Since the first entry. */
  readonly allFills: number;
}

const fillsOf = (holdings: Holdings): number =>
  [...holdings.values()].reduce((sum, { position }) => sum + position.fills, 0);

/** What of an asset without a price at either end counts: what has left of it alone. */
function leaveUnpriced(holdings: Holdings, unpriced: ReadonlySet<number>): Holdings {
  if (unpriced.size === 0) return holdings;
  return new Map(
    [...holdings].map(([assetId, holding]) => [
      assetId,
      unpriced.has(assetId) ? { ...holding, isPriced: false } : holding,
    ]),
  );
}

/** The assets that are held without a price. */
export function unpricedOf(holdings: Holdings): readonly number[] {
  return [...holdings].flatMap(([assetId, { isPriced }]) => (isPriced ? [] : [assetId]));
}

/**
 * What happened between two moments. What is held of an asset that has no price at one of them is in no sum: its worth is
 * not known, and is not nothing.
 */
export function partsOf(start: Holdings, end: Holdings): Parts {
  const unpriced = new Set([...unpricedOf(start), ...unpricedOf(end)]);
  const [from, to] = [leaveUnpriced(start, unpriced), leaveUnpriced(end, unpriced)];
  const change = (figure: (holding: Holding) => Units): Units =>
    subUnits(sumOf(to, figure), sumOf(from, figure));
  const profit = change(profitOf);
  const realised = change(({ position }) => position.realisedUnits);
  return {
    ...{ profit, realised },
    unrealised: subUnits(profit, realised),
    fees: change(({ position }) => position.feeUnits),
    came: change(({ position }) => position.inUnits),
    went: change(({ position }) => position.outUnits),
    earned: change(({ position }) => position.earnedUnits),
    fills: fillsOf(to) - fillsOf(from),
    allFills: fillsOf(to),
  };
}

/** What a profit is measured against: what was there at the beginning, and what came in since. */
export function putIn(start: Holdings, { came }: Parts): Units {
  return addUnits(
    sumOf(start, ({ worthUnits }) => worthUnits),
    came,
  );
}

/** A share in millionths, rounded down; null of nothing. */
export function profitPpm(profit: Units, of: Units): number | null {
  return compareUnits(of, ZERO_UNITS) > 0 ? Number(mulDivFloor(profit, PPM, of)) : null;
}

/** Number of no asset: the house has none yet that profits could be counted in. */
export const NO_ASSET = 0;

/** Figures as the wire has them. */
export class Texts {
  readonly #scale: number;

  constructor(catalogue: MarketCatalogue, valuationAssetId: number) {
    this.#scale = valuationAssetId === NO_ASSET ? 0 : catalogue.assetOf(valuationAssetId).scale;
  }

  worth(units: Units): string {
    return formatUnits(units, this.#scale);
  }

  parts({ profit, realised, unrealised, fees }: Parts) {
    return {
      profit: this.worth(profit),
      realised: this.worth(realised),
      unrealised: this.worth(unrealised),
      fees: this.worth(fees),
    };
  }
}

/** All of it since the first entry: what came less what went is what was invested. */
export function totalOf(now: Holdings, texts: Texts) {
  const worth = sumOf(now, ({ worthUnits }) => worthUnits);
  const realised = sumOf(now, ({ position }) => position.realisedUnits);
  const came = sumOf(now, ({ position }) => position.inUnits);
  const went = sumOf(now, ({ position }) => position.outUnits);
  const invested = subUnits(came, went);
  return {
    worth: texts.worth(worth),
    invested: texts.worth(invested),
    realised: texts.worth(realised),
    unrealised: texts.worth(sumOf(now, unrealisedOf)),
  };
}

const NOTHING: Holding = {
  position: EMPTY_POSITION,
  worthUnits: ZERO_UNITS,
  ticks: 0,
  isPriced: true,
};

/** Every coin that is there or that something was won or lost with, the most valuable first. */
export function coinsOf(
  {
    catalogue,
    valuationAssetId,
  }: { readonly catalogue: MarketCatalogue; readonly valuationAssetId: number },
  start: Holdings,
  now: Holdings,
  texts: Texts,
): CoinProfit[] {
  const markets = marketsByBase(catalogue, valuationAssetId);
  return [...now]
    .toSorted(([, one], [, other]) => compareUnits(other.worthUnits, one.worthUnits))
    .map(([assetId, holding]) => {
      const { position, worthUnits, ticks, isPriced } = holding;
      const { units, costUnits } = position;
      const { symbol, scale } = catalogue.assetOf(assetId);
      const market = markets.get(assetId);
      const unrealised = unrealisedOf(holding);
      const before = start.get(assetId) ?? NOTHING;
      const parts = partsOf(new Map([[assetId, before]]), new Map([[assetId, holding]]));
      return {
        asset: symbol,
        amount: formatUnits(units, scale),
        averageCost:
          units === 0 ? null : texts.worth(mulDivFloor(costUnits, 10n ** BigInt(scale), units)),
        cost: texts.worth(costUnits),
        price: market === undefined || ticks === 0 ? null : priceText(market, ticks),
        worth: isPriced ? texts.worth(worthUnits) : null,
        unrealised: isPriced ? texts.worth(unrealised) : null,
        unrealisedPpm: isPriced ? profitPpm(unrealised, costUnits) : null,
        realised: texts.worth(position.realisedUnits),
        periodProfit: texts.worth(parts.profit),
      };
    });
}

/** When the day began on which a user's first entry came; null without any. */
export async function firstDayOf({ client, userId, book }: BookRead): Promise<number | null> {
  const { rows } = await client.query<{ hour: number | null }>(
    'SELECT min(hour) AS hour FROM pnl_hours WHERE user_id = $1',
    [userId],
  );
  const hour = rows[0]?.hour ?? book.unsaved[0]?.hour ?? null;
  return hour === null ? null : Math.floor((hour * HOUR_MS) / DAY_MS) * DAY_MS;
}
