import { maskOfMethods, p2p } from '@candor/exchange-core';
import type { CommandOf, P2pMerchant, P2pOrder, P2pPair, P2pReads } from '@candor/exchange-core';
import { asUnits, formatUnits } from '@candor/money';
import type { AdminRequest, StaffEffect } from '@candor/protocol';
import { waitingOnly } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { assertFeeCap } from '#api/fee-caps.ts';
import { refuse } from '#api/refuse.ts';
import { planOfCommand, withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Json, Plan } from '#modules/console/acts/index.ts';
import { readAmount } from '#modules/earn/rewards/index.ts';
import { coinText, isRunning, readFiat } from '#modules/p2p/common/index.ts';
import {
  listAds,
  listMerchants,
  listOrders,
  listPenalties,
  readDispute,
  readView,
} from './staff-reads.ts';
import { setCosts } from './staff-costs.ts';
import { seeApplication, seePicture } from './staff-pictures.ts';
import { assertClaimed, claimDispute, releaseDispute } from './staff-claims.ts';
import type { P2pStaffDeps } from './staff-reads.ts';

type StaffCommand = CommandOf<
  | 'p2p_rule_set'
  | 'p2p_pair_set'
  | 'p2p_deposit_review'
  | 'p2p_refund_review'
  | 'p2p_ad_stop'
  | 'p2p_appeal_decide'
  | 'p2p_penalty_decide'
  | 'p2p_user_pause'
>;

/** A plan that is one command to the core, sent once its entry is durable. */
function planOf(
  { engine }: P2pStaffDeps,
  subject: string,
  command: StaffCommand,
  effect: StaffEffect,
  [before, after]: readonly [Json, Json],
): Plan<object> {
  return planOfCommand(engine, { subject, command, effect, before, after });
}

/** @throws refusal unknownAssetOrAccount */
function assetNamed({ catalogue }: P2pStaffDeps, symbol: string) {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}

async function setRule(
  deps: P2pStaffDeps,
  request: AdminRequest<'p2pRuleSet'>,
): Promise<Plan<object>> {
  const { isOpen, depositAsset, deposit, reason: _reason, ...terms } = request;
  const asset = assetNamed(deps, depositAsset);
  const { value: before } = await deps.reads((reader) => reader.read(p2p).rule);
  const after = {
    ...terms,
    takesOrders: isOpen ? 1 : 0,
    depositAssetId: asset.assetId,
    depositUnits: readAmount(deposit, asset, 'deposit'),
  };
  return planOf(
    deps,
    'p2p rules',
    { type: 'p2p_rule_set', ...after },
    { kind: 'p2p_rule_set', isOpen, deposit: `${deposit} ${depositAsset}` },
    [
      before === undefined ? null : { ...before, depositUnits: String(before.depositUnits) },
      { ...after, depositUnits: String(after.depositUnits) },
    ],
  );
}

/** @throws refusal notFound */
async function pairOf({ reads }: P2pStaffDeps, pairId: number): Promise<P2pPair | undefined> {
  if (pairId === 0) return undefined;
  const { value } = await reads((reader) => reader.read(p2p).pair(pairId));
  if (value === undefined) throw refuse.notFound({ field: 'pairId' });
  return value;
}

async function setPair(
  deps: P2pStaffDeps,
  request: AdminRequest<'p2pPairSet'>,
): Promise<Plan<object>> {
  const { asset: symbol, min, max, methods, isOpen, reason: _reason, ...given } = request;
  const { decimals: priceScale, ...others } = given;
  const terms = { ...others, priceScale };
  const asset = assetNamed(deps, symbol);
  const before = await pairOf(deps, request.pairId);
  const { currency, feePpm } = terms;
  assertFeeCap('feePpm', feePpm);
  const after = {
    ...terms,
    assetId: asset.assetId,
    fiatUnitsMin: readFiat(min, terms, 'min'),
    fiatUnitsMax: readFiat(max, terms, 'max'),
    methods: maskOfMethods(methods),
    takesOrders: isOpen ? 1 : 0,
  };
  return planOf(
    deps,
    `p2p pair ${symbol}/${currency}`,
    { type: 'p2p_pair_set', ...after },
    { kind: 'p2p_pair_set', asset: symbol, currency, feePpm, isOpen },
    [
      before === undefined ? null : { feePpm: before.feePpm, isOpen: before.takesOrders === 1 },
      { feePpm, min, max, methods: [...methods], isOpen },
    ],
  );
}

/** A merchant whose deposit waits for staff. @throws refusal notFound alreadyHandled */
async function assertWaits(
  { reads }: P2pStaffDeps,
  userId: number,
  state: 'processing' | 'refund_review',
): Promise<void> {
  const { value } = await reads((reader) => reader.read(p2p).merchant(userId));
  if (value === undefined) throw refuse.notFound({ field: 'userId' });
  if (value.state !== state) throw refuse.alreadyHandled();
}

async function reviewMerchant(
  deps: P2pStaffDeps,
  { userId, isAccepted }: AdminRequest<'p2pMerchantReview'>,
): Promise<Plan<object>> {
  await assertWaits(deps, userId, 'processing');
  return planOf(
    deps,
    `user ${userId}`,
    { type: 'p2p_deposit_review', userId, isAccepted: isAccepted ? 1 : 0 },
    { kind: 'p2p_merchant_review', userId, isAccepted },
    [{ state: 'processing' }, { state: isAccepted ? 'paid' : 'unpaid' }],
  );
}

async function reviewRefund(
  deps: P2pStaffDeps,
  { userId, isAccepted }: AdminRequest<'p2pRefundReview'>,
): Promise<Plan<object>> {
  await assertWaits(deps, userId, 'refund_review');
  return planOf(
    deps,
    `user ${userId}`,
    { type: 'p2p_refund_review', userId, isAccepted: isAccepted ? 1 : 0 },
    { kind: 'p2p_refund_review', userId, isAccepted },
    [{ state: 'refund_review' }, { state: isAccepted ? 'refunding' : 'paid' }],
  );
}

/** Until when a user is paused, or was; 0 for never. @throws refusal notFound */
async function pausedUntilOf({ reads }: P2pStaffDeps, userId: number): Promise<number> {
  const { value } = await reads((reader) =>
    reader.hasUser(userId) ? reader.read(p2p).trader(userId).pausedUntilMs : undefined,
  );
  if (value === undefined) throw refuse.notFound({ field: 'userId' });
  return value;
}

/** One person pauses, and makes a pause longer. @throws refusal notFound alreadyHandled shorterIsLift invalidRequest */
async function pauseUser(
  deps: P2pStaffDeps,
  { userId, untilMs }: AdminRequest<'p2pUserPause'>,
): Promise<Plan<object>> {
  const value = await pausedUntilOf(deps, userId);
  const nowMs = deps.nowMs();
  if (value === untilMs) throw refuse.alreadyHandled();
  if (value > nowMs && untilMs < value) throw refuse.shorterIsLift({ field: 'untilMs' });
  if (untilMs <= nowMs) throw refuse.invalidRequest('untilMs: to come', { field: 'untilMs' });
  return planOf(
    deps,
    `user ${userId}`,
    { type: 'p2p_user_pause', userId, untilMs },
    { kind: 'p2p_user_pause', userId, untilMs },
    [{ pausedUntilMs: value }, { pausedUntilMs: untilMs }],
  );
}

/** Two end a pause before its end, also one that the rules set. @throws refusal notFound alreadyHandled */
async function liftPause(
  deps: P2pStaffDeps,
  { userId }: AdminRequest<'p2pPauseLift'>,
): Promise<Plan<object>> {
  const value = await pausedUntilOf(deps, userId);
  if (value <= deps.nowMs()) throw refuse.alreadyHandled();
  return planOf(
    deps,
    `user ${userId}`,
    { type: 'p2p_user_pause', userId, untilMs: 0 },
    { kind: 'p2p_pause_lift', userId },
    [{ pausedUntilMs: value }, { pausedUntilMs: 0 }],
  );
}

async function stopAd(
  deps: P2pStaffDeps,
  { adId }: AdminRequest<'p2pAdStop'>,
): Promise<Plan<object>> {
  const { value } = await deps.reads((reader) => reader.read(p2p).ad(adId));
  if (value === undefined) throw refuse.notFound({ field: 'adId' });
  if (value.state !== 'listed') throw refuse.alreadyHandled();
  return planOf(
    deps,
    `p2p ad ${adId}`,
    { type: 'p2p_ad_stop', adId },
    { kind: 'p2p_ad_stop', adId },
    [{ state: 'listed' }, { state: 'paused' }],
  );
}

/** An order that can be decided now. @throws refusal notFound orderFinished alreadyHandled notClosableNow */
async function decidable({ reads, nowMs }: P2pStaffDeps, orderId: number): Promise<P2pOrder> {
  const { value: order } = await reads((reader) => reader.read(p2p).order(orderId));
  if (order === undefined) throw refuse.notFound({ field: 'orderId' });
  if (!isRunning(order)) throw refuse.orderFinished();
  if (order.state !== 'appeal') throw refuse.alreadyHandled('Nobody has appealed');
  const isOpen = nowMs() < order.evidenceDueAtMs && order.completeSides !== 3;
  if (isOpen) throw refuse.notClosableNow('Both sides may still add evidence');
  return order;
}

/** The coins go to the buyer or back; the reason is kept for both sides to read, in the act's transaction. */
async function decide(
  deps: P2pStaffDeps,
  { orderId, outcome, reason }: AdminRequest<'p2pDecide'>,
  { tx, staff, approver, nowMs }: ActWork,
): Promise<Plan<object>> {
  const order = await decidable(deps, orderId);
  await assertClaimed(tx, orderId, (approver ?? staff).staffId, nowMs);
  const asset = deps.catalogue.assetOf(order.assetId);
  const quantity = coinText(order.units, order.assetId, deps.catalogue);
  const plan = planOf(
    deps,
    `p2p order ${orderId}`,
    { type: 'p2p_appeal_decide', orderId, outcome },
    { kind: 'p2p_decide', orderId, outcome, quantity, asset: asset.symbol },
    [{ state: 'appeal' }, { outcome }],
  );
  return {
    ...plan,
    carryOut: async () => {
      await tx.query(
        `INSERT INTO p2p_decisions (order_id, at_ms, reason) VALUES ($1, $2, $3)
         ON CONFLICT (order_id) DO UPDATE SET at_ms = excluded.at_ms, reason = excluded.reason`,
        [orderId, nowMs, reason],
      );
      return {};
    },
  };
}

async function decidePenalty(
  deps: P2pStaffDeps,
  { penaltyId, isReversed }: AdminRequest<'p2pPenaltyDecide'>,
): Promise<Plan<object>> {
  const { value } = await deps.reads((reader) =>
    reader
      .read(p2p)
      .penalties()
      .find((one) => one.penaltyId === penaltyId),
  );
  if (value === undefined) throw refuse.notFound({ field: 'penaltyId' });
  const { scale } = deps.catalogue.assetOf(value.assetId);
  return planOf(
    deps,
    `p2p penalty ${penaltyId}`,
    { type: 'p2p_penalty_decide', penaltyId, isReversed: isReversed ? 1 : 0 },
    { kind: 'p2p_penalty_decide', penaltyId, isReversed },
    [
      { state: value.state, amount: formatUnits(asUnits(value.units), scale) },
      { state: isReversed ? 'reversed' : 'upheld' },
    ],
  );
}

/** Fiat trading as staff see and steer it. */
export function p2pStaffHandlers(deps: P2pStaffDeps) {
  return {
    p2pView: () => readView(deps),
    p2pRuleSet: async (request) => withoutReply(await setRule(deps, request)),
    p2pPairSet: async (request) => withoutReply(await setPair(deps, request)),
    p2pCostSet: async (request, work) => withoutReply(await setCosts(deps, request, work)),
    p2pMerchants: (request, { staff }) => listMerchants(deps, request, staff.permissions),
    p2pApplication: (request, work) => seeApplication(deps, request, work),
    p2pMerchantReview: (request) => reviewMerchant(deps, request),
    p2pRefundReview: (request) => reviewRefund(deps, request),
    p2pUserPause: (request) => pauseUser(deps, request),
    p2pPauseLift: async (request) => withoutReply(await liftPause(deps, request)),
    p2pAds: (request) => listAds(deps, request),
    p2pAdStop: (request) => stopAd(deps, request),
    p2pOrders: (request) => listOrders(deps, request),
    p2pDispute: (request, call) => readDispute(deps, request, call),
    p2pImage: (request, work) => seePicture(deps, request, work),
    p2pClaim: (request, work) => claimDispute(deps, request, work),
    p2pClaimRelease: (request, work) => releaseDispute(request, work),
    p2pDecide: async (request, work) => withoutReply(await decide(deps, request, work)),
    p2pPenalties: (_request, { staff }) => listPenalties(deps, staff.permissions),
    p2pPenaltyDecide: async (request) => withoutReply(await decidePenalty(deps, request)),
  } satisfies Partial<AdminHandlers>;
}

/** What waits for staff in fiat trading. */
export function p2pQueues(reads: P2pStaffDeps['reads']) {
  const count = async (ask: (own: P2pReads) => number): Promise<QueueCount> => {
    const { value } = await reads((reader) => ask(reader.read(p2p)));
    return waitingOnly(value);
  };
  const isWaiting = ({ state }: P2pMerchant): boolean =>
    state === 'processing' || state === 'refund_review';
  return [
    {
      queue: 'p2pAppeals',
      permission: 'p2p.decide',
      count: () => count((own) => own.running().filter(({ state }) => state === 'appeal').length),
    },
    {
      queue: 'p2pReviews',
      permission: 'p2p.decide',
      count: () =>
        count(
          (own) =>
            own.merchants().filter(isWaiting).length +
            own.penalties().filter(({ state }) => state === 'appealed').length,
        ),
    },
  ] as const;
}
