import type { P2pScales } from '@candor/exchange-core';
import type { P2pMisfit } from '@candor/protocol';
import type { PricedAd, Wanted } from '#modules/p2p/common/index.ts';
import { dealOf, misfitOf } from './ad-view.ts';
import type { AdReader, Deal } from './ad-view.ts';

/** Ads that are counted as fitting or hidden; a page that they do not fill is filled from those behind them. */
const ADS_COUNTED = 2_000;

/** An ad with what it would be for a reader. */
export interface Looked extends PricedAd {
  readonly deal: Deal | undefined;
  readonly misfit: P2pMisfit | null;
}

/** The part of a list that is asked for. */
export interface Part {
  readonly from: number;
  readonly limit: number;
  /** Of the ads that do not fit. */
  readonly isHidden: boolean;
}

/** What a reading of a pair's ads found, the best first. */
interface Found {
  readonly page: readonly Looked[];
  readonly hasMore: boolean;
  /** Of the best ads, as many as are counted. */
  readonly fitting: number;
  readonly hidden: number;
}

interface Question {
  readonly isWanted: (one: PricedAd) => boolean;
  readonly wanted: Wanted;
  readonly scales: P2pScales;
  readonly who: AdReader;
  readonly part: Part;
}

/** Where ads are read from, the best first. */
export interface AdLists {
  readonly all: Iterable<PricedAd>;
  /** The same without ads that cannot take the amount; undefined where nothing is known to leave out. */
  readonly largeEnough?: (() => Iterable<PricedAd>) | undefined;
}

/** Walks a list from its best ad until the part asked for is there and enough were counted. */
export function findAds({ all, largeEnough }: AdLists, question: Question): Found {
  const { from, limit, isHidden } = question.part;
  const counts = { fitting: 0, hidden: 0 };
  const look = looker(question);
  const page: Looked[] = [];
  let place = 0;
  for (const one of all) {
    if (!question.isWanted(one)) continue;
    const { deal, misfit } = look(one);
    const isCounting = counts.fitting + counts.hidden < ADS_COUNTED;
    if (isCounting) counts[misfit === null ? 'fitting' : 'hidden'] += 1;
    else if (place > from + limit) break;
    else if (!isHidden && largeEnough !== undefined) {
      return { ...findFitting(largeEnough(), question), ...counts };
    }
    if ((misfit !== null) !== isHidden) continue;
    if (place >= from && page.length < limit) page.push({ ...one, deal, misfit });
    place += 1;
  }
  return { page, hasMore: place > from + limit, ...counts };
}

/** The part asked for of the ads that fit, without a count of any. */
function findFitting(ads: Iterable<PricedAd>, question: Question): Pick<Found, 'page' | 'hasMore'> {
  const { from, limit } = question.part;
  const look = looker(question);
  const page: Looked[] = [];
  let place = 0;
  for (const one of ads) {
    if (!question.isWanted(one)) continue;
    const { deal, misfit } = look(one);
    if (misfit !== null) continue;
    if (place >= from + limit) return { page, hasMore: true };
    if (place >= from) page.push({ ...one, deal, misfit });
    place += 1;
  }
  return { page, hasMore: false };
}

/** What an ad would be for the reader. */
function looker({ wanted, scales, who }: Question) {
  const dealAt = dealsOf(wanted, scales);
  return (one: PricedAd): Pick<Looked, 'deal' | 'misfit'> => {
    const deal = dealAt(one.ticks);
    return { deal, misfit: misfitOf(one, deal, who) };
  };
}

/** The deal at a price. Ads of one price stand beside each other, so the last answer often does for the next. */
function dealsOf(
  wanted: Wanted,
  scales: P2pScales,
): (ticks: number | undefined) => Deal | undefined {
  let last: { readonly ticks: number; readonly deal: Deal | undefined } | undefined;
  return (ticks) => {
    if (ticks === undefined) return undefined;
    if (last?.ticks !== ticks) last = { ticks, deal: dealOf(wanted, ticks, scales) };
    return last.deal;
  };
}
