import { rateIn } from '@candor/exchange-core';
import type { AdminRequest, MarketFees } from '@candor/protocol';
import { TRADE_FEE_PPM_MAX } from '#api/fee-caps.ts';
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
import { feeTiersOf } from './fee-tiers.ts';
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
  await assertFees(deps, fees);
  const decided = await decidedFor(deps.changes, work, 'market_fees', symbol);
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

/** No tier pays more in the market than a tier may pay. @throws ApiError invalidRequest */
async function assertFees(
  { reads }: ChangeDeps,
  { makerFactorPpm, takerFactorPpm }: Omit<MarketFees, 'rebateSharePpm'>,
): Promise<void> {
  const { value: tiers } = await reads(feeTiersOf);
  for (const tier of tiers) {
    const tooMuch = (ratePpm: number, factorPpm: number): boolean =>
      rateIn(ratePpm, factorPpm) > TRADE_FEE_PPM_MAX;
    const field = tooMuch(tier.makerRatePpm, makerFactorPpm)
      ? 'makerFactorPpm'
      : tooMuch(tier.takerRatePpm, takerFactorPpm)
        ? 'takerFactorPpm'
        : undefined;
    if (field === undefined) continue;
    throw refuse.invalidRequest(`${field}: fee tier ${tier.tier} would pay more than 1 %`, {
      field,
    });
  }
}
