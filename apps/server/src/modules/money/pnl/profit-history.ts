import type { StoredMarket } from '@candor/exchange-core';
import { addUnits, subUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { valuationTicks } from '#modules/money/wallet/index.ts';
import type { Position } from './position.ts';
import { readHoursSince, readPositionsBefore } from './profit-books.ts';
import type { Book, BookRead } from './profit-books.ts';
import { worthAt } from './read-entries.ts';

/** One asset at a moment. */
export interface Holding {
  readonly position: Position;
  /** By the price of that moment, rounded down; 0 without a price. */
  readonly worthUnits: Units;
  /** 0 without a price. */
  readonly ticks: number;
  /** Whether what is held has a price, or nothing is held: without one nobody knows its worth, and it is in no sum. */
  readonly isPriced: boolean;
}

/** Everything a user has, at a moment. */
export type Holdings = ReadonlyMap<number, Holding>;

/** What is held beyond what it cost; nothing of what has no price. */
export function unrealisedOf({ position, worthUnits, isPriced }: Holding): Units {
  return isPriced ? subUnits(worthUnits, position.costUnits) : ZERO_UNITS;
}

/** What was won or lost with an asset up to a moment: on what is held and on what has left. */
export function profitOf(holding: Holding): Units {
  return addUnits(unrealisedOf(holding), holding.position.realisedUnits);
}

/** The sum of one figure over all assets. */
export function sumOf(holdings: Holdings, figure: (holding: Holding) => Units): Units {
  return sumUnits([...holdings.values()].map(figure));
}

interface HistoryDeps {
  readonly catalogue: MarketCatalogue;
  readonly valuationAssetId: number;
}

type TicksOf = (marketId: number) => number;

function holdingsAt(
  { catalogue, valuationAssetId }: HistoryDeps,
  positions: ReadonlyMap<number, Position>,
  ticksOf: TicksOf,
): Holdings {
  const markets = marketsByBase(catalogue, valuationAssetId);
  return new Map(
    [...positions].map(([assetId, position]) => {
      if (assetId === valuationAssetId) {
        return [assetId, { position, worthUnits: position.units, ticks: 0, isPriced: true }];
      }
      const market = markets.get(assetId);
      const ticks = market === undefined ? 0 : ticksOf(market.marketId);
      const worthUnits = market === undefined ? ZERO_UNITS : worthAt(position.units, market, ticks);
      const isPriced = ticks !== 0 || position.units === 0;
      return [assetId, { position, worthUnits, ticks, isPriced }];
    }),
  );
}

/** The market that values each asset. */
export function marketsByBase(catalogue: MarketCatalogue, valuationAssetId: number) {
  return new Map(
    catalogue.markets
      .filter(({ quoteAssetId }) => quoteAssetId === valuationAssetId)
      .map((market) => [market.baseAssetId, market]),
  );
}

/** What a user has now, by the prices of now. */
export function holdingsNow(
  deps: HistoryDeps,
  { positions }: Book,
  markets: readonly StoredMarket[],
): Holdings {
  // The last price of what nobody trades any more is no price.
  const traded = markets.filter(
    ({ baseAssetId }) => deps.catalogue.assetOf(baseAssetId).delistedAtMs === 0,
  );
  const byId = new Map(traded.map((market) => [market.marketId, valuationTicks(market)]));
  return holdingsAt(deps, positions, (marketId) => byId.get(marketId) ?? 0);
}

/** The last price before each hour, by market and hour; the first one after it where none came before. */
async function readPrices(
  { client }: BookRead,
  marketIds: readonly number[],
  hours: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ market_id: number; hour: number; ticks: number }>(
    `SELECT asked.market_id, asked.hour, coalesce(
       (SELECT close_ticks FROM hourly_prices
         WHERE market_id = asked.market_id AND hour < asked.hour ORDER BY hour DESC LIMIT 1),
       (SELECT close_ticks FROM hourly_prices
         WHERE market_id = asked.market_id AND hour >= asked.hour ORDER BY hour LIMIT 1), 0) AS ticks
     FROM (SELECT * FROM unnest($1::bigint[]) AS ids (market_id)
       CROSS JOIN unnest($2::bigint[]) AS hours (hour)) AS asked`,
    [marketIds, hours],
  );
  return new Map(rows.map(({ market_id, hour, ticks }) => [`${market_id}:${hour}`, ticks]));
}

/**
 * What a user had when each of these hours (since 1970, UTC; ascending) began, valued by the last prices before
 * it.
 */
export async function readHoldings(
  deps: HistoryDeps,
  read: BookRead,
  hours: readonly number[],
): Promise<readonly Holdings[]> {
  const [first = 0] = hours;
  const range = { fromHour: first, toHour: hours.at(-1) ?? first };
  const before = await readPositionsBefore(read, first);
  const changes = await readHoursSince(read, range);
  const positions = new Map(before.map(({ assetId, position }) => [assetId, position]));
  const assets = new Set([...positions.keys(), ...changes.map(({ assetId }) => assetId)]);
  const markets = marketsByBase(deps.catalogue, deps.valuationAssetId);
  const marketIds = [...assets].flatMap((assetId) => markets.get(assetId)?.marketId ?? []);
  const prices = await readPrices(read, marketIds, hours);
  const coming = changes.values();
  let next = coming.next();
  return hours.map((hour) => {
    for (; next.done !== true && next.value.hour < hour; next = coming.next()) {
      positions.set(next.value.assetId, next.value.position);
    }
    return holdingsAt(deps, positions, (id) => prices.get(`${id}:${hour}`) ?? 0);
  });
}
