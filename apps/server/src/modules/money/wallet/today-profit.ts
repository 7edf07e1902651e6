import type { AssetBalance } from '@candor/exchange-core';
import {
  addUnits,
  compareUnits,
  formatUnits,
  mulDivFloor,
  parseTicks,
  subUnits,
  sumUnits,
  ZERO_UNITS,
} from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import { awaitOwnWrites, readMovementsSince } from '#modules/money/history/index.ts';
import type { HistoryDatabase, HistoryReader, Movement } from '#modules/money/history/index.ts';
import type { CatalogueMarket, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { userAccountKind } from './balance-view.ts';
import { VALUATION_ASSET } from './value-balances.ts';

const PPM = 1_000_000;

/** A person's day; a program that trades more is told its profit by its own books. */
const MOVEMENTS_MAX = 5_000;

/** What comes from outside is no profit. Everything else changes what one owns by trading or its fees. */
const OUTSIDE_REASONS: ReadonlySet<Movement['reason']> = new Set([
  'deposit',
  'demo_fund',
  'house_seed',
]);

interface ProfitDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly history: HistoryDatabase;
  readonly marketData: MarketDataReads;
  readonly nowMs: () => number;
}

/** Worth of units at a price text, rounded down; 0 without a price, as everywhere in the wallet. */
function worthAt(units: Units, market: CatalogueMarket, price: string | null | undefined): Units {
  const ticks = price === null || price === undefined ? undefined : parseTicks(price, market);
  if (ticks?.ok !== true) return ZERO_UNITS;
  return mulDivFloor(units, BigInt(ticks.value) * BigInt(market.tickLotUnits), market.lotUnits);
}

/** An asset's worth in the valuation asset at three moments. */
class AssetPrices {
  readonly #market: CatalogueMarket | undefined;
  readonly #isUnit: boolean;
  readonly #marketData: MarketDataReads;
  #dayStart: Promise<string | undefined> | undefined;

  constructor({ catalogue, marketData }: ProfitDeps, assetId: number) {
    const { symbol } = catalogue.assetOf(assetId);
    this.#isUnit = symbol === VALUATION_ASSET;
    this.#market = catalogue.market(`${symbol}${VALUATION_ASSET}`);
    this.#marketData = marketData;
  }

  now(units: Units): Units {
    if (this.#isUnit || this.#market === undefined) return this.#isUnit ? units : ZERO_UNITS;
    return worthAt(units, this.#market, this.#marketData.ticker(this.#market.symbol)?.lastPrice);
  }

  /** By the last trade before the day; a market that had none yet, by its first one of the day. */
  async atDayStart(units: Units, dayStartMs: number): Promise<Units> {
    if (this.#isUnit || this.#market === undefined) return this.#isUnit ? units : ZERO_UNITS;
    this.#dayStart ??= this.#closeBefore(dayStartMs);
    return worthAt(units, this.#market, await this.#dayStart);
  }

  /**
   * At each full hour of the day, by the last trade before it. An hour without a trade has the price of the
   * one before, the first ones that of the day's beginning.
   */
  async hours(fromMs: number, count: number): Promise<(units: Units, hour: number) => Units> {
    if (this.#isUnit || this.#market === undefined) return (units) => this.now(units);
    const market = this.#market;
    const range = { fromMs, toMs: fromMs + count * HOUR_MS, limit: count };
    this.#dayStart ??= this.#closeBefore(fromMs);
    const [before, candles] = await Promise.all([
      this.#dayStart,
      count === 0 ? [] : this.#marketData.candles(market.symbol, '1h', range),
    ]);
    return (units, hour) => {
      const endsMs = fromMs + hour * HOUR_MS;
      const last = candles.findLast(({ openTimeMs }) => openTimeMs + HOUR_MS <= endsMs);
      return worthAt(units, market, last?.close ?? before);
    };
  }

  /** By the newest minute with a trade up to then; before any trade, as now. */
  async at(units: Units, atMs: number): Promise<Units> {
    if (this.#isUnit || this.#market === undefined) return this.#isUnit ? units : ZERO_UNITS;
    const range = { toMs: atMs + 1, limit: 1 };
    const [minute] = await this.#marketData.candles(this.#market.symbol, '1m', range);
    return minute === undefined ? this.now(units) : worthAt(units, this.#market, minute.close);
  }

  async #closeBefore(dayStartMs: number): Promise<string | undefined> {
    if (this.#market === undefined) return undefined;
    const { symbol } = this.#market;
    const [before] = await this.#marketData.candles(symbol, '1d', { toMs: dayStartMs, limit: 1 });
    if (before !== undefined) return before.close;
    const [today] = await this.#marketData.candles(symbol, '1d', { fromMs: dayStartMs, limit: 1 });
    return today?.open;
  }
}

/** Units per asset, added up. */
function byAsset(entries: Iterable<{ readonly assetId: number; readonly units: Units }>) {
  const sums = new Map<number, Units>();
  for (const { assetId, units } of entries) {
    sums.set(assetId, addUnits(sums.get(assetId) ?? ZERO_UNITS, units));
  }
  return sums;
}

function ownedUnits(balances: readonly AssetBalance[]) {
  return balances
    .filter(({ accountKind }) => userAccountKind(accountKind) !== undefined)
    .map(({ assetId, availableUnits, heldUnits }) => ({
      assetId,
      units: addUnits(availableUnits, heldUnits),
    }));
}

/** One asset of a user: what there is of it, and how it moved today. */
interface Holding {
  readonly prices: AssetPrices;
  readonly units: Units;
  readonly movements: readonly Movement[];
}

function holdingsOf(
  deps: ProfitDeps,
  balances: readonly AssetBalance[],
  movements: readonly Movement[],
): readonly Holding[] {
  const owned = byAsset(ownedUnits(balances));
  const moved = Map.groupBy(movements, ({ assetId }) => assetId);
  return [...new Set([...owned.keys(), ...moved.keys()])].map((assetId) => ({
    prices: new AssetPrices(deps, assetId),
    units: owned.get(assetId) ?? ZERO_UNITS,
    movements: moved.get(assetId) ?? [],
  }));
}

/** What a holding was before the movements that came at `sinceMs` or later. */
function unitsBefore({ units, movements }: Holding, sinceMs: number): Units {
  const later = movements.filter(({ atMs }) => atMs >= sinceMs);
  return subUnits(units, sumUnits(later.map((movement) => movement.units)));
}

/** Worth of everything at each full hour of the day so far, oldest first. */
async function worthByHour(
  holdings: readonly Holding[],
  fromMs: number,
  count: number,
): Promise<readonly Units[]> {
  const priced = await Promise.all(
    holdings.map(async (holding) => ({ holding, at: await holding.prices.hours(fromMs, count) })),
  );
  return Array.from({ length: count }, (_, place) => {
    const hour = place + 1;
    const sinceMs = fromMs + hour * HOUR_MS;
    return sumUnits(priced.map(({ holding, at }) => at(unitsBefore(holding, sinceMs), hour)));
  });
}

/**
 * What a user won or lost since midnight UTC. Nothing is stored for it: what was owned then is what is
 * owned now without the day's movements.
 */
export async function readTodayProfit(
  deps: ProfitDeps,
  session: HistoryReader,
): Promise<EndpointReply<'todayProfit'>> {
  const { exchange, catalogue, history, nowMs } = deps;
  const atMs = nowMs();
  const fromMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  const valuationAsset = VALUATION_ASSET;
  const reply = { valuationAsset, fromMs, profit: null, profitPpm: null, hours: [] };
  const { sequence, value: balances } = await exchange.read((reader) =>
    reader.balancesOf(session.userId),
  );
  // The tables must contain whatever the balances contain; while they lag there is nothing true to say.
  if ((await awaitOwnWrites(exchange, { lastSequence: sequence })) < sequence) return reply;
  const read = { fromMs, max: MOVEMENTS_MAX };
  const movements = await readMovementsSince(history, session.userId, read);
  if (movements === undefined) return reply;
  const holdings = holdingsOf(deps, balances, movements);
  const before = await Promise.all(
    holdings.map((one) => one.prices.atDayStart(unitsBefore(one, fromMs), fromMs)),
  );
  const came = await Promise.all(
    movements
      .filter(({ reason }) => OUTSIDE_REASONS.has(reason))
      .map(async ({ assetId, units, atMs: cameMs }) => {
        const worth = await new AssetPrices(deps, assetId).at(units, cameMs);
        return { atMs: cameMs, worth };
      }),
  );
  /** What was put in up to a moment: what the day began with and what came from outside since. */
  const putBefore = (untilMs: number): Units => {
    const early = came.filter((one) => one.atMs < untilMs);
    return addUnits(sumUnits(before), sumUnits(early.map(({ worth }) => worth)));
  };
  const put = putBefore(Infinity);
  const profit = subUnits(sumUnits(holdings.map(({ prices, units }) => prices.now(units))), put);
  const scale = catalogue.asset(VALUATION_ASSET)?.scale ?? 0;
  const hours = await worthByHour(holdings, fromMs, Math.floor((atMs - fromMs) / HOUR_MS));
  return {
    ...reply,
    profit: formatUnits(profit, scale),
    profitPpm: compareUnits(put, ZERO_UNITS) > 0 ? Number(mulDivFloor(profit, PPM, put)) : null,
    hours: hours.map((worth, place) => {
      const endsMs = fromMs + (place + 1) * HOUR_MS;
      return { atMs: endsMs, profit: formatUnits(subUnits(worth, putBefore(endsMs)), scale) };
    }),
  };
}
