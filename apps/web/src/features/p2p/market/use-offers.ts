import type { P2pAdView, P2pPairView } from '@candor/protocol';
import { useState } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { useFollowed } from '#shared/p2p/use-followed.ts';
import { betterCount, offersRequest, steadyRows } from './market-choice.ts';
import type { MarketChoice } from './market-choice.ts';

/** Prices move with every tick of the index; the list follows them at this pace, and so while the feed is away. */
const REFRESH_GAP_MS = 3_000;
const AWAY_EVERY_MS = 10_000;

export interface Offers {
  readonly query: ReturnType<typeof useReadPages<'tradeList'>>;
  /** Undefined until the first answer. */
  readonly pair: P2pPairView | undefined;
  readonly ads: readonly P2pAdView[];
  readonly total: number;
  readonly hidden: number;
  /** Offers that stand better than where the rows on the screen are; `reorder` puts all in their places. */
  readonly better: number;
  readonly reorder: () => void;
}

/** The offers for a choice. Answers to the same question leave the rows where they are. */
export function useOffers(choice: MarketChoice, amount: TypedAmount, isHidden = false): Offers {
  const request = {
    ...offersRequest(choice, amount),
    ...(choice.merchantsOnly ? { merchantsOnly: true } : {}),
    ...(isHidden ? { hidden: true } : {}),
  };
  const query = useReadPages('tradeList', request);
  const { refetch } = query;
  useFollowed(`p2pAds:${choice.asset}${choice.currency}`, refetch, {
    ...{ awayEveryMs: AWAY_EVERY_MS, gapMs: REFRESH_GAP_MS },
  });
  const question = JSON.stringify(request);
  const [shown, setShown] = useState<{ question: string; ids: readonly number[] }>();
  const latest = query.data?.pages.flatMap(({ ads }) => ads);
  const isSame = shown?.question === question;
  if (latest !== undefined && !isSame) {
    setShown({ question, ids: latest.map(({ adId }) => adId) });
  }
  const ads = steadyRows(isSame ? shown.ids : [], latest ?? []);
  const first = query.data?.pages[0];
  return {
    query,
    pair: first?.pair,
    ads,
    total: first?.total ?? 0,
    hidden: first?.hidden ?? 0,
    better: betterCount(ads, latest ?? []),
    reorder: () => setShown(undefined),
  };
}
