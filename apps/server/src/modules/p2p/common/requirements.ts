import type { PaymentKind } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { identityStateOf, requireVerified } from '#modules/people/identity/index.ts';
import { inVerifiedName, sealedPayMethods } from '#modules/people/payment-methods/index.ts';
import type { SealedPayMethod } from '#modules/people/payment-methods/index.ts';
import type { P2pDeps } from './p2p-deps.ts';
import { FIRST_CUSTOMER_ID } from './people.ts';

interface UserRow {
  readonly nickname: string | null;
  readonly created_at_ms: number;
}

/** What a user must be before any fiat trade. @throws refusal fiatNeedsVerification nicknameMissing, in this order */
export async function requireTrader(
  { pool, nowMs }: Pick<P2pDeps, 'pool' | 'nowMs'>,
  userId: number,
): Promise<{ readonly createdAtMs: number }> {
  await requireVerified({ pool, nowMs }, userId, 'fiatNeedsVerification');
  const { rows } = await pool.query<UserRow>(
    'SELECT nickname, created_at_ms FROM users WHERE user_id = $1',
    [userId],
  );
  const [user] = rows;
  if (user === undefined || user.nickname === null) throw refuse.nicknameMissing();
  return { createdAtMs: user.created_at_ms };
}

/** Whether somebody may offer anything now: their verification holds. Labelled demo merchants have none to lose. */
export async function isOffering(
  deps: Pick<P2pDeps, 'pool' | 'nowMs'>,
  userId: number,
): Promise<boolean> {
  return userId < FIRST_CUSTOMER_ID || (await identityStateOf(deps, userId)) === 'verified';
}

/** A reader of ads: what their conditions ask for. */
export async function traderFacts(
  { pool, nowMs }: Pick<P2pDeps, 'pool' | 'nowMs'>,
  userId: number,
) {
  const [state, { rows }] = await Promise.all([
    identityStateOf({ pool, nowMs }, userId),
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
 * @throws refusal paymentMethodNotNamed for one that is not theirs, or two of a kind; accountNameDiffers
 */
export async function ownPayMethods(
  deps: Pick<P2pDeps, 'pool' | 'masterKey'>,
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
  if ((await inVerifiedName(deps, userId, methods)).length !== methods.length) {
    throw refuse.accountNameDiffers();
  }
  return methods;
}

/**
 * Whether a seller has an account to be paid on by a method. One that was kept before its owner was verified in another
 * name is none. @throws refusal accountNameDiffers
 */
export async function requirePayee(
  deps: Pick<P2pDeps, 'pool' | 'masterKey'>,
  sellerId: number,
  kind: PaymentKind,
): Promise<void> {
  const ofKind = (await sealedPayMethods(deps, sellerId)).filter((own) => own.kind === kind);
  const isNone = (await inVerifiedName(deps, sellerId, ofKind)).length === 0;
  if (isNone && ofKind.length > 0) throw refuse.accountNameDiffers();
}
