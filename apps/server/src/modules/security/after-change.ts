import type { Locale } from '@candor/protocol';
import { lockWithdrawals } from '#modules/account/index.ts';
import type { UserRow } from '#modules/account/index.ts';
import type { Template } from '#modules/delivery/index.ts';
import type { SecurityDeps } from './security-deps.ts';
import { LOCALE_DEFAULT } from './send-code.ts';

const HOUR_MS = 60 * 60_000;

/**
 * What follows every change of a password, contact or factor: no withdrawal for a day (or what staff have
 * set), codes and logins under way are void, and word of it to every address and phone the user had before.
 */
export async function afterChange(
  deps: SecurityDeps,
  user: UserRow,
  template: Exclude<Template, 'code'>,
  locale: Locale | undefined,
): Promise<void> {
  const { pool, verification, nowMs, settings } = deps;
  // A login whose first step was made with what no longer holds must not get through, nor a code that
  // was sent to an address that was the user's then.
  await pool.query('DELETE FROM login_challenges WHERE user_id = $1', [user.user_id]);
  await verification.voidAll(user.user_id);
  const { withdrawLockHours } = await settings.read();
  await lockWithdrawals(pool, user.user_id, nowMs() + withdrawLockHours * HOUR_MS);
  tellUser(deps, user, template, locale);
}

/** Word to every address and phone of a user. */
export function tellUser(
  { delivery }: Pick<SecurityDeps, 'delivery'>,
  user: Pick<UserRow, 'user_id' | 'email' | 'phone' | 'locale'>,
  template: Exclude<Template, 'code'>,
  locale: Locale | undefined,
): void {
  const message = {
    template,
    locale: locale ?? user.locale ?? LOCALE_DEFAULT,
    userId: user.user_id,
  } as const;
  if (user.email !== null) delivery.send({ ...message, channel: 'email', target: user.email });
  if (user.phone !== null) delivery.send({ ...message, channel: 'sms', target: user.phone });
}
