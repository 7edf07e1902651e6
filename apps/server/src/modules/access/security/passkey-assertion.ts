import { inTransaction } from '@candor/persistence';
import { refuse } from '#api/refuse.ts';
import { findUser } from '#modules/access/accounts/index.ts';
import { CounterRegressError } from '#modules/access/passkeys/index.ts';
import { tellUser } from './change-proof.ts';
import type { SecurityDeps } from './security-deps.ts';

/** What a browser's credentials call answered, as JSON text. @throws ApiError passkeyRefused */
export function readResponse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refuse.passkeyRefused({ field: 'response' });
  }
}

interface Assertion {
  readonly use: 'sign_in' | 'step_up';
  /** Null where the passkey says who it is. */
  readonly ownerId: number | null;
  readonly origin: string;
  readonly challengeId: string;
  readonly response: unknown;
}

/**
 * Checks what a passkey signed and counts the use. Its owner is told when it counts backwards.
 * @returns whose passkey it is
 * @throws ApiError passkeyRefused passkeyCopied
 */
export async function assertPasskey(deps: SecurityDeps, assertion: Assertion): Promise<number> {
  const { passkeys, webAuthn } = deps;
  try {
    const { credential, signCount } = await webAuthn.finishAuthentication({
      ...assertion,
      scope: 'user',
      find: (credentialId) => passkeys.find(credentialId),
    });
    if (!(await passkeys.use(credential.passkeyId, signCount))) {
      throw new CounterRegressError(credential.ownerId);
    }
    return credential.ownerId;
  } catch (error) {
    if (error instanceof CounterRegressError) {
      const owner = await findUser(deps.pool, error.ownerId);
      if (owner !== undefined) {
        await inTransaction(deps.pool, (tx) =>
          tellUser(deps, tx, owner, { template: 'passkey_refused', locale: undefined }),
        );
      }
    }
    throw error;
  }
}
