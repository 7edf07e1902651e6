import { contract, option } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import {
  assertNotice,
  changeTime,
  decidedFor,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import type { ListingDeps } from './staff-market-changes.ts';

/** Whether other products go by the index of a spot market. */
function isFollowed(reader: EngineReader, marketId: number): boolean {
  return (
    reader
      .read(contract)
      .markets()
      .some(({ indexMarketId }) => indexMarketId === marketId) ||
    reader
      .read(option)
      .series()
      .some((series) => series.marketId === marketId)
  );
}

/**
 * Ends a spot market at a time that is announced as changes of fees are. Its orders end then and what they held is
 * released; its history stays. @throws ApiError notFound marketDelisted alreadyHandled marketInUse invalidRequest
 */
export async function delistMarket(
  { catalogue, changes, settings, reads }: ListingDeps,
  { symbol, effectiveAtMs, reason }: AdminRequest<'marketDelist'>,
  work: ActWork,
): Promise<Plan<void>> {
  const market = catalogue.market(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  if (market.isDelisted) throw refuse.alreadyHandled(`${symbol} is delisted already`);
  const decided = await decidedFor(changes, work, 'market_delist', symbol);
  if (decided.length > 0) throw refuse.alreadyHandled(`${symbol} is announced to be delisted`);
  const { marketId } = market;
  const { value } = await reads((reader) => ({
    market: reader.market(marketId),
    isFollowed: isFollowed(reader, marketId),
  }));
  if (value.isFollowed) throw refuse.marketInUse({ field: 'symbol' });
  const { feeNoticeMs } = await settings.notices();
  // A market that was never open has no orders and no trades: nobody to tell beforehand.
  const isNew = value.market?.state === 'halted' && value.market.lastTicks === 0;
  const noticeMs = isNew ? NO_NOTICE_MS : feeNoticeMs;
  const time = changeTime(effectiveAtMs, work.nowMs, noticeMs);
  assertNotice(time.atMs, work.nowMs, noticeMs);
  const plan = planOfChange(changes, work, {
    body: {
      kind: 'market_delist',
      subject: symbol,
      before: { state: market.state },
      after: { marketId },
    },
    order: orderOf(work, time.atMs, reason),
    effect: { kind: 'market_delist', symbol, ...time.told },
    time,
  });
  return withoutReply(plan);
}
