import { p2p } from '@candor/exchange-core';
import type { P2pAd, P2pOrder, P2pPair, P2pReads } from '@candor/exchange-core';
import type { CommandOf } from '@candor/exchange-core';
import type { EndpointReply, EndpointRequest, P2pOwnAdView } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Session, UserCall } from '#api/call.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { coinText, p2pPriceText, readEndedAd, viewOrders } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { NO_TEXTS, readTexts } from './ad-texts.ts';
import type { AdTexts } from './ad-texts.ts';
import { adFigures } from './ad-view.ts';

/** An ad with what the core knows around it. */
interface OwnAd {
  readonly ad: P2pAd;
  readonly pair: P2pPair;
  readonly ticks: number | undefined;
  readonly rank: number;
  readonly rankOf: number;
  readonly running: readonly P2pOrder[];
}

function ownAdsIn(deps: P2pDeps, reads: P2pReads, userId: number): OwnAd[] {
  const nowMs = deps.nowMs();
  const running = reads.runningOf(userId);
  const ads = reads.adsOf(userId);
  const ranks = ranksOf(deps, reads, ads);
  return ads
    .flatMap((ad) => {
      const pair = reads.pair(ad.pairId);
      if (pair === undefined) return [];
      return {
        ...{ ad, pair, ticks: reads.priceTicks(ad, nowMs) },
        rank: ranks.get(ad.adId) ?? 0,
        rankOf: deps.adMarket.count(ad.pairId, ad.side),
        running: running.filter(({ adId }) => adId === ad.adId),
      };
    })
    .toSorted((one, other) => other.ad.adId - one.ad.adId);
}

/** The places of ads in their lists; one that is not listed has none. Each list is walked once. */
function ranksOf(
  { adMarket, nowMs }: P2pDeps,
  reads: P2pReads,
  ads: readonly P2pAd[],
): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  const listed = ads.filter(({ state }) => state === 'listed');
  const lists = Map.groupBy(listed, ({ pairId, side }) => `${pairId} ${side}`);
  for (const own of lists.values()) {
    const [first] = own;
    const wanted = new Set(own.map(({ adId }) => adId));
    let rank = 0;
    for (const { ad } of first ? adMarket.listed(reads, first, { nowMs: nowMs() }) : []) {
      rank += 1;
      if (wanted.delete(ad.adId)) ranks.set(ad.adId, rank);
      if (wanted.size === 0) break;
    }
  }
  return ranks;
}

function viewOf({ catalogue }: P2pDeps, own: OwnAd, texts: AdTexts): P2pOwnAdView {
  const { ad, pair, running, rank, rankOf } = own;
  const isFloating = ad.priceKind === 'floating';
  return {
    ...adFigures(own, pair, catalogue, texts.terms),
    state: ad.state,
    published: coinText(ad.publishedUnits, ad.assetId, catalogue),
    floor: isFloating ? p2pPriceText(ad.floorTicks, pair) : null,
    ceiling: isFloating ? p2pPriceText(ad.ceilingTicks, pair) : null,
    autoReply: texts.autoReply,
    payMethodIds: [...texts.payMethodIds],
    openOrders: running.length,
    rank: rank === 0 ? null : rank,
    rankOf,
    publishedAtMs: ad.publishedAtMs,
    changedAtMs: ad.changedAtMs,
  };
}

async function readOwn(deps: P2pDeps, userId: number) {
  const { sequence, value: ads } = await deps.exchange.read((reader) =>
    ownAdsIn(deps, reader.read(p2p), userId),
  );
  const texts = await readTexts(
    deps,
    ads.map(({ ad }) => ad.adId),
  );
  const views = ads.map((own) => ({
    own,
    view: viewOf(deps, own, texts.get(own.ad.adId) ?? NO_TEXTS),
  }));
  return { sequence, views };
}

/** A user's own ads, the newest first. */
export async function listOwnAds(
  deps: P2pDeps,
  { userId }: Session,
): Promise<EndpointReply<'otcOrderList'>> {
  const { sequence, views } = await readOwn(deps, userId);
  return { sequence, timeMs: deps.nowMs(), ads: views.map(({ view }) => view) };
}

/** One ad of the user's. @throws refusal notFound for another's as for none */
export async function ownAdView(
  deps: P2pDeps,
  userId: number,
  adId: number,
): Promise<P2pOwnAdView> {
  const { views } = await readOwn(deps, userId);
  const found = views.find(({ view }) => view.adId === adId);
  return found?.view ?? endedAdView(deps, userId, adId);
}

/** @throws refusal notFound */
async function endedAdView(deps: P2pDeps, userId: number, adId: number): Promise<P2pOwnAdView> {
  const ad = await readEndedAd(deps, adId);
  if (ad?.userId !== userId) throw refuse.notFound();
  const { value } = await deps.exchange.read((reader) => {
    const reads = reader.read(p2p);
    return { pair: reads.pair(ad.pairId), ticks: reads.priceTicks(ad, deps.nowMs()) };
  });
  const { pair, ticks } = value;
  if (pair === undefined) throw refuse.notFound();
  const own = { ad, pair, ticks, rank: 0, rankOf: 0, running: [] };
  const texts = await readTexts(deps, [adId]);
  return viewOf(deps, own, texts.get(adId) ?? NO_TEXTS);
}

/** One ad of the user's with its running orders. @throws refusal notFound */
export async function readOwnAd(
  deps: P2pDeps,
  { adId }: EndpointRequest<'p2pAdDetail'>,
  { userId }: Session,
): Promise<EndpointReply<'p2pAdDetail'>> {
  const { sequence, views } = await readOwn(deps, userId);
  const found = views.find(({ view }) => view.adId === adId);
  if (found === undefined) throw refuse.notFound();
  const orders = await viewOrders(deps, userId, found.own.running);
  return { sequence, timeMs: deps.nowMs(), ad: found.view, orders };
}

/** Lists or pauses an ad. */
export async function showAd(
  deps: P2pDeps,
  { adId, isListed }: EndpointRequest<'p2pAdShow'>,
  call: UserCall,
): Promise<EndpointReply<'p2pAdShow'>> {
  const { requestKey } = call;
  const { userId } = call.session;
  if (isListed) {
    const { value: ad } = await deps.exchange.read((reader) => reader.read(p2p).ad(adId));
    if (ad?.userId === userId && ad.side === 'sell') await deps.proofs.assertSalesOpen(call);
  }
  const { sequence, replayed } = await act(deps, {
    type: 'p2p_ad_list',
    ...{ userId, adId, isListed: isListed ? 1 : 0, requestKey },
  });
  return { sequence, replayed, ad: await ownAdView(deps, userId, adId) };
}

/** Ends an ad. @throws refusal orderFinished for one of the user's that has ended */
export async function cancelAd(
  deps: P2pDeps,
  { adId }: EndpointRequest<'cancelOrder'>,
  { session: { userId }, requestKey }: UserCall,
): Promise<EndpointReply<'cancelOrder'>> {
  const { sequence, replayed } = await act(deps, {
    type: 'p2p_ad_cancel',
    ...{ userId, adId, requestKey },
  });
  return { sequence, replayed };
}

async function act(
  { exchange, pool }: P2pDeps,
  command: CommandOf<'p2p_ad_list' | 'p2p_ad_cancel'>,
) {
  const decision = await exchange.submit(command);
  if (decision.ok) return decision;
  if (decision.code === 'unknown_p2p_ad' && command.type === 'p2p_ad_cancel') {
    const { rowCount } = await pool.query(
      'SELECT 1 FROM p2p_ads WHERE ad_id = $1 AND user_id = $2',
      [command.adId, command.userId],
    );
    if (rowCount === 1) throw refuse.orderFinished();
  }
  throw errorOfRejection(decision);
}
