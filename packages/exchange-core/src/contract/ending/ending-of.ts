import type { ContractState } from '#contract/state.ts';
import type { ContractEndingRow } from './records.ts';

/** What is known of a market's end; undefined while nobody has begun it. Every order asks. */
export function endingOf(
  { rows: { endings } }: ContractState,
  marketId: number,
): ContractEndingRow | undefined {
  return endings.table.size === 0 ? undefined : endings.table.get(marketId);
}

/** Whether a market takes nothing any more: its positions are being closed, or are. */
export function hasEnded(state: ContractState, marketId: number): boolean {
  const ending = endingOf(state, marketId);
  return ending !== undefined && ending.phase !== 'reducing';
}
