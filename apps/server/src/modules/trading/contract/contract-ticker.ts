import { contract, fundingRateE9, prices, REOPENING_MS } from '@candor/exchange-core';
import type { ContractSessionRow, EngineReader } from '@candor/exchange-core';
import { formatUnits, mulDivFloor } from '@candor/money';
import type { ContractTickerView, TickerView } from '@candor/protocol';
import { priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';

/** A rate in millionths as one in thousand-millionths. */
const E9_OF_PPM = 1_000;

/** Farthest the funding rate of a market may lie from zero: the first tier's maintenance. */
export function fundingCapE9({ tiers }: Pick<CatalogueContract, 'tiers'>): number {
  return (tiers[0]?.maintenancePpm ?? 0) * E9_OF_PPM;
}

/** What a contract market shows now, around the day's figures of its trades. */
export function contractTicker(
  reader: EngineReader,
  market: CatalogueContract,
  day: TickerView,
  nowMs: number,
): ContractTickerView {
  const contracts = reader.read(contract);
  const index = reader.read(prices);
  const price = contracts.price(market.marketId);
  const samples = price?.premiumCount ?? 0;
  const sum = price?.premiumSumE9 ?? 0;
  const openLots = contracts.openLots(market.marketId);
  const markTicks = price?.markTicks ?? 0;
  return {
    ...day,
    indexPrice: priceTextOrNull(market, price?.indexTicks ?? 0),
    markPrice: priceTextOrNull(market, markTicks),
    fundingRateE9: price?.fundingRateE9 ?? 0,
    // As if the samples of the rest of the period were like those so far.
    predictedRateE9: fundingRateE9(sum, samples, samples, fundingCapE9(market)),
    nextFundingAtMs: price?.nextFundingAtMs ?? 0,
    openLots,
    openValue: formatUnits(
      mulDivFloor(markTicks * market.tickLotUnits, openLots, 1),
      market.quote.scale,
    ),
    sources: index.sources().length,
    ...indexFacts(reader, market, nowMs),
    session: sessionView(contracts.session(market.marketId)),
  };
}

/** How many sources the index of a market has now, and what that allows. */
export function indexFacts(
  reader: EngineReader,
  { marketId, indexMarketId }: Pick<CatalogueContract, 'marketId' | 'indexMarketId'>,
  nowMs: number,
): Pick<ContractTickerView, 'sourcesLive' | 'health'> {
  return {
    sourcesLive: reader.read(prices).liveSourcesOf(indexMarketId),
    health: reader.read(contract).health(marketId, nowMs),
  };
}

function sessionView(session: ContractSessionRow | undefined): ContractTickerView['session'] {
  if (session === undefined) return null;
  const { phase, sinceMs, changeAtMs, freshSinceMs } = session;
  const isComing = phase === 'reopening' && freshSinceMs > 0;
  return { phase, sinceMs, changeAtMs, tradesAtMs: isComing ? freshSinceMs + REOPENING_MS : null };
}
