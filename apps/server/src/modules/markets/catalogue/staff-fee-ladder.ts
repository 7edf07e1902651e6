import type { AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { assertRungs, readLadder } from '#modules/markets/fee-ladder/index.ts';
import type { Ladder, Rung } from '#modules/markets/fee-ladder/index.ts';
import {
  assertNotice,
  changeTime,
  decidedFor,
  inForceAt,
  isSameMinute,
  orderOf,
  planOfChange,
} from '#modules/markets/scheduled-changes/index.ts';
import type { ChangeDeps } from './staff-market-changes.ts';
import { assertNoDearerRung } from './dearer-rung.ts';
import { feeTiersOf } from './fee-tiers.ts';

/** The one ladder there is: contract markets have rates of their own. */
const SUBJECT = 'spot';

const isSame = (one: Ladder, other: Ladder): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Another ladder, announced as long before as fees are. @throws ApiError invalidRequest houseFeeTier alreadyHandled
 */
export async function changeLadder(
  deps: ChangeDeps,
  request: AdminRequest<'feeLadderChange'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { feeNoticeMs } = await deps.settings.notices();
  const time = changeTime(request.effectiveAtMs, work.nowMs, feeNoticeMs);
  const effectiveAtMs = time.atMs;
  const rungs = request.rungs.map(({ tier, volumeMin }): Rung => ({ tier, volumeMin }));
  const { value: tiers } = await deps.reads(feeTiersOf);
  const known = new Set(tiers.map(({ tier }) => tier));
  assertRungs(rungs, (tier) => known.has(tier));
  const decided = await decidedFor(deps.changes, work, 'fee_ladder', SUBJECT);
  await assertNoDearerRung(deps, work, { effectiveAtMs, rungs });
  const from = inForceAt(decided, effectiveAtMs)?.after.rungs ?? (await readLadder(work.tx));
  if (isSame(from, rungs)) {
    throw refuse.alreadyHandled('the ladder is so already, or will be by then');
  }
  if (decided.some((one) => isSameMinute(one.effectiveAtMs, effectiveAtMs))) {
    throw refuse.alreadyHandled('another ladder is announced for that minute already');
  }
  assertNotice(effectiveAtMs, work.nowMs, feeNoticeMs);
  const plan = planOfChange(deps.changes, work, {
    body: { kind: 'fee_ladder', subject: SUBJECT, before: { rungs: from }, after: { rungs } },
    order: orderOf(work, effectiveAtMs, request.reason),
    effect: { kind: 'fee_ladder_change', rungs, from, ...time.told },
    time,
  });
  return withoutReply(plan);
}
