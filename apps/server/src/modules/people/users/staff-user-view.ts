import type { UserRow } from '@candor/protocol';
import { maskEmail, maskPhone } from '#modules/access/accounts/index.ts';
import type { ListedUser } from './staff-find-users.ts';

/** A user as a list shows them: contacts masked, names as they were typed. */
export function userRow(user: ListedUser): UserRow {
  return {
    userId: user.user_id,
    email: user.email === null ? null : maskEmail(user.email),
    phone: user.phone === null ? null : maskPhone(user.phone),
    nickname: user.nickname,
    inviteCode: user.invite_code,
    status: user.is_disabled ? 'frozen' : 'active',
    identity: user.identity_state,
    registeredAtMs: user.created_at_ms,
  };
}
