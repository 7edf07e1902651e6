import {
  cutOffMsOf,
  houseDayEndsMs,
  houseDayOf,
  option,
  payoutIfNow,
  windowMsOf,
} from '@candor/exchange-core';
import type {
  EngineReader,
  OptionEntry,
  OptionPool,
  OptionRound,
  OptionSeries,
  OptionTerms,
} from '@candor/exchange-core';
import { formatUnits, mulDivCeil, subUnits, sumUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import type {
  OptionCoinView,
  OptionEntryView,
  OptionOwnLimits,
  OptionRoundView,
  OptionRules,
  OptionSeriesView,
} from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { assetName, priceText, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { EntryRow, RoundRow } from './option-tables.ts';

const PPM = 1_000_000;

/** Day (UTC) and number of a round's start: `20261122-1695`. */
export function codeOf({ startAtMs, endAtMs }: Pick<OptionRound, 'startAtMs' | 'endAtMs'>): string {
  const day = new Date(startAtMs).toISOString().slice(0, 10).replaceAll('-', '');
  const number = (startAtMs % DAY_MS) / (endAtMs - startAtMs);
  return `${day}-${String(number).padStart(4, '0')}`;
}

function rulesView(
  terms: OptionTerms,
  series: OptionSeries,
  catalogue: MarketCatalogue,
): OptionRules {
  const { scale } = catalogue.assetOf(series.assetId);
  const market = catalogue.marketOf(series.marketId);
  const text = (units: Units) => formatUnits(units, scale);
  const isFixed = terms.mode === 'fixed';
  const odds = (ppm: number) => (ppm === 0 ? null : ppm);
  return {
    termsId: terms.termsId,
    mode: terms.mode,
    feePpm: terms.feePpm,
    flatMove: terms.flatTicks === 0 ? '0' : priceText(market, terms.flatTicks),
    min: text(terms.unitsMin),
    max: text(terms.unitsMax),
    step: text(terms.stepUnits),
    odds: isFixed
      ? {
          rise: odds(terms.riseOddsPpm),
          fall: odds(terms.fallOddsPpm),
          flat: odds(terms.flatOddsPpm),
        }
      : null,
    prize: isFixed ? text(terms.prizeUnits) : null,
    announcedAtMs: terms.announcedAtMs,
    effectiveFromMs: terms.effectiveFromMs,
  };
}

function seriesView(
  reader: EngineReader,
  series: OptionSeries,
  catalogue: MarketCatalogue,
): OptionSeriesView {
  const reads = reader.read(option);
  const market = catalogue.marketOf(series.marketId);
  const asset = catalogue.assetOf(series.assetId);
  const rules = (termsId: number) => {
    const terms = reads.terms(termsId);
    return terms === undefined ? null : rulesView(terms, series, catalogue);
  };
  return {
    seriesId: series.seriesId,
    symbol: market.symbol,
    asset: asset.symbol,
    scale: asset.scale,
    priceScale: market.priceScale,
    cycleMs: series.cycleMs,
    windowMs: windowMsOf(series.cycleMs),
    cutOffMs: cutOffMsOf(series.cycleMs),
    opensRounds: series.opensRounds === 1,
    rules: rules(series.termsId),
    coming: rules(series.nextTermsId),
  };
}

/** Every coin that has series, in the order of markets, with its cycles, the shortest first. */
export function coinViews(reader: EngineReader, catalogue: MarketCatalogue): OptionCoinView[] {
  const byMarket = new Map<number, OptionSeries[]>();
  for (const series of reader.read(option).series()) {
    const own = byMarket.get(series.marketId) ?? [];
    own.push(series);
    byMarket.set(series.marketId, own);
  }
  return [...byMarket].map(([marketId, series]) => {
    const { symbol, base } = catalogue.marketOf(marketId);
    return {
      symbol,
      coin: base.symbol,
      coinName: assetName(base.symbol),
      series: series
        .toSorted((one, other) => one.cycleMs - other.cycleMs)
        .map((one) => seriesView(reader, one, catalogue)),
    };
  });
}

/** A round that is not paid yet, with what its view needs. */
export function roundRowOf(reader: EngineReader, round: OptionRound): RoundRow | undefined {
  const reads = reader.read(option);
  const pool = reads.pool(round.roundId);
  const terms = reads.terms(round.termsId);
  if (pool === undefined || terms === undefined) return undefined;
  return { round, pool, mode: terms.mode, feePpm: terms.feePpm };
}

const stakesOf = (pool: OptionPool) => ({
  rise: pool.riseUnits,
  fall: pool.fallUnits,
  flat: pool.flatUnits,
});

/** How much more a fixed-odds round can lose on its worst outcome. */
function prizeLeftOf(pool: OptionPool): Units {
  const staked = sumUnits(Object.values(stakesOf(pool)));
  const payouts = [pool.risePayoutUnits, pool.fallPayoutUnits, pool.flatPayoutUnits];
  const worst = payouts.reduce((most, units) => (units > most ? units : most), ZERO_UNITS);
  const exposure = worst > staked ? subUnits(worst, staked) : ZERO_UNITS;
  return subUnits(pool.reservedUnits, exposure);
}

export function roundView(row: RoundRow, catalogue: MarketCatalogue): OptionRoundView {
  const { round, pool, mode, feePpm } = row;
  const market = catalogue.marketOf(round.marketId);
  const asset = catalogue.assetOf(round.assetId);
  const text = (units: Units) => formatUnits(units, asset.scale);
  const cycleMs = round.endAtMs - round.startAtMs;
  const windowMs = windowMsOf(cycleMs);
  const { roundId, seriesId, period, termsId, openAtMs, cutOffAtMs, startAtMs, endAtMs } = round;
  return {
    ...{ roundId, seriesId, period, termsId, openAtMs, cutOffAtMs, startAtMs, endAtMs },
    ...{ cycleMs, mode, feePpm, state: round.state, note: round.note },
    code: codeOf(round),
    symbol: market.symbol,
    asset: asset.symbol,
    startFromMs: startAtMs - windowMs,
    endFromMs: endAtMs - windowMs,
    startPrice: priceTextOrNull(market, round.startTicks),
    endPrice: priceTextOrNull(market, round.endTicks),
    outcome: round.outcome === 'none' ? null : round.outcome,
    isDraw: round.isDraw === 1,
    voidReason: round.voidReason === 'none' ? null : round.voidReason,
    pools: {
      rise: { amount: text(pool.riseUnits), count: pool.riseCount },
      fall: { amount: text(pool.fallUnits), count: pool.fallCount },
      flat: { amount: text(pool.flatUnits), count: pool.flatCount },
    },
    fee: text(round.feeUnits),
    paid: text(round.paidUnits),
    dust: text(round.dustUnits),
    prizeLeft: mode === 'fixed' ? text(prizeLeftOf(pool)) : null,
  };
}

/** What an open entry would get if its choice won with the pools as they stand. */
function payoutIfWon({ entry, pool, mode, feePpm }: EntryRow): Units {
  if (mode === 'fixed') return entry.payoutUnits;
  const stakes = stakesOf(pool);
  const others = { ...stakes, [entry.choice]: subUnits(stakes[entry.choice], entry.stakeUnits) };
  return payoutIfNow(others, entry.choice, entry.stakeUnits, feePpm);
}

export function entryView(row: EntryRow, catalogue: MarketCatalogue): OptionEntryView {
  const { entry, round, feePpm } = row;
  const market = catalogue.marketOf(round.marketId);
  const asset = catalogue.assetOf(round.assetId);
  const text = (units: Units) => formatUnits(units, asset.scale);
  const isOpen = entry.state === 'open';
  const isCharged = entry.state === 'won' || entry.state === 'lost';
  const feeUnits = isCharged ? mulDivCeil(entry.stakeUnits, feePpm, PPM) : ZERO_UNITS;
  const { entryId, number, choice, state, enteredAtMs } = entry;
  const { roundId, seriesId, period, startAtMs, endAtMs } = round;
  return {
    ...{ entryId, number, choice, state, enteredAtMs },
    ...{ roundId, seriesId, period, startAtMs, endAtMs },
    code: codeOf(round),
    symbol: market.symbol,
    asset: asset.symbol,
    cycleMs: endAtMs - startAtMs,
    stake: text(entry.stakeUnits),
    fee: text(feeUnits),
    payout: isOpen ? null : text(entry.payoutUnits),
    profit: isOpen ? null : text(subUnits(entry.payoutUnits, entry.stakeUnits)),
    payoutIfWon: isOpen ? text(payoutIfWon(row)) : null,
    startPrice: priceTextOrNull(market, round.startTicks),
    endPrice: priceTextOrNull(market, round.endTicks),
    outcome: round.outcome === 'none' ? null : round.outcome,
    closedAtMs: entry.closedAtMs === 0 ? null : entry.closedAtMs,
  };
}

/** A user's open entry with its round; undefined when the round was paid meanwhile. */
export function entryRowOf(reader: EngineReader, entry: OptionEntry): EntryRow | undefined {
  const round = reader.read(option).round(entry.roundId);
  const row = round && roundRowOf(reader, round);
  return row && { ...row, entry };
}

/** A user's day and limits in an asset. */
export function limitsView(
  reader: EngineReader,
  userId: number,
  assetId: number,
  { catalogue, nowMs }: { readonly catalogue: MarketCatalogue; readonly nowMs: number },
): OptionOwnLimits {
  const reads = reader.read(option);
  const player = reads.player(userId, assetId, nowMs);
  const { symbol, scale } = catalogue.assetOf(assetId);
  const text = (units: Units) => formatUnits(units, scale);
  const orNone = (units: Units) => (units === 0 ? null : text(units));
  const { nextFromMs, pausedUntilMs } = player;
  return {
    asset: symbol,
    staked: text(player.stakedUnits),
    returned: text(player.returnedUnits),
    loss: text(subUnits(player.stakedUnits, player.returnedUnits)),
    ownLimit: orNone(player.lossUnitsMax),
    ownComing:
      nextFromMs === 0 ? null : { limit: orNone(player.nextLossUnitsMax), fromMs: nextFromMs },
    houseLimit: orNone(reads.lossUnitsMax(assetId, nowMs)),
    pausedUntilMs: pausedUntilMs > nowMs ? pausedUntilMs : null,
    dayEndsAtMs: houseDayEndsMs(houseDayOf(nowMs)),
  };
}
