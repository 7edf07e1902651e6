import type { CloseReason } from '#kernel/vocabulary.ts';
import type { ContractState } from '#contract/state.ts';
import type { ContractTriggerRow } from './records.ts';

/** Cancels what `picks` picks of a user's conditional orders, newest first; `marketId` 0 means every market. */
export function cancelTriggers(
  { triggers, users }: ContractState,
  userSlot: number,
  marketId: number,
  closeReason: CloseReason,
  picks: (row: ContractTriggerRow) => boolean = () => true,
): void {
  if (triggers.size === 0) return;
  for (const row of triggers.of(users.idOf(userSlot), marketId)) {
    if (picks(row)) triggers.cancel(row, closeReason);
  }
}
