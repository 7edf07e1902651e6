import { p2p } from '@candor/exchange-core';
import type { P2pOrder, P2pPair } from '@candor/exchange-core';
import { subUnits } from '@candor/money';
import type { P2pAppealView, P2pOrderView, P2pPersonView, P2pSide } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { coinText, fiatText, methodsOf, p2pPriceText } from './figures.ts';
import type { P2pDeps } from './p2p-deps.ts';
import { nobody, readPeople } from './people.ts';
import { readOrder } from './stored-orders.ts';

const orNull = (atMs: number): number | null => (atMs === 0 ? null : atMs);

/** What a user is in an order; undefined for a stranger. */
export function sideOf(order: P2pOrder, userId: number): P2pSide | undefined {
  if (order.buyerId === userId) return 'buyer';
  return order.sellerId === userId ? 'seller' : undefined;
}

/** The other one of an order's two sides. */
export function otherOf(order: P2pOrder, userId: number): number {
  return order.buyerId === userId ? order.sellerId : order.buyerId;
}

/** Whether an order still holds coins. */
export function isRunning({ closedAtMs }: Pick<P2pOrder, 'closedAtMs'>): boolean {
  return closedAtMs === 0;
}

/** The appeal of an order, as long as it is one. */
function appealView(order: P2pOrder): P2pAppealView | null {
  const { appealBy, appealReason } = order;
  if (appealBy === 'none' || appealReason === 'none') return null;
  return {
    by: appealBy,
    reason: appealReason,
    atMs: order.appealedAtMs,
    evidenceDueAtMs: order.evidenceDueAtMs,
    complete: (['buyer', 'seller'] as const).filter(
      (_side, place) => (order.completeSides & (1 << place)) !== 0,
    ),
  };
}

/** What both sides and staff read alike of an order. */
export function orderFigures(order: P2pOrder, pair: P2pPair, catalogue: P2pDeps['catalogue']) {
  const asset = catalogue.assetOf(order.assetId);
  const text = (units: P2pOrder['units']) => coinText(units, order.assetId, catalogue);
  return {
    asset: asset.symbol,
    currency: pair.currency,
    price: p2pPriceText(order.priceTicks, pair),
    fiat: fiatText(order.fiatUnits, pair),
    quantity: text(order.units),
    fee: text(order.feeUnits),
    method: order.method,
    state: order.state,
    endedBy: order.endedBy,
    openedAtMs: order.openedAtMs,
    paidAtMs: orNull(order.paidAtMs),
    appeal: appealView(order),
    closedAtMs: orNull(order.closedAtMs),
  };
}

/** An order as one of its sides sees it. */
function orderView(
  order: P2pOrder,
  pair: P2pPair,
  catalogue: P2pDeps['catalogue'],
  reader: {
    readonly userId: number;
    readonly other: P2pPersonView;
    readonly unread: number;
  },
): P2pOrderView {
  const { userId, other, unread } = reader;
  return {
    orderId: order.orderId,
    adId: order.adId,
    mySide: order.buyerId === userId ? 'buyer' : 'seller',
    isMyAd: order.makerId === userId,
    ...orderFigures(order, pair, catalogue),
    assetScale: catalogue.assetOf(order.assetId).scale,
    net: coinText(subUnits(order.units, order.feeUnits), order.assetId, catalogue),
    methods: methodsOf(order.methods),
    payDueAtMs: order.payDueAtMs,
    isExtended: order.isExtended === 1,
    releaseDueAtMs: orNull(order.releaseDueAtMs),
    other,
    unread,
  };
}

/** Lines of others that a user has not read, by order. */
async function readUnread(
  { pool }: Pick<P2pDeps, 'pool'>,
  userId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ order_id: number; unread: number }>(
    `SELECT line.order_id, count(*) AS unread FROM p2p_lines AS line
     LEFT JOIN p2p_line_reads AS seen ON seen.order_id = line.order_id AND seen.user_id = $1
     WHERE line.order_id = ANY($2) AND line.user_id <> $1
       AND line.line_id > coalesce(seen.line_id, 0)
     GROUP BY line.order_id`,
    [userId, orderIds],
  );
  return new Map(rows.map(({ order_id: orderId, unread }) => [orderId, unread]));
}

/** Orders of a user as the user sees them, in their order. */
export async function viewOrders(
  deps: P2pDeps,
  userId: number,
  orders: readonly P2pOrder[],
): Promise<P2pOrderView[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ orderId }) => orderId);
  const [people, unread, { value: pairs }] = await Promise.all([
    readPeople(
      deps,
      orders.map((order) => otherOf(order, userId)),
    ),
    readUnread(deps, userId, ids),
    deps.exchange.read(
      (reader) =>
        new Map(
          reader
            .read(p2p)
            .pairs()
            .map((one) => [one.pairId, one]),
        ),
    ),
  ]);
  return orders.flatMap((order) => {
    const pair = pairs.get(order.pairId);
    if (pair === undefined) return [];
    const otherId = otherOf(order, userId);
    return orderView(order, pair, deps.catalogue, {
      userId,
      other: people.get(otherId) ?? nobody(otherId),
      unread: unread.get(order.orderId) ?? 0,
    });
  });
}

/** An order that a user is part of: from the core, or from its table once it left it. @throws refusal notFound */
export async function ownOrder(
  { exchange, pool }: Pick<P2pDeps, 'exchange' | 'pool'>,
  userId: number,
  orderId: number,
): Promise<{ readonly sequence: number; readonly order: P2pOrder; readonly side: P2pSide }> {
  const { sequence, value } = await exchange.read((reader) => reader.read(p2p).order(orderId));
  const order = value ?? (await readOrder(pool, orderId));
  const side = order && sideOf(order, userId);
  if (order === undefined || side === undefined) throw refuse.notFound();
  return { sequence, order, side };
}

/** One order as one of its sides sees it. @throws refusal notFound */
export async function ownOrderView(
  deps: P2pDeps,
  userId: number,
  orderId: number,
): Promise<P2pOrderView> {
  const { order } = await ownOrder(deps, userId, orderId);
  const [view] = await viewOrders(deps, userId, [order]);
  if (view === undefined) throw refuse.notFound();
  return view;
}
