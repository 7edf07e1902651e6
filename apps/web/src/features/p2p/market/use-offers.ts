import type { P2pAdView, P2pPairView } from '@candor/protocol';
import { useEffect, useState } from 'react';
import { useReadPages } from '#shared/api/hooks.ts';
import type { TypedAmount } from '#shared/p2p/deal.ts';
import { betterCount, offersRequest, steadyRows } from './market-choice.ts';
import type { MarketChoice } from './market-choice.ts';

/** The list is asked for again this often while it is looked at. */
const REFRESH_EVERY_MS = 10_000;

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
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
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
