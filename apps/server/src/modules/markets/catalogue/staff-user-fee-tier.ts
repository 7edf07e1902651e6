import { HOUSE_FEE_TIER } from '@candor/protocol';
import type { AdminRequest } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import {
  announceFall,
  isPinned,
  placeOf,
  readLadder,
  setPinned,
} from '#modules/markets/fee-ladder/index.ts';
import { rungOfVolume } from '#modules/markets/fee-volumes/index.ts';
import type { TellTier } from '#modules/markets/fee-volumes/index.ts';
import {
  assertNotice,
  changeTime,
  decidedFor,
  inForceAt,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import { feeTiersOf } from './fee-tiers.ts';
import type { ChangeDeps } from './staff-market-changes.ts';
import { TierRates } from './tier-rates.ts';

/** Whether a user's tier would move with their volume, which to hold them where they are prevents. */
async function isToBeHeld(
  { tx }: ActWork,
  userId: number,
  inForce: object | undefined,
): Promise<boolean> {
  const follows = inForce === undefined && (await readLadder(tx)).length > 0;
  return follows && !(await isPinned(tx, userId));
}

/** The user, whose tier it may be, and what tiers cost. @throws ApiError notFound houseFeeTier */
async function readMove(
  { changes, reads }: Pick<ChangeDeps, 'changes' | 'reads'>,
  { userId, tier }: { readonly userId: number; readonly tier?: number },
  { tx }: ActWork,
) {
  const { value } = await reads((reader) => ({
    user: reader.user(userId),
    tiers: feeTiersOf(reader),
  }));
  const { user, tiers } = value;
  if (user === undefined) throw refuse.notFound({ field: 'userId' });
  if (tier !== undefined && !tiers.some((one) => one.tier === tier)) {
    throw refuse.notFound({ field: 'tier' });
  }
  if (tier === HOUSE_FEE_TIER && user.role !== 'house') {
    throw refuse.houseFeeTier({ field: 'tier' });
  }
  return { user, rates: new TierRates(tiers, await changes.comingIn(tx)) };
}

/**
 * Puts a user into another tier and holds them there. One that costs more takes the notice of fees; any other may hold
 * at once. While tiers follow volume it may be the one they are in, which then stays.
 * @throws ApiError notFound houseFeeTier alreadyHandled invalidRequest
 */
export async function changeUserFeeTier(
  deps: ChangeDeps,
  { userId, tier, effectiveAtMs, reason }: AdminRequest<'userFeeTier'>,
  work: ActWork,
): Promise<Plan<void>> {
  const decided = await decidedFor(deps.changes, work, 'user_fee_tier', String(userId));
  const { user, rates } = await readMove(deps, { userId, tier }, work);
  const { feeNoticeMs } = await deps.settings.notices();
  const tierAt = (atMs: number): number => inForceAt(decided, atMs)?.after.tier ?? user.feeTier;
  // At once is after whatever was decided at once before, by whichever clock.
  const nowMs = Math.max(work.nowMs, ...decided.map(({ createdAtMs }) => createdAtMs));
  const wantedMs = effectiveAtMs ?? nowMs;
  const move = { from: tierAt(wantedMs), to: tier };
  const isDearer = rates.isDearer(move, wantedMs, work.nowMs + feeNoticeMs);
  const noticeMs = isDearer ? feeNoticeMs : 0;
  const time = changeTime(effectiveAtMs, work.nowMs, noticeMs);
  const thenMs = Math.max(time.atMs, nowMs);
  const from = tierAt(thenMs);
  if (from === tier && !(await isToBeHeld(work, userId, inForceAt(decided, thenMs)))) {
    throw refuse.alreadyHandled(`user ${userId} is in tier ${tier} already, or will be by then`);
  }
  assertNotice(time.atMs, work.nowMs, noticeMs);
  const [before, after] = [rates.at(from, thenMs), rates.at(tier, thenMs)];
  if (before === undefined || after === undefined) throw new Error(`tier ${from} has no rates`);
  const plan = planOfChange(deps.changes, work, {
    body: {
      kind: 'user_fee_tier',
      subject: String(userId),
      before: { tier: from, ...before },
      after: { userId, tier, ...after },
    },
    order: orderOf(work, time.atMs, reason),
    effect: { kind: 'user_fee_tier_change', userId, from, to: tier, before, after, ...time.told },
    time,
  });
  return withoutReply(plan);
}

/**
 * Lets a user's tier follow the volume again: up with the next day, as everybody's. A lower one comes after the notice
 * of fees, and the user is told now. @throws ApiError notFound alreadyHandled
 */
export async function releaseUserFeeTier(
  deps: Pick<ChangeDeps, 'changes' | 'reads' | 'settings'> & { readonly tellTier: TellTier },
  { userId }: AdminRequest<'userFeeTierRelease'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tx, nowMs } = work;
  const { user, rates } = await readMove(deps, { userId }, work);
  if (!(await isPinned(tx, userId))) {
    throw refuse.alreadyHandled(`the tier of user ${userId} follows the volume already`);
  }
  const tier = user.feeTier;
  const ladder = await readLadder(tx);
  const wanted = await rungOfVolume(tx, userId, ladder);
  const { feeNoticeMs } = await deps.settings.notices();
  const [before, after] = [rates.at(tier, nowMs), wanted && rates.at(wanted.tier, nowMs)];
  const fall =
    wanted !== undefined &&
    before !== undefined &&
    after !== undefined &&
    placeOf(ladder, wanted.tier) < placeOf(ladder, tier)
      ? { to: wanted.tier, before, after, noticeMs: feeNoticeMs }
      : undefined;
  return {
    subject: `user_fee_tier ${userId}`,
    effect: {
      kind: 'user_fee_tier_release',
      ...{ userId, tier },
      ...(fall === undefined ? {} : { fall }),
    },
    before: { tier, isPinned: true, ...fall?.before },
    after: {
      ...{ tier: fall?.to ?? tier, isPinned: false },
      ...(fall === undefined ? {} : { ...fall.after, noticeMs: feeNoticeMs }),
    },
    carryOut: async () => {
      await setPinned(tx, userId, false);
      if (fall === undefined) return;
      const onDay = Math.ceil((nowMs + feeNoticeMs) / DAY_MS);
      await announceFall(tx, userId, { tier: fall.to, onDay });
      await deps.tellTier(tx, userId, { kind: 'falls', tier: fall.to, atMs: onDay * DAY_MS });
    },
  };
}
