import type { PaymentKind } from '@candor/protocol';
import type { Queries } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { accountText } from './pay-details.ts';
import type { PayDetails } from './pay-details.ts';
import type { PaymentDeps } from './pay-methods.ts';

/** Who receives money by this account: compared by HMAC, nothing is opened. */
export async function usersOfAccount(
  tx: Queries,
  deps: Pick<PaymentDeps, 'masterKey'>,
  { kind, account }: { readonly kind: PaymentKind; readonly account: string },
  max: number,
): Promise<number[]> {
  const macs = deps.masterKey.macs(
    'payment-method',
    accountText(kind, { account: account.trim() }),
  );
  const { rows } = await tx.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM payment_methods WHERE kind = $1 AND account_mac = ANY($2)
     ORDER BY user_id LIMIT $3`,
    [kind, macs, max],
  );
  return rows.map((row) => row.user_id);
}

/** The HMAC of an account of one kind. */
export interface AccountMac {
  readonly kind: PaymentKind;
  readonly mac: Buffer;
}

/**
 * The HMACs of a user's accounts under every key of a house that has several: others' may be under another one while
 * everything is sealed anew. None where there is one key, and none of what no key opens.
 */
export async function accountMacsOf(
  tx: Queries,
  key: MasterKey,
  userId: number,
): Promise<readonly AccountMac[]> {
  if (key.marks.length === 1) return [];
  const { rows } = await tx.query<{ kind: PaymentKind; sealed: Buffer }>(
    'SELECT kind, details_sealed AS sealed FROM payment_methods WHERE user_id = $1',
    [userId],
  );
  return rows.flatMap(({ kind, sealed }) => {
    const plain = key.openIfKnown('payment-method', sealed, `user ${userId}`);
    if (plain === undefined) return [];
    const details = JSON.parse(plain.toString()) as PayDetails;
    const macs = key.macs('payment-method', accountText(kind, details));
    return macs.map((mac) => ({ kind, mac }));
  });
}
