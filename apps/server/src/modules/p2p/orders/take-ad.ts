import { p2p } from '@candor/exchange-core';
import type { P2pAd, P2pPair, RejectionCode } from '@candor/exchange-core';
import { ZERO_UNITS } from '@candor/money';
import type { EndpointReply, EndpointRequest, PaymentKind, RefusalDetail } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { isRequestKnown } from '#api/known-request.ts';
import { errorOfRejection } from '#api/rejection-codes.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import {
  coinsOf,
  coinText,
  fiatText,
  isOffering,
  ownOrderView,
  ownPayMethods,
  readBlocked,
  readEndedAd,
  readFiat,
  readPrice,
  requirePayee,
  requireSeller,
  requireTrader,
} from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import type { LimitUnits } from '#modules/people/gates/index.ts';
import { requirePaymentMethod } from '#modules/people/payment-methods/index.ts';
import { beginOrder, coreOrder } from './payees.ts';

type Take = Pick<EndpointRequest<'tradeBuy'>, 'adId' | 'version' | 'price' | 'fiat' | 'quantity'>;

/** The ad of the wanted side, with what a taker must be for it. @throws refusal notFound, notYetOpen for too young an account, orderUpdated */
async function findAd(
  deps: P2pDeps,
  { session: { userId }, requestKey }: UserCall,
  { adId, side }: { readonly adId: number; readonly side: P2pAd['side'] },
): Promise<{ readonly ad: P2pAd; readonly pair: P2pPair }> {
  const { createdAtMs } = await requireTrader(deps, userId);
  const [{ value: listed }, blocked] = await Promise.all([
    deps.exchange.read((reader) => reader.read(p2p).ad(adId)),
    readBlocked(deps, userId),
  ]);
  // Of an ad that has ended the core knows the answer it gave, or says that it is not there.
  const ad = listed ?? (await readEndedAd(deps, adId));
  const { value: pair } = await deps.exchange.read((reader) =>
    ad === undefined ? undefined : reader.read(p2p).pair(ad.pairId),
  );
  if (ad?.side !== side || pair === undefined || blocked.has(ad.userId)) throw refuse.notFound();
  if (deps.nowMs() - createdAtMs < ad.ageDaysMin * DAY_MS) {
    throw refuse.notYetOpen('This ad asks for an older account');
  }
  // The verification of whoever offers has ended: the ad is about to pause.
  if (
    !(await isOffering(deps, ad.userId)) &&
    !(await isRequestKnown(deps.pool, userId, requestKey))
  ) {
    throw refuse.orderUpdated();
  }
  return { ad, pair };
}

/** The most of both sides of an order, as the core takes it. */
function limitsOfSides({ buyer, seller }: Readonly<Record<'buyer' | 'seller', LimitUnits>>) {
  return {
    ...{ buyUnitsMax: buyer.p2pBuy, sellUnitsMax: seller.p2pSell },
    leavingUnitsMax: seller.leaving,
  };
}

/** The bound of an ad that an order does not keep: the money or the coins that it takes. */
function boundsOf(
  code: RejectionCode,
  { ad, pair }: { readonly ad: P2pAd; readonly pair: P2pPair },
  { catalogue }: Pick<P2pDeps, 'catalogue'>,
): RefusalDetail | undefined {
  const { symbol: unit } = catalogue.assetOf(ad.assetId);
  const coins = { of: 'quantity', unit } as const;
  switch (code) {
    case 'p2p_below_min':
    case 'p2p_above_max': {
      const [min, max] = [fiatText(ad.fiatUnitsMin, pair), fiatText(ad.fiatUnitsMax, pair)];
      return { bound: { of: 'value', unit: pair.currency, min, max } };
    }
    case 'p2p_below_quantity':
      return { bound: { ...coins, min: coinText(ad.unitsMin, ad.assetId, catalogue) } };
    case 'p2p_above_stock':
      return { bound: { ...coins, max: coinText(ad.stockUnits, ad.assetId, catalogue) } };
    default:
      return undefined;
  }
}

async function take(
  deps: P2pDeps,
  request: Take,
  { session, requestKey }: UserCall,
  of: {
    readonly ad: P2pAd;
    readonly pair: P2pPair;
    readonly method: PaymentKind;
    readonly payMethodId?: number;
  },
): Promise<EndpointReply<'tradeBuy'>> {
  const { fiat, quantity, adId, version } = request;
  const { ad, pair, method, payMethodId } = of;
  const { userId } = session;
  const asset = deps.catalogue.assetOf(ad.assetId);
  const isBuyer = ad.side === 'sell';
  const { asset: limitAsset, most } = await deps.dayLimits.mostOf(
    isBuyer ? { buyer: userId, seller: ad.userId } : { buyer: ad.userId, seller: userId },
  );
  const decision = await deps.exchange.submit({
    type: 'p2p_order_take_within',
    ...{ userId, adId, version, method, requestKey },
    // Where the coin of the limits is not listed nothing is limited, and any coin will do to count in.
    limitAssetId: limitAsset?.assetId ?? ad.assetId,
    ...limitsOfSides(most),
    priceTicks: readPrice(request.price, pair, 'price'),
    units: quantity === undefined ? ZERO_UNITS : readAmount(quantity, asset, 'quantity'),
    fiatUnits: fiat === undefined ? ZERO_UNITS : readFiat(fiat, pair, 'fiat'),
  });
  if (!decision.ok && decision.code === 'taker_limit_reached') {
    const field = fiat === undefined ? 'quantity' : 'fiat';
    throw await deps.dayLimits.refusalFor(
      userId,
      isBuyer ? ['p2pBuy'] : ['p2pSell', 'leaving'],
      field,
    );
  }
  if (!decision.ok) throw errorOfRejection(decision, boundsOf(decision.code, of, deps));
  const { orderId, sequence, replayed } = decision;
  const order = await coreOrder(deps, orderId);
  if (order !== undefined) await beginOrder(deps, order, payMethodId);
  return { sequence, replayed, order: await ownOrderView(deps, userId, orderId) };
}

/** Buys from a sell ad. */
export async function buyFromAd(
  deps: P2pDeps,
  request: EndpointRequest<'tradeBuy'>,
  call: UserCall,
): Promise<EndpointReply<'tradeBuy'>> {
  const found = await findAd(deps, call, { adId: request.adId, side: 'sell' });
  const isLocked = (await deps.proofs.salesLockedForMs(found.ad.userId)) > 0;
  // The ad is about to pause.
  if (isLocked && !(await isRequestKnown(deps.pool, call.session.userId, call.requestKey))) {
    throw refuse.orderUpdated();
  }
  await requirePayee(deps, found.ad.userId, request.method);
  return take(deps, request, call, { ...found, method: request.method });
}

/** Sells to a buy ad, to be paid on one of the seller's own accounts. */
export async function sellToAd(
  deps: P2pDeps,
  request: EndpointRequest<'tradeSell'>,
  call: UserCall,
): Promise<EndpointReply<'tradeSell'>> {
  const { userId } = call.session;
  const { payMethodId, fiat, price, quantity } = request;
  const found = await findAd(deps, call, { adId: request.adId, side: 'buy' });
  await requirePaymentMethod(deps, userId);
  const asset = deps.catalogue.assetOf(found.ad.assetId);
  const units =
    quantity === undefined
      ? coinsOf(fiat ?? '0', price, asset)
      : readAmount(quantity, asset, 'quantity');
  await requireSeller(deps, call, { units, asset });
  const [method] = await ownPayMethods(deps, userId, [payMethodId]);
  if (method === undefined) throw refuse.paymentMethodNotNamed();
  return take(deps, request, call, { ...found, method: method.kind, payMethodId });
}
