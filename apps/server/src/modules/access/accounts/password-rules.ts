import { PASSWORD_LENGTH_MAX } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { AccountName } from './account-name.ts';
import { isCommonPassword } from './common-passwords.ts';

const PASSWORD_LENGTH_MIN = 8;

/** Parts of an account name shorter than this may stand in a password. */
const NAME_LENGTH_MIN = 5;

function containsName(password: string, account: AccountName): boolean {
  const name = account.kind === 'email' ? account.text.split('@')[0] : account.text.slice(-8);
  return (
    name !== undefined &&
    name.length >= NAME_LENGTH_MIN &&
    password.toLowerCase().includes(name.toLowerCase())
  );
}

/**
 * Checks a new password: 8 to 64 characters, a letter and a digit, not a common one, not the account's
 * own name. Compared as typed; nothing is trimmed or cut.
 * @throws ApiError weakPassword
 */
export function assertPasswordAllowed(password: string, account: AccountName): void {
  const length = Array.from(password).length;
  const refuseWith = (text: string): never => {
    throw refuse.weakPassword(text, { field: 'password' });
  };
  if (length < PASSWORD_LENGTH_MIN) refuseWith('The password needs at least 8 characters');
  if (length > PASSWORD_LENGTH_MAX) refuseWith('The password may have at most 64 characters');
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) {
    refuseWith('The password needs at least one letter and one digit');
  }
  if (isCommonPassword(password)) refuseWith('This password is among the most common ones');
  if (containsName(password, account))
    refuseWith('The password must not contain your account name');
}
