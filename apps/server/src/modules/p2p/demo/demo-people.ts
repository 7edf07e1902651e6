import { randomBytes } from 'node:crypto';
import type { P2pPair } from '@candor/exchange-core';
import type { PaymentKind } from '@candor/protocol';
import { insertDemoUser, PasswordHasher } from '#modules/access/accounts/index.ts';
import { methodsOf } from '#modules/p2p/common/index.ts';
import type { P2pDeps } from '#modules/p2p/common/index.ts';
import { keepDemoPayMethod, sealedPayMethods } from '#modules/people/payment-methods/index.ts';
import { demoCosts } from '#seed/p2p-catalogue.ts';
import type { DemoPerson } from '#seed/p2p-people.ts';

type Deps = Pick<P2pDeps, 'pool' | 'masterKey' | 'nowMs'>;

/** Accounts that no bank has: those of banks begin with digits no bank begins with. */
function accountOf({ userId, nickname }: DemoPerson, kind: PaymentKind): string {
  return kind === 'bank' ? `0000000000${userId}` : `${nickname.toLowerCase()}@demo.invalid`;
}

/** Makes the demo merchants that are not there yet, with accounts to be paid on. Nobody can log in as one. */
export async function ensurePeople(deps: Deps, people: readonly DemoPerson[]): Promise<void> {
  const { pool, nowMs } = deps;
  const { rows } = await pool.query<{ user_id: number }>(
    'SELECT user_id FROM users WHERE user_id = ANY($1)',
    [people.map(({ userId }) => userId)],
  );
  const known = new Set(rows.map((row) => row.user_id));
  const missing = people.filter(({ userId }) => !known.has(userId));
  if (missing.length === 0) return;
  const passwordHash = await new PasswordHasher().hash(randomBytes(32).toString('base64url'));
  for (const { userId, nickname } of missing) {
    await insertDemoUser(pool, { userId, nickname, passwordHash, createdAtMs: nowMs() });
  }
}

/** Says what methods cost, as an example, while staff have said nothing of any. */
export async function ensureCosts(
  { pool }: Pick<P2pDeps, 'pool'>,
  pairs: readonly Pick<P2pPair, 'pairId' | 'currency' | 'methods'>[],
): Promise<void> {
  const { rowCount } = await pool.query('SELECT 1 FROM p2p_method_costs LIMIT 1');
  if (rowCount !== 0) return;
  for (const { pairId, currency, methods } of pairs) {
    const costs = demoCosts(currency);
    for (const kind of methodsOf(methods)) {
      const cost = costs[kind];
      if (cost === undefined) continue;
      await pool.query(
        `INSERT INTO p2p_method_costs (pair_id, kind, payer_ppm, payer_units, payee_ppm, payee_units)
         VALUES ($1, $2, $3, 0, $4, 0) ON CONFLICT DO NOTHING`,
        [pairId, kind, cost.payerPpm, cost.payeePpm],
      );
    }
  }
}

/** Gives a demo merchant the accounts that are missing. @returns their ids */
export async function ensureMethods(deps: Deps, person: DemoPerson): Promise<readonly number[]> {
  const { userId, methods, name, bankName } = person;
  const own = await sealedPayMethods(deps, userId);
  const missing = methods.filter((kind) => own.every((method) => method.kind !== kind));
  for (const kind of missing) {
    const details = { name, account: accountOf(person, kind), branch: null };
    await keepDemoPayMethod(deps, userId, kind, {
      ...details,
      bankName: kind === 'bank' ? bankName : null,
    });
  }
  const all = missing.length === 0 ? own : await sealedPayMethods(deps, userId);
  return all.map(({ payMethodId }) => payMethodId);
}
