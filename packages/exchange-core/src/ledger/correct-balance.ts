import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountKind } from '#kernel/vocabulary.ts';
import { kindCodeOf } from './codes.ts';
import type { LedgerCommand } from './commands.ts';
import { refuseFunding } from './fund-reward.ts';
import type { LedgerRejection } from './rejections.ts';

/** Accounts whose available money nothing open stands on. */
const CORRECTED: readonly AccountKind[] = ['wallet', 'spot'];

/**
 * Books between the house's fees and one user's available money. The house pays what it has earned, a user pays
 * what is free: neither goes below zero, nothing is issued, and no second user can be named.
 */
export function correctBalance(
  kernel: Kernel,
  command: LedgerCommand<'balance_correct'>,
): Decision<LedgerRejection> {
  const { userId, assetId, accountKind: kind, correction: reason, units } = command;
  const userSlot = kernel.users.slotOf(userId);
  if (userSlot < 0) return rejected('unknown_user');
  if (kernel.assets.get(assetId) === undefined) return rejected('unknown_asset');
  if (kind === 'house' || !CORRECTED.includes(kind)) return rejected('account_kind_not_allowed');
  const isTaken = reason === 'correction_taken_back';
  const refusal = refuseFunding(kernel, assetId, 'fees', units);
  if (refusal !== undefined && !(isTaken && refusal === 'house_funds_short')) {
    return rejected(refusal === 'house_funds_short' ? refusal : 'amount_not_positive');
  }
  if (isTaken) {
    const own = kernel.ledger.find(assetId, kindCodeOf(kind), userSlot);
    if (own === 0 || kernel.ledger.balance(own) < units) return rejected('insufficient_balance');
  }

  kernel.accept(command);
  const [house, user] = [{ house: 'fees' as const }, { userId, kind }];
  const [from, to] = isTaken ? [user, house] : [house, user];
  kernel.transfer({ from, to, assetId, units, reason });
  return accepted(kernel.sequence);
}
