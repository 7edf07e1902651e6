import { maskOfMethods, p2p } from '@candor/exchange-core';
import type { P2pPair } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { EndpointReply, EndpointRequest, P2pAdView } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Session } from '#api/call.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import {
  coinText,
  nobody,
  p2pPriceText,
  pairView,
  rankBy,
  readBlocked,
  readCosts,
  readFiat,
  readPeople,
  traderFacts,
} from '#modules/p2p/common/index.ts';
import type { MethodCost, P2pDeps, PricedAd, Wanted } from '#modules/p2p/common/index.ts';
import { readTexts } from './ad-texts.ts';
import { adView, misfitOf } from './ad-view.ts';
import { findAds } from './find-ads.ts';
import type { Looked, Part } from './find-ads.ts';

const PAGE_ADS_DEFAULT = 20;
const LEVELS_MAX = 24;
/** Fewer sales say nothing of a price. */
const SALES_MIN = 5;

type Search = Pick<
  EndpointRequest<'tradeList'>,
  'side' | 'asset' | 'currency' | 'fiat' | 'quantity' | 'methods' | 'merchantsOnly'
>;

/** The pair that is named. @throws refusal notFound */
export async function pairNamed(
  { exchange, catalogue }: Pick<P2pDeps, 'exchange' | 'catalogue'>,
  { asset, currency }: { readonly asset: string; readonly currency: string },
): Promise<P2pPair> {
  const assetId = catalogue.asset(asset)?.assetId;
  const { value } = await exchange.read((reader) =>
    reader
      .read(p2p)
      .pairs()
      .find((pair) => pair.assetId === assetId && pair.currency === currency),
  );
  if (value === undefined) throw refuse.notFound({ field: 'currency' });
  return value;
}

/** What a taker asks for. @throws refusal invalidRequest for two amounts, or what {@link readAmount} throws */
function wantedOf(
  { fiat, quantity }: Pick<Search, 'fiat' | 'quantity'>,
  pair: P2pPair,
  { catalogue }: Pick<P2pDeps, 'catalogue'>,
): Wanted {
  if (fiat !== undefined && quantity !== undefined) {
    throw refuse.invalidRequest('quantity: name one of the two amounts', { field: 'quantity' });
  }
  if (fiat !== undefined) return { fiatUnits: readFiat(fiat, pair, 'fiat') };
  if (quantity === undefined) return undefined;
  return { units: readAmount(quantity, catalogue.assetOf(pair.assetId), 'quantity') };
}

/** The methods a reader looks at, 0 for all. */
const methodsAsked = ({ methods }: Pick<Search, 'methods'>): number =>
  methods === undefined ? 0 : maskOfMethods(methods.split(','));

/** What of a pair is looked at. */
interface Look {
  readonly search: Search;
  readonly pair: P2pPair;
  readonly part: Part;
  readonly costs: readonly MethodCost[];
}

/** Looks at the ads of a pair for one reader. */
async function lookAt(deps: P2pDeps, session: Session, { search, pair, part, costs }: Look) {
  const { exchange, adMarket, catalogue, nowMs } = deps;
  const { userId } = session;
  const wanted = wantedOf(search, pair, deps);
  const [facts, blocked] = await Promise.all([
    traderFacts(deps, userId),
    readBlocked(deps, userId),
  ]);
  const methods = methodsAsked(search);
  const scales = {
    assetScale: catalogue.assetOf(pair.assetId).scale,
    fiatScale: pair.fiatScale,
    priceScale: pair.priceScale,
  };
  return exchange.read((reader) => {
    const reads = reader.read(p2p);
    const atMs = nowMs();
    const { completedOrders } = reads.trader(userId);
    const who = { userId, completedOrders, nowMs: atMs, ...facts };
    // Who buys takes from those who sell.
    const side = search.side === 'buy' ? 'sell' : 'buy';
    const isOpen = reads.rule?.takesOrders === 1 && pair.takesOrders === 1;
    const { pairId } = pair;
    const order = { nowMs: atMs, rankOf: rankBy(side, wanted, { costs, scales, among: methods }) };
    const all = isOpen ? adMarket.listed(reads, { pairId, side }, order) : [];
    const fiatUnits = wanted !== undefined && 'fiatUnits' in wanted ? wanted.fiatUnits : undefined;
    const largeEnough =
      isOpen && fiatUnits !== undefined
        ? () => adMarket.listedFor(reads, { pairId, side }, { fiatUnits, ...order })
        : undefined;
    const isWanted = ({ ad }: PricedAd): boolean =>
      !blocked.has(ad.userId) &&
      (methods === 0 || (ad.methods & methods) !== 0) &&
      (search.merchantsOnly !== true || reads.merchant(ad.userId)?.state === 'paid');
    return findAds({ all, largeEnough }, { isWanted, wanted, scales, who, part });
  });
}

/** A pair with what a reader sees of its ads: the known costs of the methods they look at, 0 for all. */
interface Seen {
  readonly pair: P2pPair;
  readonly costs?: readonly MethodCost[];
  readonly among?: number;
}

async function viewsOf(
  deps: P2pDeps,
  userId: number,
  { pair, costs = [], among = 0 }: Seen,
  looked: readonly Looked[],
): Promise<P2pAdView[]> {
  const [people, texts] = await Promise.all([
    readPeople(
      deps,
      looked.map(({ ad }) => ad.userId),
    ),
    readTexts(
      deps,
      looked.map(({ ad }) => ad.adId),
    ),
  ]);
  return looked.map((one) => {
    const merchant = people.get(one.ad.userId) ?? nobody(one.ad.userId);
    const terms = texts.get(one.ad.adId)?.terms ?? '';
    return adView(one, { pair, costs, among }, deps.catalogue, { merchant, terms, userId });
  });
}

/** Ads that can be taken, the best first; or those that cannot, with why. */
export async function listAds(
  deps: P2pDeps,
  request: EndpointRequest<'tradeList'>,
  session: Session,
): Promise<EndpointReply<'tradeList'>> {
  const pair = await pairNamed(deps, request);
  const from = readPlace(request.cursor);
  const limit = request.limit ?? PAGE_ADS_DEFAULT;
  const part = { from, limit, isHidden: request.hidden === true };
  const costs = (await readCosts(deps)).get(pair.pairId) ?? [];
  const look = { search: request, pair, part, costs };
  const { sequence, value: found } = await lookAt(deps, session, look);
  const seen = { pair, costs, among: methodsAsked(request) };
  return {
    sequence,
    timeMs: deps.nowMs(),
    pair: pairView(pair, deps.catalogue, { nowMs: deps.nowMs(), costs }),
    ads: await viewsOf(deps, session.userId, seen, found.page),
    total: found.fitting,
    hidden: found.hidden,
    nextCursor: found.hasMore ? String(from + limit) : null,
  };
}

/** The place a list by price goes on at: prices move, so nothing better than a place exists. */
function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^[1-9][0-9]{0,5}$/.test(cursor)) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return Number(cursor);
}

/** The one best ad the reader can take. */
export async function quote(
  deps: P2pDeps,
  request: EndpointRequest<'p2pQuote'>,
  session: Session,
): Promise<EndpointReply<'p2pQuote'>> {
  const pair = await pairNamed(deps, request);
  const part = { from: 0, limit: 1, isHidden: false };
  const costs = (await readCosts(deps)).get(pair.pairId) ?? [];
  const { sequence, value } = await lookAt(deps, session, { search: request, pair, part, costs });
  const seen = { pair, costs, among: methodsAsked(request) };
  const [ad = null] = await viewsOf(deps, session.userId, seen, value.page);
  return { sequence, timeMs: deps.nowMs(), ad };
}

/** The listed ads of one merchant, as a reader sees them. */
export async function adsOfMerchant(
  deps: P2pDeps,
  merchantId: number,
  session: Session,
): Promise<P2pAdView[]> {
  const { userId } = session;
  const facts = await traderFacts(deps, userId);
  const { value } = await deps.exchange.read((reader) => {
    const reads = reader.read(p2p);
    const nowMs = deps.nowMs();
    const who = { userId, nowMs, ...facts, completedOrders: reads.trader(userId).completedOrders };
    return reads.adsOf(merchantId).flatMap((ad) => {
      const pair = reads.pair(ad.pairId);
      if (ad.state !== 'listed' || pair === undefined) return [];
      const one = { ad, ticks: reads.priceTicks(ad, nowMs) };
      return { pair, looked: { ...one, deal: undefined, misfit: misfitOf(one, undefined, who) } };
    });
  });
  const views = value.map(({ pair, looked }) => viewsOf(deps, userId, { pair }, [looked]));
  return (await Promise.all(views)).flat();
}

/** What a new ad is compared with. */
export async function priceHint(
  deps: P2pDeps,
  request: EndpointRequest<'p2pPriceHint'>,
  session: Session,
): Promise<EndpointReply<'p2pPriceHint'>> {
  const { pool, exchange, adMarket, catalogue, nowMs } = deps;
  const pair = await pairNamed(deps, request);
  const { sequence, value } = await exchange.read((reader) => {
    const { side } = request;
    const listed = adMarket.listed(reader.read(p2p), { ...pair, side }, { nowMs: nowMs() });
    const levels = new Map<number, { units: bigint; ads: number }>();
    for (const { ad, ticks } of listed) {
      if (ticks === undefined || ad.userId === session.userId) continue;
      const level = levels.get(ticks) ?? { units: 0n, ads: 0 };
      if (!levels.has(ticks) && levels.size === LEVELS_MAX) break;
      levels.set(ticks, { units: level.units + BigInt(ad.stockUnits), ads: level.ads + 1 });
    }
    return [...levels];
  });
  const { rows } = await pool.query<{ median: number | null; sales: number }>(
    `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price_ticks) AS median, count(*) AS sales
     FROM p2p_orders WHERE pair_id = $1 AND closed_at_ms >= $2 AND state = 'completed'`,
    [pair.pairId, nowMs() - DAY_MS],
  );
  const { median = null, sales = 0 } = rows[0] ?? {};
  const view = pairView(pair, catalogue, { nowMs: nowMs(), costs: [] });
  const [best] = value;
  return {
    sequence,
    indexPrice: view.indexPrice,
    best: best === undefined ? null : p2pPriceText(best[0], pair),
    medianSale: median === null || sales < SALES_MIN ? null : p2pPriceText(median, pair),
    levels: value.map(([ticks, { units, ads }]) => ({
      price: p2pPriceText(ticks, pair),
      quantity: coinText(asUnits(units), pair.assetId, catalogue),
      ads,
    })),
  };
}
