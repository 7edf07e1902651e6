import { isUnits, ZERO_UNITS } from '@candor/money';
import type { Units } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import type { OptionCommand } from './commands.ts';
import type { OptionRejection } from './rejections.ts';
import { effectiveMsOf, OPTION_AHEAD_MS_MAX, OPTION_NOTICE_MS } from './set-terms.ts';
import { limitAt } from './state.ts';
import type { OptionState } from './state.ts';

/** A user who wants to lose more waits a day with it. */
export const OPTION_RAISE_MS = 86_400_000;
const PAUSE_MS_MIN = 60_000;
const PAUSE_MS_MAX = 366 * 86_400_000;

/** Announces the most that a day may cost any user. The first limit of an asset holds from its time on, too. */
export function setLimit(
  state: OptionState,
  command: OptionCommand<'option_limit_set'>,
): Decision<OptionRejection> {
  const { kernel, limits } = state;
  const { assetId, lossUnitsMax, timestampMs } = command;
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  if (!isUnits(lossUnitsMax) || lossUnitsMax <= 0) return rejected('amount_not_positive');
  const known = limits.table.get(assetId);
  const noticeMs = known === undefined ? 0 : OPTION_NOTICE_MS;
  const effectiveFromMs = effectiveMsOf(command, noticeMs);
  if (!isWithin(effectiveFromMs, timestampMs + noticeMs, timestampMs + OPTION_AHEAD_MS_MAX)) {
    return rejected('option_notice_too_short');
  }
  const none = { lossUnitsMax: ZERO_UNITS, nextLossUnitsMax: ZERO_UNITS, nextFromMs: 0 };
  const now = limitAt(known ?? none, timestampMs);
  const pending = now.nextFromMs === 0 ? now.lossUnitsMax : now.nextLossUnitsMax;
  if (pending === lossUnitsMax) return rejected('option_limit_unchanged');

  kernel.accept(command);
  limits.put({
    assetId,
    lossUnitsMax: now.lossUnitsMax,
    nextLossUnitsMax: lossUnitsMax,
    nextFromMs: effectiveFromMs,
  });
  return accepted(kernel.sequence);
}

/** A user's own limit: a lower one holds at once, a higher one or none after a day. */
export function setOwnLimit(
  state: OptionState,
  command: OptionCommand<'option_own_limit_set'>,
): Decision<OptionRejection> {
  const { kernel } = state;
  const { userId, assetId, lossUnitsMax, timestampMs } = command;
  if (kernel.users.slotOf(userId) < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  if (!isUnits(lossUnitsMax) || lossUnitsMax < 0) return rejected('amount_negative');
  const player = state.playerOf(userId, assetId, timestampMs);
  const pending = player.nextFromMs === 0 ? player.lossUnitsMax : player.nextLossUnitsMax;
  if (pending === lossUnitsMax) return rejected('option_limit_unchanged');

  kernel.accept(command);
  const isLower = isStricter(lossUnitsMax, player.lossUnitsMax);
  state.players.put({
    ...player,
    lossUnitsMax: isLower ? lossUnitsMax : player.lossUnitsMax,
    nextLossUnitsMax: isLower ? ZERO_UNITS : lossUnitsMax,
    nextFromMs: isLower ? 0 : timestampMs + OPTION_RAISE_MS,
  });
  return accepted(kernel.sequence);
}

/** Whether a limit is as strict as another one or stricter; 0 is none. */
function isStricter(units: Units, than: Units): boolean {
  return units !== 0 && (than === 0 || units <= than);
}

/** A user pauses themselves until a moment; a pause that runs is made longer only. */
export function pause(
  state: OptionState,
  command: OptionCommand<'option_pause'>,
): Decision<OptionRejection> {
  const { kernel } = state;
  const { userId, assetId, untilMs, timestampMs } = command;
  if (kernel.users.slotOf(userId) < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  const player = state.playerOf(userId, assetId, timestampMs);
  const isLong = isWithin(untilMs, timestampMs + PAUSE_MS_MIN, timestampMs + PAUSE_MS_MAX);
  if (!isLong || untilMs <= player.pausedUntilMs) return rejected('option_pause_unfit');

  kernel.accept(command);
  state.players.put({ ...player, pausedUntilMs: untilMs });
  return accepted(kernel.sequence);
}
