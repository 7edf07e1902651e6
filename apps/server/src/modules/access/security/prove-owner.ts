import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import type { SecurityDeps } from './security-deps.ts';
import { confirmFactor } from './step-up.ts';

/**
 * Before what concerns the whole account: its owner proves again who they are. Whoever has just changed a proof waits
 * for a day, within which the owner would hear of it.
 * @throws ApiError tooManyFailures wrongPassword codeMissing wrongCode safetyChanged, in this order
 */
export async function proveOwner(
  deps: SecurityDeps,
  proofs: { readonly password: string; readonly factorCode?: string },
  call: UserCall,
): Promise<UserRow> {
  const user = await ownUser(deps, call.session.userId);
  await confirmPassword(deps, user, proofs.password, call.caller, 'wrongPassword');
  await confirmFactor(deps, call, proofs.factorCode);
  const retryAfterMs = user.sales_locked_until_ms - deps.nowMs();
  if (retryAfterMs > 0) throw refuse.safetyChanged({ retryAfterMs });
  return user;
}
