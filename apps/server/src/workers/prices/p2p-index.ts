import { p2p } from '@candor/exchange-core';
import type { CommandBody, EngineReader, P2pPair } from '@candor/exchange-core';

/** A price that moved less than this since it was last said is not said again until it is half as old as it may be. */
const MOVED_PPM = 500;
const PPM = 1_000_000n;
const E12 = 1_000_000_000_000n;
/** What fiat rates are prices of. */
const QUOTE = 'USDT';

/** What one USDT costs in a currency, in millionths. */
type RatePpm = (currency: string) => number | undefined;

/**
 * Says what one coin of each pair of fiat trading costs: the coin's own live index in USDT, times the published rate
 * of the currency. A coin whose index is not live, or a currency without a rate, gets no price.
 * @param liveTicks live indexes of the second, by market
 * @param ratePpm what one USDT costs in a currency, in millionths; undefined where nobody knows
 */
export function planP2pIndex(
  reader: EngineReader,
  liveTicks: ReadonlyMap<number, number>,
  ratePpm: RatePpm,
  nowMs: number,
): CommandBody[] {
  const reads = reader.read(p2p);
  if (reads.rule === undefined) return [];
  return reads.pairs().flatMap((pair) => {
    const indexTicks = indexOf(reader, liveTicks, ratePpm(pair.currency), pair);
    if (indexTicks === 0 || !isNews(pair, indexTicks, nowMs)) return [];
    return { type: 'p2p_index_set', pairId: pair.pairId, indexTicks } as const;
  });
}

function isNews(pair: P2pPair, indexTicks: number, nowMs: number): boolean {
  const isOld = (nowMs - pair.indexAtMs) * 2 >= pair.indexAgeMaxMs;
  const moved = Math.abs(indexTicks - pair.indexTicks);
  return isOld || moved * Number(PPM) > pair.indexTicks * MOVED_PPM;
}

/** In ticks of the pair, cut; 0 where there is no price. */
function indexOf(
  reader: EngineReader,
  liveTicks: ReadonlyMap<number, number>,
  ratePpm: number | undefined,
  { assetId, priceScale }: P2pPair,
): number {
  if (ratePpm === undefined) return 0;
  const assets = reader.assets();
  const quoteId = assets.find(({ symbol }) => symbol === QUOTE)?.assetId;
  const scale = 10n ** BigInt(priceScale);
  if (assetId === quoteId) return Number((BigInt(ratePpm) * scale) / PPM);
  const market = reader
    .markets()
    .find((one) => one.baseAssetId === assetId && one.quoteAssetId === quoteId);
  const ticks = market && liveTicks.get(market.marketId);
  if (market === undefined || ticks === undefined) return 0;
  return Number(
    (BigInt(ticks) * BigInt(market.tickSizeE12) * BigInt(ratePpm) * scale) / (E12 * PPM),
  );
}
