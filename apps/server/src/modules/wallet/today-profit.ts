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
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketDataReads } from '#http/market-data-port.ts';
import { awaitOwnWrites, readMovementsSince } from '#modules/history/index.ts';
import type { HistoryDatabase, HistoryReader, Movement } from '#modules/history/index.ts';
import type { CatalogueMarket, MarketCatalogue } from '#modules/markets/index.ts';
import { userAccountKind } from './balance-view.ts';
import { VALUATION_ASSET } from './value-balances.ts';

const DAY_MS = 24 * 60 * 60_000;
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
    const { symbol } = this.#market;
    const [before] = await this.#marketData.candles(symbol, '1d', { toMs: dayStartMs, limit: 1 });
    if (before !== undefined) return worthAt(units, this.#market, before.close);
    const [today] = await this.#marketData.candles(symbol, '1d', { fromMs: dayStartMs, limit: 1 });
    return worthAt(units, this.#market, today?.open);
  }

  /** By the newest minute with a trade up to then; before any trade, as now. */
  async at(units: Units, atMs: number): Promise<Units> {
    if (this.#isUnit || this.#market === undefined) return this.#isUnit ? units : ZERO_UNITS;
    const range = { toMs: atMs + 1, limit: 1 };
    const [minute] = await this.#marketData.candles(this.#market.symbol, '1m', range);
    return minute === undefined ? this.now(units) : worthAt(units, this.#market, minute.close);
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

/**
 * What a user won or lost since midnight UTC. Nothing is stored for it: what was owned then is what is
 * owned now without the day's movements.
 */
export async function readTodayProfit(
  deps: ProfitDeps,
  session: HistoryReader,
): Promise<EndpointReply<'todayProfit'>> {
  const { exchange, catalogue, history, nowMs } = deps;
  const fromMs = Math.floor(nowMs() / DAY_MS) * DAY_MS;
  const reply = { valuationAsset: VALUATION_ASSET, fromMs, profit: null, profitPpm: null };
  const { sequence, value: balances } = await exchange.read((reader) =>
    reader.balancesOf(session.userId),
  );
  // The tables must contain whatever the balances contain; while they lag there is nothing true to say.
  if ((await awaitOwnWrites(exchange, { lastSequence: sequence })) < sequence) return reply;
  const read = { fromMs, max: MOVEMENTS_MAX };
  const movements = await readMovementsSince(history, session.userId, read);
  if (movements === undefined) return reply;
  const owned = byAsset(ownedUnits(balances));
  const moved = byAsset(movements);
  const now: Units[] = [];
  const before: Units[] = [];
  for (const assetId of new Set([...owned.keys(), ...moved.keys()])) {
    const prices = new AssetPrices(deps, assetId);
    const units = owned.get(assetId) ?? ZERO_UNITS;
    now.push(prices.now(units));
    const earlier = subUnits(units, moved.get(assetId) ?? ZERO_UNITS);
    before.push(await prices.atDayStart(earlier, fromMs));
  }
  const outside = movements.filter(({ reason }) => OUTSIDE_REASONS.has(reason));
  const came = await Promise.all(
    outside.map(({ assetId, units, atMs }) => new AssetPrices(deps, assetId).at(units, atMs)),
  );
  const put = addUnits(sumUnits(before), sumUnits(came));
  const profit = subUnits(sumUnits(now), put);
  const scale = catalogue.asset(VALUATION_ASSET)?.scale ?? 0;
  return {
    ...reply,
    profit: formatUnits(profit, scale),
    profitPpm: compareUnits(put, ZERO_UNITS) > 0 ? Number(mulDivFloor(profit, PPM, put)) : null,
  };
}
