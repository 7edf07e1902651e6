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
  usesText,
} from '#modules/markets/scheduled-changes/index.ts';
import { usesOf } from './asset-uses.ts';
import type { ListingDeps } from './staff-market-changes.ts';

/**
 * Ends an asset at a time that is announced as changes of fees are. Nothing new begins in it then; what users have stays
 * theirs. What uses it is named, now and again by the core at its time.
 * @throws ApiError notFound alreadyHandled assetInUse invalidRequest
 */
export async function delistAsset(
  { catalogue, changes, settings, reads, assetNeeds }: ListingDeps,
  { symbol, effectiveAtMs, reason }: AdminRequest<'assetDelist'>,
  work: ActWork,
): Promise<Plan<void>> {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.notFound({ field: 'symbol' });
  if (asset.delistedAtMs !== 0) throw refuse.alreadyHandled(`${symbol} is delisted already`);
  const decided = await decidedFor(changes, work, 'asset_delist', symbol);
  if (decided.length > 0) throw refuse.alreadyHandled(`${symbol} is announced to be delisted`);
  const { assetId } = asset;
  const needs = await assetNeeds(work.tx);
  const { value } = await reads((reader) => ({
    uses: usesOf(reader, asset, needs),
    wasUsed: reader.ledgerSums().some((sum) => sum.assetId === assetId),
  }));
  if (value.uses.length > 0) {
    throw refuse.assetInUse(`${symbol} is used by: ${usesText(value.uses)}`, { field: 'symbol' });
  }
  const { feeNoticeMs } = await settings.notices();
  // Nobody has any of an asset that never had an account: nobody to tell beforehand.
  const noticeMs = value.wasUsed ? feeNoticeMs : NO_NOTICE_MS;
  const time = changeTime(effectiveAtMs, work.nowMs, noticeMs);
  assertNotice(time.atMs, work.nowMs, noticeMs);
  const plan = planOfChange(changes, work, {
    body: { kind: 'asset_delist', subject: symbol, before: null, after: { assetId } },
    order: orderOf(work, time.atMs, reason),
    effect: { kind: 'asset_delist', symbol, ...time.told },
    time,
  });
  return withoutReply(plan);
}
