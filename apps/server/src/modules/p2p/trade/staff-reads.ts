import { p2p } from '@candor/exchange-core';
import type { P2pMerchant, P2pOrder } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import type { AdminReply, AdminRequest, StaffP2pOrder, StaffPermission } from '@candor/protocol';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { StaffCall } from '#modules/console/acts/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { EarnStaffDeps } from '#modules/earn/rewards/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { readDecision, readProofFacts, readStatements } from '#modules/p2p/appeals/index.ts';
import { lineFacts, readLines } from '#modules/p2p/chat/index.ts';
import {
  coinText,
  nobody,
  orderFigures,
  p2pPriceText,
  pairView,
  readCosts,
  readOrder,
  readOrders,
  readPeople,
} from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { penaltyView } from '#modules/p2p/merchants/index.ts';
import { escrowSequenceOf } from '#modules/p2p/orders/index.ts';
import { maskName, verifiedNameOf } from '#modules/people/identity/index.ts';
import { seesPersons } from '#modules/people/users/index.ts';
import { claimsOf } from './staff-claims.ts';

/** What staff's part of fiat trading works with. */
export type P2pStaffDeps = EarnStaffDeps &
  Pick<P2pDeps, 'uploads' | 'masterKey'> & { readonly looks: LookBudget };

const DISPUTES_SHOWN = 10;
const orNull = (atMs: number): number | null => (atMs === 0 ? null : atMs);

interface DayRow {
  readonly asset_id: number;
  readonly orders: number;
  readonly units: Units;
  readonly fee_units: Units;
}

/** Orders completed in the last 24 hours, by coin. */
async function readDay({ pool, catalogue, nowMs }: P2pStaffDeps) {
  const { rows } = await pool.query<DayRow>(
    `SELECT asset_id, count(*) AS orders, sum(units)::bigint AS units,
       sum(fee_units)::bigint AS fee_units
     FROM p2p_orders WHERE state = 'completed' AND closed_at_ms >= $1
     GROUP BY asset_id ORDER BY asset_id`,
    [nowMs() - DAY_MS],
  );
  return rows.map((row) => ({
    asset: catalogue.assetOf(row.asset_id).symbol,
    orders: row.orders,
    quantity: coinText(row.units, row.asset_id, catalogue),
    fee: coinText(row.fee_units, row.asset_id, catalogue),
  }));
}

/** Rules, pairs, and how much of everything there is. */
export async function readView(deps: P2pStaffDeps): Promise<AdminReply<'p2pView'>> {
  const { reads, catalogue, nowMs } = deps;
  const { sequence, value } = await reads((reader) => {
    const own = reader.read(p2p);
    const merchants = own.merchants();
    const inState = (state: P2pMerchant['state']) =>
      merchants.filter((one) => one.state === state).length;
    const running = own.running();
    return {
      rule: own.rule,
      pairs: own.pairs(),
      counts: {
        merchants: inState('paid'),
        applications: inState('processing'),
        refunds: inState('refund_review'),
        ads: own.ads().length,
        openOrders: running.length,
        appeals: running.filter(({ state }) => state === 'appeal').length,
        penalties: own.penalties().filter(({ state }) => state === 'appealed').length,
      },
    };
  });
  const { rule, pairs, counts } = value;
  const costs = await readCosts(deps);
  return {
    ...{ sequence, timeMs: nowMs(), counts, day: await readDay(deps) },
    pairs: pairs.map((pair) => ({
      ...pairView(pair, catalogue, { nowMs: nowMs(), costs: costs.get(pair.pairId) ?? [] }),
      indexAgeMaxMs: pair.indexAgeMaxMs,
    })),
    rule:
      rule === undefined
        ? null
        : {
            isOpen: rule.takesOrders === 1,
            depositAsset: catalogue.assetOf(rule.depositAssetId).symbol,
            deposit: coinText(rule.depositUnits, rule.depositAssetId, catalogue),
            refundWaitMs: rule.refundWaitMs,
            releaseMs: rule.releaseMs,
            evidenceMs: rule.evidenceMs,
            lockMs: rule.lockMs,
            cancelsFree: rule.cancelsFree,
            penaltyPpm: rule.penaltyPpm,
            pendingMax: rule.pendingMax,
            adsMax: rule.adsMax,
          },
  };
}

/** Merchants page by page, those that changed last first within their table; waiting ones are asked for by state. */
export async function listMerchants(
  { reads, catalogue, pool, nowMs }: P2pStaffDeps,
  request: AdminRequest<'p2pMerchants'>,
  permissions: readonly StaffPermission[],
): Promise<AdminReply<'p2pMerchants'>> {
  const { state, cursor } = request;
  const below = cursor === undefined ? Infinity : readCursor(cursor).id;
  const { value } = await reads((reader) => {
    const own = reader.read(p2p);
    return own
      .merchants()
      .filter((one) => (state === undefined || one.state === state) && one.userId < below)
      .toSorted((one, other) => other.userId - one.userId)
      .slice(0, rowsToRead(request))
      .map((merchant) => ({
        merchant,
        ads: own.adsOf(merchant.userId).length,
        openOrders: own.runningOf(merchant.userId).length,
        pausedUntilMs: own.trader(merchant.userId).pausedUntilMs,
      }));
  });
  const page = cutPage(value, request, ({ merchant }) => String(merchant.userId));
  const { rows: names } = await pool.query<{ user_id: number; nickname: string | null }>(
    'SELECT user_id, nickname FROM users WHERE user_id = ANY($1)',
    [page.rows.map(({ merchant }) => merchant.userId)],
  );
  const nicknames = new Map(names.map((row) => [row.user_id, row.nickname]));
  return {
    merchants: page.rows.map(({ merchant, ads, openOrders, pausedUntilMs }) => ({
      userId: merchant.userId,
      nickname: seesPersons(permissions) ? (nicknames.get(merchant.userId) ?? null) : null,
      state: merchant.state,
      asset: catalogue.assetOf(merchant.assetId).symbol,
      deposit: coinText(merchant.depositUnits, merchant.assetId, catalogue),
      acceptedAtMs: orNull(merchant.acceptedAtMs),
      changedAtMs: merchant.changedAtMs,
      refundDueAtMs: orNull(merchant.refundDueAtMs),
      pausedUntilMs: pausedUntilMs > nowMs() ? pausedUntilMs : null,
      ads,
      openOrders,
    })),
    nextCursor: page.nextCursor,
  };
}

/** Ads, the newest first. */
export async function listAds(
  { reads, catalogue, pool, nowMs }: P2pStaffDeps,
  request: AdminRequest<'p2pAds'>,
): Promise<AdminReply<'p2pAds'>> {
  const { adId, userId, state, cursor } = request;
  const { rows } = await pool.query<AdRow>(
    `SELECT ad_id, user_id, pair_id, asset_id, side, stock_units, published_units, state, changed_at_ms
     FROM p2p_ads WHERE ($1::bigint IS NULL OR user_id = $1) AND ($2::text IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR ad_id < $3) AND ($4::bigint IS NULL OR ad_id = $4)
     ORDER BY ad_id DESC LIMIT ${rowsToRead(request)}`,
    [
      userId ?? null,
      state ?? null,
      cursor === undefined ? null : readCursor(cursor).id,
      adId ?? null,
    ],
  );
  const page = cutPage(rows, request, (row) => String(row.ad_id));
  const { value: known } = await reads((reader) => {
    const own = reader.read(p2p);
    return page.rows.map((row) => {
      const pair = own.pair(row.pair_id);
      const ad = own.ad(row.ad_id);
      return { pair, ticks: ad && own.priceTicks(ad, nowMs()) };
    });
  });
  return {
    ads: page.rows.flatMap((row, place) => {
      const { pair, ticks } = known[place] ?? {};
      if (pair === undefined) return [];
      return {
        adId: row.ad_id,
        userId: row.user_id,
        side: row.side,
        asset: catalogue.assetOf(row.asset_id).symbol,
        currency: pair.currency,
        price: ticks === undefined ? null : p2pPriceText(ticks, pair),
        stock: coinText(row.stock_units, row.asset_id, catalogue),
        published: coinText(row.published_units, row.asset_id, catalogue),
        state: row.state,
        changedAtMs: row.changed_at_ms,
      };
    }),
    nextCursor: page.nextCursor,
  };
}

interface AdRow {
  readonly ad_id: number;
  readonly user_id: number;
  readonly pair_id: number;
  readonly asset_id: number;
  readonly side: 'buy' | 'sell';
  readonly stock_units: P2pOrder['units'];
  readonly published_units: P2pOrder['units'];
  readonly state: 'listed' | 'paused' | 'cancelled';
  readonly changed_at_ms: number;
}

async function staffOrders(
  { reads, catalogue, settings }: P2pStaffDeps,
  orders: readonly P2pOrder[],
): Promise<StaffP2pOrder[]> {
  const { appealDueHours } = await settings.read();
  const { value: pairs } = await reads(
    (reader) =>
      new Map(
        reader
          .read(p2p)
          .pairs()
          .map((pair) => [pair.pairId, pair]),
      ),
  );
  return orders.flatMap((order) => {
    const pair = pairs.get(order.pairId);
    if (pair === undefined) return [];
    const { orderId, adId, buyerId, sellerId } = order;
    const dueAtMs = order.state === 'appeal' ? order.appealedAtMs + appealDueHours * HOUR_MS : null;
    return { orderId, adId, buyerId, sellerId, dueAtMs, ...orderFigures(order, pair, catalogue) };
  });
}

/** Orders, the newest first; a queue of appeals begins with what is due first. */
export async function listOrders(
  deps: P2pStaffDeps,
  request: AdminRequest<'p2pOrders'>,
): Promise<AdminReply<'p2pOrders'>> {
  const order = request.state === 'appeal' ? 'oldest' : 'newest';
  const { rows, nextCursor } = await readOrders(deps.pool, { ...request, order });
  return { orders: await staffOrders(deps, rows), nextCursor };
}

/** Earlier appeals of a person, by whichever side, and how they ended; the latest first. */
async function readDisputes({ pool }: P2pStaffDeps, userId: number, besides: number) {
  const { rows } = await pool.query<{
    order_id: number;
    buyer_id: number;
    ended_by: P2pOrder['endedBy'];
    appeal_by: 'buyer' | 'seller';
    closed_at_ms: number;
  }>(
    `SELECT order_id, buyer_id, ended_by, appeal_by, closed_at_ms FROM p2p_orders
     WHERE (buyer_id = $1 OR seller_id = $1) AND order_id <> $2
       AND appealed_at_ms > 0 AND closed_at_ms > 0
     ORDER BY closed_at_ms DESC LIMIT ${DISPUTES_SHOWN}`,
    [userId, besides],
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    as: row.buyer_id === userId ? ('buyer' as const) : ('seller' as const),
    endedBy: row.ended_by,
    appealBy: row.appeal_by,
    atMs: row.closed_at_ms,
  }));
}

/** Other orders with the very same picture, by the hash of what was sent. */
async function readSeen({ pool }: P2pStaffDeps, orderId: number) {
  const { rows } = await pool.query<{ proof_id: number; seen: number }>(
    `SELECT own.proof_id, min(other.order_id) AS seen
     FROM p2p_proofs AS own JOIN uploads AS own_file USING (file_id)
     JOIN uploads AS other_file ON other_file.sent_hash = own_file.sent_hash
     JOIN p2p_proofs AS other ON other.file_id = other_file.file_id AND other.order_id <> own.order_id
     WHERE own.order_id = $1 GROUP BY own.proof_id`,
    [orderId],
  );
  return new Map(rows.map((row) => [row.proof_id, row.seen]));
}

/**
 * One order with what can be checked. What both sides said, and who they are, is for who has claimed it: others see how
 * much there is. A picture takes an act of its own. @throws refusal notFound
 */
export async function readDispute(
  deps: P2pStaffDeps,
  { orderId }: AdminRequest<'p2pDispute'>,
  { staff }: StaffCall,
): Promise<AdminReply<'p2pDispute'>> {
  const { reads, pool, nowMs } = deps;
  const { sequence, value } = await reads((reader) => reader.read(p2p).order(orderId));
  const order = value ?? (await readOrder(pool, orderId));
  if (order === undefined) throw refuse.notFound({ field: 'orderId' });
  const { buyerId, sellerId } = order;
  const claims = await claimsOf(pool, orderId, nowMs());
  const inClear = claims.some(({ staffId }) => staffId === staff.staffId);
  const [[view], people, lines, proofs, statements, seen, decision, ...sides] = await Promise.all([
    staffOrders(deps, [order]),
    readPeople({ ...deps, exchange: { read: reads } }, [buyerId, sellerId]),
    readLines(deps, orderId),
    readProofFacts(deps, order),
    readStatements(deps, order),
    readSeen(deps, orderId),
    readDecision(deps, order),
    ...[buyerId, sellerId].map(async (userId) => ({
      name: shownName(await verifiedNameOf(deps, userId), inClear),
      disputes: await readDisputes(deps, userId, orderId),
    })),
  ]);
  const [buyer, seller] = sides;
  if (view === undefined || buyer === undefined || seller === undefined) {
    throw new Error(`order ${orderId} has no pair`);
  }
  return {
    ...{ sequence, timeMs: nowMs(), order: view, inClear, claims: [...claims] },
    statements: inClear ? statements : statements.map((one) => ({ ...one, text: '' })),
    buyer: { ...(people.get(buyerId) ?? nobody(buyerId)), ...buyer },
    seller: { ...(people.get(sellerId) ?? nobody(sellerId)), ...seller },
    escrowSequence: escrowSequenceOf(order),
    proofs: proofs.map((proof) => ({
      ...proof,
      seenInOrderId: seen.get(proof.proofId) ?? 0,
    })),
    lines: lines.map((line) => {
      const facts = lineFacts(order, line);
      return inClear ? { ...facts, fileId: line.file_id } : { ...facts, text: '', fileId: null };
    }),
    decision,
  };
}

/** A verified name, or its first letter. */
function shownName(name: string | undefined, inClear: boolean): string | null {
  if (name === undefined) return null;
  return inClear ? name : maskName(name);
}

/** Penalties that wait for staff, or can still be appealed against. */
export async function listPenalties(
  { reads, catalogue, pool }: P2pStaffDeps,
  permissions: readonly StaffPermission[],
): Promise<AdminReply<'p2pPenalties'>> {
  const { value } = await reads((reader) => reader.read(p2p).penalties());
  const { rows } = await pool.query<{ penalty_id: number; text: string }>(
    'SELECT penalty_id, text FROM p2p_penalty_texts WHERE penalty_id = ANY($1)',
    [value.map(({ penaltyId }) => penaltyId)],
  );
  const texts = new Map(rows.map((row) => [row.penalty_id, row.text]));
  return {
    penalties: value.map((penalty) => ({
      ...penaltyView(penalty, catalogue),
      userId: penalty.userId,
      text: seesPersons(permissions) ? (texts.get(penalty.penaltyId) ?? null) : null,
    })),
  };
}
