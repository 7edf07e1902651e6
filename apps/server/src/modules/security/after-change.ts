import type { Locale } from '@candor/protocol';
import { lockWithdrawals } from '#modules/account/index.ts';
import type { UserRow } from '#modules/account/index.ts';
import type { Template } from '#modules/delivery/index.ts';
import type { SecurityDeps } from './security-deps.ts';

const WITHDRAW_LOCK_MS = 24 * 60 * 60_000;

/**
 * What follows every change of a password or factor: no withdrawal for 24 hours, and word of it to every
 * address and phone the user had before.
 */
export async function afterChange(
  { pool, delivery, nowMs }: Pick<SecurityDeps, 'pool' | 'delivery' | 'nowMs'>,
  user: UserRow,
  template: Exclude<Template, 'code'>,
  locale: Locale | undefined,
): Promise<void> {
  // A login whose first step was made with what no longer holds must not get through.
  await pool.query('DELETE FROM login_challenges WHERE user_id = $1', [user.user_id]);
  await lockWithdrawals(pool, user.user_id, nowMs() + WITHDRAW_LOCK_MS);
  const message = { template, locale: locale ?? 'hk' } as const;
  if (user.email !== null) delivery.send({ ...message, channel: 'email', target: user.email });
  if (user.phone !== null) delivery.send({ ...message, channel: 'sms', target: user.phone });
}
