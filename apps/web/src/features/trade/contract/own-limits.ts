import type { ContractLimitView } from '@candor/protocol';
import { signOf } from '@candor/money';
import { useRead } from '#shared/api/hooks.ts';

/** What a user's own limits mean now: nothing may open, or a part of the day's limit is left. */
export type LimitState = 'none' | 'set' | 'reached' | 'paused';

export function limitStateOf(limits: ContractLimitView | undefined, nowMs: number): LimitState {
  if (limits === undefined) return 'none';
  if (limits.pausedUntilMs !== null && limits.pausedUntilMs > nowMs) return 'paused';
  if (limits.left === null) return 'none';
  // What was read yesterday says nothing of today.
  return signOf(limits.left) <= 0 && nowMs < limits.dayEndsAtMs ? 'reached' : 'set';
}

/** The user's own limits in contracts of an asset; undefined for a visitor, and until they are known. */
export function useOwnLimits(asset: string): ContractLimitView | undefined {
  const { data } = useRead('contractLimits', {});
  return data?.limits.find((one) => one.asset === asset);
}
