import type { AdminRequest, MarketFees } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import {
  assertNotice,
  assertRoomFor,
  changeTime,
  decidedFor,
  inForceAt,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import { assertFeesHeld } from './fee-cap-held.ts';
import type { ChangeDeps } from './staff-market-changes.ts';

/**
 * Other fees for one spot market, announced as those of a tier are. What users pay with them stays below what
 * nobody can mean. @throws ApiError notFound marketDelisted alreadyHandled invalidRequest
 */
export async function changeMarketFees(
  deps: ChangeDeps,
  request: AdminRequest<'marketFeesChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { symbol, reason } = request;
  const fees = feesOf(request);
  const market = deps.catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  if (market.isDelisted) throw refuse.marketDelisted({ field: 'symbol' });
  const decided = await decidedFor(deps.changes, work, 'market_fees', symbol);
  await assertFeesHeld(deps, work, { factors: fees });
  const { feeNoticeMs } = await deps.settings.notices();
  const time = changeTime(request.effectiveAtMs, work.nowMs, feeNoticeMs);
  const effectiveAtMs = time.atMs;
  await assertRoomFor(deps.changes, work, decided, { symbol, effectiveAtMs });
  const now = inForceAt(decided, effectiveAtMs)?.after ?? market.fees;
  const before = feesOf(now);
  const names = Object.keys(fees) as (keyof typeof fees)[];
  if (names.every((name) => fees[name] === before[name])) {
    throw refuse.alreadyHandled(`${symbol} has these fees already, or will have them by then`);
  }
  assertNotice(effectiveAtMs, work.nowMs, feeNoticeMs);
  const plan = planOfChange(deps.changes, work, {
    body: {
      kind: 'market_fees',
      subject: symbol,
      before,
      after: { marketId: market.marketId, ...fees },
    },
    order: orderOf(work, effectiveAtMs, reason),
    effect: { kind: 'market_fees_change', symbol, ...fees, from: before, ...time.told },
    time,
  });
  return withoutReply(plan);
}

const feesOf = ({ makerFactorPpm, takerFactorPpm, rebateSharePpm }: MarketFees): MarketFees => ({
  makerFactorPpm,
  takerFactorPpm,
  rebateSharePpm,
});
