import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import { putSecurityMessage } from '#modules/people/messages/index.ts';
import { confirmPassword, ownUser } from './change-password.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Letters and digits only: what stands in an e-mail must not look like a link or a second line. */
const WORDS = /^[\p{L}\p{M}\p{Nd}]{2,16}$/u;

/** The words a user knows our e-mails by; null for none. */
export async function findAntiPhishing(
  { pool }: SecurityDeps,
  userId: number,
): Promise<string | null> {
  const { rows } = await pool.query<{ anti_phishing: string | null }>(
    'SELECT anti_phishing FROM users WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.anti_phishing ?? null;
}

/** Sets, changes or removes them. @throws ApiError invalidRequest tooManyFailures wrongPassword */
export async function setAntiPhishing(
  deps: SecurityDeps,
  { antiPhishing, password }: EndpointRequest<'antiPhishing'>,
  { session, caller }: UserCall,
): Promise<EndpointReply<'antiPhishing'>> {
  const typed = (antiPhishing ?? '').normalize('NFC').trim();
  if (typed !== '' && !WORDS.test(typed)) {
    throw refuse.invalidRequest('antiPhishing: 2 to 16 letters or digits', {
      field: 'antiPhishing',
    });
  }
  const user = await ownUser(deps, session.userId);
  await confirmPassword(deps, user, password, caller, 'wrongPassword');
  const words = typed === '' ? null : typed;
  const { user_id: userId } = user;
  await inTransaction(deps.pool, async (tx) => {
    await tx.query('UPDATE users SET anti_phishing = $2 WHERE user_id = $1', [userId, words]);
    const change = { event: 'anti_phishing', atMs: deps.nowMs(), from: caller } as const;
    await putSecurityMessage(tx, { userId, ...change });
  });
  return { antiPhishing: words };
}
