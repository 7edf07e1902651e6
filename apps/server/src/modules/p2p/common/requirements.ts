import { refuse } from '#api/refuse.ts';
import { identityStateOf, requireVerified } from '#modules/people/identity/index.ts';
import { sealedPayMethods } from '#modules/people/payment-methods/index.ts';
import type { SealedPayMethod } from '#modules/people/payment-methods/index.ts';
import type { P2pDeps } from './p2p-deps.ts';

interface UserRow {
  readonly nickname: string | null;
  readonly created_at_ms: number;
}

/** What a user must be before any fiat trade. @throws refusal fiatNeedsVerification nicknameMissing, in this order */
export async function requireTrader(
  { pool }: Pick<P2pDeps, 'pool'>,
  userId: number,
): Promise<{ readonly createdAtMs: number }> {
  await requireVerified({ pool }, userId, 'fiatNeedsVerification');
  const { rows } = await pool.query<UserRow>(
    'SELECT nickname, created_at_ms FROM users WHERE user_id = $1',
    [userId],
  );
  const [user] = rows;
  if (user === undefined || user.nickname === null) throw refuse.nicknameMissing();
  return { createdAtMs: user.created_at_ms };
}

/** A reader of ads: what their conditions ask for. */
export async function traderFacts({ pool }: Pick<P2pDeps, 'pool'>, userId: number) {
  const [state, { rows }] = await Promise.all([
    identityStateOf({ pool }, userId),
    pool.query<UserRow>('SELECT nickname, created_at_ms FROM users WHERE user_id = $1', [userId]),
  ]);
  const [user] = rows;
  return {
    isVerified: state === 'verified',
    nickname: user?.nickname ?? null,
    createdAtMs: user?.created_at_ms ?? 0,
  };
}

/**
 * The user's own payment methods that a list of ids names, one of a kind.
 * @throws refusal paymentMethodNotNamed for one that is not theirs, or two of a kind
 */
export async function ownPayMethods(
  deps: Pick<P2pDeps, 'pool'>,
  userId: number,
  ids: readonly number[],
): Promise<readonly SealedPayMethod[]> {
  const methods = (await sealedPayMethods(deps, userId)).filter(({ payMethodId }) =>
    ids.includes(payMethodId),
  );
  const kinds = new Set(methods.map(({ kind }) => kind));
  if (methods.length !== new Set(ids).size || kinds.size !== methods.length || ids.length === 0) {
    throw refuse.paymentMethodNotNamed();
  }
  return methods;
}
