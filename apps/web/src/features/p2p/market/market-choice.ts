import type { EndpointRequest, P2pAdView, P2pPairView, PaymentKind } from '@candor/protocol';
import { amountOf } from '#shared/p2p/deal.ts';
import type { TypedAmount } from '#shared/p2p/deal.ts';

/** What the reader of the market looks for. */
export interface MarketChoice {
  readonly side: 'buy' | 'sell';
  readonly asset: string;
  readonly currency: string;
  readonly methods: readonly PaymentKind[];
  readonly merchantsOnly: boolean;
}

/** The coins that are traded, each once, in the order of the pairs. */
export function assetsOf(pairs: readonly P2pPairView[]): readonly string[] {
  return [...new Set(pairs.map(({ asset }) => asset))];
}

/** The currencies a coin is traded in. */
export function currenciesOf(pairs: readonly P2pPairView[], asset: string): readonly string[] {
  return pairs.filter((pair) => pair.asset === asset).map(({ currency }) => currency);
}

/** The pair of a choice, or the nearest one: the same coin, else the first of all. */
export function pairOf(
  pairs: readonly P2pPairView[],
  { asset, currency }: Pick<MarketChoice, 'asset' | 'currency'>,
): P2pPairView | undefined {
  return (
    pairs.find((pair) => pair.asset === asset && pair.currency === currency) ??
    pairs.find((pair) => pair.asset === asset) ??
    pairs.find((pair) => pair.currency === currency) ??
    pairs[0]
  );
}

/** What both calls for offers ask; the amount only where one is typed. */
export function offersRequest(
  choice: MarketChoice,
  amount: TypedAmount,
): EndpointRequest<'p2pQuote'> {
  const { side, asset, currency, methods } = choice;
  const wanted = amountOf(amount);
  return {
    side,
    asset,
    currency,
    ...(methods.length === 0 ? {} : { methods: methods.join(',') }),
    ...(wanted === undefined
      ? {}
      : amount.unit === 'fiat'
        ? { fiat: wanted }
        : { quantity: wanted }),
  };
}

/**
 * The rows to show when an answer comes to the same question: those on the screen keep their places with their new
 * figures, those that are gone leave, and new ones stand below, so that nothing moves under a finger.
 */
export function steadyRows(
  shownIds: readonly number[],
  ads: readonly P2pAdView[],
): readonly P2pAdView[] {
  const byId = new Map(ads.map((ad) => [ad.adId, ad]));
  const kept = shownIds.flatMap((adId) => byId.get(adId) ?? []);
  const keptIds = new Set(kept.map(({ adId }) => adId));
  return [...kept, ...ads.filter(({ adId }) => !keptIds.has(adId))];
}

/** How many offers of `ads` stand better than the order on the screen says. */
export function betterCount(shown: readonly P2pAdView[], ads: readonly P2pAdView[]): number {
  const first = shown[0]?.adId;
  const at = ads.findIndex(({ adId }) => adId === first);
  return Math.max(0, at);
}
