import { contract } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import {
  assertMayEnd,
  assertNotice,
  changeTime,
  followersOf,
  NO_NOTICE_MS,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import { isContract } from './market-catalogue.ts';
import type { BookedMarket } from './market-catalogue.ts';
import type { ListingDeps } from './staff-market-changes.ts';

/** What matters to whoever ends a market. */
function standingOf(reader: EngineReader, market: BookedMarket) {
  const { marketId, state } = market;
  if (isContract(market)) {
    const contracts = reader.read(contract);
    const isNew = state === 'halted' && contracts.price(marketId)?.lastTicks === 0;
    return { isNew, followers: [], hasEnded: contracts.ending(marketId) !== undefined };
  }
  return {
    isNew: state === 'halted' && reader.market(marketId)?.lastTicks === 0,
    followers: followersOf(reader, marketId),
    hasEnded: market.isDelisted,
  };
}

/**
 * Ends a market at a time that is announced as changes of fees are; its history stays. Orders of a spot market end then and
 * what they held is released; a contract market begins its last hour.
 * @throws ApiError notFound marketDelisted alreadyHandled marketInUse invalidRequest
 */
export async function delistMarket(
  { catalogue, changes, settings, reads }: ListingDeps,
  { symbol, effectiveAtMs, reason }: AdminRequest<'marketDelist'>,
  work: ActWork,
): Promise<Plan<void>> {
  const market = catalogue.booked(symbol);
  if (market === undefined) throw refuse.notFound({ field: 'symbol' });
  const { marketId } = market;
  const { value } = await reads((reader) => standingOf(reader, market));
  if (value.hasEnded) throw refuse.alreadyHandled(`${symbol} is delisted already`);
  if (value.followers.length > 0) {
    const names = value.followers.join(', ');
    throw refuse.marketInUse(`the index of ${symbol} is that of ${names}`, { field: 'symbol' });
  }
  const { feeNoticeMs } = await settings.notices();
  // A market that was never open has no orders and no trades: nobody to tell beforehand.
  const { isNew } = value;
  const noticeMs = isNew ? NO_NOTICE_MS : feeNoticeMs;
  const time = changeTime(effectiveAtMs, work.nowMs, noticeMs);
  await assertMayEnd(changes, work, { symbol, atMs: time.atMs });
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
