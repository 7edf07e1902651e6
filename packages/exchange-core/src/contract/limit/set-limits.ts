import { CLOSED_BY_OWN_LIMIT } from '#book/codes.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { isWithin } from '#kernel/ranges.ts';
import type { ContractCommand } from '../commands.ts';
import { flush } from '../flush.ts';
import type { ContractRejection } from '../rejections.ts';
import type { ContractState } from '../state.ts';
import { endOpeningOrders } from './end-opening-orders.ts';

/** What allows more takes force after so long: nobody raises a limit in the heat of a loss. */
export const CONTRACT_COOLING_MS = 86_400_000;
const PAUSE_MS_MIN = 60_000;
const PAUSE_MS_MAX = 366 * 86_400_000;

type Answer = Decision<ContractRejection>;

/** A user's own limit: a lower one holds at once, a higher one or none after a day. */
export function setOwnLimit(
  state: ContractState,
  command: ContractCommand<'contract_limit_set'>,
): Answer {
  const { kernel, limits } = state;
  const { userId, assetId, lossUnitsMax, timestampMs } = command;
  if (state.users.slotOf(userId) < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  if (!isWithin(lossUnitsMax, 0, Number.MAX_SAFE_INTEGER)) return rejected('amount_negative');
  const row = limits.orNone(userId, assetId, timestampMs);
  const pending = row.nextFromMs === 0 ? row.lossUnitsMax : row.nextLossUnitsMax;
  if (pending === lossUnitsMax) return rejected('contract_limit_unchanged');

  kernel.accept(command);
  const isLower = isStricter(lossUnitsMax, row.lossUnitsMax);
  limits.put({
    ...row,
    lossUnitsMax: isLower ? lossUnitsMax : row.lossUnitsMax,
    nextLossUnitsMax: isLower ? 0 : lossUnitsMax,
    nextFromMs: isLower ? 0 : timestampMs + CONTRACT_COOLING_MS,
  });
  return done(state, userId, assetId);
}

/** Whether a limit is as strict as another one or stricter; 0 is none. */
function isStricter(units: number, than: number): boolean {
  return units !== 0 && (than === 0 || units <= than);
}

/** A user pauses: at once, and longer at once. A pause that runs is made shorter to a day from now at the least. */
export function pauseSelf(
  state: ContractState,
  command: ContractCommand<'contract_pause'>,
): Answer {
  const { kernel, limits } = state;
  const { userId, assetId, untilMs, timestampMs } = command;
  if (state.users.slotOf(userId) < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  const row = limits.orNone(userId, assetId, timestampMs);
  const isLonger = untilMs > row.pausedUntilMs;
  const least = timestampMs + (isLonger ? PAUSE_MS_MIN : CONTRACT_COOLING_MS);
  const isFit = isWithin(untilMs, least, timestampMs + PAUSE_MS_MAX);
  if (!isFit || untilMs === row.pausedUntilMs) return rejected('contract_pause_unfit');

  kernel.accept(command);
  limits.put({ ...row, pausedUntilMs: untilMs });
  return done(state, userId, assetId);
}

/** Orders that would open more end with the leave to open. */
function done(state: ContractState, userId: number, assetId: number): Answer {
  const { kernel, limits } = state;
  if (limits.refusal(userId, assetId, kernel.timestampMs) !== undefined) {
    endOpeningOrders(state, userId, assetId, CLOSED_BY_OWN_LIMIT);
  }
  flush(state);
  return accepted(kernel.sequence);
}
