import type { StaffPermission, UserRow } from '@candor/protocol';
import { maskEmail, maskPhone } from '#modules/access/accounts/index.ts';
import type { ListedUser } from './staff-find-users.ts';
import { seesPersons } from './staff-sight.ts';

function statusOf({
  closed_at_ms: closedAtMs,
  is_disabled: isDisabled,
}: ListedUser): UserRow['status'] {
  if (closedAtMs !== null) return 'closed';
  return isDisabled ? 'frozen' : 'active';
}

/** A user as a list shows them: contacts masked, names as they were typed; neither for who sees no persons. */
export function userRow(user: ListedUser, permissions: readonly StaffPermission[]): UserRow {
  const { email, phone } = user;
  const isSeen = seesPersons(permissions);
  return {
    userId: user.user_id,
    email: isSeen && email !== null ? maskEmail(email) : null,
    phone: isSeen && phone !== null ? maskPhone(phone) : null,
    nickname: isSeen ? user.nickname : null,
    inviteCode: user.invite_code,
    status: statusOf(user),
    identity: user.identity_state,
    registeredAtMs: user.created_at_ms,
  };
}
