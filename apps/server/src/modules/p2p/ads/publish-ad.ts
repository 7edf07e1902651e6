import { maskOfMethods, p2p } from '@candor/exchange-core';
import type { Accepted, CommandOf, P2pPair } from '@candor/exchange-core';
import { ZERO_UNITS } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { MINUTE_MS } from '#api/durations.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import {
  ownPayMethods,
  readFiat,
  readPrice,
  requireSeller,
  requireTrader,
} from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { requirePaymentMethod } from '#modules/people/payment-methods/index.ts';
import { saveTexts } from './ad-texts.ts';
import { pairNamed } from './list-ads.ts';
import { ownAdView } from './own-ads.ts';

type Terms = Omit<EndpointRequest<'otcSell'>, 'asset' | 'currency' | 'payMethodIds' | 'requestId'>;
type CoreTerms = Omit<
  CommandOf<'p2p_ad_publish'>,
  'type' | 'userId' | 'pairId' | 'side' | 'methods' | 'requestKey'
>;

/** What a merchant wrote, in whole units. @throws refusal for amounts and prices that are none */
function termsOf(deps: P2pDeps, pair: P2pPair, terms: Terms): CoreTerms {
  const asset = deps.catalogue.assetOf(pair.assetId);
  const price = (name: 'price' | 'floor' | 'ceiling'): number => {
    const text = terms[name];
    return text === undefined ? 0 : readPrice(text, pair, name);
  };
  const { minQuantity } = terms;
  return {
    priceKind: terms.priceKind,
    priceTicks: price('price'),
    marginPpm: terms.marginPpm ?? 0,
    floorTicks: price('floor'),
    ceilingTicks: price('ceiling'),
    stockUnits: readAmount(terms.stock, asset, 'stock'),
    fiatUnitsMin: readFiat(terms.min, pair, 'min'),
    fiatUnitsMax: readFiat(terms.max, pair, 'max'),
    unitsMin:
      minQuantity === undefined ? ZERO_UNITS : readAmount(minQuantity, asset, 'minQuantity'),
    payMs: terms.payMinutes * MINUTE_MS,
    ordersMin: terms.ordersMin ?? 0,
    ageDaysMin: terms.ageDaysMin ?? 0,
    needsIdentity: terms.needsIdentity === true ? 1 : 0,
  };
}

interface Paid {
  readonly methods: number;
  readonly payMethodIds: readonly number[];
}

/** What a merchant must be to offer so many coins. @throws refusal withdrawalsLocked secondFactorMissing */
async function requireAdSeller(
  deps: P2pDeps,
  call: UserCall,
  pair: P2pPair,
  { stock }: Pick<Terms, 'stock'>,
): Promise<void> {
  const asset = deps.catalogue.assetOf(pair.assetId);
  await requireSeller(deps, call, { units: readAmount(stock, asset, 'stock'), asset });
}

/** The merchant's own accounts that a sell ad is paid on. @throws refusal paymentMethodNotNamed */
async function paidOn(deps: P2pDeps, userId: number, ids: string): Promise<Paid> {
  const payMethodIds = ids.split(',').map(Number);
  const own = await ownPayMethods(deps, userId, payMethodIds);
  return { methods: maskOfMethods(own.map(({ kind }) => kind)), payMethodIds };
}

/** What the caller found out before it is published. */
interface PublishedOn {
  readonly pair: P2pPair;
  readonly side: 'buy' | 'sell';
  readonly paid: Paid;
}

async function publish(
  deps: P2pDeps,
  request: Terms & { readonly asset: string; readonly currency: string },
  call: UserCall,
  { pair, side, paid }: PublishedOn,
): Promise<EndpointReply<'otcSell'>> {
  const { userId } = call.session;
  const done = await submit(deps, {
    type: 'p2p_ad_publish',
    ...{ userId, pairId: pair.pairId, side, methods: paid.methods },
    ...termsOf(deps, pair, request),
    requestKey: call.requestKey,
  });
  return answer(deps, done, userId, request, paid);
}

async function submit(
  { exchange }: P2pDeps,
  command: CommandOf<'p2p_ad_publish' | 'p2p_ad_edit'>,
): Promise<Accepted> {
  const decision = await exchange.submit(command);
  if (!decision.ok) throw errorOfRejection(decision);
  return decision;
}

/** Keeps the words of an ad that stands, and shows it. A repeated request says them again. */
async function answer(
  deps: P2pDeps,
  { orderId: adId, sequence, replayed }: Accepted,
  userId: number,
  { terms = '', autoReply = '' }: Pick<Terms, 'terms' | 'autoReply'>,
  { payMethodIds }: Paid,
): Promise<EndpointReply<'otcSell'>> {
  await saveTexts(deps.pool, adId, userId, { terms, autoReply, payMethodIds });
  return { sequence, replayed, ad: await ownAdView(deps, userId, adId) };
}

/** Publishes an ad that buys coins. */
export async function publishBuyAd(
  deps: P2pDeps,
  request: EndpointRequest<'otcBuy'>,
  call: UserCall,
): Promise<EndpointReply<'otcBuy'>> {
  await requireTrader(deps, call.session.userId);
  const pair = await pairNamed(deps, request);
  const methods = maskOfMethods(request.methods.split(','));
  return publish(deps, request, call, { pair, side: 'buy', paid: { methods, payMethodIds: [] } });
}

/** Publishes an ad that sells coins. */
export async function publishSellAd(
  deps: P2pDeps,
  request: EndpointRequest<'otcSell'>,
  call: UserCall,
): Promise<EndpointReply<'otcSell'>> {
  const { userId } = call.session;
  await requireTrader(deps, userId);
  await requirePaymentMethod(deps, userId);
  const pair = await pairNamed(deps, request);
  await requireAdSeller(deps, call, pair, request);
  const paid = await paidOn(deps, userId, request.payMethodIds);
  return publish(deps, request, call, { pair, side: 'sell', paid });
}

/** Changes an ad of the caller's. */
export async function editAd(
  deps: P2pDeps,
  request: EndpointRequest<'p2pAdEdit'>,
  call: UserCall,
): Promise<EndpointReply<'p2pAdEdit'>> {
  const { userId } = call.session;
  const { adId, version } = request;
  await requireTrader(deps, userId);
  const { value } = await deps.exchange.read((reader) => {
    const reads = reader.read(p2p);
    const ad = reads.ad(adId);
    return ad?.userId === userId ? { ad, pair: reads.pair(ad.pairId) } : undefined;
  });
  const pair = value?.pair;
  if (value === undefined || pair === undefined) throw refuse.notFound();
  const isSell = value.ad.side === 'sell';
  if (isSell) await requireAdSeller(deps, call, pair, request);
  const named = isSell ? request.payMethodIds : request.methods;
  if (named === undefined) throw refuse.paymentMethodNotNamed();
  const paid = isSell
    ? await paidOn(deps, userId, named)
    : { methods: maskOfMethods(named.split(',')), payMethodIds: [] };
  const done = await submit(deps, {
    type: 'p2p_ad_edit',
    ...{ userId, adId, version, methods: paid.methods },
    ...termsOf(deps, pair, request),
    requestKey: call.requestKey,
  });
  return answer(deps, done, userId, request, paid);
}
