import { BUY, SELL } from '#book/codes.ts';
import { checkSteps, isTicks } from '#spot/check-order.ts';
import type { Market } from '#spot/market.ts';
import { isOutsideBand } from '#book/protection.ts';
import type { SpotRejection } from '#spot/rejections.ts';
import type { AttachedTerms } from './records.ts';

/** True when nothing is asked for. */
export function isEmpty({
  takeProfitTicks,
  stopTriggerTicks,
  stopLimitTicks,
}: AttachedTerms): boolean {
  return takeProfitTicks === 0 && stopTriggerTicks === 0 && stopLimitTicks === 0;
}

/** What an order of `side` at `entryTicks` may be followed by: a profit on its right side, a loss on the other. */
export function checkAttached(
  market: Market,
  side: number,
  entryTicks: number,
  { takeProfitTicks, stopTriggerTicks, stopLimitTicks }: AttachedTerms,
): SpotRejection | undefined {
  if (stopLimitTicks !== 0 && stopTriggerTicks === 0) return 'attachment_not_allowed';
  for (const ticks of [takeProfitTicks, stopTriggerTicks, stopLimitTicks]) {
    if (ticks !== 0 && !isTicks(market, ticks)) return 'attachment_price_out_of_range';
  }
  const offStep = checkSteps(market, [takeProfitTicks, stopTriggerTicks, stopLimitTicks], 0);
  if (offStep !== undefined) return offStep;
  const exitSide = side === BUY ? SELL : BUY;
  if (
    stopLimitTicks !== 0 &&
    isOutsideBand(market.rules, exitSide, stopLimitTicks, stopTriggerTicks)
  ) {
    return 'attachment_price_out_of_range';
  }
  const direction = side === BUY ? 1 : -1;
  const gains = takeProfitTicks === 0 || (takeProfitTicks - entryTicks) * direction > 0;
  const loses = stopTriggerTicks === 0 || (entryTicks - stopTriggerTicks) * direction > 0;
  return gains && loses ? undefined : 'attachment_wrong_side';
}
